"""Solvers that are wrong in one rare way are caught within 400 puzzles, whatever the seed."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest

from sudoku import Board, Puzzle
from sudoku.crosschecking.claims import Claim, Failure, Response, Trouble
from sudoku.crosschecking.contestants.contestant import Contestant, ModelContestant
from sudoku.crosschecking.contestants.functions import adapt
from sudoku.crosschecking.contestants.programs import ProgramContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import fuzz
from sudoku.crosschecking.reporting.disagreement import Disagreement
from sudoku.interface.opening import shared_model
from sudoku.system.memory import CAN_LIMIT
from tests.cases import for_each
from tests.crosschecking import wrong_solvers
from tests.crosschecking.programs import ask, command, failure, shell
from tests.crosschecking.scripted import Scripted
from tests.crosschecking.wrong_solvers import COUNTED, IN_THIS_PROCESS

SEEDS = (0, 1, 2)
WITHIN = 400
COUNTING = {"one with exactly three", "wrong count"}
ERRORS = {
    "garbage after 100": "garbage",
    "garbage": "garbage",
    "wrong count": "invents solutions",
}
"""The others miss solutions."""


def caught(contestant: Contestant, seed: int, limit: int = 2, seconds: float = 0.0) -> Disagreement:
    """The first disagreement with a right model. seconds: for shrinking."""
    others = [contestant, ModelContestant("sat")]
    run = CrossCheck(others, limit=limit, shrink_seconds=seconds)
    for case in fuzz(Board(3, 3), seed, count=WITHIN):
        run.ask(case)
        if run.report.disagreements:
            return run.report.disagreements[0]
    raise AssertionError(f"{contestant.name} was not caught")


@pytest.mark.slow
@pytest.mark.thorough
@for_each("name", IN_THIS_PROCESS)
@for_each("seed", SEEDS)
def test_a_solver_that_is_seldom_wrong_is_caught(name: str, seed: int) -> None:
    contestant = adapt(IN_THIS_PROCESS[name](), input="puzzle", name=name)
    found = caught(contestant, seed, COUNTED if name in COUNTING else 2)
    assert found.wrong == {name: ERRORS.get(name, "misses solutions")}


@pytest.mark.thorough
@pytest.mark.slow
def test_the_number_of_a_few_solutions_is_counted_and_kept_while_shrinking() -> None:
    contestant = adapt(IN_THIS_PROCESS["wrong count"](), input="puzzle", name="it")
    found = caught(contestant, 0, COUNTED, seconds=60)
    shrunk = found.shrunk["it"]
    assert shrunk.small is not None
    assert shrunk.filled is not None
    for judgement in (found.judgement, shrunk.small.judgement, shrunk.filled.judgement):
        number = judgement.count
        assert number == len(judgement.solutions)
        assert 2 < number <= 10
        assert judgement.truth == f"multiple, {number} solutions"
        assert "sat and reference, which share no code, find no other" in judgement.evidence
    claim = found.answers["it"]
    assert isinstance(claim, Claim)
    assert claim.least == len(found.judgement.solutions) + 1
    assert found.judgement.sentence(claim).endswith(f"wrong, there are {claim.least - 1}")
    assert shrunk.small.puzzle.clue_count < found.puzzle.clue_count


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.skipif(not CAN_LIMIT, reason="this system cannot limit memory")
@for_each("seed", SEEDS)
def test_a_function_that_takes_8_gb_is_stopped_at_its_limit(seed: int) -> None:
    contestant = adapt(wrong_solvers.takes_8_gb, input="puzzle", name="it")
    found = caught(contestant, seed)
    contestant.close()
    assert found.wrong == {"it": "memory limit"}
    text = failure(found.answers["it"]).text
    assert re.fullmatch(r"got no more memory: the limit is 4 GB \(peak [0-9.]+ MB\)", text)


@pytest.mark.slow
@pytest.mark.skipif(not CAN_LIMIT, reason="this system cannot limit memory")
def test_a_program_that_takes_memory_is_stopped_at_its_limit(tmp_path: Path) -> None:
    source = "taken = []\ninput()\nwhile True:\n    taken.append(b'1' * 10_000_000)\n"
    contestant = ProgramContestant(command(tmp_path, source), memory=200_000_000)
    said = failure(ask(contestant))
    assert said.trouble is Trouble.MEMORY_LIMIT
    assert said.text.startswith("ended with exit code 1 at its limit of 200 MB")
    assert "MemoryError" in said.stderr
    assert contestant.arguments[-2:] == ["--memory", "200000000"]
    assert contestant.fresh().arguments == contestant.arguments


@pytest.mark.thorough
@pytest.mark.slow
def test_a_program_that_ends_each_time_is_asked_20_times() -> None:
    run = CrossCheck([ProgramContestant(shell("exit 3"), name="it"), ModelContestant("sat")])
    list(run.ask_all(fuzz(Board(2, 2), count=40)))
    run.close()
    statistics = run.report.statistics
    assert statistics.contestants["it"].failures == {Trouble.CRASH: 20}
    assert statistics.contestants["sat"].verdicts.total() == statistics.puzzles == 40
    assert [failure.contestant for failure in run.report.stopped] == ["it"]
    assert (
        "it is no longer asked, after identical failures in a row: crash: ended with exit code 3,"
        " expected an answer"
    ) in run.report.summary()
    assert run.report.as_dict()["stopped"][0]["trouble"] == "crash"


@pytest.mark.thorough
@pytest.mark.slow
def test_failures_that_differ_or_are_not_in_a_row_stop_nobody() -> None:
    turns = count(1)

    def differing(puzzle: Puzzle) -> Response:
        return Failure("it", puzzle, Trouble.CRASH, f"kind {next(turns) % 2}", 0.0)

    def right_at_times(puzzle: Puzzle) -> Response:
        if next(turns) % 20 == 0:
            return Claim.of(shared_model("sat", puzzle.board).search(puzzle), "it")
        return always(puzzle)

    def always(puzzle: Puzzle) -> Response:
        return Failure("it", puzzle, Trouble.CRASH, "kind 0", 0.0)

    for answer in (differing, right_at_times):
        contestant = Scripted("it", answer)
        run = CrossCheck([contestant, ModelContestant("sat")], shrink_seconds=0)
        list(run.ask_all(fuzz(Board(2, 2), count=60)))
        assert run.report.stopped == []
        assert run.report.statistics.contestants["it"].failed > 40
    alone = CrossCheck([Scripted("it", always)], shrink_seconds=0)
    assert len(list(alone.ask_all(fuzz(Board(2, 2), count=60)))) == 20
