"""Chaos construction: the regions are part of the solution.

The first n² hidden cells are the *labels* of the cells of the grid, in their order: cells with
equal labels form a region. Regions are ordered by their first cells, and the k-th lowest digit
labels the k-th region, so each division of the grid has one labelling and is counted once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.planting import neighbours
from sudoku.constraints.primitives import Primitive, Regions
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell, House


@dataclass(frozen=True, slots=True)
class Chaos(Constraint):
    """Unknown regions of equal size, connected and with different digits."""

    region_size: int
    """The number of cells in each region, usually n."""

    name = "chaos"
    group = "board"
    aliases = ("chaosconstruction",)
    syntax = "chaos [CELLS]"
    example = "chaos"
    meaning = (
        "The grid is divided into connected regions of n cells, or of CELLS, in which no digit "
        "repeats. The regions are part of the solution."
    )
    drawn = "a note below the grid; thick lines between the regions of a solution"
    source = (
        "ISS (ChaosConstruction). Boxes stay in force without `regions: none`. Solutions with the "
        "same digits and other regions are different. The rule adds hidden cells h1, h2, … that "
        "hold the region of each cell: the lowest digit for the region of r1c1, the next digit for "
        "the next region in reading order. Other rules may name these cells."
    )
    noun = "chaos construction"
    prompt = "cells of a region, if not n"
    gesture = "board"
    reads_labels = True

    @classmethod
    def read(cls, rule: Rule) -> Chaos:
        rule.no_arguments()
        board = rule.board
        size = rule.integer("cells of a region", 1, board.digit_count, default=board.size)
        count, rest = divmod(board.area, size)
        if rest or count > board.digit_count:
            wanted = f"a divisor of {board.area} that makes at most {board.digit_count} regions"
            rule.fail(rule.parameter or rule.name, f"regions of {size} cells, expected {wanted}")
        return cls(size)

    def parameter(self, board: Board) -> str:
        return "" if self.region_size == board.size else str(self.region_size)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        cells = tuple(map(Cell, range(2 * board.area)))
        yield Regions(cells, board.size, self.region_size)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        regions = regions_in(board, digits)
        if [labels for labels, _ in regions] != [*board.values[: len(regions)]]:
            return False
        return all(
            len(cells) == len({digits[cell] for cell in cells}) == self.region_size
            and _is_connected(board, cells)
            for _, cells in regions
        )

    def regions(self, board: Board, digits: Sequence[int]) -> tuple[House, ...]:
        labels = digits[board.area : 2 * board.area]
        if len(labels) < board.area or not all(labels):
            return ()
        return tuple(tuple(map(Cell, cells)) for _, cells in regions_in(board, digits))

    def drawing(self, _board: Board) -> Iterable[Mark]:
        yield self.note(self.meaning.replace("n cells, or of CELLS,", f"{self.region_size} cells"))

    @classmethod
    def plant(cls, _rng: Random, board: Board, digits: Sequence[int]) -> Chaos | None:
        found = cls(board.size)
        return found if board.hidden >= board.area and found.holds(board, digits) else None


def label_of(board: Board, cell: int) -> Cell:
    """The hidden cell that holds the label of a cell of the grid."""
    return Cell(board.area + cell)


def regions_in(board: Board, digits: Sequence[int]) -> list[tuple[int, list[int]]]:
    """The label and the cells of each region in a full grid, ordered by first cell."""
    found: dict[int, list[int]] = {}
    for cell in range(board.area):
        found.setdefault(digits[label_of(board, cell)], []).append(cell)
    return [*found.items()]


def _is_connected(board: Board, cells: Sequence[int]) -> bool:
    left = {*cells[1:]}
    reached = [cells[0]]
    for cell in reached:
        found = left.intersection(neighbours(board, cell))
        reached += found
        left -= found
    return not left
