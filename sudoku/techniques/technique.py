"""What a technique is: a name, a search for its instances, and what it is told by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sudoku.techniques.position import Position
from sudoku.techniques.step import Step

Finder = Callable[[Position], Iterator[Step]]
"""All instances in a position, in a fixed order, found one by one. It leaves the position as is."""


@dataclass(frozen=True, slots=True)
class Technique:
    """A named pattern.

    title: its standard name, "Finned X-Wing". find: its instances. meaning: one or two sentences on
    why it is right. layer: 1 to 7, from singles to nested trial. order: its place in the default
    order, smaller first. needs_uniqueness: whether it is right only for puzzles with one solution.
    is_default: whether a path uses it unless other techniques are asked for.
    """

    title: str
    find: Finder
    meaning: str
    layer: int
    order: int
    needs_uniqueness: bool = False
    is_default: bool = True

    @property
    def key(self) -> str:
        """The name on the command line: "finned-x-wing"."""
        return self.title.lower().replace(" ", "-")
