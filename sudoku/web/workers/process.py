"""The worker's own side: answer one question after another until the server closes the pipe.

A question is cancelled by SIGINT, at which the models stop. The signal is heard only if the number
of the question at work is the one that the server has written into shared memory before. So it
neither stops the next question when it comes late, nor anything when a terminal sends it. Nor is it
heard amid an import, as half a module must not stay: the server sends the signal again.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from types import FrameType
from typing import Any, Protocol

from sudoku.interface.opening import forget_models
from sudoku.system import processes
from sudoku.web.api.asking import Answered, answered
from sudoku.web.api.question import File
from sudoku.web.faults import reported
from sudoku.web.workers.memory import is_worn, limit_memory
from sudoku.web.workers.messages import Ask, Final, Line, Ready, encoded, error

PROGRESS_SECONDS = 0.1
"""The shortest time from one report of progress to the next."""
WARM_UP = ("check", "candidates", "explain", "hint", "count")
"""Asked about the usual board before the first question, so that this finds all modules."""
_IMPORTER = "<frozen importlib._bootstrap>"


class Shared(Protocol):
    """A number in shared memory: of the question that is cancelled."""

    value: int


class Cancellation:
    """The handler of SIGINT in a worker. current: the number of the question at work, or 0."""

    def __init__(self, cancelled: Shared) -> None:
        self._cancelled = cancelled
        self.current = 0

    def handle(self, _number: int, frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt if the question at work is the cancelled one and no module is
        being imported.
        """
        if not _is_importing(frame):
            self._raise_if_cancelled()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hear no signal in this block, so that a message is sent whole; raise after it."""
        current, self.current = self.current, 0
        try:
            yield
        finally:
            self.current = current
        self._raise_if_cancelled()

    def _raise_if_cancelled(self) -> None:
        if self.current and self._cancelled.value == self.current:
            raise KeyboardInterrupt


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_code.co_filename != _IMPORTER:
        frame = frame.f_back
    return frame is not None


def serve(
    connection: Connection, cancelled: Shared, default_seconds: float, dies_with_thread: bool
) -> None:
    """The main function of a worker."""
    cancellation = Cancellation(cancelled)
    signal.signal(signal.SIGINT, cancellation.handle)
    if sys.platform != "win32":  # the process was started with the signal blocked
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    sys.unraisablehook = _forgive
    if dies_with_thread:
        processes.die_with_parent()
    inbox = SimpleQueue[Ask]()
    Thread(target=_listen, args=(connection, inbox), daemon=True).start()
    for name in WARM_UP:
        answered(name, b'{"puzzle": "empty", "box": "3x3", "seconds": 0.1}')
    limit_memory()
    with suppress(OSError, KeyboardInterrupt):  # the server has closed the pipe, or insists
        connection.send(Ready())
        while True:
            connection.send(_final(inbox.get(), connection, cancellation, default_seconds))


def _forgive(unraisable: sys.UnraisableHookArgs) -> None:
    """Say nothing of a cancellation that was raised in a finalizer, where Python drops it: the
    server kills a worker that goes on.
    """
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)


def _listen(connection: Connection, inbox: SimpleQueue[Ask]) -> None:
    """Receive what the server sends, so that it never blocks, and exit when it is gone."""
    with suppress(EOFError, OSError):
        while True:
            inbox.put(connection.recv())
    os._exit(1)


def _final(
    ask: Ask, connection: Connection, cancellation: Cancellation, default_seconds: float
) -> Final:
    """The answer to a question, or the error that it ended with."""

    def teller(kind: str, seconds: float) -> Callable[[dict[str, Any]], None]:
        last = -seconds

        def tell(values: dict[str, Any]) -> None:
            nonlocal last
            if monotonic() - last >= seconds:
                with cancellation.held():
                    connection.send(Line(encoded({kind: values})))
                last = monotonic()

        return tell

    try:
        try:
            cancellation.current = ask.number
            return _of(
                answered(
                    ask.name,
                    ask.body,
                    progress=teller("progress", PROGRESS_SECONDS),
                    item=teller("item", 0),
                    default_seconds=default_seconds,
                )
            )
        finally:
            cancellation.current = 0
    except KeyboardInterrupt:
        cancellation.current = 0
        forget_models()  # an interrupted solver must not be asked again
        return error(503, "cancelled")
    except MemoryError:
        forget_models()
        return broken_off(error(422, "out of memory: the board is too large"))
    except OSError:  # the server is gone
        raise
    except Exception as fault:  # noqa: BLE001  # whatever it is, this question alone fails
        forget_models()
        return error(500, reported(fault))


def broken_off(final: Final) -> Final:
    """The worker is done for if the question was importing a package: its parts that are there
    already would belong to another one than the next import makes.
    """
    parents = {name.rpartition(".")[0] for name in sys.modules} - {""}
    return replace(final, is_worn=not parents <= sys.modules.keys())


def _of(answer: Answered) -> Final:
    reply = answer.reply
    if isinstance(reply, File):
        return Final(answer.status, reply.content, reply.media_type, reply.name, is_worn())
    return Final(answer.status, encoded(reply), is_worn=is_worn())
