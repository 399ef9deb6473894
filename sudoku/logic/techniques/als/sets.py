"""Almost locked sets: n cells of one house that together have n + 1 candidate digits.

If such a set loses one of its digits, its cells hold all its other digits. A bivalue cell is the
smallest set. Two sets are *linked* by a digit, their restricted common, if each of its places in
one set sees each of its places in the other; then one of the sets lacks the digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sudoku.logic.techniques.layout import TechniqueLayout, cells_of, digits_of, union_at
from sudoku.logic.techniques.position import Position

_LARGEST_ON_BIG_BOARDS = 4
"""Limit on the cells of a set on boards with more than nine digits, which otherwise have too many
sets.
"""


@dataclass(frozen=True, slots=True, eq=False)
class AlmostLockedSet:
    """Cells of a sector with one digit more than cells."""

    cells: int
    """The mask of its cells."""
    digits: int
    """The mask of their digits."""
    sector: int
    """The index of the sector."""
    places: tuple[int, ...]
    """For each digit, the cells of the set with this candidate."""
    seen: tuple[int, ...]
    """For each digit, the cells outside the set that have this candidate and see all its places
    here.
    """

    @property
    def size(self) -> int:
        """The number of its cells."""
        return self.cells.bit_count()


def almost_locked_sets(position: Position) -> tuple[AlmostLockedSet, ...]:
    """All almost locked sets of a position, sorted by size, then in reading order.

    A set that lies in two houses is listed once. On boards with more than nine digits, sets have up
    to four cells. The sets of the last few positions are cached.
    """
    return _all(position.layout, tuple(position.cells))


@lru_cache(4)
def _all(layout: TechniqueLayout, candidates: tuple[int, ...]) -> tuple[AlmostLockedSet, ...]:
    largest = layout.digit_count - 1 if layout.digit_count <= 9 else _LARGEST_ON_BIG_BOARDS
    found: dict[int, tuple[int, int]] = {}
    for sector in layout.sectors:
        cells = [(1 << cell, candidates[cell]) for cell in sector.cells if candidates[cell]]
        for mask, digits in _subsets(cells, largest):
            found.setdefault(mask, (digits, sector.index))
    places = Position.with_candidates(layout, candidates).places
    common: dict[int, int] = {}
    sets = []
    for mask in sorted(found, key=lambda mask: (mask.bit_count(), cells_of(mask))):
        digits, index = found[mask]
        own, seen = [0] * len(places), [0] * len(places)
        for digit in digits_of(digits):
            where = own[digit] = mask & places[digit]
            if where not in common:
                common[where] = layout.common_peers(where)
            seen[digit] = common[where] & places[digit] & ~mask
        sets.append(AlmostLockedSet(mask, digits, index, tuple(own), tuple(seen)))
    return tuple(sets)


def _subsets(cells: list[tuple[int, int]], largest: int) -> Iterator[tuple[int, int]]:
    """Every set of up to `largest` of these cells with one more digit than cells."""
    stack = [(0, 0, 0, 0)]
    while stack:
        start, size, mask, digits = stack.pop()
        size += 1
        most = min(largest, size + len(cells) - start - 1) + 1
        for index in range(start, len(cells)):
            bit, more = cells[index]
            union = digits | more
            count = union.bit_count()
            if count == size + 1:
                yield mask | bit, union
            if size < largest and count <= most:
                stack.append((index + 1, size, mask | bit, union))


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Sets, numbered in order, and their relations.

    linked[i][d]: the sets that the restricted common d links to set i, including sets that overlap
    with it. removing[i][d]: the sets that together with set i eliminate d from some cell if one of
    the two holds d.
    """

    sets: tuple[AlmostLockedSet, ...]
    linked: tuple[tuple[int, ...], ...]
    removing: tuple[tuple[int, ...], ...]
    apart: tuple[int, ...]
    """For each set, the sets that share no cell with it."""

    @staticmethod
    def of(position: Position) -> Network:
        """The network of a position. The last few networks are cached."""
        return _network(almost_locked_sets(position), position.layout.digit_count)

    def linked_apart(self) -> tuple[tuple[int, ...], ...]:
        """`linked` without sets that overlap."""
        return tuple(
            tuple(links & apart for links in own)
            for own, apart in zip(self.linked, self.apart, strict=True)
        )

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
            links = union_at(holding, places & seen) & ~union_at(holding, places & ~seen)
            removes = union_at(seeing, seen)
            for index in indices:
                linked[index][digit] = links
                removing[index][digit] = removes
    return Network(
        sets, tuple(map(tuple, linked)), tuple(map(tuple, removing)), _apart(sets, holding)
    )


def _by_cell(groups: dict[int, int]) -> dict[int, int]:
    """For each cell, all sets in groups whose mask contains the cell."""
    found: dict[int, int] = {}
    for mask, group in groups.items():
        for cell in cells_of(mask):
            found[cell] = found.get(cell, 0) | group
    return found


def _apart(sets: tuple[AlmostLockedSet, ...], holding: dict[int, int]) -> tuple[int, ...]:
    everything = (1 << len(sets)) - 1
    return tuple(everything & ~union_at(holding, als.cells) for als in sets)
