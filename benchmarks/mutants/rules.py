"""Mutants of constraints: correct models of boards on which one kind of rule has a wrong meaning.

Each change is a mistake that the encoding of any constraint may have. It is made in the primitives
of the constraint, or in a number in its text. The definition, by which solutions are judged, stays
right. A change that does not apply to a constraint leaves it unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from benchmarks.mutants.base import RIGHT
from sudoku import UNLIMITED, Board, Budget, Capability, Grid, NotationError, Outcome, Puzzle
from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import (
    AnyOf,
    DigitSets,
    Primitive,
    Regions,
    Regular,
    Runs,
    Sum,
    house_of,
)
from sudoku.constraints.satisfied import satisfied
from sudoku.constraints.vocabulary import with_rules
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.generator.grids.varied import exchanges, switched
from sudoku.interface.checked import CheckedModel
from sudoku.interface.model import Model
from sudoku.interface.opening import build_model
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import BoardConstraint
from sudoku.puzzle.houses import House

Primitives = tuple[Primitive, ...]
Change = Callable[[Primitives], Primitives]


def forgotten(_primitives: Primitives) -> Primitives:
    """The rule is read and then forgotten."""
    return ()


def last_part(primitives: Primitives) -> Primitives:
    """A loop over the parts of a rule (pairs, sets, alternatives) ends one part too early."""
    if len(primitives) > 1:
        return primitives[:-1]
    return tuple(_fewer(primitive) for primitive in primitives)


def _fewer(primitive: Primitive) -> Primitive:
    if isinstance(primitive, DigitSets):
        return replace(primitive, sets=primitive.sets[:-1])
    if isinstance(primitive, AnyOf):
        return AnyOf(primitive.alternatives[:-1])
    return primitive


def last_cell(primitives: Primitives) -> Primitives:
    """A loop over cells ends one cell too early."""
    return tuple(_without_last_cell(primitive) for primitive in primitives)


def _without_last_cell(primitive: Primitive) -> Primitive:
    if isinstance(primitive, Runs):
        return replace(primitive, arms=primitive.arms[:-1])
    if isinstance(primitive, AnyOf | Regions) or len(primitive.cells) < 2:
        return primitive
    cells = primitive.cells[:-1]
    if isinstance(primitive, DigitSets):
        bits = [(s, 1 << d) for s in primitive.sets for d in range(s.bit_length())]
        return DigitSets(cells, tuple(sorted({s ^ bit for s, bit in bits if s & bit})))
    if isinstance(primitive, Sum):
        return replace(primitive, cells=cells, coefficients=primitive.coefficients[:-1])
    if isinstance(primitive, Regular) and len(primitive.cells) == 2:
        return Regular(cells, _first_of(primitive.automaton))
    return replace(primitive, cells=cells)


def backwards(primitives: Primitives) -> Primitives:
    """The cells are read in the wrong direction."""
    return tuple(
        replace(primitive, cells=primitive.cells[::-1])
        if isinstance(primitive, Regular | Sum)
        else primitive
        for primitive in primitives
    )


def equal_digits(primitives: Primitives) -> Primitives:
    """A digit equal to the previous digit is ignored: <= instead of <."""
    return tuple(
        Regular(primitive.cells, _passing(primitive.automaton))
        if isinstance(primitive, Regular)
        else primitive
        for primitive in primitives
    )


def total(primitives: Primitives) -> Primitives:
    """A sum or a bound is off by one."""
    return tuple(
        replace(primitive, total=primitive.total + 1) if isinstance(primitive, Sum) else primitive
        for primitive in primitives
    )


def conjunction(primitives: Primitives) -> Primitives:
    """All alternatives must hold."""
    parts: list[Primitive] = []
    for primitive in primitives:
        if isinstance(primitive, AnyOf):
            parts += [part for alternative in primitive.alternatives for part in alternative]
        else:
            parts.append(primitive)
    return tuple(parts)


CHANGES: Mapping[str, Change] = {
    "forgotten": forgotten,
    "last part": last_part,
    "last cell": last_cell,
    "backwards": backwards,
    "equal digits": equal_digits,
    "total": total,
    "conjunction": conjunction,
}
NUMBER = "number"
"""The change of the first number in a rule's text by one, or of X to V."""
EVERY = (*CHANGES, NUMBER)
TRIED, FAR = 200, 6


@lru_cache(maxsize=512)
def _passing(automaton: Automaton) -> Automaton:
    def step(state: tuple[Hashable, int], digit: int) -> tuple[Hashable, int] | None:
        if digit == state[1]:
            return state
        following = automaton.step(state[0], digit)
        return None if following is None else (following, digit)

    return Automaton((automaton.start, 0), step, lambda state: _accepts_short(automaton, state))


def _accepts_short(automaton: Automaton, state: tuple[Hashable, int]) -> bool:
    """Whether the state is accepted, or the automaton waits for the second of two equal digits."""
    if automaton.accept(state[0]):
        return True
    return isinstance(state[0], tuple) and state[0] == (state[1],)


