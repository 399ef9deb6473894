"""Quadruples: digits that occur in the four cells around a corner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import OnCells
from sudoku.constraints.drawing import digit_texts
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Badge, Mark, between
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


@dataclass(frozen=True, slots=True)
class Quadruple(OnCells):
    """A 2x2 square, in reading order, and digits that it contains."""

    digits: tuple[int, ...]
    """One to four digits, ascending. Each occurs in the square at least as often as it is
    listed.
    """

    name = "quadruple"
    group = "signs"
    aliases = ("quad", "quadruples")
    syntax = "quadruple DIGITS: the four cells, or the top left cell"
    example = "quadruple 1 2 3: r1c1"
    meaning = "The four cells hold these digits; a digit given twice occurs at least twice."
    drawn = "a white circle on the corner of four cells, with the digits in it"
    source = "f-puzzles, dclamage, ISS and SudokuStudio agree, also on repeated digits."
    noun = "quadruple"
    gesture = "corner"
    prompt = "digits"

    @classmethod
    def read(cls, rule: Rule) -> Quadruple:
        digits = rule.digits("1 to 4 digits")
        if len(digits) > 4:
            rule.fail(rule.parameter or rule.name, f"{len(digits)} digits, expected 1 to 4")
        piece, n = rule.required_arguments(), rule.board.size
        cells = rule.cells_in(piece)
        top_left = min(cells)
        square = tuple(Cell(top_left + step) for step in (0, 1, n, n + 1))
        if top_left // n >= rule.board.height - 1 or top_left % n == n - 1:
            rule.fail(piece, "expected 2x2 cells, or the top left one")
        if len(cells) > 1 and set(cells) != set(square):
            rule.fail(piece, "expected 2x2 cells, as in r1-2c1-2, or the top left one")
        return cls(square, tuple(sorted(digits)))

    def parameter(self, _board: Board) -> str:
        return " ".join(map(str, self.digits))

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        yield Regular(self.cells, _holding(self.digits))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = Counter(digits[cell] for cell in self.cells)
        return all(held[digit] >= self.digits.count(digit) for digit in self.digits)

    def drawing(self, board: Board) -> Iterable[Mark]:
        at = between(board.size, self.cells)
        return (Badge(at, digit_texts(board, self.digits), "white", 0.7),)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Quadruple | None:
        n = board.size
        cell = rng.randrange(board.height - 1) * n + rng.randrange(n - 1)
        square = tuple(Cell(cell + step) for step in (0, 1, n, n + 1))
        chosen = rng.sample(square, rng.randint(1, 4))
        return cls(square, tuple(sorted(digits[cell] for cell in chosen)))


@lru_cache(maxsize=1024)
def _holding(digits: tuple[int, ...]) -> Automaton:
    """Accepts words that contain these digits. A state holds the digits that are still missing."""
    return Automaton(digits, _without, lambda missing: not missing)


def _without(missing: tuple[int, ...], digit: int) -> tuple[int, ...]:
    """The digits that are still missing after this one."""
    if digit not in missing:
        return missing
    place = missing.index(digit)
    return missing[:place] + missing[place + 1 :]
