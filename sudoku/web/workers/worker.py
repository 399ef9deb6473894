"""The server's side of one worker process.

A thread reads what the process sends, because not every system lets an event loop wait for a pipe.
All else runs in the event loop.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from ctypes import c_longlong
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from threading import BoundedSemaphore, Thread, current_thread, main_thread
from time import monotonic

from sudoku.system import processes
from sudoku.system.processes import interrupts_held
from sudoku.web.workers.job import Job
from sudoku.web.workers.messages import Ask, Final, Message, Ready, error
from sudoku.web.workers.process import serve

CANCEL_SECONDS = 0.5
"""How long a worker may take to stop a cancelled question; then it is killed."""
GRACE_SECONDS = 10.0
"""How long a question may take beyond its budget; then its worker is killed."""
LONG_SECONDS = 0.5
"""A question that has taken so long is a long one."""
MOST_UNREAD = 256
"""Messages of a worker that the server holds; beyond it the worker waits."""

_AGAIN_SECONDS = 0.1
_SECONDS_TO_DIE = 5
_CONTEXT = multiprocessing.get_context("spawn")


class Worker:
    """One process, and the question that it works on.

    changed: is called when the worker is ready for a question, when its question has become a long
    one, and when it has ended.
    """

    def __init__(self, default_seconds: float, changed: Callable[[Worker], None]) -> None:
        """Start the process. Called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._changed = changed
        self.job: Job | None = None
        self.is_ready = self.is_leaving = self.has_ended = False
        self.since = monotonic()  # when it got its question, or had nothing more to do
        self._number = 0
        self._why: str | None = None  # it was killed
        self._timers: list[asyncio.TimerHandle] = []
        self._cancelled = _CONTEXT.RawValue(c_longlong, 0)
        self._connection, theirs = _CONTEXT.Pipe()
        dies_with_thread = current_thread() is main_thread()
        self._process = _CONTEXT.Process(
            target=serve,
            args=(theirs, self._cancelled, default_seconds, dies_with_thread),
            name="sudoku web worker",
            daemon=True,
        )
        self._room = BoundedSemaphore(MOST_UNREAD)
        self._reader = Thread(target=self._read, args=(self._connection,), daemon=True)
        if sys.platform != "win32":
            resource_tracker.ensure_running()  # starting it for the process would unblock Ctrl-C
        with interrupts_held():
            self._process.start()
            theirs.close()
            self._reader.start()

    @property
    def process_id(self) -> int:
        return self._process.pid or 0

    @property
    def is_idle(self) -> bool:
        """Whether it can be asked now."""
        return self.is_ready and self.job is None and not self.is_leaving

    @property
    def is_long(self) -> bool:
        """Whether it has worked on its question for LONG_SECONDS."""
        return self.job is not None and monotonic() - self.since >= LONG_SECONDS

    def ask(self, job: Job) -> None:
        """Send a question to an idle worker. Its messages go to the job."""
        self.job, self.since = job, monotonic()
        self._number += 1
        overdue = job.seconds + GRACE_SECONDS
        why = f"did not keep to the budget of {job.seconds:g} s and was stopped"
        self._timers = [
            self._loop.call_later(overdue, self.kill, why),
            self._loop.call_later(LONG_SECONDS, self._changed, self),
        ]
        job.has_started = True
        with suppress(OSError):  # it has crashed, which the reading thread reports
            self._connection.send(Ask(self._number, job.name, job.body))

    def cancel(self) -> None:
        """Stop the question: by SIGINT, so that the process stays warm, and else by killing it.

        The signal is sent several times: Python drops an exception inside a destructor.
        """
        if self.job is None or self.job.is_cancelled:
            return
        self.job.is_cancelled = True
        if sys.platform == "win32":
            self.kill("was stopped")
            return
        self._cancelled.value = self._number
        self._interrupt()
        self._timers.append(self._loop.call_later(CANCEL_SECONDS, self.kill, "was stopped"))

    def _interrupt(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.process_id, signal.SIGINT)
        self._timers.append(self._loop.call_later(_AGAIN_SECONDS, self._interrupt))

    def kill(self, why: str = "was stopped") -> None:
        """Kill the process, without waiting for its end. why: what its question is told."""
        self.is_leaving = True
        self._why = self._why or why
        self._process.kill()

    def _read(self, connection: Connection) -> None:
        """Read messages until the process ends."""
        with suppress(EOFError, OSError, RuntimeError):  # the last: the event loop is closed
            while True:
                message = connection.recv()
                self._room.acquire()
                self._loop.call_soon_threadsafe(self._receive, message)
        self._process.join(_SECONDS_TO_DIE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._end)

    def _receive(self, message: Message) -> None:
        if isinstance(message, Ready):
            self._room.release()
            self.is_ready, self.since = True, monotonic()
            self._changed(self)
        elif self.job is None or self.job.is_cancelled:
            self._room.release()
        else:
            self.job.put(message, self._room.release)
        if isinstance(message, Final):
            self._stop_timers()
            self.job, self.since = None, monotonic()
            if message.is_worn:
                self.kill()
            self._changed(self)

    def _end(self) -> None:
        """The process has ended: its question fails, and nothing else."""
        self.has_ended = True
        self._stop_timers()
        job, self.job = self.job, None
        if job is not None and not job.is_cancelled:
            how = self._why or processes.how_it_ended(self._process.exitcode or 0)
            job.put(error(500, f"the process that worked on this question {how}"), lambda: None)
        self._connection.close()
        self._changed(self)

    def _stop_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def join(self) -> None:
        """Wait for the end of a killed process."""
        self._reader.join(_SECONDS_TO_DIE)
