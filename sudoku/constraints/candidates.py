"""Given pencil marks: the digits that a cell may hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import OnCells
from sudoku.constraints.drawing import digit_text
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark, Pencil
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


@dataclass(frozen=True, slots=True)
class Candidates(OnCells):
    """The digits allowed in some cells, ascending."""

    allowed: tuple[int, ...]

    name = "candidates"
    aliases = ("givenpencilmarks", "pencilmarks", "given")
    syntax = "candidates DIGITS: CELLS"
    example = "candidates 1 3 5: r1c1 r2c2"
    meaning = "Each cell holds one of these digits."
    drawn = "small printed digits in the cell"
    source = (
        "f-puzzles' givenPencilMarks, and givens with several values in ISS. Pencil marks made "
        "while solving are not a rule."
    )
    noun = "candidate rule"
    prompt = "digits"

    @classmethod
    def read(cls, rule: Rule) -> Candidates:
        allowed = rule.digits("the digits allowed")
        return cls(rule.cells(), tuple(sorted(set(allowed))))

    def parameter(self, _board: Board) -> str:
        return " ".join(map(str, self.allowed))

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        automaton = one_of(self.allowed)
        return (Regular((cell,), automaton) for cell in self.cells)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        return all(digits[cell] in self.allowed for cell in self.cells)

    def drawing(self, board: Board) -> Iterable[Mark]:
        for cell in self.cells:
            of_cell = _by_cell(board).get(cell, [self])
            if of_cell[0] == self:
                for value in sorted(
                    {*self.allowed}.intersection(*(rule.allowed for rule in of_cell))
                ):
                    slot, text = value - board.values[0], digit_text(board, value)
                    yield Pencil(cell, slot, board.digit_count, text, "given")

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Candidates | None:
        cells = sorted(rng.sample(range(board.area), rng.randint(1, min(3, board.size))))
        held = {digits[cell] for cell in cells}
        others = sorted({*board.values} - held)
        allowed = held | {*rng.sample(others, rng.randint(0, max(0, len(others) - 1)))}
        return cls(tuple(map(Cell, cells)), tuple(sorted(allowed)))


@lru_cache(maxsize=1024)
def one_of(allowed: tuple[int, ...]) -> Automaton:
    """Accepts a single digit if it is allowed."""
    return Automaton(0, lambda _state, digit: 1 if digit in allowed else None, bool)


@lru_cache(maxsize=16)
def _by_cell(board: Board) -> Mapping[Cell, Sequence[Candidates]]:
    """The candidate rules of each cell."""
    found: dict[Cell, list[Candidates]] = {}
    for rule in board.constraints:
        if isinstance(rule, Candidates):
            for cell in rule.cells:
                found.setdefault(cell, []).append(rule)
    return found
