"""Thermometers: digits increase from the bulb; on slow thermometers, they may also stay the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import ge, gt
from random import Random
from typing import ClassVar, Self

from sudoku.constraints.automata import Automaton
from sudoku.constraints.drawing import stroke
from sudoku.constraints.lines import CellLine
from sudoku.constraints.planting import line
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board


def _rising(follows: Callable[[int, int], bool]) -> Automaton:
    """Accepts rising words. follows(b, a): whether digit b may come after a. The state is the last
    digit.
    """
    return Automaton(-1, lambda last, d: d if follows(d, last) else None, lambda _state: True)


class _Rising(CellLine):
    """A line from the bulb to the tip."""

    _follows: ClassVar[Callable[[int, int], bool]]
    _automaton: ClassVar[Automaton]

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.no_parameter()
        return cls(rule.ascent())

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        yield Regular(self.cells, self._automaton)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        follows = cls._follows
        for _ in range(10):
            count = rng.randint(2, 5)
            cells = line(rng, board, count, lambda a, b: follows(digits[b], digits[a]))
            if len(cells) > 1:
                return cls(cells)
        return None


class Thermo(_Rising):
    """A line whose digits increase strictly from the bulb."""

    name = "thermo"
    aliases = ("thermometer",)
    syntax = "thermo: CELLS, from the bulb to the tip"
    example = "thermo: r4c4 d369"
    meaning = "Digits increase from the bulb to the tip."
    drawn = "a thick grey line that begins with a round bulb"
    source = (
        "f-puzzles, dclamage, ISS and SudokuStudio agree. Each branch is a separate thermometer."
    )
    noun = "thermometer"
    strokes = "silver", 0.3, "bulb"
    _follows = gt
    _automaton = _rising(gt)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return held == sorted(set(held))


class SlowThermo(_Rising):
    """A line whose digits never decrease from the bulb."""

    name = "slowthermo"
    aliases = ("slowthermometer",)
    syntax = "slowthermo: CELLS, from the bulb to the tip"
    example = "slowthermo: r4c4 d369"
    meaning = "From the bulb on, no digit is smaller than the previous digit."
    drawn = "a thick blue line that begins with a round bulb"
    source = (
        "f-puzzles from version 1.16 (2025) and dclamage agree; older files only draw it. Each "
        "branch is a separate thermometer."
    )
    noun = "slow thermometer"
    _follows = ge
    _automaton = _rising(ge)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return held == sorted(held)

    def drawing(self, board: Board) -> Iterable[Mark]:
        yield stroke(board, self.cells, "blue", 0.3, "bulb")
        yield self.note()
