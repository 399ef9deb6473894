"""Premises imply conclusions, and only those that are needed stay."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

import pytest

from sudoku.errors import OutOfBudget, UnsoundStepError
from sudoku.logic.techniques import premises
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.premises import implied, minimal, superfluous
from sudoku.logic.techniques.step import Deadly, DifferentDigits, Sector, Step, Total
from sudoku.logic.techniques.technique import deadline_at
from tests.logic.techniques.proving import NINE, position_with

BLANK = position_with(NINE, {}, {})
CELLS = {NINE.cell_name(cell): cell for cell in range(NINE.cell_count)}


def cell(name: str) -> Sector:
    return Sector.of_cell(CELLS[name])


def house(name: str, digit: int) -> Sector:
    houses = BLANK.layout.houses
    return Sector.of_house(next(h.index for h in houses if h.short == name), digit)


def naked_pair() -> tuple[Position, Step]:
    position = position_with(NINE, {"r1c1": "1 2", "r1c5": "1 2"}, {})
    gone = tuple((CELLS[f"r1c{c}"], d) for c in (2, 3, 4, 6, 7, 8, 9) for d in (1, 2))
    truths = (cell("r1c1"), cell("r1c5"))
    return position, Step("Naked Pair", eliminations=gone, truths=truths)


def test_sums_and_differing_digits_of_a_house_are_named() -> None:
    layout = BLANK.layout
    assert Total(2).text(layout) == "sum 45 of row 3"
    assert DifferentDigits(9).text(layout) == "no digit twice in column 1"


def test_the_links_of_a_pair_are_found_and_nothing_else() -> None:
    position, step = naked_pair()
    found = minimal(step, position)
    assert (found.truths, found.links) == (step.truths, (house("r1", 1), house("r1", 2)))
    assert implied(found, position)
    assert superfluous(found, position) == []


def test_premises_are_kept_once_the_search_has_taken_too_many_cases(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position, step = naked_pair()
    links = (house("r1", 1), house("r1", 2))
    wide = replace(step, truths=(*step.truths, cell("r9c9")), links=links)
    assert minimal(wide, position) == replace(step, links=links)
    monkeypatch.setattr(premises, "_MOST_IN_ALL", 0)
    assert implied(minimal(wide, position), position)


def test_a_search_for_premises_ends_at_the_deadline() -> None:
    position, step = naked_pair()
    with deadline_at(monotonic() - 1), pytest.raises(OutOfBudget):
        minimal(step, position)


def test_a_superfluous_premise_is_named_and_dropped() -> None:
    position, step = naked_pair()
    links = (house("r1", 1), house("r1", 2), house("r1", 3))
    wide = replace(step, truths=(*step.truths, cell("r9c9")), links=links)
    assert superfluous(wide, position) == [cell("r9c9"), house("r1", 3)]
    assert minimal(wide, position) == replace(step, links=links[:2])


def test_premises_that_imply_only_a_part_are_refused() -> None:
    position, step = naked_pair()
    more = replace(step, eliminations=(*step.eliminations, (CELLS["r2c1"], 1)))
    assert not implied(replace(more, links=(house("r1", 1), house("r1", 2))), position)
    with pytest.raises(UnsoundStepError, match="do not imply r2c1<>1"):
        minimal(more, position)


def test_a_conclusion_that_needs_cases_is_implied() -> None:
    """A swordfish of three full rows: no unit propagation refutes its eliminations."""
    outside = [f"r{row}c{column}" for row in (1, 4, 7) for column in (2, 3, 5, 6, 8, 9)]
    position = position_with(NINE, {}, {"5": " ".join(outside)})
    gone = tuple((CELLS[f"r{row}c1"], 5) for row in (2, 3, 5, 6, 8, 9))
    rows = tuple(house(f"r{row}", 5) for row in (1, 4, 7))
    found = minimal(Step("Swordfish", eliminations=gone, truths=rows), position)
    columns = {house(f"c{column}", 5) for column in (1, 4, 7)}
    assert (set(found.truths), set(found.links)) == (set(rows), columns)
    assert not implied(replace(found, truths=rows[:2]), position)


def test_a_placement_follows_from_the_last_place_of_a_digit() -> None:
    position = position_with(NINE, {}, {"7": " ".join(f"r1c{c}" for c in range(2, 10))})
    step = Step("Hidden Single", placements=((0, 7),), truths=(house("r1", 7),))
    assert implied(step, position)
    assert not implied(replace(step, placements=((0, 8),)), position)


def test_a_deadly_pattern_counts_as_a_truth() -> None:
    """Uniqueness test 1: only the deadly pattern forbids 1 and 2 in the fourth corner."""
    corners = ("r1c1", "r1c4", "r2c1", "r2c4")
    position = position_with(NINE, dict.fromkeys(corners[:3], "1 2"), {})
    deadly = Deadly(tuple((CELLS[corner], 0b11) for corner in corners))
    gone = ((CELLS["r2c4"], 1), (CELLS["r2c4"], 2))
    step = Step("Uniqueness Test 1", eliminations=gone, deadly=(deadly,))
    assert implied(minimal(step, position), position)
    with pytest.raises(UnsoundStepError):
        minimal(replace(step, deadly=()), position)
