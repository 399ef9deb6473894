"""Entropic lines: any three cells in a row hold a low, a middle and a high digit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from sudoku.constraints.constraint import OnCells
from sudoku.constraints.drawing import stroke
from sudoku.constraints.modular import in_turn
from sudoku.constraints.planting import longest_line
from sudoku.constraints.primitives import Primitive
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board


class Entropic(OnCells):
    """cells: a line, which may cross itself and end where it begins. On a line of two cells the
    digits are of different classes.
    """

    __slots__ = ()

    name = "entropic"
    group = "lines"
    aliases = ("entropicline", "entrol")
    syntax = "entropic: CELLS"
    example = "entropic: r1c1 d6666"
    meaning = "Any three cells in a row on the line hold a low, a middle and a high digit."
    drawn = "a wide peach line"
    source = (
        "f-puzzles, dclamage and ISS agree on 1-3, 4-6 and 7-9. Where 3 does not divide n, there "
        "are as many low digits as high ones, and one middle digit more or fewer, as in dclamage. "
        "ISS has boards with the digits 1-9 only."
    )
    noun = "entropic line"
    gesture = "line"

    @classmethod
    def read(cls, rule: Rule) -> Entropic:
        rule.no_parameter()
        return cls(rule.line())

    def primitives(self, board: Board) -> Iterable[Primitive]:
        classes = enumerate(entropy_classes(board))
        return in_turn(self.cells, tuple((d, kind) for kind, held in classes for d in held), 3)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        low, _, high = entropy_classes(board)
        held = [digits[cell] for cell in self.cells]
        classes = [(digit in high) - (digit in low) for digit in held]
        runs = [classes[start : start + 3] for start in range(max(1, len(held) - 2))]
        return all(len({*run}) == len(run) for run in runs)

    def drawing(self, board: Board) -> Iterable[Mark]:
        return (stroke(board, self.cells, "peach", 0.25),)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Entropic | None:
        return longest_line(rng, board, digits, cls, range(2, 6))


def entropy_classes(board: Board) -> tuple[range, range, range]:
    """The low, the middle and the high digits. As many are low as high: 3, 4 and 3 of ten."""
    values = board.values
    outer = (len(values) + 1) // 3
    return values[:outer], values[outer : len(values) - outer], values[len(values) - outer :]
