"""Maps of rows and columns from one structure to another, found by colour refinement and search.

Cells and lines get colours that no symmetry can change (as in B. D. McKay, "Practical graph
isomorphism", 1981). The search maps the lines of one structure, rows and columns in turn, to lines
of the other. For each new cell, it compares all facts and relations that involve the cell and
earlier cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from sudoku.symmetry.board_facts import Colours
from sudoku.symmetry.board_structure import Structure

LineImages = tuple[int, ...]
"""The images of rows 0 … n-1, then of columns n … 2n-1. Either all rows become rows, or all become
columns.
"""

_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class Coloured:
    """The colours of the cells and lines of a structure."""

    cells: tuple[int, ...]
    lines: tuple[int, ...]


class Matcher:
    """Finds maps of lines from one structure to another, or to itself."""

    def __init__(self, here: Structure, there: Structure) -> None:
        self.here, self.there = here, there
        self.colours, self.others = _coloured(here, there)
        self.size = here.size
        mine, theirs = self.colours, self.others
        self.may_match = (
            (here.size, here.digit_count, here.cell_count)
            == (there.size, there.digit_count, there.cell_count)
            and len(here.differ) == len(there.differ)
            and here.kinds == there.kinds
            and Counter(mine.cells) == Counter(theirs.cells)
            and Counter(mine.lines) == Counter(theirs.lines)
        )
        self.order = self._order()
        self._image = [-1] * (2 * self.size)
        self._taken = [False] * (2 * self.size)
        self._cell = [-1] * here.cell_count
        self._placed = self._used = 0  # the cells that have an image, and these images, as bits

    def _order(self) -> list[int]:
        """Rows and columns in turn, with rare colours first."""
        count, n = Counter(self.colours.lines), self.size
        rows, columns = (
            sorted(range(first, first + n), key=lambda line: count[self.colours.lines[line]])
            for first in (0, n)
        )
        return [line for both in zip(rows, columns, strict=True) for line in both]

    def find(self, fixed: Sequence[tuple[int, int]] = ()) -> LineImages | None:
        """The images of all lines, given the images of the first lines in `order`; None if no map
        exists.
        """
        if not self.may_match:
            return None
        trail = list[tuple[int, int, int]]()
        try:
            hidden = range(self.size**2, self.here.cell_count)
            if not all(self._put_cell(cell, cell) for cell in hidden):
                return None
            for line, image in fixed:
                if not self._put(line, image, trail):
                    return None
            return self._search(len(fixed))
        finally:
            self._image = [-1] * (2 * self.size)
            self._taken = [False] * (2 * self.size)
            self._cell = [-1] * self.here.cell_count
            self._placed = self._used = 0

    def _candidates(self, line: int) -> Iterator[int]:
        """The unused lines with the same colour."""
        n, colour = self.size, self.colours.lines[line]
        first, last = 0, 2 * n
        if self.order and self._image[self.order[0]] >= 0:
            is_turned = (self.order[0] < n) != (self._image[self.order[0]] < n)
            first = 0 if (line < n) != is_turned else n
            last = first + n
        for other in range(first, last):
            if not self._taken[other] and self.others.lines[other] == colour:
                yield other

    def _search(self, depth: int) -> LineImages | None:
        if depth == len(self.order):
            return tuple(self._image)
        line = self.order[depth]
        for other in [*self._candidates(line)]:
            trail: list[tuple[int, int, int]] = []
            if self._put(line, other, trail):
                found = self._search(depth + 1)
                if found is not None:
                    return found
            self._take_back(line, other, trail)
        return None

    def _put(self, line: int, other: int, trail: list[tuple[int, int, int]]) -> bool:
        """Assign an image to a line. Returns False if the known facts about its cells do not
        match.
        """
        n, image = self.size, self._image
        if self._taken[other] or self.others.lines[other] != self.colours.lines[line]:
            return False
        image[line] = other
        self._taken[other] = True
        for crossing in range(n, 2 * n) if line < n else range(n):
            across = image[crossing]
            if across < 0:
                continue
            if (across < n) == (other < n):
                return False
            row, column = (line, crossing) if line < n else (crossing, line)
            r, c = (other, across) if other < n else (across, other)
            trail.append((row * n + column - n, self._placed, self._used))
            if not self._put_cell(row * n + column - n, r * n + c - n):
                return False
        return True

    def _put_cell(self, cell: int, other: int) -> bool:
        if self.colours.cells[cell] != self.others.cells[other]:
            return False
        for relation, its_relation in zip(self.here.relations, self.there.relations, strict=True):
            mine, theirs = relation[cell] & self._placed, its_relation[other]
            if mine.bit_count() != (theirs & self._used).bit_count():
                return False
            while mine:
                low = mine & -mine
                if not theirs >> self._cell[low.bit_length() - 1] & 1:
                    return False
                mine ^= low
        self._cell[cell] = other
        self._placed |= 1 << cell
        self._used |= 1 << other
        return all(
            fact.moved(self._cell) in self.there.facts
            for cells, fact in self.here.facts_of[cell]
            if not cells & ~self._placed
        )

    def _take_back(self, line: int, other: int, trail: list[tuple[int, int, int]]) -> None:
        if self._image[line] != other:
            return
        self._image[line] = -1
        self._taken[other] = False
        for cell, placed, used in reversed(trail):
            self._cell[cell] = -1
            self._placed, self._used = placed, used


def cells_of(lines: LineImages, cell_count: int) -> tuple[int, ...]:
    """The image of each cell. Hidden cells stay in place."""
    n = len(lines) // 2
    rows, columns = lines[:n], lines[n:]
    if n and rows[0] >= n:
        found = [c * n + r - n for r in rows for c in columns]
    else:
        found = [r * n + c - n for r in rows for c in columns]
    return (*found, *range(n * n, cell_count))


def _coloured(here: Structure, there: Structure) -> tuple[Coloured, Coloured]:
    """Colour both structures comparably: start with a single colour and refine both together."""
    cells = [[0] * each.cell_count for each in (here, there)]
    lines = [[0] * (2 * each.size) for each in (here, there)]
    count = 0
    for _ in range(_ROUNDS):
        numbers: dict[Hashable, int] = {}
        for which, each in enumerate((here, there)):
            colours = _next_colours(each, cells[which], lines[which])
            cells[which] = [numbers.setdefault(seen, len(numbers)) for seen in colours]
        of_lines: dict[Hashable, int] = {}
        for which, each in enumerate((here, there)):
            seen_lines = _line_colours(each.size, cells[which])
            lines[which] = [of_lines.setdefault(seen, len(of_lines)) for seen in seen_lines]
        if len(numbers) + len(of_lines) == count:
            break
        count = len(numbers) + len(of_lines)
    first, second = (Coloured(tuple(cells[which]), tuple(lines[which])) for which in (0, 1))
    return first, second


def _next_colours(structure: Structure, cells: Colours, lines: Colours) -> list[Hashable]:
    n = structure.size
    seen: list[list[Hashable]] = [[] for _ in cells]
    for fact in structure.facts:
        for cell, role in fact.roles(cells).items():
            seen[cell].append(role)
    beside: list[list[int]] = [[] for _ in cells]
    for a, b in structure.differ:
        beside[a].append(cells[b])
        beside[b].append(cells[a])
    return [
        (
            cells[cell],
            cell if cell >= n * n else tuple(sorted((lines[cell // n], lines[n + cell % n]))),
            tuple(sorted(beside[cell])),
            frozenset(Counter(seen[cell]).items()),
        )
        for cell in range(len(cells))
    ]


def _line_colours(size: int, cells: Colours) -> list[Hashable]:
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    columns = [cells[start : size * size : size] for start in range(size)]
    return [tuple(sorted(line)) for line in (*rows, *columns)]
