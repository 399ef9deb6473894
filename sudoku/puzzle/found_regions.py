"""The regions of a grid, if they are part of the solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudoku.pictures.shape import RegionShape
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import House


@dataclass(frozen=True, slots=True)
class FoundRegions:
    """The shape of a board, with the regions of a grid. See RegionShape."""

    size: int
    height: int
    box_rows: int
    box_cols: int
    irregular: Sequence[House]


def shape_of(board: Board, digits: Sequence[int]) -> RegionShape:
    """The shape of the board, with its own regions or the regions that the digits of all cells
    define.
    """
    for constraint in board.constraints if board.hidden else ():
        found = constraint.regions(board, digits)
        if found:
            return FoundRegions(board.size, board.height, board.box_rows, board.box_cols, found)
    return board


def shown_hidden_cells(board: Board, digits: Sequence[int]) -> range:
    """The hidden cells whose digits should be shown with the grid: all hidden cells except the
    labels of drawn regions.
    """
    first = board.area * (1 if shape_of(board, digits) is board else 2)
    return range(first, board.cell_count)
