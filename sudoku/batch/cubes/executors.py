"""Where the questions about cubes are answered: here, in other processes, or on a cluster."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from sudoku.batch.cubes.question import forget
from sudoku.batch.executors.workers import PuzzleWorker
from sudoku.batch.request import Request
from sudoku.errors import UnavailableModelError
from sudoku.system.processes import interrupts_held

if TYPE_CHECKING:
    from sudoku.batch.executors.cluster.connection import Connection

Ticket = int
"""The number under which a question was submitted."""
Told: TypeAlias = Any
"""What Request.ask returned, the exception that it raised, or Lost."""


class Lost(Exception):
    """The process died that was asked; the message says how."""


class Executor(Protocol):
    """Answers questions in any order, as many at once as there are processors."""

    @property
    def processors(self) -> int:
        """How many questions it answers at once. It may change, and is at least 1."""
        ...

    def submit(self, ticket: Ticket, request: Request) -> None: ...

    def receive(self, seconds: float | None) -> Sequence[tuple[Ticket, Told]]:
        """Wait for answers, at most this long; None without a limit. Empty when the time is up."""
        ...

    def close(self) -> None:
        """Drop all questions that are not answered, without waiting for them."""
        ...


def executor_of(model: str, jobs: int, cluster: Connection | None) -> Executor:
    """Answers in this process, in `jobs` worker processes, or on a cluster."""
    if cluster is not None:
        return OnCluster(cluster)
    return ThisProcess() if jobs == 1 else Processes(model, jobs)


class ThisProcess:
    """Answers each question at once, when an answer is asked for."""

    processors = 1

    def __init__(self) -> None:
        self._submitted: list[tuple[Ticket, Request]] = []

    def submit(self, ticket: Ticket, request: Request) -> None:
        self._submitted.append((ticket, request))

    def receive(self, seconds: float | None) -> Sequence[tuple[Ticket, Told]]:  # noqa: ARG002
        ticket, request = self._submitted.pop(0)
        return [(ticket, request.ask())]

    def close(self) -> None:
        self._submitted.clear()
        forget()


class Processes:
    """Workers of this machine. Each is started when there is a question for it.

    A worker that dies answers with Lost, and another one takes its place.
    """

    def __init__(self, model: str, jobs: int) -> None:
        self._model = model
        self.processors = jobs
        self._workers: list[PuzzleWorker] = []

    def submit(self, ticket: Ticket, request: Request) -> None:
        worker = next((one for one in self._workers if not one.asked), None)
        if worker is None:
            worker = self._start(request)
        worker.ask_chunk([(ticket, request)])

    def receive(self, seconds: float | None) -> Sequence[tuple[Ticket, Told]]:
        told: list[tuple[Ticket, Told]] = []
        by_connection: dict[object, PuzzleWorker] = {one.connection: one for one in self._workers}
        for ready in wait([*by_connection], seconds):  # type: ignore[list-item]
            worker = by_connection[ready]
            try:
                told += worker.answers()
            except EOFError:
                self._workers.remove(worker)
                ending = f"its process {worker.join()}"
                told += [(ticket, Lost(ending)) for ticket, _ in worker.asked]
        return told

    def close(self) -> None:
        with interrupts_held():
            for worker in self._workers:
                worker.kill()
            for worker in self._workers:
                worker.join()
            self._workers.clear()

    def _start(self, request: Request) -> PuzzleWorker:
        try:
            with interrupts_held():
                worker = PuzzleWorker(self._model, request.puzzle.board, is_careful=True)
                self._workers.append(worker)
        except OSError as error:
            raise UnavailableModelError(
                f"model {self._model}: no process for it can be started: {error.strerror}"
            ) from error
        return worker


class OnCluster:
    """Workers of a cluster of Dask, which are asked again where one is lost."""

    _TEND_SECONDS = 1.0
    """The longest wait before the connection is looked at."""

    def __init__(self, connection: Connection) -> None:
        from sudoku.batch.executors.cluster.sending import Sender  # here: others need not import it

        self._sender = Sender(connection)
        self._tickets: dict[int, Ticket] = {}

    @property
    def processors(self) -> int:
        return max(1, self._sender.threads)

    def submit(self, ticket: Ticket, request: Request) -> None:
        number, _ = self._sender.send([request])
        self._tickets[number] = ticket

    def receive(self, seconds: float | None) -> Sequence[tuple[Ticket, Told]]:
        wait([self._sender.news], min(self._TEND_SECONDS, seconds or self._TEND_SECONDS))
        return [
            (self._tickets.pop(parcel.number), answer)
            for parcel in self._sender.receive()
            for answer in parcel.answers()
        ]

    def close(self) -> None:
        with interrupts_held():
            self._sender.close()
