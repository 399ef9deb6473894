"""Thermometers: digits increase from the bulb."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from sudoku.constraints.constraint import Constraint, names
from sudoku.constraints.planting import line
from sudoku.constraints.primitives import Automaton, Cells, Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board


def _higher(state: int, digit: int) -> int | None:
    return digit if digit > state else None


_INCREASING = Automaton(0, _higher, lambda _state: True)


@dataclass(frozen=True, slots=True)
class Thermo(Constraint):
    """cells: from the bulb to the tip."""

    cells: Cells

    name = "thermo"
    aliases = ("thermometer",)
    syntax = "thermo: CELLS, from the bulb to the tip"
    example = "thermo: r4c4 d369"
    drawn = "a thick grey line that begins with a round bulb"
    source = (
        "f-puzzles, dclamage, ISS and SudokuStudio agree. A branch is a thermometer of its own."
    )
    noun = "thermometer"

    @classmethod
    def read(cls, rule: Rule) -> Thermo:
        rule.no_parameter()
        return cls(rule.cells(at_least=2))

    def arguments(self, board: Board) -> str:
        return names(board, self.cells)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        yield Regular(self.cells, _INCREASING)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return held == sorted(set(held))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Thermo | None:
        cells = line(rng, board, rng.randint(2, 5))
        while len(cells) > 1 and not cls(cells).holds(board, digits):
            cells = cells[:-1]
        return cls(cells) if len(cells) > 1 else None
