"""Redundant and required clues, and minimal puzzles."""

from __future__ import annotations

import pytest

from sudoku import (
    Budget,
    MeaninglessQuestionError,
    Puzzle,
    Verdict,
    check,
    clues,
    minimise,
    parse,
    solve,
    with_rules,
)
from tests.cases import for_each
from tests.small_boards import FOUR, fours_with, random_fours

pytestmark = pytest.mark.slow

UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
UNSATISFIABLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."


def unique_fours(count: int, seed: int) -> list[Puzzle]:
    found = [p for p, solutions in random_fours(count, seed) if len(solutions) == 1]
    assert len(found) > count // 10
    return found


@pytest.mark.thorough
def test_4x4_clues_are_redundant_where_brute_force_says_so() -> None:
    both = 0
    for puzzle in unique_fours(400, seed=5):
        result = clues(puzzle)
        redundant = tuple(
            cell
            for cell in puzzle.clue_cells
            if len(fours_with(puzzle.with_clues({cell: 0}).clues)) == 1
        )
        assert result.redundant == redundant
        assert sorted([*redundant, *result.required]) == list(puzzle.clue_cells)
        assert result.is_complete
        assert result.is_minimal is (not redundant)
        for cell, other in result.required.items():
            assert other.digits in fours_with(puzzle.with_clues({cell: 0}).clues)
            assert other.digits[cell] != puzzle.clues[cell]
        both += bool(redundant) and bool(result.required)
    assert both > 20


def test_4x4_puzzles_are_minimised_to_minimal_ones() -> None:
    for puzzle in unique_fours(500, seed=6):
        result = minimise(puzzle)
        assert result.is_minimal
        kept = result.minimised.clues
        assert all(clue in (0, given) for clue, given in zip(kept, puzzle.clues, strict=True))
        assert len(fours_with(kept)) == 1
        for cell in result.minimised.clue_cells:
            assert len(fours_with(result.minimised.with_clues({cell: 0}).clues)) > 1


def test_9x9_full_grids_are_minimised_by_seed() -> None:
    full = Puzzle(parse(EASY).board, solve(EASY).digits)
    first, again, other = minimise(full), minimise(full, seed=0), minimise(full, seed=1)
    assert first.minimised == again.minimised != other.minimised
    for result in (first, other):
        assert result.is_minimal
        assert 17 <= result.minimised.clue_count < 32
        assert check(result.minimised, model="reference").verdict is Verdict.UNIQUE
        assert clues(result.minimised).is_minimal


def test_the_best_of_many_orders_has_no_more_clues_than_the_first() -> None:
    full = Puzzle(parse(EASY).board, solve(EASY).digits)
    best = minimise(full, seed=3, tries=30)
    counts = [minimise(full, seed=3, tries=tries).minimised.clue_count for tries in (1, 5, 30)]
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == best.minimised.clue_count < counts[0]
    assert best.tries == 30
    assert clues(best.minimised).is_minimal


def test_a_picture_counts_the_highlighted_parts_in_its_title() -> None:
    assert clues(".2..3.....434..2").pictures()[0].title == "redundant: 4 clues"
    board = with_rules(FOUR, "killer 3: r1c1-2", "thermo: r1c1 r1c2")
    assert clues("12..34..21434..2", board=board).pictures()[0].title.endswith(" and 2 rules")


def test_a_minimal_puzzle_stays_as_it_is() -> None:
    assert clues(UNIQUE).is_minimal
    assert minimise(UNIQUE).minimised == parse(UNIQUE)


@for_each("ask", [clues, minimise])
@for_each(("text", "verdict"), [(UNSATISFIABLE, "unsatisfiable"), ("." * 81, "multiple")])
def test_a_puzzle_that_is_not_unique_has_neither(
    ask: type[Exception], text: str, verdict: str
) -> None:
    with pytest.raises(MeaninglessQuestionError, match=f"^{verdict}: no clue is redundant"):
        ask(text)


def test_of_two_rules_with_one_meaning_either_can_be_removed_but_not_both() -> None:
    board = with_rules(FOUR, "thermo: r1c1 r1c2", "inequality: r1c2 > r1c1")
    needs = clues("..343412..434321", board=board)
    assert needs.redundant_rules == (0, 1)
    assert needs.removable is not None
    assert len(needs.removable[1]) == 1


@pytest.mark.parametrize("budget", [Budget(seconds=0), Budget(conflicts=0)])
def test_past_the_budget_the_answer_is_partial(budget: Budget) -> None:
    result = clues(UNIQUE, budget=budget)
    assert not result.is_complete
    assert result.is_minimal is None
    fewer = minimise(UNIQUE, budget=budget)
    assert fewer.minimised == parse(UNIQUE)
    assert not fewer.is_complete
    assert not fewer.is_minimal


@pytest.mark.parametrize("tries", [0, -3, 1.5])
def test_invalid_tries_are_refused(tries: int) -> None:
    with pytest.raises(ValueError, match="must be an int of at least 1"):
        minimise(UNIQUE, tries=tries)
