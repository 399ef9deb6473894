"""The worker's side: the process that `worker.Worker` starts, and its end of the pipe."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from types import FrameType
from typing import Any

from sudoku.system.processes import die_with_parent, die_with_stdin

NUMBER_BYTES = 8
"""The length of a request number in the cancellation pipe."""
_IMPORTER = "<frozen importlib._bootstrap>"


class Channel:
    """Receives the parent's requests and sends the answers.

    A thread receives the requests, so the parent never waits for a busy worker. The thread ends the
    process when the parent closes the pipe.
    """

    def __init__(self, connection: Connection, cancellation: Cancellation) -> None:
        self.cancellation = cancellation
        self._connection = connection
        self._inbox = SimpleQueue[bytes]()
        self._received = 0
        Thread(target=self._listen, daemon=True).start()

    def receive(self) -> Any:
        """Wait for the next request."""
        data = self._inbox.get()
        self._received += 1
        return pickle.loads(data)  # noqa: S301  # from our parent

    def send(self, message: object) -> None:
        """Send a message completely, even if the request is cancelled meanwhile."""
        self.send_bytes(pickle.dumps(message))

    def send_bytes(self, data: bytes) -> None:
        """Send a message that is already pickled."""
        with self.cancellation.deferred():
            try:
                self._connection.send_bytes(data)
            except OSError:  # the parent has closed the pipe
                os._exit(1)

    @contextmanager
    def cancellable(self) -> Iterator[None]:
        """Let the parent cancel the last request, which raises KeyboardInterrupt in this block."""
        self.cancellation.at_work = self._received
        try:
            yield
        finally:
            self.cancellation.at_work = 0

    def _listen(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                self._inbox.put(self._connection.recv_bytes())
        os._exit(1)


class Cancellation:
    """Turns SIGINT into KeyboardInterrupt if the current request is the cancelled one.

    The parent writes the number of the request into a pipe before it sends the signal. So a late
    signal does not stop the next request, and Ctrl-C in a terminal has no effect. During an import,
    the signal is ignored, because it would leave a module half loaded; the parent sends it again.
    """

    at_work = 0
    """The number of the current request; 0 if no request can be cancelled."""

    def __init__(self, descriptor: int | None = None) -> None:
        """descriptor: the non-blocking end of the cancellation pipe; None if requests cannot be
        cancelled.
        """
        self._descriptor = descriptor
        self._cancelled = 0

    def listen(self) -> None:
        """Handle SIGINT, which the parent blocked while the process was starting."""
        if self._descriptor is None or sys.platform == "win32":
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            return
        signal.signal(signal.SIGINT, self.handle)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def handle(self, _number: int, frame: FrameType | None) -> None:
        """The handler of SIGINT."""
        if not _is_importing(frame):
            self._raise_if_cancelled()

    @contextmanager
    def deferred(self) -> Iterator[None]:
        """Defer a cancellation to the end of this block."""
        at_work, self.at_work = self.at_work, 0
        try:
            yield
        finally:
            self.at_work = at_work
        self._raise_if_cancelled()

    def _raise_if_cancelled(self) -> None:
        if not self.at_work or self._descriptor is None:
            return
        with suppress(BlockingIOError):
            while numbers := os.read(self._descriptor, 512 * NUMBER_BYTES):
                self._cancelled = int.from_bytes(numbers[-NUMBER_BYTES:], "big")
        if self._cancelled == self.at_work:
            raise KeyboardInterrupt


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_code.co_filename != _IMPORTER:
        frame = frame.f_back
    return frame is not None


def run(inherited: Sequence[int], dies_with_thread: bool) -> None:
    """Run a worker: receive the main function with its arguments, and call it.

    inherited: this process's ends of the pipe and, if there is one, of the cancellation pipe.
    dies_with_thread: whether the parent started the worker from its main thread.
    """
    handle, *cancellations = inherited
    cancellation = Cancellation(*cancellations)
    cancellation.listen()
    die_with_stdin()
    if dies_with_thread:
        die_with_parent()
    channel = Channel(_connection(handle), cancellation)
    serve, arguments = channel.receive()
    serve(channel, *arguments)


def _connection(handle: int) -> Any:
    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection

        return PipeConnection(handle)
    os.set_inheritable(handle, False)
    return Connection(os.dup(handle))  # the handle itself stays open until the process has ended


def sendable(value: object, instead: Callable[[Exception], object]) -> bytes:
    """Pickle a value for another process to unpickle.

    instead: makes a replacement if that fails, because foreign classes may raise any exception.
    """
    try:
        data = pickle.dumps(value)
        pickle.loads(data)  # noqa: S301  # our own data: fails for some exceptions
    except Exception as error:  # noqa: BLE001  # as above
        return pickle.dumps(instead(error))
    return data
