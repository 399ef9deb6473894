"""A thread that reads puzzles ahead, so answers appear while the user types the next puzzle."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from multiprocessing import Pipe
from threading import Semaphore, Thread

from sudoku.batch.request import Request
from sudoku.system.worker import PipeEnd

Place = int
"""The index of a puzzle in the batch, from 0."""


class ReadAhead:
    """Reads up to `room` puzzles ahead of the finished puzzles, in a thread."""

    waiting: deque[tuple[Place, Request]]
    """The requests to make next, each with its place."""
    count: int
    """The number of requests read."""
    weight: int
    """The total weight of these requests."""
    failure: BaseException | None
    """The exception that ended the input."""
    is_over: bool
    """Whether the end of the input has been acknowledged."""
    news: PipeEnd
    """Readable by `multiprocessing.connection.wait` when there is something to `acknowledge`."""

    def __init__(self, questions: Iterable[Request], room: int) -> None:
        self.waiting: deque[tuple[Place, Request]] = deque()
        self.count = self.weight = 0
        self._weights: deque[int] = deque()  # the weights of the unfinished puzzles
        self.failure: BaseException | None = None
        self.is_over = False
        self.news, self._sender = Pipe(duplex=False)
        self._is_sent = False
        self._is_stopped = False
        self._room = Semaphore(room)
        # A daemon: it cannot be stopped while it waits for input.
        Thread(target=self._read, args=(questions,), name="read ahead", daemon=True).start()

    def make_room(self) -> None:
        """Record that the first unfinished puzzle is now finished, so another may be read."""
        self._room.release(self._weights.popleft())

    def acknowledge(self) -> None:
        """Read `news`. To miss nothing, look at `waiting` only afterwards."""
        try:
            self.news.recv_bytes()
        except EOFError:
            self.is_over = True
        self._is_sent = False

    def stop(self) -> None:
        """Stop after the puzzle that is being read."""
        self._is_stopped = True
        self._room.release()
        self.news.close()

    def _read(self, questions: Iterable[Request]) -> None:
        try:
            self._room.acquire()
            for question in questions:
                weight = question.weight
                self._weights.append(weight)
                self.waiting.append((self.count, question))
                self.count += 1
                self.weight += weight
                self._notify()
                for _ in range(weight):
                    self._room.acquire()
                    if self._is_stopped:
                        break
                if self._is_stopped:
                    break
        except BaseException as error:  # noqa: BLE001  # raised again by the executor
            self.failure = error
        self._sender.close()

    def _notify(self) -> None:
        if not self._is_sent:
            self._is_sent = True
            with suppress(OSError):  # the other end is closed
                self._sender.send_bytes(b"!")
