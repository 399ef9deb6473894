"""The almost locked sets of a position and the digits that link them, as masks of set numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sudoku.logic.techniques.als.sets import AlmostLockedSet, almost_locked_sets
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.position import Position


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Sets, numbered in their order, and for each what the others are to it.

    linked[i][d]: the sets that the restricted common d links to set i, among them sets that share
    other cells with it. removing[i][d]: the sets with which set i removes d somewhere, should one
    of the two hold d.
    """

    sets: tuple[AlmostLockedSet, ...]
    linked: tuple[tuple[int, ...], ...]
    removing: tuple[tuple[int, ...], ...]
    apart: tuple[int, ...]
    """The sets that share no cell with it."""

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
    holding = _by_cell({als.cells: 1 << index for index, als in enumerate(sets)})
    for digit in range(1, digit_count + 1):
        places, groups, alike = 0, dict[int, int](), dict[int, list[int]]()
        for index, als in enumerate(sets):
            places |= als.places[digit]
            seen = als.seen[digit]
            if seen:
                groups[seen] = groups.get(seen, 0) | 1 << index
                alike.setdefault(seen, []).append(index)
        seeing = _by_cell(groups)
        for seen, indices in alike.items():
            links = _union(holding, places & seen) & ~_union(holding, places & ~seen)
            removes = _union(seeing, seen)
            for index in indices:
                linked[index][digit] = links
                removing[index][digit] = removes
    return Network(
        sets, tuple(map(tuple, linked)), tuple(map(tuple, removing)), _apart(sets, holding)
    )


def _by_cell(groups: dict[int, int]) -> dict[int, int]:
    """For each cell the sets (the values) of the masks that contain it (the keys)."""
    found: dict[int, int] = {}
    for mask, group in groups.items():
        for cell in cells_of(mask):
            found[cell] = found.get(cell, 0) | group
    return found


def _union(by_cell: dict[int, int], cells: int) -> int:
    """The sets of any of these cells."""
    union = 0
    for cell in cells_of(cells):
        union |= by_cell[cell]
    return union


def _apart(sets: tuple[AlmostLockedSet, ...], holding: dict[int, int]) -> tuple[int, ...]:
    everything = (1 << len(sets)) - 1
    return tuple(everything & ~_union(holding, als.cells) for als in sets)
