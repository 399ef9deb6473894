"""Puzzles read ahead by a thread, so that answers go out while the next puzzle is being typed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from multiprocessing import Pipe
from threading import Semaphore, Thread

from sudoku.batch.question import Question

Place = int
"""Which puzzle of the batch, from 0."""


class ReadAhead:
    """Reads up to `room` puzzles more than are done with, in a thread that ends by itself.

    waiting: the puzzles to ask next, each with its place. count: how many were read. failure:
    what reading raised, in place of the next puzzle. is_over: whether the end has been heard.
    bell: a connection, readable when there is something to `hear`, as `multiprocessing` waits for.
    """

    def __init__(self, questions: Iterable[Question], room: int) -> None:
        self.waiting: deque[tuple[Place, Question]] = deque()
        self.count = 0
        self.failure: BaseException | None = None
        self.is_over = False
        self.bell, self._striker = Pipe(duplex=False)
        self._has_rung = False
        self._is_stopped = False
        self._room = Semaphore(room)
        # A daemon: nobody can stop it while it waits for somebody to type.
        Thread(target=self._read, args=(questions,), name="read ahead", daemon=True).start()

    def make_room(self) -> None:
        """One of the puzzles is done with."""
        self._room.release()

    def hear(self) -> None:
        """Take note of the bell. Only then look at what is waiting, so that nothing is missed."""
        try:
            self.bell.recv_bytes()
        except EOFError:
            self.is_over = True
        self._has_rung = False

    def stop(self) -> None:
        """Read no more than the puzzle that is being read."""
        self._is_stopped = True
        self._room.release()
        self.bell.close()

    def _read(self, questions: Iterable[Question]) -> None:
        try:
            self._room.acquire()
            for question in questions:
                self.waiting.append((self.count, question))
                self.count += 1
                self._ring()
                self._room.acquire()
                if self._is_stopped:
                    break
        except BaseException as error:  # noqa: BLE001  # it is raised where the answers are taken
            self.failure = error
        self._striker.close()

    def _ring(self) -> None:
        if not self._has_rung:
            self._has_rung = True
            with suppress(OSError):  # nobody listens any more
                self._striker.send_bytes(b"!")
