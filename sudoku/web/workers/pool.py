"""Worker processes. Each answers one question at a time, and one is always free for short
questions.

Some questions take milliseconds and others minutes, which cannot be predicted. So there are `jobs`
+ 1 workers. When a question has taken LONG_SECONDS, its worker no longer counts, and another worker
is started, up to MOST_LONG more. Starting a process takes seconds on a busy machine, so the last
idle worker is reserved: a client for which `jobs` workers (or two, if `jobs` is 1) are busy does
not get it. So the next short question of another client finds a warm process.

The questions of a client about one puzzle often arrive together. The second waits for the first,
because most answers take little time. If several workers are idle, the worker that was busy last
gets the next question, because it has the model of the puzzle.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic

from sudoku.web.workers.job import Job
from sudoku.web.workers.waiting import BusyError, Waiting
from sudoku.web.workers.worker import JobWorker

MOST_LONG = 6
"""Limit on the workers that are added for long questions."""
IDLE_SECONDS = 30.0
"""An added worker ends after this many idle seconds."""
MOST_FAILURES = 3
"""After this many failures to start a worker, the pool pauses."""
RETRY_SECONDS = 5.0


class Pool:
    """The workers of a server, and the questions that wait for them."""

    def __init__(self, jobs: int, default_seconds: float, is_background: bool = False) -> None:
        """jobs: one less than the number of workers. default_seconds: the budget of a question
        without one.

        is_background: whether the workers run at a low priority.
        """
        self._jobs, self._default_seconds = jobs, default_seconds
        self._is_background = is_background
        self._workers: list[JobWorker] = []
        self._waiting = Waiting()
        self._failures = 0
        self._is_open = False

    def start(self) -> None:
        """Start the workers. All methods must be called in the event loop."""
        self._is_open = True
        self._fill()

    def ask(self, client: str, name: str, body: bytes, seconds: float | None) -> Job:
        """Queue a question. Raises BusyError if too many wait, or no worker can be started."""
        if self._failures >= MOST_FAILURES and not self._workers:
            raise BusyError("no worker process can be started; try again later")
        job = Job(client, name, body, self._default_seconds if seconds is None else seconds)
        self._waiting.add(job)
        self._dispatch()
        return job

    def cancel(self, job: Job) -> None:
        """Stop a question whose answer nobody waits for. Does nothing if the question is answered
        already.
        """
        self._waiting.remove(job)
        for worker in self._workers:
            if worker.job is job:
                worker.cancel()
        job.drop()

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a worker."""
        return len(self._waiting)

    @property
    def working(self) -> int:
        """The number of busy workers."""
        return sum(worker.job is not None for worker in self._workers)

    def close(self) -> None:
        """Kill the workers and wait until they have ended."""
        self._is_open = False
        for worker in self._workers:
            worker.kill()
        for worker in self._workers:
            worker.join()

    def _dispatch(self) -> None:
        """Give questions to idle workers."""
        while idle := [worker for worker in self._workers if worker.is_idle]:
            most = max(self._jobs, 2) if len(idle) == 1 else self._jobs + MOST_LONG // 2
            running = Counter[str]()
            for worker in self._workers:
                if worker.job is not None:
                    running[worker.job.client] += most if worker.is_short else 1
            job = self._waiting.next(running, most)
            if job is None:
                break
            max(idle, key=lambda worker: worker.since).ask(job)
        self._fill()

    def _fill(self) -> None:
        """Start the missing workers."""
        if not self._is_open or self._failures >= MOST_FAILURES:
            return
        long = sum(worker.is_long for worker in self._workers)
        is_kept = bool(self._waiting) and any(worker.is_idle for worker in self._workers)
        wanted = max(self._jobs, long) + 1 + is_kept
        while len(self._workers) < min(wanted, self._jobs + 1 + MOST_LONG):
            try:
                self._workers.append(
                    JobWorker(self._default_seconds, self._changed, self._is_background)
                )
            except OSError:  # the system is out of processes or files
                self._fail()
                return

    def _changed(self, worker: JobWorker) -> None:
        """Handle a worker that is ready for a question, has a long question, or has ended."""
        if worker.has_ended:
            self._workers.remove(worker)
            if not worker.is_ready:
                self._fail()
        elif worker.is_idle:
            self._failures = 0
            if len(self._workers) > self._jobs + 1:
                asyncio.get_running_loop().call_later(IDLE_SECONDS, self._shrink)
        self._dispatch()

    def _fail(self) -> None:
        """Count a worker that could not be started; after several, pause before the next try."""
        self._failures += 1
        if self._failures == MOST_FAILURES:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._retry)

    def _retry(self) -> None:
        self._failures = MOST_FAILURES - 1
        self._dispatch()

    def _shrink(self) -> None:
        """End one added worker that has been idle for long."""
        idle = [w for w in self._workers if w.is_idle and monotonic() - w.since >= IDLE_SECONDS]
        if idle and len(self._workers) > self._jobs + 1:
            idle[0].kill()
