"""One worker: a process that answers puzzles, both the parent's side and its own.

A worker is a new interpreter ("spawn"), because a forked copy would hold the locks and solvers of
threads that it does not have. It ignores Ctrl-C, which a terminal sends to every process of a
command: the parent handles it and kills its workers. A worker also ends when its parent dies, even
in the middle of a question.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from threading import Thread, current_thread, main_thread
from time import monotonic, perf_counter

from sudoku.batch.packing import Answer, answer_of, packed
from sudoku.batch.question import Asked
from sudoku.batch.readahead import Place, ReadAhead
from sudoku.interface.opening import shared_model
from sudoku.puzzle.board import Board
from sudoku.system import processes

CHUNK_SECONDS = 0.05
"""About how long a chunk of puzzles takes a worker."""
GROUP_SECONDS = 0.005
"""How long a worker collects answers before it sends them: every message costs time."""

OVERDUE_SECONDS = 60.0
"""How long a worker may take for a puzzle beyond twice its time limit; then it is killed."""

_CONTEXT = multiprocessing.get_context("spawn")
_SECONDS_TO_DIE = 5
"""How long a worker may live after its pipe is closed; then it is killed."""


class Worker:
    """A process with models of its own, which it keeps from puzzle to puzzle.

    asked: the puzzles that it has not answered yet, in order. is_careful: it sends each answer
    before it starts the next puzzle, so that a crash can be attributed to one puzzle.
    """

    def __init__(self, model: str, board: Board, *, is_careful: bool) -> None:
        """Start the process. It opens the model on this board at once."""
        self.asked: deque[tuple[Place, Asked]] = deque()
        self._heard: float | None = None  # when it last answered, or was asked and had nothing else
        self._overdue: str | None = None  # why it was killed
        self._pace = CHUNK_SECONDS  # seconds for each puzzle, a moving average
        self.is_careful = is_careful
        self.connection, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(
            target=_serve,
            args=(
                theirs,
                model,
                board,
                0 if is_careful else GROUP_SECONDS,
                current_thread() is main_thread(),
            ),
            name="sudoku worker",
            daemon=True,
        )
        self._process.start()
        theirs.close()

    @property
    def chunk_size(self) -> int:
        """The number of puzzles for one chunk: 1 at first, then what takes CHUNK_SECONDS."""
        return max(1, int(CHUNK_SECONDS / self._pace))

    @property
    def needs_puzzles(self) -> bool:
        """Whether to send the next chunk: early enough to arrive before the last one is done."""
        return len(self.asked) <= self.chunk_size // 2

    def ask(self, chunk: Sequence[tuple[Place, Asked]]) -> None:
        """Send a chunk of puzzles. If the worker has crashed, `receive` reports it."""
        if not self.asked and self._heard is not None:
            self._heard = monotonic()
        self.asked.extend(chunk)
        with suppress(OSError):
            self.connection.send_bytes(pickle.dumps([question for _, question in chunk]))

    def receive(self) -> list[tuple[Place, Answer]]:
        """Its next answers; none when it is ready for its first. Raises EOFError if it crashed."""
        try:
            data = self.connection.recv_bytes()
        except OSError:  # it crashed while a message was sent
            raise EOFError from None
        self._heard = monotonic()
        answers: list[tuple[Place, Answer]] = []
        for answer, seconds in pickle.loads(data):  # noqa: S301  # from our own process
            place, _ = self.asked.popleft()
            self._pace += (seconds - self._pace) / 5
            answers.append((place, answer))
        return answers

    @property
    def due(self) -> float:
        """When its first puzzle must be answered; infinite for one without a time limit.

        What it has answered and not sent took less than GROUP_SECONDS.
        """
        seconds = self.asked[0][1].seconds if self.asked else None
        if seconds is None or self._heard is None or self._overdue is not None:
            return math.inf
        return self._heard + 2 * seconds + OVERDUE_SECONDS

    def end_if_overdue(self) -> None:
        """Kill it if its first puzzle is overdue: `receive` then reports a crash."""
        if monotonic() >= self.due:
            seconds = self.asked[0][1].seconds
            self._overdue = f"did not keep to its time limit of {seconds:g} s and was killed"
            self.kill()

    def kill(self) -> None:
        """Kill the process, without waiting for its end."""
        self._process.kill()

    def join(self) -> str:
        """Wait for the end of the process; returns it in words."""
        self.connection.close()
        self._process.join(_SECONDS_TO_DIE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        code = self._process.exitcode or 0
        self._process.close()
        return f"its process {self._overdue or processes.how_it_ended(code)}"


def wait_for(workers: Sequence[Worker], queue: ReadAhead | None) -> list[Worker]:
    """Wait for a message from a worker, or news of the queue; the workers with messages. Those that
    are overdue are killed.
    """
    by_connection = {worker.connection: worker for worker in workers}
    news = [] if queue is None or queue.is_over else [queue.news]
    due = min((worker.due for worker in workers), default=math.inf)
    seconds = None if due == math.inf else max(0.0, due - monotonic())
    ready = wait([*news, *by_connection], seconds)
    for connection, worker in by_connection.items():
        if connection not in ready:
            worker.end_if_overdue()
    if queue is not None and queue.news in ready:
        queue.acknowledge()
    return [by_connection[one] for one in ready if one in by_connection]


@contextmanager
def interrupts_held() -> Iterator[None]:
    """As in `system.processes`, for processes of `multiprocessing`."""
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # starting it unblocks signals
    with processes.interrupts_held():
        yield


def _serve(
    connection: Connection,
    model: str,
    board: Board,
    group_seconds: float,
    dies_with_thread: bool,
) -> None:
    """The main function of a worker: answer puzzles until the parent closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if dies_with_thread:
        processes.die_with_parent()
    inbox = SimpleQueue[bytes]()
    Thread(target=_listen, args=(connection, inbox), daemon=True).start()
    with suppress(Exception):  # the answer to the first puzzle reports what is wrong
        shared_model(model, board)
    with suppress(OSError):  # the parent has closed the pipe
        connection.send_bytes(pickle.dumps([]))
        while True:
            sent = perf_counter()
            unsent: list[tuple[Answer, float]] = []
            for question in pickle.loads(inbox.get()):  # noqa: S301  # from our parent
                start = perf_counter()
                answer = answer_of(question)
                now = perf_counter()
                unsent.append((answer, now - start))
                if now - sent >= group_seconds:
                    connection.send_bytes(packed(unsent))
                    sent, unsent = now, []
            if unsent:
                connection.send_bytes(packed(unsent))


def _listen(connection: Connection, inbox: SimpleQueue[bytes]) -> None:
    """Receive what the parent sends, so that it never blocks, and exit when it is gone."""
    with suppress(EOFError, OSError):
        while True:
            inbox.put(connection.recv_bytes())
    os._exit(1)
