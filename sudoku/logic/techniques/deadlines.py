"""The deadline of a search for steps, which techniques that may take long look at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic

_deadline: ContextVar[float] = ContextVar("deadline", default=inf)


@contextmanager
def deadline_at(moment: float) -> Iterator[None]:
    """Within it techniques end at this moment, on the clock of `time.monotonic`."""
    token = _deadline.set(moment)
    try:
        yield
    finally:
        _deadline.reset(token)


def is_late() -> bool:
    """Whether the deadline has passed: a technique then ends as if it found nothing more."""
    return monotonic() > _deadline.get()
