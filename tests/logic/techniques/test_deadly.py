"""What is deadly and what is not, and that no step may rest on a pattern that is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku import parse
from sudoku.errors import UnsoundStepError
from sudoku.logic.techniques.deadly import deadly_fault
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.premises import implied, minimal
from sudoku.logic.techniques.step import Deadly
from tests.cases import for_each
from tests.logic.techniques.proving import NINE, position_with, steps

BLANK = "." * 81
FLOOR = {"r1c1": "1 2", "r1c4": "1 2", "r2c1": "1 2"}


def pattern(names: str, pair: int = 0b11) -> Deadly:
    cells = [9 * (int(name[1]) - 1) + int(name[3]) - 1 for name in names.split()]
    return Deadly(tuple((cell, pair) for cell in cells))


RECTANGLE = pattern("r1c1 r1c4 r2c1 r2c4")
LOOP = pattern("r1c1 r1c4 r2c2 r2c4 r5c1 r5c2")


@for_each("deadly", [RECTANGLE, LOOP])
def test_two_digits_that_can_be_exchanged_are_deadly(deadly: Deadly) -> None:
    assert deadly_fault(deadly, position_with(NINE, {}, {})) is None


@for_each(
    ("deadly", "fault"),
    [
        (pattern("r1c1 r1c4 r4c1 r4c4"), "1 is in 1 of its cells in box 1, not in two"),
        (pattern("r1c1 r1c4 r2c1"), "1 is in 1 of its cells in row 2, not in two"),
        (pattern("r1c1 r1c2 r2c1 r2c2"), "1 is in 4 of its cells in box 1, not in two"),
        (replace(RECTANGLE, cells=RECTANGLE.cells * 2), "its cells are not different"),
        (Deadly(()), "it has no cells"),
        (pattern("r1c1 r1c4 r2c1 r2c4", 0b111), "r1c1 has 3 digits, not two"),
    ],
)
def test_what_is_not_deadly(deadly: Deadly, fault: str) -> None:
    assert deadly_fault(deadly, position_with(NINE, {}, {})) == fault


def test_clues_and_other_digits_cannot_be_exchanged() -> None:
    position = position_with(NINE, {}, {})
    position.place(0, 1)
    assert deadly_fault(RECTANGLE, position) is None
    position.given = 1
    assert deadly_fault(RECTANGLE, position) == "r1c1 is a clue"
    other = position_with(NINE, {}, {})
    other.place(3, 3)
    assert deadly_fault(RECTANGLE, other) == "r1c4 holds 3, none of its digits"


@for_each(
    ("rules", "fault"),
    [
        ("diagonal+", None),
        ("diagonal-", "1 is in 1 of its cells in diagonal-, not in two"),
        ("killer 9: r9c1-2", "the board has rules beside its houses"),
        ("antiknight", "the board has rules beside its houses"),
        ("candidates 123: r9c9", "the board has rules beside its houses"),
    ],
)
def test_further_rules_count(rules: str, fault: str | None) -> None:
    position = Position.of(parse(f"rule: {rules}\n{BLANK}"))
    assert deadly_fault(RECTANGLE, position) == fault


def test_a_step_with_a_pattern_that_is_not_deadly_is_unsound() -> None:
    position = position_with(NINE, FLOOR, {})
    (step,) = steps("Uniqueness Test 1", position)
    assert implied(step, position) is False  # it has no links yet
    proved = minimal(step, position)
    assert implied(proved, position)
    position.given = 1 << 3
    assert not implied(proved, position)
    with pytest.raises(UnsoundStepError, match="is deadly, but r1c4 is a clue"):
        minimal(step, position)
