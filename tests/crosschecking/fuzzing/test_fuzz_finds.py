"""The stream finds wrong solvers soon, with no right solver to compare with.

A claim contradicts a known grid, or an earlier claim about a related puzzle.
"""

from __future__ import annotations

import pytest

from benchmarks.mutants import MUTANTS, MutantContestant
from sudoku import Board
from sudoku.crosschecking.contestants.contestant import Contestant, ModelContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import fuzz
from sudoku.crosschecking.reporting.report import Report

pytestmark = pytest.mark.slow

CUT_SHORT = "budget-is-proof"
NEEDS_ANOTHER = {CUT_SHORT, "gives-up", "loses-third"}
"""Mutants that are wrong about few puzzles, so these are seldom related."""
SELDOM = {"cache-key", "diagonal-given", "first-row-given", "trusts-clues", "two-tries"}


def report(contestant: Contestant, count: int, classes: list[str] | None = None) -> Report:
    """The report after the first disagreement, or after `count` puzzles."""
    check = CrossCheck([contestant], limit=3, shrink_seconds=0)
    for case in fuzz(Board(2, 3), 1, count=count, classes=classes):
        check.ask(case)
        if check.report.disagreements:
            break
    return check.report


@pytest.mark.parametrize("name", [name for name in MUTANTS if name not in NEEDS_ANOTHER])
def test_a_wrong_solver_is_found_without_a_right_solver(name: str) -> None:
    (found,) = report(MutantContestant(name), 300 if name in SELDOM else 60).disagreements
    assert set(found.wrong) == {name}


def test_a_budget_that_is_mistaken_for_a_proof_is_found_by_its_class() -> None:
    (found,) = report(MutantContestant(CUT_SHORT), 300, ["cut short"]).disagreements
    assert set(found.wrong) == {CUT_SHORT}


def test_a_right_solver_is_never_blamed() -> None:
    found = report(ModelContestant("reference"), 300)
    assert (found.statistics.puzzles, found.disagreements) == (300, [])
