"""Ask one model about the instances of one size and share of holes, in its own process.

The peak memory of a new process is not affected by other models. Every answer is checked against
the hidden solution of the instance.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from time import perf_counter

from benchmarks.framework.answers import Found, disagreement
from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.contestants import LatencyContestant
from benchmarks.latency.process import ContestantProcess, Crash, OutOfTime
from benchmarks.latency.worker import MODEL, TimedAnswer
from benchmarks.sizes.answers import FAILED, SizedAnswer
from sudoku import Board, Entry
from sudoku.generator.results import Made

OPENING_SECONDS = 120.0
"""The limit for starting the process, encoding the board and answering one easy question."""
PATIENCE = 3
GRACE_SECONDS = 20.0
"""The additional seconds after which a process is killed: for each question it has PATIENCE times
the limit plus GRACE_SECONDS, because a model may check the clock late.
"""


def ask(
    model: str, board: Board, holes: float, instances: Sequence[tuple[int, Made]], limit: float
) -> Iterator[SizedAnswer]:
    """Yield the answer to each numbered instance. limit: the seconds for one instance.

    If the process crashes, that answer is FAILED and a new process is started. Raises
    BenchmarkError for a wrong answer, or if the model reports an error.
    """
    where = f"size {board.size}, {holes:g} holes"
    left = list(instances)
    while left:
        start = perf_counter()
        patience = OPENING_SECONDS + len(left) * (PATIENCE * limit + GRACE_SECONDS)
        contestant = LatencyContestant(model, MODEL, model)
        try:
            process = ContestantProcess(contestant, board, cap=limit, deadline=start + patience)
        except (OutOfTime, BenchmarkError) as error:
            words = "took too long to open" if isinstance(error, OutOfTime) else str(error)
            _report(f"{where}, {model}", words)
            for number, _ in left:
                yield SizedAnswer(board.size, holes, number, model, FAILED, perf_counter() - start)
            return
        with closing(process):
            is_alive = True
            while left and is_alive:
                number, instance = left.pop(0)
                key = (board.size, holes, number, model)
                start = perf_counter()
                try:
                    (reply,) = process.ask([Entry(instance.puzzle, where, number)])
                except (OutOfTime, Crash) as died:
                    is_late = isinstance(died, OutOfTime)
                    _report(f"{where}, {model}", "far longer than its limit" if is_late else died)
                    yield SizedAnswer(*key, FAILED, perf_counter() - start)
                    is_alive = False
                else:
                    _require_right(reply, instance, f"{where}, number {number}", model)
                    counters = (reply.decisions, reply.conflicts)
                    cost = (reply.seconds, *counters, process.peak_mb)
                    yield SizedAnswer(*key, reply.verdict, *cost)


def _require_right(reply: TimedAnswer, instance: Made, where: str, model: str) -> None:
    """Raise BenchmarkError for a wrong answer."""
    limit = reply.limit if reply.is_known else len(reply.found)
    answers: list[Found] = [(model, limit, [*reply.found])]
    if instance.solution is not None:
        answers.append(("the generator", 1, [instance.solution.digits]))
    wrong = disagreement(instance.puzzle, answers)
    if wrong is not None:
        raise BenchmarkError(f"{where}: {wrong}")


def _report(where: str, words: object) -> None:
    sys.stderr.write(f"failed: {where}: {words}\n")
