"""Digits that some cells contain, each at least as often as it is listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from sudoku.constraints.automata import Automaton, Step
from sudoku.constraints.constraint import OnCells
from sudoku.constraints.drawing import digit_texts
from sudoku.constraints.planting import connected_cells
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark, Outline
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class Contains(OnCells):
    """Digits that some cells hold. One primitive per digit counts its occurrences."""

    digits: tuple[int, ...]
    """Ascending, each as often as it must occur."""

    name = "contains"
    group = "cages"
    aliases = ("containatleast",)
    syntax = "contains DIGITS: CELLS"
    example = "contains 1 2 2: r3-4c3-4"
    meaning = "The cells hold these digits; a digit given twice occurs at least twice."
    drawn = "a teal cage with the digits in its corner"
    source = "ISS's ContainAtLeast. Its ContainExact is `lookandsay` here."
    noun = "set of digits"
    prompt = "digits"

    @classmethod
    def read(cls, rule: Rule) -> Contains:
        digits = rule.digits("digits")
        return cls(rule.cells(), tuple(sorted(digits)))

    def parameter(self, _board: Board) -> str:
        return " ".join(map(str, self.digits))

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        for digit, count in Counter(self.digits).items():
            yield Regular(self.cells, count_of(digit, count, is_least=True))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        return not Counter(self.digits) - Counter(digits[cell] for cell in self.cells)

    def drawing(self, board: Board) -> Iterable[Mark]:
        yield Outline(self.cells, "teal", digit_texts(board, self.digits), is_dashed=False)
        yield self.note()

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Contains | None:
        cells = connected_cells(rng, board, rng.randint(2, 5))
        chosen = rng.sample(cells, rng.randint(1, min(3, len(cells))))
        return cls(cells, tuple(sorted(digits[cell] for cell in chosen)))


@lru_cache(maxsize=1024)
def count_of(digit: int, count: int, *, is_least: bool) -> Automaton:
    """Accepts words in which a digit occurs exactly, or at least, `count` times. States are the
    numbers of occurrences that are missing.
    """
    return Automaton(count, _step(digit, is_least=is_least), lambda missing: missing == 0)


@lru_cache(maxsize=1024)
def _step(digit: int, *, is_least: bool) -> Step:
    def step(missing: int, read: int) -> int | None:
        if read != digit:
            return missing
        return missing - 1 if missing else 0 if is_least else None

    return step
