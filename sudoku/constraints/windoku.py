"""Windoku: windows between the boxes hold every digit once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from random import Random
from typing import Self

from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.primitives import AllDifferent, Primitive
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark, Shade
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class Windoku(OnBoard):
    """Windows have the shape of a box. The first window begins at r2c2, and a row or column
    separates each window from the next. No window touches the edge of the board, so 9x9 has four
    windows and 4x4 has one. They are numbered in reading order.
    """

    name = "windoku"
    aliases = ("hyper", "hypersudoku")
    syntax = example = "windoku"
    meaning = (
        "Windows as large as boxes, at r2c2, r2c6, r6c2 and r6c6 on 9x9, hold every digit once."
    )
    drawn = "the windows in grey"
    source = "ISS; f-puzzles and dclamage write an extra region for each window."
    noun = "windoku rule"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.alone()
        if not _windows(rule.board):
            rule.fail(rule.name, f"a window of {rule.board.shape} cells does not fit on this board")
        return cls()

    def primitives(self, board: Board) -> Iterable[Primitive]:
        return [AllDifferent(tuple(map(Cell, window))) for window in _windows(board)]

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n, height, width = board.size, board.box_rows, board.box_cols
        windows: dict[tuple[int, int], list[int]] = {}
        for cell, digit in enumerate(digits):
            (i, r), (j, c) = divmod(cell // n - 1, height + 1), divmod(cell % n - 1, width + 1)
            is_inner = cell // n < n - 1 and cell % n < n - 1  # windows do not touch the edge
            if is_inner and min(i, j) >= 0 and r < height and c < width:
                windows.setdefault((i, j), []).append(digit)
        whole = [held for held in windows.values() if len(held) == n]
        return all(len({*held}) == n for held in whole)

    def drawing(self, board: Board) -> Iterable[Mark]:
        return [Shade(window, "grey") for window in _windows(board)]

    @classmethod
    def plant(cls, _rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        return cls() if _windows(board) and cls().holds(board, digits) else None


def _windows(board: Board) -> list[tuple[int, ...]]:
    """The cells of each window; none on a board that is not square."""
    if board.height != board.size:
        return []
    n, height, width = board.size, board.box_rows, board.box_cols
    corners = product(range(1, n - height, height + 1), range(1, n - width, width + 1))
    return [
        tuple(r * n + c for r in range(top, top + height) for c in range(left, left + width))
        for top, left in corners
    ]
