"""The interface of a technique: a name, a search for its instances, and the reason why it is valid.

A search that may take long checks the deadline with `is_late`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf
from time import monotonic

from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step

Finder = Callable[[Position], Iterator[Step]]
"""Yields all instances in a position, in a fixed order, without changing the position."""


@dataclass(frozen=True, slots=True)
class Technique:
    """A named pattern, with the search that finds it."""

    title: str
    """The standard name: "Finned X-Wing"."""
    find: Finder
    meaning: str
    """One or two sentences that explain why it is valid."""
    layer: int
    """1 to 7, from singles to nested trial."""
    order: int
    """The place in the default order; smaller numbers come first."""
    needs_uniqueness: bool = False
    """Whether it is valid only for unique puzzles."""
    is_default: bool = True
    """Whether a path uses it unless other techniques are requested."""
    aliases: tuple[str, ...] = ()
    """Other names, as keys: "pointing"."""
    with_constraints: bool = False
    """Whether a path on a board with constraints uses it by default. Large patterns of houses, and
    searches in several houses, are left out, because assumptions solve the rest sooner.
    """
    points: int | None = None
    """The points of a step on the scale `logic`; None means HoDoKu's score."""

    @property
    def key(self) -> str:
        """The name on the command line: "finned-x-wing"."""
        return key_of(self.title.partition(" (")[0])


def technique(
    title: str,
    *,
    layer: int,
    order: int,
    needs_uniqueness: bool = False,
    is_default: bool = True,
    aliases: tuple[str, ...] = (),
    with_constraints: bool = False,
    points: int | None = None,
) -> Callable[[Finder], Technique]:
    """Make a technique from its search function, whose docstring becomes the meaning."""

    def made(find: Finder) -> Technique:
        meaning = " ".join((find.__doc__ or "").split())
        return Technique(
            title,
            find,
            meaning,
            layer,
            order,
            needs_uniqueness,
            is_default,
            aliases,
            with_constraints,
            points,
        )

    return made


def key_of(name: str) -> str:
    """A name in the form used for comparison: lower case, with hyphens between words.

    >>> key_of("Finned X-Wing")
    'finned-x-wing'
    """
    return name.strip().lower().replace(" ", "-").replace("_", "-")


_deadline: ContextVar[float] = ContextVar("deadline", default=inf)


@contextmanager
def deadline_at(moment: float) -> Iterator[None]:
    """A context manager in which techniques stop at this time of `time.monotonic`."""
    token = _deadline.set(moment)
    try:
        yield
    finally:
        _deadline.reset(token)


def seconds_left() -> float:
    """The seconds until the deadline, for compiled code, which cannot ask `is_late`."""
    return _deadline.get() - monotonic()


def is_late() -> bool:
    """Whether the deadline has passed; a technique then stops as if it found nothing more."""
    return monotonic() > _deadline.get()