@lru_cache(maxsize=512)
def _first_of(automaton: Automaton) -> Automaton:
    """The automaton of the first digits of words of two digits."""

    def accept(state: Any) -> bool:
        following = (automaton.step(state, digit) for digit in range(1, 26))
        return any(each is not None and automaton.accept(each) for each in following)

    return Automaton(automaton.start, automaton.step, accept)


@dataclass(frozen=True, slots=True)
class Altered:
    """A constraint of `board`, possibly with a change in its primitives."""

    inner: BoardConstraint
    board: Board
    change: str | None

    noun = "rule"
    reads_marks = False

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        whole = tuple(self.inner.primitives(self.board))
        return whole if self.change is None else CHANGES[self.change](whole)

    def houses(self, _board: Board) -> Sequence[House]:
        found = (house_of(primitive, self.board.size) for primitive in self.primitives(self.board))
        return [house for house in found if house is not None]

    def repairs(self, _board: Board) -> Iterable[BoardConstraint]:
        return ()

    def marks(self, _board: Board) -> Iterable[Mark]:
        return self.inner.marks(self.board)

    def regions(self, _board: Board, digits: Sequence[int]) -> Sequence[House]:
        return self.inner.regions(self.board, digits)

    def text(self, _board: Board) -> str:
        return f"{self.inner.text(self.board)} {self.change}"

    def holds(self, _board: Board, _digits: Sequence[int]) -> bool:
        return True


def altered_board(board: Board, kind: type[Constraint], change: str) -> Board:
    """The board on which all constraints of this kind have the wrong meaning."""
    if change == NUMBER:
        constraints = [_number(board, c) if type(c) is kind else c for c in board.constraints]
        return replace(board, constraints=tuple(Altered(each, board, None) for each in constraints))
    return replace(
        board,
        constraints=tuple(
            Altered(each, board, change if type(each) is kind else None)
            for each in board.constraints
        ),
    )


def _number(board: Board, constraint: BoardConstraint) -> BoardConstraint:
    """The constraint with its first number, except in names of cells, one higher or lower."""
    text, plain = constraint.text(board), replace(board, constraints=())
    if text.startswith("xv "):
        swapped = {"X": "V", "V": "X"}[text[3]]
        return with_rules(plain, f"xv {swapped}{text[4:]}").constraints[0]
    for match in re.finditer(r"(?<![rcd\d])\d+", text):
        for off in (1, -1):
            changed = f"{text[: match.start()]}{int(match[0]) + off}{text[match.end() :]}"
            try:
                found = with_rules(plain, changed).constraints
            except NotationError:
                continue
            if found:
                return found[0]
    return constraint


def has_effect(kind: type[Constraint], change: str, board: Board, digits: Sequence[int]) -> bool:
    """Whether the change makes a difference for this grid, or for some grid a few exchanges of
    digits away.

    The grid obeys the board. Only boards with boxes are tried, and hidden cells keep their digits.
    """
    if board.irregular is not None:
        return False
    wrong = altered_board(board, kind, change)
    ways = [
        (constraint, tuple(altered.primitives(wrong)))
        for constraint, altered in zip(board.constraints, wrong.constraints, strict=True)
        if type(constraint) is kind
    ]
    shown, hidden = tuple(digits[: board.size**2]), tuple(digits[board.size**2 :])
    for near in _near(Grid(board.classic, shown)) if ways else ():
        values = near.digits + hidden
        for constraint, primitives in ways:
            holds = all(satisfied(primitive, values) for primitive in primitives)
            if holds != constraint.holds(board, values):
                return True
    return False


@lru_cache(maxsize=512)
def _near(grid: Grid) -> tuple[Grid, ...]:
    """Grids at most FAR exchanges of digits away from this grid."""
    rng, found = Random(str(grid)), [grid]  # repeatable
    for number in range(1, TRIED):
        start = found[0] if number % FAR == 1 else found[-1]
        found.append(switched(start, rng.choice(exchanges(start, rng))))
    return tuple(found)


class RuleMutant:
    """A model that gives right answers for another meaning of one kind of constraint."""

    capabilities = frozenset({Capability.SECONDS, Capability.ENUMERATE})

    def __init__(self, board: Board, kind: type[Constraint], change: str) -> None:
        self.board, self.name = board, name_of(kind, change)
        self._right: Model = build_model(RIGHT, altered_board(board, kind, change))

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """The answer of a correct model about the board with the mistake."""
        asked = Puzzle(self._right.board, puzzle.clues)
        found = self._right.search(asked, limit=limit, budget=budget)
        grids = tuple(Grid(self.board, grid.digits) for grid in found.solutions)
        return replace(found, puzzle=puzzle, solutions=grids, model=self.name)


class RuleMutantContestant(ModelContestant):
    """A mutant of a constraint as a contestant."""

    def __init__(self, kind: type[Constraint], change: str) -> None:
        name = name_of(kind, change)
        super().__init__(name, lambda board: CheckedModel(RuleMutant(board, kind, change)))


def name_of(kind: type[Constraint], change: str) -> str:
    """The name of a mutant, such as "killer: last cell"."""
    return f"{kind.name}: {change}"
