"""Boards as the engine takes them, and why some are not supported."""

from __future__ import annotations

from array import array

from sudoku.constraints.primitives import primitives_of
from sudoku.puzzle.board import Board
from sudoku_models.native.library import BoardStructure

MAX_SIZE = 25


def unsupported(board: Board) -> str | None:
    """What the engine does not support of a board; None if it supports all of it."""
    if board.size > MAX_SIZE:
        return f"boards above size {MAX_SIZE}"
    if board.is_extended:
        return "other digits than 1 to the size of the board, or hidden cells"
    if board.constraints and any(primitives_of(board)):
        return "constraints that are more than houses"
    return None


class EncodedBoard:
    """A board in the arrays of sudoku_board; it keeps them in memory.

    A board without boxes has its regions among its groups, as all other houses.
    """

    def __init__(self, board: Board) -> None:
        size = board.size
        has_boxes = board.irregular is None
        groups = board.houses[(3 if has_boxes else 2) * size :]
        starts = [0]
        for group in groups:
            starts.append(starts[-1] + len(group))
        cells = [cell for group in groups for cell in group]
        self._arrays = [array("I", starts), array("H", cells)]
        starts_at, cells_at = (each.buffer_info()[0] for each in self._arrays)
        boxes = (board.box_rows, board.box_cols) if has_boxes else (0, 0)
        self.structure = BoardStructure(
            size, *boxes, len(groups), 0, 0, starts_at, cells_at, None, None, None
        )
