"""Anti-king: cells a king's move apart hold different digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import ne

from sudoku.constraints.antiknight import moves
from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.primitives import Primitive, pairs
from sudoku.puzzle.board import Board


class AntiKing(OnBoard):
    """The primitives are pairs of cells that touch at a corner. Rows and columns cover cells that
    share a side.
    """

    name = "antiking"
    aliases = ("king", "anti-king")
    syntax = example = "antiking"
    meaning = "Cells a king's move apart (sharing a side or a corner) hold different digits."
    source = "f-puzzles, dclamage, ISS and SudokuStudio agree."
    noun = "anti-king rule"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        return pairs("different", ne, moves(board, ((1, 1),)))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n = board.size
        rows = [digits[i * n : (i + 1) * n] for i in range(board.height)]
        return not any(
            above[c] == below[d]
            for above, below in pairwise(rows)
            for c in range(n)
            for d in (c - 1, c + 1)
            if 0 <= d < n
        )
