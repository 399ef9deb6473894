"""Steps that rest on constraints, with enumeration of all digits as the oracle."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from sudoku import Board, Puzzle, hint
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import AnyOf, Primitive, primitives_of
from sudoku.constraints.satisfied import satisfied
from sudoku.constraints.vocabulary import with_rules
from sudoku.logic.steps import steps
from sudoku.logic.techniques.constraint_links import weak_links
from sudoku.logic.techniques.layout import TechniqueLayout, digits_of
from sudoku.logic.techniques.parts import parts_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.supports.alternatives import supports_of
from sudoku.logic.techniques.supports.support import Masks
from tests.logic.constraint_sweep import KINDS, LISTS, faults, puzzle

SEVEN = ["7=1+1+1+1+1+1+1", "8=1+1+1+1+1+1+2", "9=1+1+1+1+1+1+3", "9=1+1+1+1+1+2+2"]
EIGHT = ["1 2 3 4 5 6 7 8", "2 3 4 5 6 7 8 9"]
MOST_CELLS = 5
"""Cells of a primitive of which all digits are tried."""


def enumerated(
    primitive: Primitive, cells: tuple[int, ...], masks: Masks, groups: tuple[int, ...], count: int
) -> Masks | None:
    """The digits that occur where the primitive holds and cells of a group differ."""
    found, digits = [0] * len(cells), [0] * count
    for word in product(*map(digits_of, masks)):
        for cell, digit in zip(cells, word, strict=True):
            digits[cell] = digit
        held = [[word[i] for i in range(len(word)) if group >> i & 1] for group in groups]
        if all(len({*each}) == len(each) for each in held) and satisfied(primitive, digits):
            found = [mask | 1 << digit - 1 for mask, digit in zip(found, word, strict=True)]
    return tuple(found) if all(found) else None


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, len(KINDS), 10))
def test_supports_are_those_that_enumeration_finds(first: int) -> None:
    """Only among alternatives, and where a cell occurs twice, some without support may be left."""
    rng = Random(first)
    for number, kind in enumerate(KINDS[first : first + 10], first):
        asked = puzzle(number, kind)
        if asked is None:
            continue
        board = asked.board
        few = {each for primitives in primitives_of(board) for each in primitives[:4]}
        for primitive in sorted(few, key=str):
            for support in supports_of(primitive, board.digit_count):
                count = len(support.cells)
                if count > MOST_CELLS:
                    continue
                is_exact = not isinstance(primitive, AnyOf) and len(primitive.cells) == count
                for groups in ((), ((1 << count) - 1,), (3, 5 * (count > 2))):
                    full = range(1, 1 << board.digit_count)
                    masks = tuple(rng.choice(full) | rng.choice(full) for _ in range(count))
                    used = tuple(each for each in groups if each & (each - 1) and each < 1 << count)
                    wanted = enumerated(primitive, support.cells, masks, used, board.cell_count)
                    found = support.left(masks, used)
                    if is_exact:
                        assert found == wanted, (primitive, masks, used)
                    elif wanted is not None:
                        assert found is not None
                        assert all(not a & ~b for a, b in zip(wanted, found, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, len(KINDS), 10))
def test_steps_of_every_kind_are_right_and_rest_on_what_they_need(first: int) -> None:
    for number, kind in enumerate(KINDS[first : first + 10], first):
        asked = puzzle(number, kind)
        if asked is not None:
            _, wrong = faults(asked, LISTS[0 if number % len(LISTS) == 1 else number % len(LISTS)])
            assert not wrong, number


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_steps_of_many_boards_are_right(kind: type[Constraint]) -> None:
    for seed in range(1000, 1010):
        asked = puzzle(seed, kind)
        if asked is not None:
            assert not faults(asked, LISTS[seed % len(LISTS)])[1], seed


def position(*rules: str) -> Position:
    board = with_rules(Board(3, 3), *rules)
    return Position.of(Puzzle(board, (0,) * 81))


def test_cells_of_a_cage_and_a_knights_move_apart_see_each_other() -> None:
    layout = position("killer 10: r3c3 r3c4 r4c4", "antiknight").layout
    assert layout.peers[20] >> 30 & 1
    assert layout.peers[0] >> 11 & 1
    assert [part.name for part in parts_of(layout)] == ["cage 10 r3c34,r4c4"]


def test_weak_links_of_a_thermometer_and_a_cage() -> None:
    found = weak_links(position("thermo: r1c1 r2c1 r3c1", "killer 10: r5c5 r6c5"))
    assert set(found[0, 7]) >= {*((9, d) for d in (1, 2, 3, 4, 5, 6, 9)), (18, 8)}
    assert (18, 9) not in found[0, 7]
    assert set(found[40, 3]) == {(49, digit) for digit in (1, 2, 4, 5, 6, 8, 9)}


def test_a_constraint_that_cannot_hold_is_a_fault() -> None:
    asked = with_rules(Board(2, 2), "killer 3: r1c1 r2c2")
    found = steps(Puzzle(asked, (3, *[0] * 15)))
    assert found.path.fault == "no way to fill cage 3 r1c1,r2c2"
    full = Puzzle(asked, (1, 0, 0, 0, 0, 3, *[0] * 10))
    assert Position.of(full).fault() == "no way to fill cage 3 r1c1,r2c2"


def test_boards_with_other_digits_and_hidden_cells() -> None:
    rules = "digits 0-4", "hidden 2", "killer 4: r1c1 r1c2 h1", "thermo: h2 r4c4"
    board = with_rules(Board(2, 2), *rules)
    found = steps(Puzzle(board, (0,) * board.cell_count), techniques="layer1,layer2")
    assert {step.technique for step in found.steps} >= {"Pair Relation"}
    assert TechniqueLayout.of(board).cell_count == 18


def test_a_hint_tells_the_area_the_constraint_and_the_deduction() -> None:
    board = with_rules(Board(3, 3), "killer 4: r1c1 r1c2")
    told = str(hint("." * 81, board=board)).splitlines()
    assert told[-3:] == [
        "look at row 1",
        "Combinations in cage 4 r1c12",
        "Combinations: cage 4 r1c12: 1+3 => r1c12<>2, r1c12<>4, r1c12<>5, r1c12<>6, r1c12<>7, "
        "r1c12<>8, r1c12<>9",
    ]
    across = with_rules(Board(3, 3), "killer 6: r3c3 r3c4 r4c4")
    first, second, _ = str(hint("." * 81, board=across)).splitlines()[-3:]
    assert (first, second) == ("look around r3c3", "Combinations in cage 6 r3c34,r4c4")


@pytest.mark.parametrize(
    ("rule", "technique", "left"),
    [
        ("killer 14: r1c5 r1c6", "combinations", ["5+9", "6+8"]),
        ("sum: r1c1 r1c2 r2c1 = 7", "combinations", ["1+1+5", "1+2+4", "1+3+3", "2+2+3"]),
        ("sum: r1c1 r1c2 r2c1 = 7", "constraint-with-houses", ["1+2+4"]),
        ("arrow: r1c1 > r5c5 r9c9 r8c8 r7c7 r6c6 r3c4 r3c5", "combinations", SEVEN),
        ("renban: " + " ".join(f"r1c{i}" for i in range(1, 9)), "locked-candidates-type-3", EIGHT),
        ("thermo: r1c1 r1c2 r1c3", "line-logic", []),
    ],
)
def test_the_combinations_that_are_left(rule: str, technique: str, left: list[str]) -> None:
    board = with_rules(Board(3, 3), rule)
    first, *_ = steps(Puzzle(board, (0,) * 81), techniques=technique).step_dicts()
    assert first["combinations"] == left


def test_two_digits_that_a_constraint_has_in_one_cell_are_a_contradiction() -> None:
    """The check of premises saw only the first of them, so that it did not accept some nets."""
    board = with_rules(Board(1, 5), "samevalues: r1c3 r1c4 r2c3 = r3c5 r5c2 r5c1")
    clues = {3: 5, 6: 4, 13: 1, 15: 5, 24: 2}
    asked = Puzzle(board, tuple(clues.get(cell, 0) for cell in range(25)))
    found, wrong = faults(asked, "layer1,forcing-net-verity")
    assert not wrong
    assert found is not None
    assert found.counts["Forcing Net Verity"] == 5


def test_premises_that_a_bounded_search_kept_are_looked_at_again() -> None:
    circles = "r1c2 r1c4 r1c5 r2c3 r3c1 r3c5 r4c1 r4c3 r5c1"
    board = with_rules(Board(1, 5), f"countingcircles: {circles}")
    clues = {9: 5, 13: 1, 22: 2}
    asked = Puzzle(board, tuple(clues.get(cell, 0) for cell in range(25)))
    assert not faults(asked, "constraints")[1]


@pytest.mark.slow
def test_premises_kept_before_others_were_dropped_are_looked_at_again() -> None:
    """Without r5c5, the proof took too many cases until other premises had been dropped."""
    rules = (
        "doublearrow: r4c5 r5c4 r5c5 r4c4",
        "fullrank 11: r3c6",
        "candidates 3 4: r2c1",
        "sum: r3c1 r4c2 2*r3c2 r3c3 <= 16",
    )
    clues = {2: 4, 11: 5, 14: 3, 23: 5}
    asked = Puzzle(with_rules(Board(1, 5), *rules), tuple(clues.get(cell, 0) for cell in range(25)))
    found, wrong = faults(asked, "constraints")
    assert not wrong
    assert found is not None
    assert found.counts["Forcing Net Contradiction"] == 9


@pytest.mark.thorough
def test_premises_that_a_bounded_search_of_supports_kept_are_looked_at_again() -> None:
    board = with_rules(Board(1, 5), "connected 1 2 3 4 5", "candidates 3: r5c3")
    clues = {3: 1, 7: 4, 12: 1}
    asked = Puzzle(board, tuple(clues.get(cell, 0) for cell in range(25)))
    assert not faults(asked, "constraints,-nested-forcing-net")[1]
