"""The questions that wait for a worker. Clients take turns."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Mapping

from sudoku.errors import SudokuError
from sudoku.web.workers.job import Job

MOST_WAITING = 512
"""Limit on the waiting questions of all clients."""
MOST_OF_CLIENT = 64
"""Limit on the waiting questions of one client."""
MOST_BYTES = 64 << 20
"""Limit on the bytes of all waiting questions."""


class BusyError(SudokuError):
    """Too many questions are waiting already."""


class Waiting:
    """A queue for each client, in the order in which the clients take turns."""

    def __init__(self) -> None:
        self._of_client: OrderedDict[str, deque[Job]] = OrderedDict()
        self._count = self._bytes = 0

    def __len__(self) -> int:
        return self._count

    def add(self, job: Job) -> None:
        """Queue a question after the earlier questions of its client. Raises BusyError."""
        own = self._of_client.get(job.client, ())
        if len(own) >= MOST_OF_CLIENT:
            raise BusyError(
                f"this client already has {len(own)} waiting questions; try again later"
            )
        if self._count >= MOST_WAITING or self._bytes + len(job.body) > MOST_BYTES:
            raise BusyError(f"{self._count} questions are already waiting; try again later")
        self._of_client.setdefault(job.client, deque()).append(job)
        self._count += 1
        self._bytes += len(job.body)

    def next(self, running: Mapping[str, int], most: int) -> Job | None:
        """Remove and return the oldest question of the client with the fewest running questions.

        Of several such clients, the client that has waited longest is next. Returns None if every
        waiting client has `most` running questions.
        """
        client = min(self._of_client, key=lambda each: running.get(each, 0), default=None)
        if client is None or running.get(client, 0) >= most:
            return None
        job = self._of_client[client][0]
        self.remove(job)
        if client in self._of_client:
            self._of_client.move_to_end(client)
        return job

    def remove(self, job: Job) -> None:
        """Remove a question if it is still waiting."""
        own = self._of_client.get(job.client)
        if own is None or job not in own:
            return
        own.remove(job)
        self._count -= 1
        self._bytes -= len(job.body)
        if not own:
            del self._of_client[job.client]
