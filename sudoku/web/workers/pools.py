"""Two pools: workers for the questions that follow every edit, and workers for all other questions.

Ratings, hints and reasons are searched for while the user continues to edit. Their processes have a
lower priority, so on a machine with few processors the browser and the verdict of the next edit
come first. A process cannot raise its priority again, so no worker does both.
"""

from __future__ import annotations

from sudoku.web.api.openapi import DOCUMENTS
from sudoku.web.workers.job import Job
from sudoku.web.workers.pool import Pool

PROMPT = frozenset({"check", "candidates", "read", "draw", *DOCUMENTS})
"""The questions that a user of the page waits for."""


class Pools:
    """The workers of a server, with the methods of Pool."""

    def __init__(self, jobs: int, default_seconds: float) -> None:
        """jobs, default_seconds: as in Pool."""
        self._prompt = Pool(1, default_seconds)
        self._others = Pool(jobs, default_seconds, is_background=True)
        self._both = (self._prompt, self._others)

    def start(self) -> None:
        """Start the workers. All methods must be called in the event loop."""
        for pool in self._both:
            pool.start()

    def ask(self, client: str, name: str, body: bytes, seconds: float | None) -> Job:
        """Queue a question. Raises BusyError if too many wait, or no worker can be started."""
        pool = self._prompt if name in PROMPT else self._others
        return pool.ask(client, name, body, seconds)

    def cancel(self, job: Job) -> None:
        """Stop a question whose answer nobody waits for."""
        for pool in self._both:
            pool.cancel(job)

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a worker."""
        return sum(pool.waiting for pool in self._both)

    @property
    def working(self) -> int:
        """The number of busy workers."""
        return sum(pool.working for pool in self._both)

    def close(self) -> None:
        """Kill the workers and wait until they have ended."""
        for pool in self._both:
            pool.close()
