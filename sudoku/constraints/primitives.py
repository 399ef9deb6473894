"""The primitives: everything that models need to understand about constraints.

A constraint is the conjunction of its primitives. Nearly every rule that setters use is a regular
language over the digits of a sequence of cells (C. Quimper, T. Walsh, "Global Grammar Constraints",
2006), so `Regular` covers most rules. `Sum` is a Regular with a linear form.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from operator import eq, ge, gt, le, lt, ne
from typing import TypeAlias

from sudoku.constraints.automata import MOST_STATES, Automaton, pair_automaton, shifted_automaton
from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board, BoardConstraint
from sudoku.puzzle.houses import Cell, House
from sudoku.system.slots import setters

Cells: TypeAlias = tuple[Cell, ...]
"""Cells in a given order."""


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """The cells hold different digits. With more cells than digits, this cannot be satisfied."""

    cells: Cells


@dataclass(frozen=True, slots=True)
class Regular:
    """The digits read along `cells` are in the language of the automaton.

    A cell may occur more than once.
    """

    cells: Cells
    automaton: Automaton

    def __init__(self, cells: Cells, automaton: Automaton) -> None:
        """As of any dataclass, in half the time: boards have hundreds of relations."""
        _set_cells(self, cells)
        _set_automaton(self, automaton)


_set_cells, _set_automaton = setters(Regular)


@dataclass(frozen=True, slots=True)
class Area(Regular):
    """The cells with one of `digits` form one area, connected by sides.

    `cells` are a grid in reading order. The automaton expresses the same rule, but has too many
    states on large boards.
    """

    columns: int
    """The number of columns in the grid."""
    digits: frozenset[int]


@dataclass(frozen=True, slots=True)
class Distinct(Regular):
    """The value of the last cell plus `less` is the number of different digits in the other cells.

    The automaton expresses the same rule, but says nothing of digits that are only known to be
    equal or different.
    """

    less: int

    @property
    def counted(self) -> Cells:
        """The cells whose digits are counted, possibly with repetition."""
        return self.cells[:-1]


RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": eq,
    "!=": ne,
    "<=": le,
    ">=": ge,
    "<": lt,
    ">": gt,
}


@dataclass(frozen=True)
class Sum:
    """The linear relation coefficients · digits RELATION total, with a key of RELATIONS. No cell
    occurs twice.

    Like Regular, it has an automaton.
    """

    cells: Cells
    coefficients: tuple[int, ...]
    relation: str
    total: int

    @cached_property
    def automaton(self) -> Automaton:
        """States are pairs: the number of cells read, and the sum of their terms."""
        coefficients, holds, total = self.coefficients, RELATIONS[self.relation], self.total

        def step(state: tuple[int, int], digit: int) -> tuple[int, int]:
            place, value = state
            return place + 1, value + coefficients[place] * digit

        return Automaton((0, 0), step, lambda state: holds(state[1], total))


@dataclass(frozen=True, slots=True)
class DigitSets:
    """The cells hold different digits, which form one of `sets`.

    A set has digit number d as bit d - 1; each set has as many digits as there are cells. Without
    sets, this cannot be satisfied.
    """

    cells: Cells
    sets: tuple[int, ...]

    @property
    def automaton(self) -> Automaton:
        """States are sets: the digits so far."""
        sets = self.sets

        def step(held: int, digit: int) -> int | None:
            more = held | 1 << digit - 1
            return more if more != held and any(more & each == more for each in sets) else None

        return Automaton(0, step, frozenset(sets).__contains__)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of the alternatives holds; each is a conjunction of primitives."""

    alternatives: tuple[tuple[Primitive, ...], ...]


