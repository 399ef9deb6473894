"""Ask one model about the instances of one size and share of holes, in its own process.

A new process gives an honest peak of memory. Every answer is checked against the hidden solution of
the instance.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from time import perf_counter

from benchmarks.framework.report import BenchmarkError
from benchmarks.instances.instance import Instance
from benchmarks.latency.contestants import Contestant
from benchmarks.latency.process import OutOfTime, Worker
from benchmarks.latency.worker import MODEL
from benchmarks.latency.worker import Answer as Reply
from benchmarks.sizes.answers import FAILED, Answer
from sudoku import Board, Entry

OPENING_SECONDS = 120.0
"""Limit for starting the process, encoding the board and one easy question."""
PATIENCE = 3
GRACE_SECONDS = 20.0
"""A process is killed if it takes longer than PATIENCE limits plus GRACE_SECONDS for each question:
a model may look at the clock late, but not never.
"""


def ask(
    model: str, board: Board, holes: float, instances: Sequence[tuple[int, Instance]], limit: float
) -> Iterator[Answer]:
    """Yield the answer to each numbered instance. limit: seconds for one.

    If the process crashes, that answer is FAILED and a new process is started. Raises
    BenchmarkError for a wrong answer, or if the model reports an error.
    """
    left = list(instances)

    def answer(verdict: str, seconds: float) -> Answer:
        return Answer(board.size, holes, left[0][0], model, verdict, seconds)

    while left:
        start = perf_counter()
        patience = OPENING_SECONDS + len(left) * (PATIENCE * limit + GRACE_SECONDS)
        try:
            worker = Worker(
                Contestant(model, MODEL, model), board, cap=limit, deadline=start + patience
            )
        except (OutOfTime, BenchmarkError) as error:
            _report(board, holes, model, error)
            while left:
                yield answer(FAILED, perf_counter() - start)
                left.pop(0)
            return
        with closing(worker):
            is_alive = True
            while left and is_alive:
                number, instance = left[0]
                start = perf_counter()
                try:
                    reply = _reply(worker, number, holes, instance)
                except _Died as died:
                    _report(board, holes, model, died)
                    yield answer(FAILED, perf_counter() - start)
                    is_alive = False
                else:
                    yield _checked(
                        reply, instance, worker.peak_mb, answer(reply.verdict, reply.seconds)
                    )
                left.pop(0)


class _Died(Exception):
    """The process has ended."""


def _reply(worker: Worker, number: int, holes: float, instance: Instance) -> Reply:
    """The model's reply. Raises _Died, and BenchmarkError if the model reports an error."""
    size = instance.puzzle.board.size
    try:
        (reply,) = worker.ask([Entry(instance.puzzle, f"size {size}, {holes:g} holes", number)])
    except OutOfTime:
        raise _Died("far longer than its limit") from None
    except BenchmarkError as error:
        if getattr(error.__cause__, "index", None) is not None:
            raise
        raise _Died(str(error)) from None
    return reply


def _checked(reply: Reply, instance: Instance, peak_mb: float | None, answer: Answer) -> Answer:
    """The answer with its counters. Raises BenchmarkError if it is wrong."""
    limit = reply.limit if reply.is_known else len(reply.found)
    wrong = instance.disagreement((answer.model, limit, [*reply.found]))
    if wrong is not None:
        raise BenchmarkError(
            f"size {answer.size}, {answer.holes:g} holes, number {answer.number}: {wrong}"
        )
    return Answer(
        *answer.key, reply.verdict, reply.seconds, reply.decisions, reply.conflicts, peak_mb
    )


def _report(board: Board, holes: float, model: str, error: Exception) -> None:
    where = f"size {board.size}, {holes:g} holes, {model}"
    words = "took too long to open" if isinstance(error, OutOfTime) else str(error)
    sys.stderr.write(f"failed: {where}: {words}\n")
