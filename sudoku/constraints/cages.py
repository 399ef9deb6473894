"""Cages of different digits with a property other than a given sum: rellik and equality cages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import OnCells
from sudoku.constraints.planting import connected_cells
from sudoku.constraints.primitives import AllDifferent, Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark, Outline
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class RellikCage(OnCells):
    """A cage of different digits, no subset of which has the forbidden sum."""

    total: int
    """The forbidden sum."""

    name = "rellik"
    group = "cages"
    aliases = ("rellikcage",)
    syntax = "rellik SUM: CELLS"
    example = "rellik 10: r1c1-2 r2c1"
    meaning = "The cells hold different digits, and neither one digit nor several add up to SUM."
    drawn = "a red dashed cage with a crossed-out sum"
    source = "ISS; f-puzzles and dclamage do not have it."
    noun = "rellik cage"
    prompt = "sum"
    number = "total"

    @classmethod
    def read(cls, rule: Rule) -> RellikCage:
        return cls(rule.cells(), rule.integer("the sum that does not occur", 1))

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, sum(board.values) + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        yield AllDifferent(self.cells)
        if len(self.cells) <= board.digit_count:
            yield Regular(self.cells, _without_sum(self.total))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        some = (each for count in range(1, len(held) + 1) for each in combinations(held, count))
        return len({*held}) == len(held) and self.total not in map(sum, some)

    def drawing(self, _board: Board) -> Iterable[Mark]:
        yield Outline(self.cells, "red", str(self.total), is_struck=True)
        yield self.note(
            "Digits differ, and neither one digit nor several have the crossed-out sum."
        )

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> RellikCage | None:
        cells = connected_cells(rng, board, rng.randint(2, 4))
        most = sum(digits[cell] for cell in cells)
        found = [cls(cells, total) for total in range(1, most + 1)]
        found = [cage for cage in found if cage.holds(board, digits)]
        return rng.choice(found) if found else None


class EqualityCage(OnCells):
    """A cage balanced in parity and height. The lower half of the board's digits are low, the upper
    half high; a digit in the middle is neither.
    """

    name = "equalitycage"
    group = "cages"
    aliases = ("equality",)
    syntax = "equalitycage: CELLS"
    example = "equalitycage: r1-2c1-2"
    meaning = (
        "The cells hold different digits, equally many odd and even, and equally many low and "
        "high. The middle digit of the board does not occur."
    )
    drawn = "a teal dashed cage with an equals sign instead of a sum"
    source = "ISS; f-puzzles and dclamage do not have it."
    noun = "equality cage"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        yield AllDifferent(self.cells)
        yield Regular(self.cells, _balance(board.values))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        held, half = [digits[cell] for cell in self.cells], board.digit_count // 2
        low, high = board.values[:half], board.values[board.digit_count - half :]
        parts = [sum(d % 2 for d in held), *(sum(d in part for d in held) for part in (low, high))]
        return len({*held}) == len(held) and {2 * part for part in parts} == {len(held)}

    def drawing(self, _board: Board) -> Iterable[Mark]:
        yield Outline(self.cells, "teal", "=")
        yield self.note()

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> EqualityCage | None:
        for _ in range(40):
            found = cls(connected_cells(rng, board, rng.choice((2, 2, 4))))
            if found.holds(board, digits):
                return found
        return None


@lru_cache(maxsize=256)
def _without_sum(total: int) -> Automaton:
    """Rejects words in which some digits add up to `total`. States are the smaller sums of subsets
    of the digits so far, as bits; bit 0 is the empty set.
    """
    below = (1 << total) - 1

    def step(sums: int, digit: int) -> int | None:
        found = sums | sums << digit
        return None if found >> total & 1 else found & below

    return Automaton(1, step, lambda _sums: True)


@lru_cache(maxsize=64)
def _balance(values: range) -> Automaton:
    """Accepts words balanced in parity and height. States: the surplus of odd over even digits, and
    of high over low digits.
    """
    half = len(values) // 2

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place = digit - values[0]
        if half <= place < len(values) - half:
            return None
        return state[0] + (1 if digit % 2 else -1), state[1] + (1 if place >= half else -1)

    return Automaton((0, 0), step, lambda state: state == (0, 0))
