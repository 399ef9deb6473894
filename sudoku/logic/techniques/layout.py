"""The houses of a board as masks, for techniques.

A mask is an int whose bit c represents cell c. Techniques need houses that hold every digit once;
smaller sets of cells that differ only give peers and links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, reduce
from operator import or_

from sudoku.constraints.automata import allowed_pairs
from sudoku.constraints.candidates import Candidates
from sudoku.constraints.primitives import (
    AllDifferent,
    DigitSets,
    Primitive,
    Regular,
    cells_of as _cells,
    primitives_of,
)
from sudoku.logic.techniques.notation import cell_set
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import House, lines


class HouseKind(StrEnum):
    """The kinds of houses."""

    ROW = "row"
    COLUMN = "column"
    BOX = "box"
    EXTRA = "extra"
    CELLS = "cells"
    """Cells that a constraint makes differ, as in a cage."""


@dataclass(frozen=True, slots=True, eq=False)
class TechniqueHouse:
    """A house, or a smaller set of cells that differ."""

    index: int
    kind: HouseKind
    short: str
    """The short name: "r3", "c5", "b7", "diagonal+"."""
    name: str
    """The name in words: "row 3"."""
    cells: tuple[int, ...]
    """The cells in reading order."""
    mask: int
    is_full: bool
    """Whether it is a house with a cell for each digit."""

    @property
    def is_line(self) -> bool:
        """Whether it is a row or a column."""
        return self.kind in (HouseKind.ROW, HouseKind.COLUMN)


@dataclass(frozen=True, slots=True, eq=False)
class TechniqueLayout:
    """The facts about a board that techniques use. `TechniqueLayout.of(board)` is cached.

    Layouts are compared by identity, because they are keys of caches and are hashed often.
    """

    board: Board
    size: int
    digit_count: int
    cell_count: int
    houses: tuple[TechniqueHouse, ...]
    """The houses that hold every digit, in the order of `board.houses`: rows, columns, boxes, extra
    houses.
    """
    sectors: tuple[TechniqueHouse, ...]
    """`houses`, then the smaller sets of cells that differ, with sets of constraints last."""
    boxes_first: tuple[TechniqueHouse, ...]
    """`houses` in the order of search, boxes before lines."""
    sectors_boxes_first: tuple[TechniqueHouse, ...]
    """`sectors` in the order of search, boxes first."""
    houses_of: tuple[tuple[int, ...], ...]
    """For each cell, the indices of its houses."""
    sectors_of: tuple[tuple[int, ...], ...]
    peers: tuple[int, ...]
    """For each cell, the mask of the cells that cannot share its digit."""
    is_plain: bool
    """Whether the board has no rules except its houses, as uniqueness techniques require."""

    @staticmethod
    @lru_cache(64)
    def of(board: Board) -> TechniqueLayout:
        """The layout of a board."""
        n = board.size
        rows, columns = map(len, lines(n, board.height, board.lines))
        regions = rows + columns
        parts: list[tuple[HouseKind, str, str, House]] = []
        for number, (house, name) in enumerate(zip(board.houses, board.house_names, strict=True)):
            if number < rows:
                kind, short = HouseKind.ROW, f"r{number + 1}"
            elif number < regions:
                kind, short = HouseKind.COLUMN, f"c{number - rows + 1}"
            elif number < regions + len(board.regions):
                kind, short = HouseKind.BOX, f"b{number - regions + 1}"
            else:
                kind, short = HouseKind.EXTRA, name
            parts.append((kind, short, name, house))
        ordered = sorted(parts, key=lambda part: not board.is_full(part[3]))
        ordered += _different(board)
        sectors = tuple(
            TechniqueHouse(
                index,
                kind,
                short,
                name,
                cells,
                mask_of(cells),
                kind is not HouseKind.CELLS and board.is_full(cells),  # a cage does not count
            )
            for index, (kind, short, name, cells) in enumerate(ordered)
        )
        houses = tuple(house for house in sectors if house.is_full)
        return TechniqueLayout(
            board=board,
            size=n,
            digit_count=board.digit_count,
            cell_count=board.cell_count,
            houses=houses,
            sectors=sectors,
            boxes_first=_boxes_first(houses),
            sectors_boxes_first=_boxes_first(sectors),
            houses_of=_holders(houses, board.cell_count),
            sectors_of=_holders(sectors, board.cell_count),
            peers=_peers(board, sectors),
            is_plain=not any(primitives_of(board)),
        )

    @property
    def rows(self) -> tuple[TechniqueHouse, ...]:
        """The rows that hold every digit."""
        return tuple(house for house in self.houses if house.kind is HouseKind.ROW)

    @property
    def columns(self) -> tuple[TechniqueHouse, ...]:
        """The columns that hold every digit."""
        return tuple(house for house in self.houses if house.kind is HouseKind.COLUMN)

    @property
    def boxes(self) -> tuple[TechniqueHouse, ...]:
        """The boxes, or the irregular regions that replace them."""
        return tuple(house for house in self.houses if house.kind is HouseKind.BOX)

    def common_peers(self, cells: int) -> int:
        """The cells that see every cell of a mask."""
        seen = (1 << self.cell_count) - 1
        for cell in cells_of(cells):
            seen &= self.peers[cell]
        return seen

    def common_houses(self, cells: int) -> Iterator[TechniqueHouse]:
        """The houses that contain every cell of a mask."""
        first = (cells & -cells).bit_length() - 1
        for index in self.houses_of[first]:
            if cells & ~self.houses[index].mask == 0:
                yield self.houses[index]


def cells_of(mask: int) -> list[int]:
    """The cells of a mask, ascending.

    >>> cells_of(0b1001)
    [0, 3]
    """
    cells = []
    while mask:  # from the highest bit, so that the mask becomes shorter
        highest = mask.bit_length() - 1
        cells.append(highest)
        mask ^= 1 << highest
    cells.reverse()
    return cells


members = cells_of
"""The numbers in a mask of anything else, such as candidates, ascending."""


@lru_cache(1 << 16)
def digits_of(mask: int) -> tuple[int, ...]:
    """The digits of a mask whose bit d-1 represents digit d, ascending.

    >>> digits_of(0b10100)
    (3, 5)
    """
    return tuple(bit + 1 for bit in cells_of(mask))


def mask_of(cells: Iterable[int]) -> int:
    """The mask of these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def union_of(masks: Iterable[int]) -> int:
    """The mask of everything in these masks."""
    return reduce(or_, masks, 0)


