"""The server's side of one worker process.

A thread reads the messages of the process, because some systems cannot wait for a pipe in an event
loop. Everything else runs in the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import BoundedSemaphore, Thread
from time import monotonic

from sudoku.system.processes import interrupts_held
from sudoku.system.worker import SECONDS_TO_END, Worker
from sudoku.web.workers.job import Job
from sudoku.web.workers.messages import Ask, Final, Message, Ready, error
from sudoku.web.workers.process import serve

CANCEL_SECONDS = 0.5
"""Seconds that a worker may take to stop a cancelled question before it is killed."""
GRACE_SECONDS = 10.0
"""Seconds that a question may take beyond its budget before its worker is killed."""
SHORT_SECONDS = 0.01
"""Seconds for which the next question of the client waits for this one."""
LONG_SECONDS = 0.5
"""Seconds after which a question counts as long."""
MOST_UNREAD = 256
"""Limit on the unread messages of a worker. At this limit, the worker waits."""
_AGAIN_SECONDS = 0.1
"""Seconds after which a question that continues is interrupted again."""


class JobWorker:
    """One process and its question."""

    job: Job | None
    """The question that the worker is answering; None if it is idle."""
    since: float
    """The time at which the worker got its question or became idle."""

    def __init__(
        self,
        default_seconds: float,
        changed: Callable[[JobWorker], None],
        is_background: bool = False,
    ) -> None:
        """Start the process. Called in the event loop.

        changed: called when the worker is ready for a question, when its question has stopped being
        short, when it has become long, and when the worker has ended. is_background: as in Pool.
        Raises OSError.
        """
        self._loop = asyncio.get_running_loop()
        self._changed = changed
        self.job = None
        self.is_ready = self.is_leaving = self.has_ended = False
        self.since = monotonic()
        self._timers: list[asyncio.TimerHandle] = []
        self._worker = Worker(serve, default_seconds, is_background, is_cancellable=True)
        self.process_id = self._worker.process_id
        self._room = BoundedSemaphore(MOST_UNREAD)
        self._reader = Thread(target=self._read, daemon=True)
        with interrupts_held():
            self._reader.start()

    @property
    def is_idle(self) -> bool:
        """Whether the worker can accept a question now."""
        return self.is_ready and self.job is None and not self.is_leaving

    @property
    def is_short(self) -> bool:
        """Whether the worker has had its question for less than SHORT_SECONDS."""
        is_asked = self.job is not None and not self.job.is_cancelled
        return is_asked and monotonic() - self.since < SHORT_SECONDS

    @property
    def is_long(self) -> bool:
        """Whether the worker has had its question for LONG_SECONDS."""
        return self.job is not None and monotonic() - self.since >= LONG_SECONDS

    def ask(self, job: Job) -> None:
        """Send a question to an idle worker. Its messages go to the job."""
        self.job, self.since = job, monotonic()
        overdue = job.seconds + GRACE_SECONDS
        why = f"did not keep to the budget of {job.seconds:g} s and was stopped"
        self._timers = [
            self._loop.call_later(overdue, self.kill, why),
            self._loop.call_later(SHORT_SECONDS, self._changed, self),
            self._loop.call_later(LONG_SECONDS, self._changed, self),
        ]
        job.has_started = True
        self._worker.send(Ask(job.name, job.body))

    def cancel(self) -> None:
        """Interrupt the question, so that the process stays warm. If that fails, kill it."""
        if self.job is not None and not self.job.is_cancelled:
            self.job.is_cancelled = True
            self._timers.append(self._loop.call_later(CANCEL_SECONDS, self.kill))
            self._interrupt()

    def _interrupt(self) -> None:
        if self._worker.cancel():
            self._timers.append(self._loop.call_later(_AGAIN_SECONDS, self._interrupt))
        else:
            self.kill()

    def kill(self, why: str = "was stopped") -> None:
        """Kill the process without waiting for it to end. why: the error message of its
        question.
        """
        self.is_leaving = True
        self._worker.kill(why)

    def _read(self) -> None:
        """Read messages until the process ends."""
        with suppress(EOFError, RuntimeError):  # the latter: the event loop is closed
            while True:
                message = self._worker.receive()
                self._room.acquire()
                self._loop.call_soon_threadsafe(self._receive, message)
        how = self._worker.join()
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._end, how)

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

    def _end(self, how: str) -> None:
        """Fail the question of a process that has ended."""
        self.has_ended = True
        self._stop_timers()
        job, self.job = self.job, None
        if job is not None and not job.is_cancelled:
            job.put(error(500, f"the process that worked on this question {how}"), lambda: None)
        self._changed(self)

    def _stop_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def join(self) -> None:
        """Wait until a killed process has ended."""
        self._reader.join(SECONDS_TO_END)
