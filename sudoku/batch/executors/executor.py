"""The interface of executors, and the one that answers in this process."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from sudoku.batch.request import Request
from sudoku.errors import ModelFault

Ticket: TypeAlias = int
"""The number under which a request was submitted."""
Answer: TypeAlias = Any
"""What Request.ask returned, or the exception that it raised: Lost if its process died."""


class Lost(Exception):
    """Two processes died at a request; the message says how the second one did."""

    def __init__(self, ending: str, request: Request) -> None:
        self.request = request
        super().__init__(ending)

    def fault(self) -> ModelFault:
        """The same as a fault of the model at the puzzle."""
        model, puzzle = self.request.model, self.request.puzzle
        message = f"model {model}: {self} at the puzzle {puzzle}"
        return ModelFault(message, str(self), "died")


class Executor(Protocol):
    """Answers requests in any order."""

    @property
    def processors(self) -> int:
        """How many requests it answers at once. It may change, and is at least 1."""
        ...

    def submit(self, ticket: Ticket, request: Request) -> None: ...

    def receive(self, seconds: float | None = None) -> Sequence[tuple[Ticket, Answer]]:
        """Wait for answers, at most this long; None without a limit. There may be none."""
        ...

    def close(self) -> None:
        """Drop all requests that are not answered, without waiting for them."""
        ...


class ThisProcess:
    """Answers each request when an answer is asked for."""

    processors = 1

    def __init__(self) -> None:
        self._submitted: deque[tuple[Ticket, Request]] = deque()

    def submit(self, ticket: Ticket, request: Request) -> None:
        self._submitted.append((ticket, request))

    def receive(self, seconds: float | None = None) -> Sequence[tuple[Ticket, Answer]]:  # noqa: ARG002
        ticket, request = self._submitted.popleft()
        return [(ticket, request.ask())]

    def close(self) -> None:
        self._submitted.clear()
