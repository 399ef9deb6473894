"""What a technique is: a name, a search for its instances, and why it is right.

A search that may take long looks at the deadline, `is_late`.
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
"""All instances in a position, in a fixed order, found one by one. It leaves the position as is."""


@dataclass(frozen=True, slots=True)
class Technique:
    """A named pattern."""

    title: str
    """Its standard name: "Finned X-Wing"."""
    find: Finder
    meaning: str
    """One or two sentences on why it is right."""
    layer: int
    """1 to 7, from singles to nested trial."""
    order: int
    """Its place in the default order, smaller first."""
    needs_uniqueness: bool = False
    """Whether it is right only for puzzles with one solution."""
    is_default: bool = True
    """Whether a path uses it unless other techniques are asked for."""
    aliases: tuple[str, ...] = ()
    """Further names, as keys: "pointing"."""

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
) -> Callable[[Finder], Technique]:
    """Make a technique of the function that finds its instances. Its docstring is the meaning."""

    def made(find: Finder) -> Technique:
        meaning = " ".join((find.__doc__ or "").split())
        return Technique(title, find, meaning, layer, order, needs_uniqueness, is_default, aliases)

    return made


def key_of(name: str) -> str:
    """A name as it is compared: in small letters, with hyphens between its words.

    >>> key_of("Finned X-Wing")
    'finned-x-wing'
    """
    return name.strip().lower().replace(" ", "-").replace("_", "-")


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
