"""Boards with random primitives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from sudoku import Board
from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import (
    RELATIONS,
    AllDifferent,
    AnyOf,
    DigitSets,
    Primitive,
    Regular,
    Sum,
)
from sudoku.constraints.rule import Rule
from sudoku.constraints.satisfied import satisfied
from sudoku.puzzle.houses import Cell


@dataclass(frozen=True, slots=True)
class Requirement(Constraint):
    """A constraint that consists of given primitives. It has no syntax."""

    given: tuple[Primitive, ...]

    name = "requirement"
    noun = "requirement"
    syntax = example = drawn = source = ""

    @classmethod
    def read(cls, rule: Rule) -> Requirement:
        raise NotImplementedError

    def arguments(self, _board: Board) -> str:
        return str(self.given)

    def primitives(self, _board: Board) -> Iterator[Primitive]:
        yield from self.given

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        return all(satisfied(primitive, digits) for primitive in self.given)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Requirement | None:
        raise NotImplementedError


_EQUAL = Automaton(
    -1, lambda state, digit: digit if state in (-1, digit) else None, lambda _state: True
)
_NO_WORD = Automaton(0, lambda _state, _digit: None, lambda _state: False)
EXTREMES: tuple[Primitive, ...] = (
    Sum((), (), "=", 1),
    Sum((Cell(0), Cell(1)), (10**30, -(10**30)), "<", 0),
    AnyOf(()),
    AnyOf(((),)),
    AnyOf(((Sum((Cell(0), Cell(1)), (10**30, -(10**30)), "<", 0),), (AnyOf(()),))),
    DigitSets((), (0,)),
    DigitSets((Cell(0), Cell(6)), ()),
    Regular((), _NO_WORD),
    Regular((), _EQUAL),
    Regular((Cell(0), Cell(0)), _EQUAL),
    Regular((Cell(0), Cell(5), Cell(0)), _NO_WORD),
)
"""Cells that are missing or repeated, nothing that satisfies, numbers of more than 64 bits."""


def board_of(plain: Board, *primitives: Primitive) -> Board:
    """The board with one more constraint for each primitive."""
    constraints = tuple(Requirement((primitive,)) for primitive in primitives)
    return Board(plain.box_rows, plain.box_cols, plain.irregular, constraints)


def random_board(rng: Random, plain: Board) -> Board:
    """The board with one to three random primitives."""
    return board_of(plain, *[random_primitive(rng, plain) for _ in range(rng.randint(1, 3))])


def random_primitive(rng: Random, board: Board, depth: int = 2) -> Primitive:
    """Any kind, with AnyOf nested at most `depth` deep. Many have no solution."""
    n = board.size
    kind = rng.randrange(6 if depth else 5)
    if kind == 0:
        return AllDifferent(_cells(rng, board, rng.randint(2, n + rng.choice([0, 0, 1]))))
    if kind == 1:
        cells = _cells(rng, board, rng.randint(1, 5))
        coefficients = tuple(rng.choice([1, 1, 1, 2, -1]) for _ in cells)
        relation = rng.choice([*RELATIONS])
        return Sum(cells, coefficients, relation, rng.randint(0, 2 * len(cells)))
    if kind == 2:
        cells = _cells(rng, board, rng.randint(1, n))
        return DigitSets(cells, _sets(rng, n, len(cells)))
    if kind == 3:
        length = rng.randint(1, 6)
        cells = tuple(Cell(rng.randrange(board.cell_count)) for _ in range(length))
        return Regular(cells, random_automaton(rng, n))
    if kind == 4:
        return Regular(_cells(rng, board, rng.randint(1, 4)), random_automaton(rng, n))
    return AnyOf(
        tuple(
            tuple(random_primitive(rng, board, depth - 1) for _ in range(rng.randint(1, 2)))
            for _ in range(rng.randint(1, 3))
        )
    )


def random_automaton(rng: Random, size: int) -> Automaton:
    """Up to five states; one in five steps leads nowhere."""
    states = range(rng.randint(1, 5))
    steps = {
        (state, digit): rng.choice([*states])
        for state in states
        for digit in range(1, size + 1)
        if rng.random() < 0.8
    }
    accepted = {state for state in states if rng.random() < 0.6}
    return Automaton(0, lambda state, digit: steps.get((state, digit)), accepted.__contains__)


def _cells(rng: Random, board: Board, count: int) -> tuple[Cell, ...]:
    return tuple(map(Cell, rng.sample(range(board.cell_count), count)))


def _sets(rng: Random, size: int, count: int) -> tuple[int, ...]:
    every = [sum(1 << d - 1 for d in c) for c in combinations(range(1, size + 1), count)]
    total = rng.randint(count, size * count)
    by_sum = [bits for bits in every if _total(bits) == total]
    runs = [((1 << count) - 1) << first for first in range(size - count + 1)]
    some = [bits for bits in every if rng.random() < 0.5]
    return tuple(rng.choice([by_sum, runs, some]))


def _total(bits: int) -> int:
    return sum(bit + 1 for bit in range(bits.bit_length()) if bits >> bit & 1)
