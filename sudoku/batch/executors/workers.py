"""A worker of a batch: a process that answers puzzles. This file has both sides."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic, perf_counter

from sudoku.batch.executors.executor import Answer
from sudoku.batch.executors.packing import answer_of, packed
from sudoku.batch.executors.readahead import Place, ReadAhead
from sudoku.batch.request import Request
from sudoku.interface.opening import shared_model
from sudoku.puzzle.board import Board
from sudoku.system.channel import Channel
from sudoku.system.worker import Worker, wait_until

CHUNK_SECONDS = 0.05
"""Approximate seconds of work in a chunk."""
GROUP_SECONDS = 0.005
"""Seconds for which a worker collects answers before it sends them, because every message costs
time.
"""

OVERDUE_SECONDS = 60.0
"""Seconds beyond twice the time limit of a puzzle after which its worker is killed."""


class PuzzleWorker(Worker):
    """A process that keeps its models from puzzle to puzzle."""

    asked: deque[tuple[Place, Request]]
    """The unanswered puzzles, in order."""
    is_careful: bool
    """Whether it sends each answer before it starts the next puzzle. Then a crash can be traced to
    one puzzle.
    """

    def __init__(self, model: str, board: Board, *, is_careful: bool) -> None:
        """Start the process, which opens the model on this board at once. Raises OSError."""
        super().__init__(_serve, model, board, 0 if is_careful else GROUP_SECONDS)
        self.asked = deque()
        self.is_careful = is_careful
        self._heard: float | None = None  # its last answer, or first chunk
        self._is_overdue = False
        self._pace = CHUNK_SECONDS  # seconds for each puzzle, a moving average

    @property
    def chunk_size(self) -> int:
        """The number of puzzles in a chunk: 1 at first, then enough for CHUNK_SECONDS."""
        return max(1, int(CHUNK_SECONDS / self._pace))

    @property
    def needs_puzzles(self) -> bool:
        """Whether to send the next chunk now, which then arrives before the current chunk is
        done.
        """
        return len(self.asked) <= self.chunk_size // 2

    def ask_chunk(self, chunk: Sequence[tuple[Place, Request]]) -> None:
        """Send a chunk of puzzles. If the worker has crashed, `answers` reports it."""
        if not self.asked and self._heard is not None:
            self._heard = monotonic()
        self.asked.extend(chunk)
        self.send([question for _, question in chunk])

    def answers(self) -> list[tuple[Place, Answer]]:
        """The next answers; empty when the worker is ready for its first puzzle. Raises EOFError if
        it crashed.
        """
        received = self.receive()
        self._heard = monotonic()
        answers: list[tuple[Place, Answer]] = []
        for answer, seconds in received:
            place, _ = self.asked.popleft()
            self._pace += (seconds - self._pace) / 5
            answers.append((place, answer))
        return answers

    @property
    def due(self) -> float:
        """The time when its first puzzle is overdue; infinite without a time limit.

        Unsent answers are younger than GROUP_SECONDS.
        """
        seconds = self.asked[0][1].seconds if self.asked else None
        if seconds is None or self._heard is None or self._is_overdue:
            return math.inf
        return self._heard + 2 * seconds + OVERDUE_SECONDS

    def kill_if_overdue(self) -> None:
        """Kill the worker if its first puzzle is overdue: `answers` then reports a crash."""
        if monotonic() >= self.due:
            self._is_overdue = True
            seconds = self.asked[0][1].seconds
            self.kill(f"did not keep to its time limit of {seconds:g} s and was killed")


def wait_for(
    workers: Sequence[PuzzleWorker], queue: ReadAhead | None, seconds: float | None = None
) -> list[PuzzleWorker]:
    """Wait for messages from workers or for news of the queue, and kill overdue workers.

    seconds: the longest wait; None means no limit.

    Returns the workers with messages.
    """
    by_connection = {worker.connection: worker for worker in workers}
    news = [] if queue is None or queue.is_over else [queue.news]
    due = min((worker.due for worker in workers), default=math.inf)
    end = math.inf if seconds is None else monotonic() + seconds
    ready = wait_until([*news, *by_connection], min(due, end))
    for connection, worker in by_connection.items():
        if connection not in ready:
            worker.kill_if_overdue()
    if queue is not None and queue.news in ready:
        queue.acknowledge()
    return [by_connection[one] for one in ready if one in by_connection]


def _serve(channel: Channel, model: str, board: Board, group_seconds: float) -> None:
    """The main function of a worker."""
    with suppress(Exception):  # the answer to the first puzzle reports the error
        shared_model(model, board)
    channel.send([])
    while True:
        sent = perf_counter()
        unsent: list[tuple[Answer, float]] = []
        for question in channel.receive():
            start = perf_counter()
            answer = answer_of(question)
            now = perf_counter()
            unsent.append((answer, now - start))
            if now - sent >= group_seconds:
                channel.send_bytes(packed(unsent))
                sent, unsent = now, []
        if unsent:
            channel.send_bytes(packed(unsent))
