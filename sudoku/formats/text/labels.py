"""Layouts of jigsaws: full grids whose digits name the region of each cell, and which are not
solutions.

Each of n digits occurs n times, and its cells are connected by sides. No solution looks like this,
because equal digits are never neighbours.
"""

from __future__ import annotations

from dataclasses import replace

from sudoku.formats.entry import Entry
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell, House
from sudoku.puzzle.puzzle import Puzzle

WARNING = "a full grid of region labels, read as the layout of a jigsaw without clues"


def layout_of(entry: Entry) -> Entry:
    """The empty jigsaw, with a warning, if the clues are labels of regions; otherwise the same
    entry.
    """
    puzzle, n = entry.puzzle, entry.puzzle.board.size
    clues = puzzle.clues
    if n < 2 or clues[0] not in (clues[1], clues[n]) or 0 in clues or not _is_plain(puzzle.board):
        return entry
    found = [tuple(Cell(c) for c, label in enumerate(clues) if label == d) for d in {*clues}]
    if not all(len(region) == n and _is_connected(region, n) for region in found):
        return entry
    board = replace(puzzle.board, irregular=tuple(found))
    empty = Puzzle(board, (0,) * board.cell_count)
    return replace(entry, puzzle=empty, count=None, warnings=(*entry.warnings, WARNING))


def _is_plain(board: Board) -> bool:
    return board.is_regular and not board.constraints and board.irregular is None


def _is_connected(cells: House, n: int) -> bool:
    left: set[int] = {*cells[1:]}
    reached: list[int] = [cells[0]]
    for cell in reached:
        beside = {cell - n, cell + n, *([cell - 1] if cell % n else [])}
        beside |= {cell + 1} if (cell + 1) % n else set()
        reached += left & beside
        left -= beside
    return not left
