"""Entropic lines: any three cells in a row hold a low, a middle and a high digit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku.constraints.lines import CellLine
from sudoku.constraints.modular import in_turn
from sudoku.constraints.primitives import Primitive
from sudoku.puzzle.board import Board


class Entropic(CellLine):
    """A line, which may cross itself and end where it begins. On a line of two cells, the
    digits are in different classes.
    """

    name = "entropic"
    aliases = ("entropicline", "entrol")
    syntax = "entropic: CELLS"
    example = "entropic: r1c1 d6666"
    meaning = "Any three cells in a row on the line hold a low, a middle and a high digit."
    drawn = "a wide peach line"
    source = (
        "f-puzzles, dclamage and ISS agree on 1-3, 4-6 and 7-9. If 3 does not divide n, there are "
        "as many low digits as high digits, and one middle digit more or fewer, as in dclamage. "
        "ISS only has boards with the digits 1-9."
    )
    noun = "entropic line"
    may_cross = True
    strokes = "peach", 0.25
    planted = range(2, 6)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        classes = enumerate(entropy_classes(board))
        return in_turn(self.cells, tuple((d, kind) for kind, held in classes for d in held), 3)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        low, _, high = entropy_classes(board)
        held = [digits[cell] for cell in self.cells]
        classes = [(digit in high) - (digit in low) for digit in held]
        runs = [classes[start : start + 3] for start in range(max(1, len(held) - 2))]
        return all(len({*run}) == len(run) for run in runs)


def entropy_classes(board: Board) -> tuple[range, range, range]:
    """The low, the middle and the high digits. The numbers of low and of high digits are equal: ten
    digits are split 3, 4, 3.
    """
    values = board.values
    outer = (len(values) + 1) // 3
    return values[:outer], values[outer : len(values) - outer], values[len(values) - outer :]
