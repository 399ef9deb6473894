"""What an outcome says: its verdict in every case, what it shows, and the budget behind it."""

from __future__ import annotations

import json
import math

import pytest

from sudoku import Board, Budget, Effort, Grid, Outcome, Puzzle, Verdict
from tests.cases import for_each
from tests.conformance.oracle import all_solutions

BOARD = Board(2, 2)
GRIDS = tuple(Grid(BOARD, digits) for digits in sorted(all_solutions((2, 2), (0,) * 16))[:3])
CLUES = (GRIDS[0].digits[0], *([0] * 15))
EFFORT = Effort(decisions=5, conflicts=3, propagations=9, setup_seconds=0.5, solve_seconds=0.25)


def outcome(found: int, *, exhausted: bool) -> Outcome:
    return Outcome(Puzzle(BOARD, CLUES), GRIDS[:found], exhausted, EFFORT, "somebody")


@for_each(
    ("found", "exhausted", "verdict"),
    [
        (0, True, Verdict.UNSATISFIABLE),
        (0, False, Verdict.UNKNOWN),
        (1, True, Verdict.UNIQUE),
        (1, False, Verdict.UNKNOWN),
        (2, True, Verdict.MULTIPLE),
        (2, False, Verdict.MULTIPLE),
        (3, True, Verdict.MULTIPLE),
        (3, False, Verdict.MULTIPLE),
    ],
)
def test_the_verdict_follows_from_what_was_found(
    found: int, exhausted: bool, verdict: Verdict
) -> None:
    assert outcome(found, exhausted=exhausted).verdict is verdict


def test_the_first_solution_is_at_hand() -> None:
    assert outcome(2, exhausted=False).solution == GRIDS[0]
    assert outcome(0, exhausted=True).solution is None


def test_repr_shows_verdict_count_model_and_effort_on_one_line() -> None:
    shown = repr(outcome(1, exhausted=True))
    assert shown == "<Outcome unique: 1 solution by somebody, 3 conflicts, 750.00 ms>"
    assert "2 solutions" in repr(outcome(2, exhausted=False))


def test_str_draws_the_solutions_and_counts_those_left_out() -> None:
    text = str(outcome(3, exhausted=True))
    assert text.startswith(repr(outcome(3, exhausted=True)))
    assert GRIDS[0].draw() in text
    assert GRIDS[1].draw() in text
    assert GRIDS[2].draw() not in text
    assert "1 more" in text


@pytest.mark.parametrize("found", [1, 2])
def test_a_notebook_distinguishes_clues_from_found_digits(found: int) -> None:
    svg = outcome(found, exhausted=True)._repr_svg_() or ""
    assert svg.count('class="given"') == found
    assert svg.count('class="found"') == 15 * found
    assert outcome(found, exhausted=True).verdict.value in svg


def test_a_notebook_shows_the_puzzle_where_there_is_no_solution() -> None:
    svg = outcome(0, exhausted=True)._repr_svg_() or ""
    assert "unsatisfiable" in svg
    assert svg.count('class="given"') == 1
    assert 'class="found"' not in svg


def test_an_outcome_becomes_plain_json() -> None:
    plain = json.loads(json.dumps(outcome(2, exhausted=False).as_dict()))
    assert plain["puzzle"] == str(Puzzle(BOARD, CLUES))
    assert plain["verdict"] == "multiple"
    assert plain["solutions"] == [str(grid) for grid in GRIDS[:2]]
    assert plain["model"] == "somebody"
    assert plain["effort"]["conflicts"] == 3
    assert plain["seconds"] == 0.75


@for_each(
    "limits", [{"seconds": -1}, {"seconds": -0.001}, {"conflicts": -1}, {"seconds": math.nan}]
)
def test_a_budget_below_zero_is_refused(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(limits))} must be"):
        Budget(**limits)


def test_a_budget_of_zero_is_not_the_unlimited_budget() -> None:
    assert Budget(seconds=0, conflicts=0) != Budget()
    assert Budget().seconds is Budget().conflicts is None
