"""One model asked about the instances of one size and share of holes, in a process of its own.

So its memory is given back, and the most that it held can be told. Every answer is checked against
what is known of the instance: its hidden solution.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from time import perf_counter

from benchmarks.instances.instance import Instance
from benchmarks.latency.contestants import Contestant
from benchmarks.latency.process import OutOfTime, Worker
from benchmarks.latency.worker import MODEL
from benchmarks.latency.worker import Answer as Told
from benchmarks.report import BenchmarkError
from benchmarks.sizes.answers import FAILED, Answer
from sudoku import Board, Entry

OPENING_SECONDS = 120.0
"""For starting the process, encoding the board and an easy question."""
PATIENCE = 3
GRACE_SECONDS = 20.0
"""A process is ended that takes longer than PATIENCE limits and so much for each question: a model
may look at its clock late, but not never.
"""


def ask(
    model: str, board: Board, holes: float, instances: Sequence[tuple[int, Instance]], limit: float
) -> Iterator[Answer]:
    """An answer for each of the instances, which come with their numbers, as soon as it is there.

    limit: seconds for one. Raises BenchmarkError for a wrong answer, or a model that fails in
    words; where its process dies, it is started again for the next question.
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
            _tell(board, holes, model, error)
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
                    told = _told(worker, number, holes, instance)
                except _Died as died:
                    _tell(board, holes, model, died)
                    yield answer(FAILED, perf_counter() - start)
                    is_alive = False
                else:
                    yield _checked(
                        told, instance, worker.peak_mb, answer(told.verdict, told.seconds)
                    )
                left.pop(0)


class _Died(Exception):
    """The process is gone."""


def _told(worker: Worker, number: int, holes: float, instance: Instance) -> Told:
    """What the model says. Raises _Died, and BenchmarkError if it fails in words."""
    size = instance.puzzle.board.size
    try:
        (told,) = worker.ask([Entry(instance.puzzle, f"size {size}, {holes:g} holes", number)])
    except OutOfTime:
        raise _Died("it took far longer than its limit") from None
    except BenchmarkError as error:
        if getattr(error.__cause__, "index", None) is not None:
            raise
        raise _Died(str(error)) from None
    return told


def _checked(told: Told, instance: Instance, peak_mb: float | None, answer: Answer) -> Answer:
    """The answer with what it cost. Raises BenchmarkError if it cannot be right."""
    limit = told.limit if told.is_known else len(told.found)
    wrong = instance.disagreement((answer.model, limit, [*told.found]))
    if wrong is not None:
        raise BenchmarkError(
            f"size {answer.size}, {answer.holes:g} holes, number {answer.number}: {wrong}"
        )
    return Answer(*answer.key, told.verdict, told.seconds, told.decisions, told.conflicts, peak_mb)


def _tell(board: Board, holes: float, model: str, error: Exception) -> None:
    where = f"size {board.size}, {holes:g} holes, {model}"
    words = "took too long to open" if isinstance(error, OutOfTime) else str(error)
    sys.stderr.write(f"failed: {where}: {words}\n")
