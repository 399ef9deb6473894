"""The interface of executors, and the executor for this process."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Sequence
from typing import Any, Protocol, TypeAlias

from sudoku.batch.request import Request
from sudoku.errors import ModelFault

Ticket: TypeAlias = int
"""The number under which a request was submitted."""
Answer: TypeAlias = Any
"""The result of Request.ask, or the exception that it raised; Lost if its process died."""


class Lost(Exception):
    """Two processes died at a request; the message says how the second one died."""

    def __init__(self, ending: str, request: Request) -> None:
        self.request = request
        super().__init__(ending)

    def fault(self) -> ModelFault:
        """The loss as a fault of the model at the puzzle."""
        model, puzzle = self.request.model, self.request.puzzle
        message = f"model {model}: {self} at the puzzle {puzzle}"
        return ModelFault(message, str(self), "died")


def settled(answer: Answer) -> Any:
    """An answer as `Executor.in_order` yields it: a loss becomes a ModelFault, and any other
    exception is raised.
    """
    if isinstance(answer, Lost):
        return answer.fault()
    if isinstance(answer, BaseException) and not isinstance(answer, ModelFault):
        raise answer
    return answer


class Executor(Protocol):
    """Answers requests, in order or in any order."""

    def in_order(self, requests: Iterable[Request]) -> Generator[Any, None, None]:
        """The answers in the order of the requests, each as soon as it and all earlier ones are
        known. If a process crashes, the answer is a ModelFault.

        Only a limited number of requests is read ahead. Several generators may be open at a time.
        """
        ...

    @property
    def processors(self) -> int:
        """The number of requests answered at once, at least 1. It may change."""
        ...

    def submit(self, ticket: Ticket, request: Request) -> None:
        """Ask a request, whose answer `receive` returns in any order."""
        ...

    def receive(self, seconds: float | None = None) -> Sequence[tuple[Ticket, Answer]]:
        """Wait for answers at most this long; None means no limit. The list may be empty."""
        ...

    def close(self) -> None:
        """Drop all unanswered requests without waiting. Others may be submitted later."""
        ...


class ThisProcess:
    """Answers each request when its answer is needed."""

    processors = 1

    def __init__(self) -> None:
        self._submitted: deque[tuple[Ticket, Request]] = deque()

    def in_order(self, requests: Iterable[Request]) -> Generator[Any, None, None]:
        for request in requests:
            try:
                answer = request.call()
            except ModelFault as fault:
                answer = fault
            yield answer

    def submit(self, ticket: Ticket, request: Request) -> None:
        self._submitted.append((ticket, request))

    def receive(self, seconds: float | None = None) -> Sequence[tuple[Ticket, Answer]]:  # noqa: ARG002
        ticket, request = self._submitted.popleft()
        return [(ticket, request.call())]

    def close(self) -> None:
        self._submitted.clear()
