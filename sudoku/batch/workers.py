"""One worker: a process that answers puzzles, as its parent sees it and as it runs.

It is a new interpreter ("spawn") and not a copy of its parent, as a copy would hold the locks and
solvers of threads that it does not have. It never hears Ctrl-C, which a terminal sends to
every process: the parent hears it and ends its workers. A worker whose parent has died ends
as well, also in the middle of a question.
"""

from __future__ import annotations

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
from time import perf_counter
from traceback import format_exc

from sudoku.batch.question import Question
from sudoku.batch.readahead import Place, ReadAhead
from sudoku.errors import SudokuError
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.system import processes

Answer = Outcome | BaseException
"""An outcome, or what asking raised."""

CHUNK_SECONDS = 0.05
GROUP_SECONDS = 0.005
"""For so long a worker that is not careful collects answers, as each message has its price."""

_CONTEXT = multiprocessing.get_context("spawn")
_SECONDS_TO_DIE = 5
"""After its pipe has closed; a process that closes it by itself is killed."""


class Worker:
    """A process with models of its own, which it keeps from puzzle to puzzle.

    asked: the puzzles that it has not yet answered, in their order. is_careful: it tells each
    answer before it looks at the next puzzle, so that it is known at which one it died.
    """

    def __init__(self, model: str, board: Board, *, is_careful: bool) -> None:
        """Start it. It opens the model on this board at once."""
        self.asked: deque[tuple[Place, Question]] = deque()
        self._pace = CHUNK_SECONDS  # seconds a puzzle, mostly those of the latest
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
        """How many puzzles to ask at a time: 1 at first, then what takes CHUNK_SECONDS."""
        return max(1, int(CHUNK_SECONDS / self._pace))

    @property
    def is_hungry(self) -> bool:
        """Whether to ask the next chunk, so early that it comes before the last one is done."""
        return len(self.asked) <= self.chunk_size // 2

    def ask(self, chunk: Sequence[tuple[Place, Question]]) -> None:
        """Ask a hungry worker. If it is dead this is told when its answers are received."""
        self.asked.extend(chunk)
        with suppress(OSError):
            self.connection.send_bytes(pickle.dumps([question for _, question in chunk]))

    def receive(self) -> list[tuple[Place, Answer]]:
        """Its next answers; none when it says that it is ready. Raises EOFError if it died."""
        try:
            data = self.connection.recv_bytes()
        except OSError:  # it died in the middle of a message, or before it read all of its own
            raise EOFError from None
        told: list[tuple[Place, Answer]] = []
        for answer, seconds in pickle.loads(data):  # noqa: S301  # it comes from our own process
            place, _ = self.asked.popleft()
            self._pace += (seconds - self._pace) / 5
            told.append((place, answer))
        return told

    def kill(self) -> None:
        """Do not wait until it has gone."""
        self._process.kill()

    def bury(self) -> str:
        """Wait until it has gone, and tell how it ended."""
        self.connection.close()
        self._process.join(_SECONDS_TO_DIE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        code = self._process.exitcode or 0
        self._process.close()
        return processes.how_it_ended(code)


def wait_for(workers: Sequence[Worker], queue: ReadAhead | None) -> list[Worker]:
    """Wait for news from a worker, or from the queue if there is one; those who tell something."""
    by_connection: dict[object, Worker] = {worker.connection: worker for worker in workers}
    bells = [] if queue is None or queue.is_over else [queue.bell]
    ready = wait([*bells, *(worker.connection for worker in workers)])
    if queue is not None and queue.bell in ready:
        queue.hear()
    return [by_connection[one] for one in ready if one in by_connection]


@contextmanager
def interrupts_held() -> Iterator[None]:
    """As in `offspring`, for processes of `multiprocessing`."""
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # starting it would let interrupts through again
    with processes.interrupts_held():
        yield


def _serve(
    connection: Connection,
    model: str,
    board: Board,
    group_seconds: float,
    dies_with_thread: bool,
) -> None:
    """What a worker runs, until its parent closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if dies_with_thread:
        processes.die_with_parent()
    inbox = SimpleQueue[bytes]()
    Thread(target=_listen, args=(connection, inbox), daemon=True).start()
    with suppress(Exception):  # whatever is wrong is told in the answer to the first puzzle
        shared_model(model, board)
    with suppress(OSError):  # the parent needs no more answers
        connection.send_bytes(pickle.dumps([]))
        while True:
            told = perf_counter()
            untold: list[tuple[Answer, float]] = []
            for question in pickle.loads(inbox.get()):  # noqa: S301  # it comes from our parent
                start = perf_counter()
                answer = _answer(question)
                now = perf_counter()
                untold.append((answer, now - start))
                if now - told >= group_seconds:
                    connection.send_bytes(_packed(untold))
                    told, untold = now, []
            if untold:
                connection.send_bytes(_packed(untold))


def _listen(connection: Connection, inbox: SimpleQueue[bytes]) -> None:
    """Take what the parent sends, so that it never waits, and end with it, whatever goes on."""
    with suppress(EOFError, OSError):
        while True:
            inbox.put(connection.recv_bytes())
    os._exit(1)


def _answer(question: Question) -> Answer:
    try:
        return question.ask()
    except SudokuError as error:
        return error
    except Exception as error:  # noqa: BLE001  # it is raised in the parent, as if asked there
        error.add_note(format_exc())
        return error


def _packed(answers: list[tuple[Answer, float]]) -> bytes:
    """Answers as bytes that the parent can unpack, whatever somebody's model put into them."""
    try:
        data = pickle.dumps(answers)
        if not all(isinstance(answer, Outcome) for answer, _ in answers):
            pickle.loads(data)  # noqa: S301  # an exception with an __init__ of its own may not
    except Exception as error:  # noqa: BLE001  # a class of somebody's may raise anything
        if len(answers) > 1:
            told = [pickle.loads(_packed([answer]))[0] for answer in answers]  # noqa: S301
            return pickle.dumps(told)
        answer, seconds = answers[0]
        untold = RuntimeError(f"{answer!r} cannot be told by a process: {error!r}")
        return pickle.dumps([(untold, seconds)])
    return data
