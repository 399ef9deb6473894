"""Odd and even: each marked cell holds an odd, or an even, digit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import ClassVar, Literal, Self

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import OnCells
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.pictures.marks import Mark, Shape
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


def _parity(remainder: int) -> Automaton:
    """Accepts a single digit with this remainder modulo 2."""
    return Automaton(0, lambda _state, d: 1 if d % 2 == remainder else None, bool)


class _Parity(OnCells):
    """Each cell is a separate primitive."""

    source = "f-puzzles, dclamage and SudokuStudio agree; ISS writes it as given candidates."
    _remainder: ClassVar[int]
    _automaton: ClassVar[Automaton]

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        return [Regular((cell,), self._automaton) for cell in self.cells]

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        return all(digits[cell] % 2 == self._remainder for cell in self.cells)

    def drawing(self, _board: Board) -> Iterable[Mark]:
        shape: Literal["circle", "square"] = "circle" if self._remainder else "square"
        return [Shape(cell, shape, "grey", 0.7) for cell in self.cells]

    @classmethod
    def plant(cls, rng: Random, _board: Board, digits: Sequence[int]) -> Self | None:
        fitting = [Cell(cell) for cell, d in enumerate(digits) if d % 2 == cls._remainder]
        count = min(len(fitting), rng.randint(1, 3))
        return cls(tuple(sorted(rng.sample(fitting, count)))) if count else None


class Odd(_Parity):
    """Each of the cells holds an odd digit."""

    name = "odd"
    syntax = "odd: CELLS"
    example = "odd: r1c1 r2c2"
    meaning = "Each cell holds an odd digit."
    drawn = "a grey circle in each cell"
    noun = "odd rule"
    _remainder = 1
    _automaton = _parity(1)


class Even(_Parity):
    """Each of the cells holds an even digit."""

    name = "even"
    syntax = "even: CELLS"
    example = "even: r1c1 r2c2"
    meaning = "Each cell holds an even digit."
    drawn = "a grey square in each cell"
    noun = "even rule"
    _remainder = 0
    _automaton = _parity(0)
