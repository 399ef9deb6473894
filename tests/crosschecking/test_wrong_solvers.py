"""Solvers that are wrong in one rare way are caught within 400 puzzles, whatever the seed."""

from __future__ import annotations

import pytest

from sudoku import Board, Budget
from sudoku.crosschecking.claims import Claim
from sudoku.crosschecking.contestants.contestant import Contestant, ModelContestant
from sudoku.crosschecking.contestants.functions import adapt
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import cases
from sudoku.crosschecking.reporting.disagreement import Disagreement
from tests.cases import for_each
from tests.crosschecking import wrong_solvers
from tests.crosschecking.wrong_solvers import COUNTED, IN_THIS_PROCESS

SEEDS = (0, 1, 2)
WITHIN = 400
COUNTING = {"one with exactly three", "wrong count"}
ERRORS = {
    "transposed": "wrong grid",
    "garbage after 100": "garbage",
    "garbage": "garbage",
    "wrong count": "invents solutions",
}
"""The others miss solutions."""


def caught(contestant: Contestant, seed: int, limit: int = 2, seconds: float = 0.0) -> Disagreement:
    """The first disagreement with a right model. seconds: for shrinking."""
    others = [contestant, ModelContestant("sat")]
    run = CrossCheck(others, limit=limit, shrink_seconds=seconds)
    for case in cases(Board(3, 3), seed, WITHIN):
        run.ask(case)
        if run.report.disagreements:
            return run.report.disagreements[0]
    raise AssertionError(f"{contestant.name} was not caught")


@pytest.mark.slow
@for_each("name", IN_THIS_PROCESS)
@for_each("seed", SEEDS)
def test_a_solver_that_is_seldom_wrong_is_caught(name: str, seed: int) -> None:
    contestant = adapt(IN_THIS_PROCESS[name](), input="puzzle", name=name)
    found = caught(contestant, seed, COUNTED if name in COUNTING else 2)
    assert found.wrong == {name: ERRORS.get(name, "misses solutions")}


def test_the_number_of_a_few_solutions_is_counted_and_kept_while_shrinking() -> None:
    contestant = adapt(IN_THIS_PROCESS["wrong count"](), input="puzzle", name="it")
    found = caught(contestant, 0, COUNTED, seconds=60)
    shrunk = found.shrunk["it"]
    assert shrunk.small is not None
    assert shrunk.filled is not None
    for judgement in (found.judgement, shrunk.small.judgement, shrunk.filled.judgement):
        count = judgement.count
        assert count == len(judgement.solutions)
        assert count is not None
        assert 2 < count <= 10
        assert judgement.truth == f"multiple, {count} solutions"
        assert "sat and reference, which share no code, find no other" in judgement.evidence
    claim = found.answers["it"]
    assert isinstance(claim, Claim)
    assert claim.least == len(found.judgement.solutions) + 1
    assert found.judgement.sentence(claim).endswith(f"wrong, there are {claim.least - 1}")
    assert shrunk.small.puzzle.clue_count < found.puzzle.clue_count


@pytest.mark.slow
@for_each("seed", SEEDS)
def test_a_solver_that_ends_its_process_or_hangs_is_caught(seed: int) -> None:
    ends = adapt(wrong_solvers.ends_its_process, input="puzzle", name="it")
    assert caught(ends, seed).wrong == {"it": "crash"}
    hangs = adapt(wrong_solvers.hangs, input="puzzle", name="it")
    run = CrossCheck([hangs, ModelContestant("sat")], budget=Budget(seconds=0.05))
    run.ask(next(cases(Board(3, 3), seed)))
    run.close()
    assert [failure.text for failure in run.report.time_limits] == ["no answer within 0.05 s"]