@dataclass(frozen=True, slots=True)
class Regions:
    """A grid, divided into connected regions of `region_size` cells that hold different digits.

    The first half of `cells` is the grid in reading order, the second half its labels: two cells
    have the same label if and only if they are in the same region. Regions are ordered by their
    first cells; the k-th has label k.
    """

    cells: Cells
    columns: int
    region_size: int

    @property
    def grid(self) -> Cells:
        """The cells of the grid."""
        return self.cells[: len(self.cells) // 2]

    @property
    def labels(self) -> Cells:
        """The label of each cell of the grid."""
        return self.cells[len(self.cells) // 2 :]

    @property
    def count(self) -> int:
        """The number of regions."""
        return len(self.grid) // self.region_size


@dataclass(frozen=True, slots=True)
class Runs:
    """A cell that counts runs of equal digits: its value plus `less` is 1 plus the number of cells
    in all runs.

    The run of an arm consists of its cells before the first one that differs from `start`.
    """

    cell: Cell
    start: Cell
    arms: tuple[Cells, ...]
    less: int

    @property
    def cells(self) -> Cells:
        """All cells, possibly with repetition."""
        return (self.cell, self.start, *chain.from_iterable(self.arms))


Primitive: TypeAlias = AllDifferent | Regular | Sum | DigitSets | AnyOf | Regions | Runs
"""Everything that models need to understand about constraints."""


def primitives_of(board: Board) -> tuple[tuple[Primitive, ...], ...]:
    """The primitives of each constraint of the board, without houses.

    A constraint that consists of houses has no primitives here. Constraints use the values of
    digits; the primitives returned use their numbers 1 … m, as models do.
    """
    return _primitives_of(board)


@lru_cache(maxsize=64)
def _primitives_of(board: Board) -> tuple[tuple[Primitive, ...], ...]:
    return tuple([houses_and_rest(constraint, board)[1] for constraint in board.constraints])


def houses_and_rest(
    constraint: BoardConstraint, board: Board
) -> tuple[tuple[House, ...], tuple[Primitive, ...]]:
    """The houses that a constraint makes, and its other primitives, over the numbers of digits.
    All boards on which it means the same share them.
    """
    return _houses_and_rest(constraint, board if constraint.reads_marks else board.bare)


@lru_cache(maxsize=4096)
def _houses_and_rest(
    constraint: BoardConstraint, board: Board
) -> tuple[tuple[House, ...], tuple[Primitive, ...]]:
    count, shift = board.digit_count, board.shift
    every = tuple(constraint.primitives(board))
    houses = tuple([house for p in every if (house := house_of(p, count)) is not None])
    if houses:
        every = tuple([p for p in every if house_of(p, count) is None])
    return houses, tuple([shifted(p, shift) for p in every]) if shift else every


def cells_of(primitive: Primitive) -> Cells:
    """The cells that a primitive uses, each once."""
    if isinstance(primitive, AnyOf):
        inner = chain.from_iterable(primitive.alternatives)
        return tuple(sorted({cell for each in inner for cell in cells_of(each)}))
    return tuple(dict.fromkeys(primitive.cells))


def shifted(primitive: Primitive, shift: int) -> Primitive:
    """The primitive for digits d whose values are d + shift."""
    if isinstance(primitive, Area):
        automaton = shifted_automaton(primitive.automaton, shift)
        digits = frozenset(digit - shift for digit in primitive.digits)
        return replace(primitive, automaton=automaton, digits=digits)
    if isinstance(primitive, Distinct):
        automaton = shifted_automaton(primitive.automaton, shift)
        return replace(primitive, automaton=automaton, less=primitive.less + shift)
    if isinstance(primitive, Regular):
        return Regular(primitive.cells, shifted_automaton(primitive.automaton, shift))
    if isinstance(primitive, Sum):
        total = primitive.total - shift * sum(primitive.coefficients)
        return Sum(primitive.cells, primitive.coefficients, primitive.relation, total)
    if isinstance(primitive, Runs):
        return replace(primitive, less=primitive.less + shift)
    if isinstance(primitive, AnyOf):
        alternatives = primitive.alternatives
        return AnyOf(tuple(tuple(shifted(p, shift) for p in inner) for inner in alternatives))
    return primitive


def too_many_states(board: Board, number: int) -> UnsupportedQuestionError:
    """The error for the constraint with this number in a model that needs all states at once."""
    text = board.constraints[number].text(board)
    shown = text if len(text) <= 80 else f"{text[:79]}…"
    return UnsupportedQuestionError(
        f"the rule {shown} needs more than {MOST_STATES} states; the model 'reference' has no limit"
    )


def house_of(primitive: Primitive, digit_count: int) -> Cells | None:
    """The cells of the primitive if it is a house, an AllDifferent over `digit_count` cells;
    otherwise None.
    """
    if isinstance(primitive, AllDifferent) and len(primitive.cells) == digit_count:
        return primitive.cells
    return None


def pairs(
    key: Hashable, allowed: Callable[[int, int], bool], cells: Iterable[tuple[Cell, Cell]]
) -> tuple[Regular, ...]:
    """A two-cell Regular for each of these pairs of cells, with allowed(first, second)."""
    automaton = pair_automaton(key, allowed)
    return tuple([Regular(pair, automaton) for pair in cells])
