"""A picture as a value: the grid of a board, and marks on it, which any writer can draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from sudoku.pictures.marks import Mark

_M = TypeVar("_M", bound=Mark)


@dataclass(frozen=True, slots=True)
class Picture:
    """The cells of a board, of `size` columns and `height` rows, with marks."""

    size: int
    regions: tuple[int, ...]
    """For each cell, the number of its region, or 0 if it has none. Thick lines separate
    regions.
    """
    marks: tuple[Mark, ...] = ()
    """Marks of one layer are drawn in their order; layers have a fixed order."""
    title: str = ""
    """One line, drawn above the grid and read by screen readers."""
    description: str = ""
    """The text for screen readers."""

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.regions) // self.size

    @property
    def area(self) -> int:
        """The number of cells."""
        return len(self.regions)

    def with_marks(self, marks: Iterable[Mark]) -> Picture:
        """The picture with further marks."""
        return replace(self, marks=(*self.marks, *marks))

    def without(self, marks: Iterable[Mark]) -> Picture:
        """The picture without these marks."""
        gone = {*marks}
        return replace(self, marks=tuple(mark for mark in self.marks if mark not in gone))

    def titled(self, title: str, sentence: str = "") -> Picture:
        """The picture with a title. sentence: a summary placed before its description."""
        words = f"{sentence}. {self.description}" if sentence else self.description
        return replace(self, title=title, description=words)

    def of(self, kind: type[_M]) -> Iterator[_M]:
        """The marks of one class, in their order."""
        return (mark for mark in self.marks if isinstance(mark, kind))
