"""Build the structure of a board by splitting the primitives of its rules into facts.

Equivalent rules that are worded differently may have different facts. So a symmetry can be missed
if it maps a rule to a rule with another wording.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from operator import eq, ne

from sudoku.constraints.automata import TooManyStates, pair_automaton
from sudoku.constraints.connected import Connected
from sudoku.constraints.primitives import (
    AllDifferent,
    AnyOf,
    DigitSets,
    Primitive,
    Regions,
    Runs,
    Sum,
    primitives_of,
    too_many_states,
)
from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell
from sudoku.symmetry.board_facts import Fact, OneArea, OneOfFacts, OneOfSets, SameDigit, word
from sudoku.symmetry.board_languages import WordLanguage, language_of
from sudoku.symmetry.board_structure import Pair, Structure

EqualSums = tuple[Pair, Pair, int]
"""States that the sum of the first cells equals the sum of the second cells plus a number."""


@lru_cache(maxsize=256)
def structure_of(board: Board) -> Structure:
    """The structure of a board. Raises UnsupportedQuestionError if a rule has too many states, if
    regions are part of the solution, or if the board is not square.
    """
    if not board.is_square:
        raise UnsupportedQuestionError(
            "symmetries and canonical forms need a square board whose rows and columns are houses, "
            f"not a {board}: compare its puzzles as text"
        )
    parts = _FactCollector(board)
    parts.add_different(board.regions)
    parts.add_different(map(tuple, with_leftovers(board)))
    for number, primitives in enumerate(primitives_of(board)):
        constraint = board.constraints[number]
        parts.add_different(constraint.houses(board))
        try:
            if isinstance(constraint, Connected):
                shift = board.shift
                digits = frozenset([value - shift for value in constraint.digits])
                parts.facts.add(OneArea(_beside(board.size, constraint.area(board)), digits))
            else:
                parts.add(primitives)
        except TooManyStates:
            raise too_many_states(board, number) from None
    return parts.structure()


@lru_cache(maxsize=16)
def _beside(width: int, cells: Sequence[int]) -> frozenset[Pair]:
    """The pairs of cells that share a side, for cells arranged in rows of this width."""
    places = range(len(cells))
    pairs = [(at, at + 1) for at in places if (at + 1) % width]
    pairs += [(at, at + width) for at in places[: len(cells) - width]]
    return frozenset([frozenset([cells[a], cells[b]]) for a, b in pairs])


class _FactCollector:
    """Collects the facts of primitives."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.differ: set[Pair] = set()
        self.facts: set[Fact] = set()
        self.equal: list[Pair] = []
        self.equal_sums: list[EqualSums] = []

    def add(self, primitives: Iterable[Primitive]) -> None:
        for primitive in primitives:
            self._add(primitive)

    def add_different(self, groups: Iterable[Sequence[int]]) -> None:
        n = self.board.size
        inside = n * n
        for group in groups:
            if len({*group}) < len(
                group
            ):  # a cell would differ from itself, so there is no solution
                self.facts.add(OneOfSets(frozenset(group), frozenset()))
            for a, b in combinations(group, 2):
                in_line = max(a, b) < inside and (a // n == b // n or a % n == b % n)
                if not in_line and a != b:
                    self.differ.add(frozenset([a, b]))

    def _add(self, primitive: Primitive) -> None:
        count = self.board.digit_count
        if isinstance(primitive, Regions | Runs):
            raise UnsupportedQuestionError(
                "symmetries need known regions, but here the regions are part of the solution; if "
                "you know them, add a rule `regions`"
            )
        if isinstance(primitive, AnyOf):
            self.facts.add(OneOfFacts(frozenset(map(self._option, primitive.alternatives))))
            return
        cells = primitive.cells
        if isinstance(primitive, AllDifferent):
            self.add_different([cells])
            if len(cells) > count:
                self.facts.add(OneOfSets(frozenset(cells), frozenset()))
            return
        if isinstance(primitive, DigitSets):
            self.add_different([cells])
            if len(primitive.sets) != comb(count, len(cells)):
                self.facts.add(OneOfSets(frozenset(cells), frozenset(primitive.sets)))
            return
        if isinstance(primitive, Sum):
            equal = _equal_sums(primitive)
            if equal is not None:
                self.equal_sums.append(equal)
                return
            pairs = sorted(zip(primitive.coefficients, cells, strict=True))
            coefficients, cells = tuple(c for c, _ in pairs), tuple(cell for _, cell in pairs)
            primitive = Sum(cells, coefficients, primitive.relation, primitive.total)
        self._add_words(language_of(primitive.automaton, len(cells), count), cells)

    def _add_words(self, language: WordLanguage, cells: Sequence[int]) -> None:
        count, is_pair = self.board.digit_count, len({*cells}) == len(cells) == 2
        if is_pair and language == _pair_language(count, is_equal=False):
            self.add_different([cells])
        elif is_pair and language == _pair_language(count, is_equal=True):
            self.equal.append(frozenset(cells))
        elif not language.has_all_words:
            self.facts.add(word(language, cells))

    def _option(self, primitives: Iterable[Primitive]) -> tuple[frozenset[Pair], frozenset[Fact]]:
        inner = _FactCollector(self.board)
        inner.add(primitives)
        found = inner.structure()
        return found.differ, found.facts

    def structure(self) -> Structure:
        board = self.board
        for (first, second), total in _all_equal_sums(self.equal_sums).items():
            cells = tuple(map(Cell, (*sorted(first), *sorted(second))))
            signs = (1,) * len(first) + (-1,) * len(second)
            automaton = Sum(cells, signs, "=", total).automaton
            self.facts.add(word(language_of(automaton, len(cells), board.digit_count), cells))
        facts = self.facts | {SameDigit(cells) for cells in _joined(self.equal)}
        return Structure(
            board.size,
            board.digit_count,
            board.cell_count,
            frozenset(self.differ),
            frozenset(facts),
        )


@lru_cache(maxsize=64)
def _pair_language(count: int, *, is_equal: bool) -> WordLanguage:
    automaton = pair_automaton("equal", eq) if is_equal else pair_automaton("different", ne)
    return language_of(automaton, 2, count)


def _equal_sums(primitive: Sum) -> EqualSums | None:
    signs = primitive.coefficients
    if primitive.relation != "=" or {*signs} != {1, -1}:
        return None
    first, second = (
        frozenset([cell for cell, each in zip(primitive.cells, signs, strict=True) if each == sign])
        for sign in (1, -1)
    )
    return first, second, primitive.total


def _all_equal_sums(known: Iterable[EqualSums]) -> dict[tuple[Pair, Pair], int]:
    """Equal sums with their consequences, such as B = C for A = B and A = C. Then it does not
    matter which of several equal sums a rule compares with the rest.
    """
    found: dict[tuple[Pair, Pair], int] = {}
    above: dict[Pair, dict[Pair, int]] = {}
    for first, second, total in known:
        above.setdefault(first, {})[second] = total
        above.setdefault(second, {})[first] = -total
    for start in above:
        more = {start: 0}
        for cells in (queue := [start]):
            for other, total in above[cells].items():
                if other not in more:
                    more[other] = more[cells] + total
                    queue.append(other)
        found |= {(start, other): total for other, total in more.items() if other != start}
    for first, second, total in known:
        found[first, second] = total
    return found


def _joined(pairs: Iterable[Pair]) -> list[Pair]:
    """The connected components of the pairs."""
    found: list[Pair] = []
    for pair in pairs:
        apart = [cells for cells in found if not cells & pair]
        found = [*apart, pair.union(*[cells for cells in found if cells & pair])]
    return found


Cells = frozenset[int]


def with_leftovers(board: Board) -> set[Cells]:
    """The regions and the houses of constraints that have a cell for every digit, and further
    houses that follow from these and from rows or columns.

    For example, five more windows follow from the four of windoku. Without them, the exchange of
    boxes and windows would not be recognised as a symmetry.
    """
    n = board.size
    full = [house for house in board.houses[2 * n :] if board.is_full(house)]
    found: set[Cells] = {frozenset(house) for house in full if max(house) < n * n}
    if board.digit_count != n:
        return found
    rows, columns = (
        [frozenset[int](house) for house in houses]
        for houses in (board.houses[:n], board.houses[n : 2 * n])
    )
    count = -1
    while len(found) != count:
        count = len(found)
        for lines in rows, columns:
            found |= _leftovers(found, lines)
    return found


def _leftovers(houses: set[Cells], lines: Sequence[Cells]) -> set[Cells]:
    """The cells that are left of k lines after exactly k - 1 disjoint houses, each with cells in
    all of these lines.
    """
    within: dict[Cells, list[Cells]] = {}
    for house in houses:
        number = frozenset([i for i, line in enumerate(lines) if line & house])
        within.setdefault(number, []).append(house)
    found = set()
    for numbers, some in within.items():
        taken = frozenset[int]().union(*some)
        if len(some) == len(numbers) - 1 and len(taken) == sum(map(len, some)):
            found.add(frozenset[int]().union(*[lines[i] for i in numbers]) - taken)
    return found
