"""Sets of places in a grid, as masks, and the parts of them that are connected by sides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache


class PlaceGrid:
    """A grid of `count` places in reading order."""

    def __init__(self, count: int, columns: int) -> None:
        self._columns, self._all = columns, (1 << count) - 1
        firsts = sum(1 << place for place in range(0, count, columns))
        self._after_first = self._all & ~firsts
        self._before_last = self._all & ~(firsts << columns - 1)

    def beside(self, places: int) -> int:
        """The places that share a side with some of these."""
        across = (places << 1 & self._after_first) | (places >> 1 & self._before_last)
        return (across | places << self._columns | places >> self._columns) & self._all

    def reached(self, start: int, within: int, free: int, steps: int) -> int:
        """The places `within` a set that up to `steps` steps reach from a start. Steps to places
        in `free` do not count.
        """
        while new := self.beside(start) & within & ~start:
            if new & free:
                new &= free
            elif steps:
                steps -= 1
            else:
                break
            start |= new
        return start

    def parts(self, places: int) -> Iterator[int]:
        """The connected parts of a set of places, the one with the first place first."""
        while places:
            part = self.reached(places & -places, places, places, 0)
            places &= ~part
            yield part


@lru_cache(64)
def grid_of(count: int, columns: int) -> PlaceGrid:
    """The grid with `count` places."""
    return PlaceGrid(count, columns)
