"""A worker: a Python process that answers one request after another and can always be stopped.

A worker is a new interpreter, because a forked copy would hold the locks and solvers of threads
that it does not have. It is not a child of `multiprocessing`, so a daemon process, such as another
worker, can start it, and it does not run the caller's script again.

A worker ignores Ctrl-C, which a terminal sends to every process of a command: the parent handles it
and kills its workers. It ends when its parent ends, however that happens and whatever the worker is
doing.
"""

from __future__ import annotations

import math
import os
import pickle
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import wait
from threading import current_thread, main_thread
from time import monotonic
from typing import Any, TypeAlias, TypeVar

from sudoku.system.channel import NUMBER_BYTES
from sudoku.system.outputs import LastOutput
from sudoku.system.processes import how_it_ended, interrupts_held, kill_session

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection

    PipeEnd: TypeAlias = "PipeConnection[Any, Any]"
else:
    from multiprocessing.connection import Connection

    PipeEnd: TypeAlias = "Connection[Any, Any]"

SECONDS_TO_END = 5.0
"""Seconds that a worker may run after its pipe is closed, before it is killed."""
_LONGEST_WAIT = 86_400.0
"""The longest single wait, in seconds, that every system supports."""
_PROGRAM = (
    "import sys, warnings; warnings.filterwarnings('ignore', 'py-sudoku'); sys.path[:] = {!r}; "
    "from sudoku.system.channel import run; run({!r}, {!r})"
)
"""The program of the new interpreter. The parent has already given the warning of `collision`."""


class Worker:
    """A process that runs `serve(channel, *arguments)`, which answers requests until it is killed.

    Requests and answers can be any objects that can be pickled. An answer may consist of several
    messages. After `join`, the worker cannot be used again; start another.
    """

    connection: PipeEnd
    """The parent's end of the pipe, for `multiprocessing.connection.wait`. It is readable when
    there is a message, or when the worker has ended.
    """

    def __init__(
        self,
        serve: Callable[..., None],
        *arguments: object,
        is_isolated: bool = False,
        is_cancellable: bool = False,
    ) -> None:
        """Start the process.

        serve: a module-level function. is_isolated: run the process in a new session, kill all
        processes of that session with it, and keep its output instead of showing it.
        is_cancellable: whether requests can be cancelled. Raises OSError.
        """
        self._is_isolated = is_isolated
        self._sent = 0
        self._why: str | None = None
        self._cancellations: Sequence[int] = ()
        self.connection, theirs = Pipe()
        try:
            if is_cancellable and sys.platform != "win32":
                self._cancellations = _pipe()
            with interrupts_held():  # an interrupted Popen would leave the process running
                self._process = _start(theirs, self._cancellations, is_isolated)
                weakref.finalize(
                    self, _end, self._process, is_isolated, self._cancellations, os.getpid()
                )
                output = self._process.stdout
                self._output = None if output is None else LastOutput(output)
        except BaseException:
            self.connection.close()
            _close(self._cancellations)
            raise
        finally:
            theirs.close()
        self.send((serve, arguments))

    @property
    def process_id(self) -> int:
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return self._process.poll() is not None

    def send(self, request: object) -> None:
        """Send a request. If the process has ended, `receive` reports it."""
        data = pickle.dumps(request)
        self._sent += 1
        with suppress(OSError):
            self.connection.send_bytes(data)

    def receive(self) -> Any:
        """Wait for the next message. Raises EOFError if the process has ended."""
        try:
            data = self.connection.recv_bytes()
        except OSError:  # the process ended in the middle of a message
            raise EOFError from None
        return pickle.loads(data)  # noqa: S301  # from our own process

    def ask(self, request: object, seconds: float = math.inf) -> Any:
        """Send a request and wait for one message.

        Raises EOFError if the process has ended, and TimeoutError if no message arrives within
        `seconds`; then kill the worker.
        """
        deadline = monotonic() + seconds
        self.send(request)
        return self.receive_until(deadline)

    def receive_until(self, deadline: float) -> Any:
        """Like `receive`, but raises TimeoutError at the deadline, a time of `monotonic`."""
        if not wait_until([self.connection], deadline):
            raise TimeoutError
        return self.receive()

    def cancel(self) -> bool:
        """Raise KeyboardInterrupt in the last request, if the worker is executing it.

        Call this again until there is an answer, because Python drops exceptions inside
        destructors. Returns False if the request can only be stopped by killing the worker.
        """
        if not self._cancellations:
            return False
        with suppress(BlockingIOError):
            os.write(self._cancellations[1], self._sent.to_bytes(NUMBER_BYTES, "big"))
        self._process.send_signal(signal.SIGINT)
        return True

    def kill(self, why: str | None = None) -> None:
        """Kill the process without waiting for it to end. why: the reason that `join` returns."""
        self._why = self._why or why
        _kill(self._process, self._is_isolated)

    def close(self, seconds: float = 0.0) -> str:
        """Terminate the process, kill it if it still runs after `seconds`, and wait until it has
        ended. SIGTERM lets the process clean up. Returns a description of its end.
        """
        if seconds:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        self.kill()
        return self.join()

    def join(self) -> str:
        """Wait until the process, which was killed or ends by itself, has ended. Returns a
        description of its end: the reason given to `kill`, or a text such as "was killed by
        SIGSEGV".
        """
        self.connection.close()
        if self._is_isolated:  # before another process can get its number
            self.kill()
        try:
            code = self._process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self.kill()
            code = self._process.wait()
        _close_input(self._process)
        if self._output is not None:
            self._output.stop()
        return self._why or how_it_ended(code)

    @property
    def last_output(self) -> str:
        """The end of the output of an isolated worker, after `join`."""
        return "" if self._output is None else self._output.text


