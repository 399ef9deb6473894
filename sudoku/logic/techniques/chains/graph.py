"""The nodes and links of a position, of which alternating inference chains consist.

A *node* is a digit in some cells: one candidate, a group (the places of a digit where two houses
meet), or the places of a digit in an almost locked set. It is true if one of its candidates is. Two
nodes with a *strong* link are not both false: the two parts of a house, the two candidates of a
cell, two digits of an almost locked set. Two nodes with a *weak* link are not both true: each
candidate of one node sees each candidate of the second.

`Links` chooses the kinds of links.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Flag, auto

from sudoku.logic.techniques.als.sets import AlmostLockedSet
from sudoku.logic.techniques.layout import (
    cells_of,
    digits_of,
    mask_of,
    union_at,
    union_of,
)
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Sector


@dataclass(frozen=True, slots=True, eq=False)
class Forced:
    """A strong link between an almost locked set and a cell outside: if the set lacks one digit, it
    leaves the cell one candidate.
    """

    source: AlmostLockedSet
    cell: int
    others: int
    """The mask of the remaining candidates of the cell, at least two, all digits of the set. The
    set's places for each of these digits see the cell.
    """


Strong = Sector | AlmostLockedSet | Forced
"""The reason for a strong link: a cell, a digit in a house, or an almost locked set."""


class Links(Flag):
    """Kinds of links."""

    BILOCAL = auto()
    """Strong links between the two places of a digit in a house."""
    BIVALUE = auto()
    """Strong links between the two candidates of a cell."""
    GROUPED = auto()
    """Strong links between the places of a digit in a house that lie in two other houses."""
    ALS = auto()
    """Strong links between two digits of an almost locked set."""
    WITHIN_CELLS = auto()
    """Weak links between two candidates of a cell."""


X = Links.BILOCAL
XY = Links.BIVALUE
SINGLE = Links.BILOCAL | Links.BIVALUE | Links.WITHIN_CELLS
GROUPED = SINGLE | Links.GROUPED
ALS = GROUPED | Links.ALS


class ChainGraph:
    """The nodes with a strong link, by number, and their links as masks of nodes."""

    def __init__(self, position: Position, links: Links) -> None:
        self.layout, self.links = position.layout, links
        self.digit: list[int] = []
        """The digit of each node."""
        self.cells: list[int] = []
        """The mask of the cells of each node."""
        self.own: list[int] = []
        """The candidates of each node, as a mask with the bits
        `(digit - 1) * cell_count + cell`.
        """
        self.excludes: list[int] = []
        """For each node, the candidates that are false if it is true."""
        self.strong: list[int] = []
        """For each node, its neighbours by strong links."""
        self.singles: list[int] = []
        """The nodes of one candidate that are not in an almost locked set."""
        self.reasons: dict[tuple[int, int], Strong] = {}
        """For each pair of nodes with a strong link, the simplest reason for it."""
        self._places, self._candidates = position.places, position.cells
        self._numbers: dict[tuple[int, int, bool], int] = {}
        self._seen: dict[int, int] = {}
        self._of_digit = [0] * len(position.places)
        self._touched = [0] * len(position.places)
        self._touching: dict[tuple[int, int], int] = {}
        self._singles_of: dict[int, int] = {}

    def finish(self) -> None:
        """Build the tables of weak links, once all strong links are known."""
        singles = mask_of(self.singles)
        self.weak = [
            self.excluded(self.digit[node], self.cells[node], in_cell=bool(singles >> node & 1))
            for node in range(len(self))
        ]
        """For each node, its neighbours by weak links."""
        self.through = [*map(self.led_to, self.weak)]
        """For each node, the nodes that are true if it is, after one weak and one strong link."""

    def __len__(self) -> int:
        """The number of nodes."""
        return len(self.digit)

    def bits(self, digit: int, cells: int) -> int:
        """The candidates of a digit in some cells as a mask of candidates."""
        return cells << (digit - 1) * self.layout.cell_count

    def candidates(self, mask: int) -> list[Candidate]:
        """The candidates of a mask of candidates."""
        count = self.layout.cell_count
        return [(bit % count, bit // count + 1) for bit in cells_of(mask)]

    def every_candidate(self) -> Iterator[tuple[int, int]]:
        """Each candidate of the position as a node: its digit and the mask of its cell."""
        for digit, places in enumerate(self._places):
            for cell in cells_of(places):
                yield digit, 1 << cell

    def link(self, one: tuple[int, int], other: tuple[int, int], reason: Strong) -> None:
        """Add a strong link between two nodes, each a digit and a mask of cells.

        reason: if it is `Forced`, the first node is the node of the set.
        """
        first = self._number(*one, in_set=not isinstance(reason, Sector))
        second = self._number(*other, in_set=isinstance(reason, AlmostLockedSet))
        if (first, second) not in self.reasons:
            self.reasons[first, second] = self.reasons[second, first] = reason
            self.strong[first] |= 1 << second
            self.strong[second] |= 1 << first

    def excluded(self, digit: int, cells: int, *, in_cell: bool = True) -> int:
        """The nodes that are false if a node is true; the node need not have a number. in_cell:
        whether weak links within a cell count.
        """
        found, touching = self._of_digit[digit], self._touching
        for cell in cells_of(self._touched[digit] & ~self._peers(cells)):
            found &= ~touching[digit, cell]
        if in_cell and not cells & (cells - 1) and Links.WITHIN_CELLS in self.links:
            found |= self._singles_of.get(cells, 0) & ~self._of_digit[digit]
        return found

    def excluded_candidates(self, digit: int, cells: int, *, in_cell: bool = True) -> int:
        """The candidates that are false if a node is true."""
        found = self.bits(digit, self._places[digit] & self._peers(cells))
        if in_cell and not cells & (cells - 1) and Links.WITHIN_CELLS in self.links:
            found |= self.within_cell(digit, cells)
        return found

    def within_cell(self, digit: int, cells: int) -> int:
        """The other candidates of a cell."""
        others = digits_of(self._candidates[cells.bit_length() - 1] & ~(1 << digit - 1))
        return union_of([self.bits(other, cells) for other in others])

    def led_to(self, nodes: int) -> int:
        """The nodes to which a strong link leads from some of these."""
        return union_at(self.strong, nodes)

    def _peers(self, cells: int) -> int:
        if cells not in self._seen:
            self._seen[cells] = self.layout.common_peers(cells)
        return self._seen[cells]

    def _number(self, digit: int, cells: int, *, in_set: bool) -> int:
        """The number of a node. A candidate in an almost locked set and the same candidate by
        itself are two nodes, and only the latter has weak links within its cell.
        """
        is_single = not cells & (cells - 1)
        key = digit, cells, in_set and is_single
        if key not in self._numbers:
            number = self._numbers[key] = len(self.digit)
            bit = 1 << number
            self.digit.append(digit)
            self.cells.append(cells)
            self.own.append(self.bits(digit, cells))
            self.excludes.append(self.excluded_candidates(digit, cells, in_cell=not in_set))
            self.strong.append(0)
            self._of_digit[digit] |= bit
            self._touched[digit] |= cells
            for cell in cells_of(cells):
                self._touching[digit, cell] = self._touching.get((digit, cell), 0) | bit
            if is_single and not in_set:
                self.singles.append(number)
                self._singles_of[cells] = self._singles_of.get(cells, 0) | bit
        return self._numbers[key]