def union_at(masks: Sequence[int] | Mapping[int, int], numbers: int) -> int:
    """The mask of everything in the masks at the numbers in a mask."""
    return union_of(map(masks.__getitem__, members(numbers)))


def has_only_houses(board: Board) -> bool:
    """Whether a board has only rules that make houses or exclude candidates."""
    return all(
        isinstance(constraint, Candidates) or constraint.houses(board)
        for constraint in board.constraints
    )


def _different(board: Board) -> list[tuple[HouseKind, str, str, House]]:
    """The sets of cells that constraints make differ, except sets inside a house or another set."""
    found: dict[frozenset[int], tuple[HouseKind, str, str, House]] = {}
    for constraint, primitives in zip(board.constraints, primitives_of(board), strict=True):
        for primitive in primitives:
            if differ(primitive, board.digit_count):
                cells = tuple(sorted(_cells(primitive)))
                name = f"{constraint.noun} {cell_set(board, cells)}"
                found.setdefault(frozenset(cells), (HouseKind.CELLS, name, name, cells))
    known = [frozenset(house) for house in board.houses]
    by_cell: dict[int, list[frozenset[int]]] = {}
    for group in [*known, *found]:
        for cell in group:
            by_cell.setdefault(cell, []).append(group)
    return [
        part
        for group, part in found.items()
        if len(group) > 1
        and not any(group <= other and group is not other for other in by_cell[min(group)])
    ]


def differ(primitive: Primitive, digit_count: int, *, exactly: bool = False) -> bool:
    """Whether a primitive makes its cells differ. exactly: whether it must not require anything
    else.
    """
    if isinstance(primitive, Regular):
        if len(primitive.cells) != 2 or primitive.cells[0] == primitive.cells[1]:
            return False
        rows = allowed_pairs(primitive.automaton, digit_count)
        if exactly:
            full = (1 << digit_count) - 1
            return all(row == full & ~(1 << digit) for digit, row in enumerate(rows))
        return not any(row >> digit & 1 for digit, row in enumerate(rows))
    return isinstance(primitive, AllDifferent if exactly else AllDifferent | DigitSets)


def _peers(board: Board, sectors: tuple[TechniqueHouse, ...]) -> tuple[int, ...]:
    peers = [*map(mask_of, board.peers)]
    for sector in sectors:
        if sector.kind is HouseKind.CELLS:
            for cell in sector.cells:
                peers[cell] |= sector.mask & ~(1 << cell)
    return tuple(peers)


def _boxes_first(sectors: tuple[TechniqueHouse, ...]) -> tuple[TechniqueHouse, ...]:
    return tuple(sorted(sectors, key=lambda sector: sector.kind is not HouseKind.BOX))


def _holders(houses: tuple[TechniqueHouse, ...], count: int) -> tuple[tuple[int, ...], ...]:
    holders: list[list[int]] = [[] for _ in range(count)]
    for house in houses:
        for cell in house.cells:
            holders[cell].append(house.index)
    return tuple(map(tuple, holders))