_WorkerT = TypeVar("_WorkerT", bound=Worker)


def ready_workers(workers: Iterable[_WorkerT], deadline: float = math.inf) -> list[_WorkerT]:
    """Wait until there are workers whose `receive` returns or raises immediately, and return these.

    Returns an empty list at the deadline, a time of `monotonic`.
    """
    by_connection = {worker.connection: worker for worker in workers}
    return [by_connection[one] for one in wait_until([*by_connection], deadline)]


def wait_until(connections: Sequence[Any], deadline: float = math.inf) -> list[Any]:
    """Wait for connections that can be read, and return these. At the deadline, return an empty
    list.
    """
    while True:
        ready = wait(connections, max(0.0, min(deadline - monotonic(), _LONGEST_WAIT)))
        if ready or monotonic() >= deadline:
            return ready


def _start(
    theirs: PipeEnd, cancellations: Sequence[int], is_isolated: bool
) -> subprocess.Popen[bytes]:
    """Start an interpreter with the same search path, which inherits its ends of the pipes.

    Its standard input is another pipe, which closes when this process ends; then the worker also
    ends.
    """
    inherited = [theirs.fileno(), *cancellations[:1]]
    startup_info, creation_flags = None, 0
    if sys.platform == "win32":
        os.set_handle_inheritable(theirs.fileno(), True)
        attributes = {"handle_list": inherited}
        startup_info = subprocess.STARTUPINFO(lpAttributeList=attributes)
        creation_flags = subprocess.CREATE_NEW_PROCESS_GROUP
    flags = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]  # noqa: SLF001
    program = _PROGRAM.format(sys.path, inherited, current_thread() is main_thread())
    return subprocess.Popen(  # noqa: S603  # our own interpreter and our own program
        [sys.executable, *flags, "-c", program],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE if is_isolated else None,
        stderr=subprocess.STDOUT if is_isolated else None,
        start_new_session=is_isolated,
        pass_fds=() if sys.platform == "win32" else inherited,
        startupinfo=startup_info,
        creationflags=creation_flags,
    )


def _pipe() -> tuple[int, int]:
    ends = os.pipe()
    if sys.platform != "win32":
        for end in ends:
            os.set_blocking(end, False)
    return ends


def _end(
    process: subprocess.Popen[bytes], is_isolated: bool, cancellations: Sequence[int], parent: int
) -> None:
    """Kill a process that was never joined, and close its pipes.

    parent: the process that started it. After a fork, the process still belongs to this parent.
    """
    if parent == os.getpid():
        if process.returncode is None:
            _kill(process, is_isolated)
            process.wait()
        _close_input(process)
        _close(cancellations)


def _close_input(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        process.stdin.close()


def _close(descriptors: Iterable[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def _kill(process: subprocess.Popen[bytes], is_isolated: bool) -> None:
    if not is_isolated:
        process.kill()
    elif process.returncode is None:
        kill_session(process)
