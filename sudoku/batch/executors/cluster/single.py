"""An executor of a cluster for requests that take long: each is a separate parcel."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing.connection import wait

from sudoku.batch.executors.cluster.connection import Connection
from sudoku.batch.executors.cluster.sending import Sender
from sudoku.batch.executors.executor import Answer, Ticket
from sudoku.batch.request import Request
from sudoku.system.processes import interrupts_held


class OnCluster:
    """An executor of the workers of a Dask cluster. Requests of a lost worker are sent again."""

    _TEND_SECONDS = 1.0
    """The longest wait before the connection is looked at."""

    def __init__(self, connection: Connection) -> None:
        self._sender = Sender(connection)
        self._tickets: dict[int, Ticket] = {}

    @property
    def processors(self) -> int:
        return max(1, self._sender.threads)

    def submit(self, ticket: Ticket, request: Request) -> None:
        number, _ = self._sender.send([request])
        self._tickets[number] = ticket

    def receive(self, seconds: float | None = None) -> Sequence[tuple[Ticket, Answer]]:
        wait([self._sender.news], min(self._TEND_SECONDS, seconds or self._TEND_SECONDS))
        return [
            (self._tickets.pop(parcel.number), answer)
            for parcel in self._sender.receive()
            for answer in parcel.answers()
        ]

    def close(self) -> None:
        with interrupts_held():
            self._sender.close()
