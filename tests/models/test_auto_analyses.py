"""Analyses of `auto`: short searches of one model answer them, and another model what is left.

The reference takes the place of `native` here, so that a machine without it runs these tests, too.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from sudoku_models.auto import analyst as module
from sudoku_models.auto.analyst import AutoAnalyst

import sudoku
from sudoku import UNLIMITED, Board, Grid, Puzzle
from sudoku.errors import OutOfBudget
from sudoku.interface.budget import Budget
from sudoku.interface.meter import Meter
from sudoku.interface.opening import build_model
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import absence
from tests.small_boards import FOUR, random_fours

pytestmark = pytest.mark.slow

FAST = "native" if absence("native") is None else "sat"


class First:
    """The reference as the first model. It shows the true candidates by all solutions."""

    name = "reference"

    def __init__(self, board: Board) -> None:
        self.search = build_model("reference", board).search

    def covering_solutions(self, puzzle: Puzzle, budget: Budget) -> Outcome:
        return self.search(puzzle, limit=300, budget=budget)


def analyst(board: Board = FOUR) -> AutoAnalyst:
    return AutoAnalyst(First(board), lambda: build_model("sat", board))


@pytest.fixture(params=["reference", "sat"])
def answering(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Who answers: if a search is undecided now and then, the second model answers the rest."""
    if request.param == "sat":
        monkeypatch.setattr(AutoAnalyst, "_search", undecided_later())
        monkeypatch.setattr(First, "covering_solutions", cut_short)
    return request.param


def undecided_later() -> Any:
    """A search that leaves every third question undecided."""
    search, asked = AutoAnalyst._search, 0

    def searched(self: AutoAnalyst, puzzle: Puzzle, limit: int, meter: Meter) -> tuple[Grid, ...]:
        nonlocal asked
        asked += 1
        if asked % 3 == 0:
            raise module.Undecided
        return search(self, puzzle, limit, meter)

    return searched


def cut_short(self: First, puzzle: Puzzle, budget: Budget) -> Outcome:
    """Two solutions, and no proof that they show all candidates."""
    return replace(self.search(puzzle, limit=2, budget=budget), exhausted=False)


def test_covering_solutions_show_every_candidate(answering: str) -> None:
    asked = analyst()
    names = set()
    for puzzle, solutions in random_fours(60, seed=3):
        found = [*asked.covering_solutions(puzzle, 1, Meter(UNLIMITED))]
        names.add(asked.model)
        assert len({*found}) == len(found)
        assert {*found} <= {Grid(FOUR, digits) for digits in solutions}
        for cell in range(16):
            assert {grid.digits[cell] for grid in found} == {grid[cell] for grid in solutions}
    assert answering in names


def test_clues_are_required_as_brute_force_says(answering: str) -> None:
    asked, names = analyst(), set()
    for puzzle, solutions in random_fours(120, seed=4):
        if len(solutions) != 1:
            continue
        answers = dict(asked.clue_counterexamples(puzzle, Meter(UNLIMITED)))
        names.add(asked.model)
        assert {*answers} == {*puzzle.clue_cells}
        for cell, grid in answers.items():
            weaker = puzzle.with_clues({cell: 0})
            others = {*sudoku.check(weaker, limit=300).solutions} - {Grid(FOUR, solutions[0])}
            assert (grid in others) if others else grid is None
        order = [*reversed(puzzle.clue_cells)]
        *_, last = [
            frozenset(order),
            *asked.smaller_clue_sets(Grid(FOUR, solutions[0]), order, Meter(UNLIMITED)),
        ]
        kept = puzzle.with_clues({cell: 0 for cell in order if cell not in last})
        result = sudoku.clues(kept, model="sat")
        assert result.is_minimal
    assert answering in names


def test_other_analyses_are_those_of_the_second_model() -> None:
    asked = analyst()
    empty = Puzzle(FOUR, (0,) * 16)
    assert asked.count(empty, Meter(UNLIMITED)) == 288
    assert asked.model == "sat"
    assert len([*islice(asked.covering_solutions(empty, 3, Meter(UNLIMITED)), 5)]) == 5
    assert asked.model == "sat"


def test_the_budget_holds_for_all_searches_together() -> None:
    empty = Puzzle(Board(3, 3), (0,) * 81)
    for budget in (Budget(seconds=0), Budget(conflicts=0)):
        with pytest.raises(OutOfBudget):
            [*analyst(empty.board).covering_solutions(empty, 1, Meter(budget))]


def test_results_name_the_model_that_answered() -> None:
    puzzle = "12..34..21434..2"
    assert sudoku.candidates(puzzle).model == FAST
    assert sudoku.candidates(puzzle, max_count=2).model == "sat"
    assert sudoku.clues(puzzle).model == FAST
    assert sudoku.minimise(puzzle).model == FAST
    assert sudoku.minimise(puzzle, model="sat:glucose4").model == "sat:glucose4"
    assert sudoku.clues(puzzle).as_dict()["model"] == FAST
    assert sudoku.minimise(puzzle).as_dict()["model"] == FAST
    assert sudoku.candidates(puzzle).as_dict()["model"] == FAST


def test_single_analyses_import_no_numpy() -> None:
    import subprocess
    import sys

    code = (
        "import sys, sudoku; p = '12..34..21434..2'; sudoku.candidates(p); sudoku.clues(p); "
        "sudoku.minimise(p); print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "False\n"
