"""Every model and every PySAT solver about a seeded stream of puzzles: no two may disagree.

The stream comes in parts, so that they can be shared out among processes, and those of the small
boards have every class between them; `sudoku crosscheck --fuzz` asks the same for hours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from itertools import chain, islice

import pytest
from sudoku_models.pysat.traits import SOLVERS
from sudoku_models.sat.variant import DEFAULT_SOLVER

from sudoku import Board, Budget, UnavailableModelError, Verdict, model_names, open_model
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import families
from sudoku.crosschecking.reporting.report import Report

pytestmark = pytest.mark.thorough

SEED = 2024
FAMILIES = 13
"""In a part of a small board; every class comes within 25 of them."""
PARTS = [
    (Board(2, 2), 0, FAMILIES),
    (Board(2, 3), FAMILIES, FAMILIES),
    (Board(3, 3), 15, 4),
]
"""A board, the first family and how many. Each part has puzzles of every verdict."""
BUDGET = Budget(seconds=20)
"""So that no model hangs; none is expected to come near it."""
ENCODINGS = ("sat:reduced", "sat:reduced/product")
REFERENCES = (
    "reference:fc+dual+triples/minrv+dual/most",
    "reference:dual+quads+locked/minrv+degree+dual/most",
    "reference:ac+dual+pairs+hidden-pairs+triples+hidden-triples/minrv+dual/least/depth",
    "reference:dual+pairs+locked/minrv+degree+dual/random=3/restarts",
)
"""Variants with the strongest rules: weaker ones take hours for a few puzzles of the stream."""
RACING = ["portfolio:sat:kissat404", "portfolio:sat:minisat22+cpsat"]
"""Each question starts processes, so only a few are asked."""


def solvers() -> list[str]:
    """A model for every solver of PySAT that runs here, but the default one, which is `sat`."""
    return _running(f"sat:{name}" for name in SOLVERS if name != DEFAULT_SOLVER)


def all_models() -> list[str]:
    """Every distinct implementation, each once."""
    others = [*ENCODINGS, "cpsat:presolve", *REFERENCES, "portfolio"]
    return [*model_names(), *solvers(), *_running(others)]


def _running(specs: Iterable[str]) -> list[str]:
    """The ones that run here: PySAT names solvers that need further packages."""
    found = []
    for spec in specs:
        try:
            open_model(spec, Board(2, 2))
        except UnavailableModelError:
            continue
        found.append(spec)
    return found


def asked(board: Board, models: Sequence[str], first: int, count: int) -> Report:
    """What all of these say of so many families."""
    contestants = [ModelContestant(spec) for spec in models]
    with closing(CrossCheck(contestants, budget=BUDGET, shrink_seconds=5)) as run:
        stream = islice(families(board, SEED, first=first), count)
        for case in chain.from_iterable(stream):
            run.ask(case)
        return run.report


@pytest.mark.parametrize(
    ("board", "first", "count"), PARTS, ids=[f"{part[0].shape} from {part[1]}" for part in PARTS]
)
def test_all_models_and_solvers_agree(board: Board, first: int, count: int) -> None:
    models = all_models()
    report = asked(board, models, first, count)
    statistics = report.statistics
    assert not report.disagreements, str(report)
    assert not report.time_limits, str(report)
    assert statistics.undecided == 0
    assert statistics.not_covered == []
    assert statistics.puzzles > 2 * count
    assert list(statistics.contestants) == models
    cut_short = sum(t.tried for kind, t in statistics.classes.items() if kind == "cut short")
    for name, tally in statistics.contestants.items():
        assert tally.failed == tally.wrong == 0, name
        assert tally.verdicts.total() == statistics.puzzles, name
        assert tally.verdicts[Verdict.UNKNOWN] <= cut_short, name


def test_a_portfolio_that_races_agrees_too() -> None:
    report = asked(Board(2, 3), ["reference", "sat", *RACING], 0, 3)
    assert not report.disagreements, str(report)
    assert all(tally.failed == 0 for tally in report.statistics.contestants.values())
