"""The almost locked sets of a position and the digits that link them, as masks of set numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sudoku.techniques.almost_locked_sets import AlmostLockedSet, almost_locked_sets
from sudoku.techniques.layout import cells_of, digits_of
from sudoku.techniques.position import Position


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Sets, numbered in their order, and for each what the others are to it.

    linked[i][d]: the sets that the restricted common d links to set i, among them sets that share
    other cells with it. removing[i][d]: the sets with which set i removes d somewhere, should one
    of the two hold d. apart[i]: the sets that share no cell with it.
    """

    sets: tuple[AlmostLockedSet, ...]
    linked: tuple[tuple[int, ...], ...]
    removing: tuple[tuple[int, ...], ...]
    apart: tuple[int, ...]

    @staticmethod
    def of(position: Position) -> Network:
        """The network of a position. Those of the last positions are kept."""
        return _network(almost_locked_sets(position), position.layout.digit_count)

    def commons(self, one: int, other: int) -> list[int]:
        """The restricted commons of two sets, at most the first two."""
        links = self.linked[one]
        return [digit for digit in digits_of(self.sets[one].digits) if links[digit] >> other & 1][
            :2
        ]


@lru_cache(4)
def _network(sets: tuple[AlmostLockedSet, ...], digit_count: int) -> Network:
    linked = [[0] * (digit_count + 1) for _ in sets]
    removing = [[0] * (digit_count + 1) for _ in sets]
    for digit in range(1, digit_count + 1):
        alike: dict[int, list[int]] = {}
        for index, als in enumerate(sets):
            if als.places[digit]:
                alike.setdefault(als.places[digit], []).append(index)
        having, seeing = dict[int, int](), dict[int, int]()
        for places, indices in alike.items():
            group = sum(1 << index for index in indices)
            _add(having, places, group)
            _add(seeing, sets[indices[0]].seen[digit], group)
        everyone = _union(having, -1)
        for indices in alike.values():
            seen = sets[indices[0]].seen[digit]
            links, removes = everyone & ~_union(having, ~seen), _union(seeing, seen)
            for index in indices:
                linked[index][digit] = links
                removing[index][digit] = removes
    return Network(sets, tuple(map(tuple, linked)), tuple(map(tuple, removing)), _apart(sets))


def _add(groups: dict[int, int], cells: int, group: int) -> None:
    """Add sets to those of each of these cells."""
    for cell in cells_of(cells):
        groups[cell] = groups.get(cell, 0) | group


def _union(groups: dict[int, int], cells: int) -> int:
    """The sets of any of these cells."""
    union = 0
    for cell, group in groups.items():
        if cells >> cell & 1:
            union |= group
    return union


def _apart(sets: tuple[AlmostLockedSet, ...]) -> tuple[int, ...]:
    holding: dict[int, int] = {}
    for index, als in enumerate(sets):
        for cell in cells_of(als.cells):
            holding[cell] = holding.get(cell, 0) | 1 << index
    everything, apart = (1 << len(sets)) - 1, []
    for als in sets:
        together = 0
        for cell in cells_of(als.cells):
            together |= holding[cell]
        apart.append(everything & ~together)
    return tuple(apart)
