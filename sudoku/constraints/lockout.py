"""Lockout lines: the ends differ by at least a given number, and no digit between them is in their
range.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.drawing import label, stroke
from sudoku.constraints.lines import CellLine
from sudoku.constraints.planting import longest_line
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board

_DEFAULT = 4


@dataclass(frozen=True, slots=True)
class Lockout(CellLine):
    """A line whose first and last cells are its ends.

    The primitive reads both ends first, then the cells between them.
    """

    value: int
    """The smallest difference of the digits at the ends."""

    name = "lockout"
    aliases = ("lockoutline",)
    syntax = "lockout [VALUE]: CELLS"
    example = "lockout 4: r1c1 d666"
    meaning = (
        "The two ends of the line differ by at least VALUE (default: 4), and each digit between "
        "them is smaller than both or greater than both."
    )
    drawn = "a blue line between two diamonds, with ≥VALUE unless VALUE is 4"
    source = (
        "f-puzzles and ISS agree; in f-puzzles, VALUE is 4 for every n. dclamage does not have it."
    )
    noun = "lockout line"
    prompt = "smallest difference"
    number = "value"

    @classmethod
    def read(cls, rule: Rule) -> Lockout:
        value = rule.integer("the least difference", default=_DEFAULT)
        return cls(rule.cells(2), value)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(board.digit_count)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        first, *inner, last = self.cells
        yield Regular((first, last, *inner), _outside(self.value))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        first, *inner, last = (digits[cell] for cell in self.cells)
        locked = range(min(first, last), max(first, last) + 1)
        return abs(first - last) >= self.value and not {*inner} & {*locked}

    def drawing(self, board: Board) -> Iterable[Mark]:
        yield stroke(board, self.cells, "blue", 0.06, "diamond", "diamond")
        if self.value != _DEFAULT:
            yield label(board, self.cells, f"≥{self.value}")

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Lockout | None:
        value = rng.randint(1, max(1, min(_DEFAULT, board.digit_count // 2)))
        return longest_line(rng, board, digits, lambda cells: cls(cells, value), range(2, 6))


@lru_cache(maxsize=256)
def _outside(least: int) -> Automaton:
    """Accepts two ends at least this far apart, and then digits that are not in their range. A
    state holds the ends read so far, the lower end first.
    """

    def step(ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if len(ends) == 2:
            return None if ends[0] <= digit <= ends[1] else ends
        found = sorted((*ends, digit))
        return tuple(found) if len(found) < 2 or found[1] - found[0] >= least else None

    return Automaton((), step, lambda _ends: True)
