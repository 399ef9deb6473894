"""Indexers ("159"): the digit of a cell says where a certain digit is in its row, column or
region.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import ClassVar, Self

from sudoku.constraints.candidates import one_of
from sudoku.constraints.constraint import OnCells
from sudoku.constraints.primitives import Primitive, Regular, pairs
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark, Shade
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell, House


class _Indexer(OnCells):
    """Cells that each index the row, column or region that contains them."""

    is_on_grid = True
    source = "f-puzzles, dclamage and ISS agree."
    _colour: ClassVar[str]

    @classmethod
    def indexed(cls, board: Board, cell: Cell) -> House:
        """The row, column or region that the cell indexes, or ()."""
        raise NotImplementedError

    def primitives(self, board: Board) -> Iterable[Primitive]:
        """For each other place V of the house: if the cell holds V, place V holds the place of the
        cell. If some digits are not places, the first primitive requires that the cell holds a
        place.
        """
        for cell in self.cells:
            house = self.indexed(board, cell)
            own = house.index(cell) + 1 if house else 0
            if not {*board.values} <= {*range(1, len(house) + 1)}:
                yield Regular((cell,), one_of(tuple(range(1, len(house) + 1))))
            for value, other in enumerate(house, start=1):
                if other != cell:
                    yield from _index(value, own, cell, other)

    def drawing(self, _board: Board) -> Iterable[Mark]:
        yield Shade(self.cells, self._colour)
        yield self.note()

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        every = [Cell(cell) for cell in range(board.area) if cls.indexed(board, Cell(cell))]
        held = [cell for cell in every if cls((cell,)).holds(board, digits)]
        # A cell that names its own place has no effect on other cells.
        effective = [c for c in held if cls.indexed(board, c)[digits[c] - 1] != c]
        if not effective:
            return None
        more = rng.sample(held, rng.randint(0, min(2, len(held))))
        return cls(tuple(sorted({rng.choice(effective), *more})))


def _index(value: int, own: int, cell: Cell, other: Cell) -> Iterator[Primitive]:
    def allowed(a: int, b: int) -> bool:
        return a != value or b == own

    yield from pairs(("index", value, own), allowed, [(cell, other)])


class RowIndexer(_Indexer):
    """If cell (R, C) holds V, then cell (V, C) holds R."""

    name = "rowindexer"
    noun = "row indexer"
    drawn = "a teal cell"
    _colour = "teal"
    syntax = "rowindexer: CELLS"
    example = "rowindexer: r1-9c1"
    meaning = "If the cell in row R and column C holds V, then row V of column C holds R."

    @classmethod
    def indexed(cls, board: Board, cell: Cell) -> House:
        return tuple(Cell(c) for c in range(cell % board.size, board.area, board.size))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n, rows = board.size, board.height
        return all(
            1 <= digits[c] <= rows and digits[(digits[c] - 1) * n + c % n] == c // n + 1
            for c in self.cells
        )


class ColumnIndexer(_Indexer):
    """If cell (R, C) holds V, then cell (R, V) holds C."""

    name = "columnindexer"
    noun = "column indexer"
    drawn = "a red cell"
    _colour = "red"
    syntax = "columnindexer: CELLS"
    example = "columnindexer: r1-9c1"
    meaning = "If the cell in row R and column C holds V, then column V of row R holds C."

    @classmethod
    def indexed(cls, board: Board, cell: Cell) -> House:
        first = cell - cell % board.size
        return tuple(Cell(c) for c in range(first, first + board.size))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n = board.size
        return all(
            1 <= digits[c] <= n and digits[c // n * n + digits[c] - 1] == c % n + 1
            for c in self.cells
        )


class BoxIndexer(_Indexer):
    """If place P of a region, in reading order, holds V, then place V of the region holds P."""

    name = "boxindexer"
    noun = "box indexer"
    drawn = "a blue cell"
    _colour = "blue"
    syntax = "boxindexer: CELLS"
    example = "boxindexer: r1c1 r4c4"
    meaning = "If the cell is the k-th of its region and holds V, then the V-th cell holds k."
    source = "f-puzzles and dclamage agree; ISS does not have it."

    @classmethod
    def read(cls, rule: Rule) -> Self:
        found = super().read(rule)
        for cell in found.cells:
            if not cls.indexed(rule.board, cell):
                name = rule.board.cell_name(cell)
                rule.fail(rule.required_arguments(), f"{name} is in no region")
        return found

    @classmethod
    def indexed(cls, board: Board, cell: Cell) -> House:
        return next((region for region in board.regions if cell in region), ())

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        for region in board.regions:
            held = [digits[cell] for cell in region]
            for place, cell in enumerate(region, start=1):
                value = held[place - 1]
                if cell in self.cells and not (
                    1 <= value <= len(region) and held[value - 1] == place
                ):
                    return False
        return True
