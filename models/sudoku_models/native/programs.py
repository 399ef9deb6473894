"""Boards with constraints as programs for the compiled engine: see constraints/program.h."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, cast

from sudoku.constraints.automata import Automaton, TooManyStates, allowed_digits
from sudoku.constraints.primitives import (
    AllDifferent,
    AnyOf,
    Area,
    Cells,
    DigitSets,
    Distinct,
    Primitive,
    Regions,
    Regular,
    Runs,
    Sum,
    primitives_of,
    too_many_states,
)
from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import House
from sudoku_models.native.cliques import clique_of, related_pairs
from sudoku_models.native.divisions import MOST_COLUMNS, MOST_PLACES, Divisions
from sudoku_models.native.relations import steps_of
from sudoku_models.native.transitions import Transitions, transitions_of

DIFFERENT, SETS, SUM, CHAIN, CANDIDATES, AUTOMATON, ANY_OF, AREA = range(8)
"""record_kind of constraints/program.h; `divisions` has the rest."""
RELATIONS = {"=": (0, 0), "!=": (1, 0), "<=": (2, 0), ">=": (3, 0), "<": (2, -1), ">": (3, 1)}
"""The number of each relation, and the number to add to the total."""
MOST_RECORDS = 50_000
"""Limit on the records of a program. The library makes at most 65,536 propagators of them, of which
some are for what follows from several records.
"""

_NOTHING = DIFFERENT, 2, 1, 0
"""The record of a program without rules: a group of different cells that has only the first
cell.
"""


class BoardProgram:
    """The rules of a board in arrays, which this object keeps in memory.

    Raises UnsupportedQuestionError for a constraint with too many states, or too many records.
    """

    def __init__(self, board: Board) -> None:
        self.size = board.digit_count
        words = [*records_of_houses(board.houses)]
        self.automata: list[Transitions] = []
        """The automata whose addresses are in the program."""
        self._tables: dict[tuple[int, ...], int] = {}
        self._languages: dict[tuple[Automaton, int], tuple[int, tuple[int, ...]]] = {}
        self.divisions = Divisions(board.cell_count)
        self.area_cells = 0
        """The most cells of a connected area or a division."""
        every = primitives_of(board)
        for primitive in chain.from_iterable(every):
            if isinstance(primitive, Regions):  # first, because other primitives are about them
                self.records(primitive)
        for number, primitives in enumerate(every):
            try:
                words += self.rule(primitives)
            except TooManyStates:
                raise too_many_states(board, number) from None
        words += self.divisions.records()
        if len(words) > MOST_RECORDS and _count(words) > MOST_RECORDS:
            raise UnsupportedQuestionError(f"rules that compare more than {MOST_RECORDS:,} pairs")
        self.words = array("q", words or _NOTHING)
        self.tables = array("I", [row for table in self._tables for row in table])

    @property
    def tables_count(self) -> int:
        return len(self._tables)

    def language(self, automaton: Automaton, length: int) -> tuple[int, tuple[int, ...]]:
        """The kind of the records of words of this length, and what follows their cells. Raises
        TooManyStates.
        """
        key = automaton, length
        found = self._languages.get(key)
        if found is None:
            found = self._languages[key] = self._compiled(automaton, length)
        return found

    def _compiled(self, automaton: Automaton, length: int) -> tuple[int, tuple[int, ...]]:
        if length == 0:
            return SETS, () if automaton.accepts(()) else _NEVER
        if length == 1:
            return CANDIDATES, (allowed_digits(automaton, self.size),)
        steps = steps_of(automaton, length, self.size)
        if steps is not None:
            return CHAIN, tuple([self.table(rows) for rows in steps])
        found = transitions_of(automaton, length, self.size)
        self.automata.append(found)
        return AUTOMATON, (found.states, *found.addresses)

    def table(self, rows: tuple[int, ...]) -> int:
        """The number of this relation of two cells."""
        return self._tables.setdefault(rows, len(self._tables))

    def rule(self, primitives: Sequence[Primitive]) -> Sequence[int]:
        """The records of a constraint. Counts of regions are in the record of their division.

        Raises TooManyStates and UnsupportedQuestionError.
        """
        pairs = related_pairs(primitives) if len(primitives) > 1 else None
        if pairs is not None:
            return self._pairs(cast(Regular, primitives[0]).automaton, pairs)
        words: list[int] = []
        for primitive in primitives:
            if not isinstance(primitive, Distinct) or not self.divisions.takes(primitive):
                words += self.records(primitive)
        return words

    def _pairs(self, automaton: Automaton, pairs: Sequence[Cells]) -> Sequence[int]:
        """The records of one relation of several pairs of cells."""
        clique = clique_of(automaton, pairs, self.size)
        if clique is not None:
            return _sets(self, clique)
        _, (table,) = self.language(automaton, 2)
        words = len(pairs) * [CHAIN, 4, 2, 0, 0, table]
        words[3::6], words[4::6] = zip(*pairs, strict=True)
        return words

    def records(self, primitive: Primitive) -> Sequence[int]:
        """The records of a primitive. Raises TooManyStates and UnsupportedQuestionError."""
        return _RECORDS[type(primitive)](self, primitive)


def _count(words: Sequence[int]) -> int:
    """The number of records. Each begins with its kind and the number of words that follow."""
    at = count = 0
    while at < len(words):
        at, count = at + words[at + 1] + 2, count + 1
    return count


def _different(_program: BoardProgram, primitive: AllDifferent) -> Sequence[int]:
    cells = primitive.cells
    return DIFFERENT, len(cells) + 1, len(cells), *cells


def _sets(_program: BoardProgram, primitive: DigitSets) -> Sequence[int]:
    cells, sets = primitive.cells, primitive.sets
    return SETS, len(cells) + len(sets) + 1, len(cells), *cells, *sets


def _sum(_program: BoardProgram, primitive: Sum) -> Sequence[int]:
    cells, by, count = primitive.cells, primitive.coefficients, len(primitive.cells)
    relation, more = RELATIONS[primitive.relation]
    return SUM, 2 * count + 3, count, *cells, *by, relation, primitive.total + more


def _regular(program: BoardProgram, primitive: Regular) -> Sequence[int]:
    cells = primitive.cells
    count = len(cells)
    kind, tail = program.language(primitive.automaton, count)
    return (kind, 1 + count + len(tail), count, *cells, *tail) if count else tail


def _area(program: BoardProgram, primitive: Area) -> Sequence[int]:
    cells, columns = primitive.cells, primitive.columns
    if len(cells) > MOST_PLACES or columns > MOST_COLUMNS:
        return _regular(program, primitive)
    program.area_cells = max(program.area_cells, len(cells))
    digits = sum(1 << d - 1 for d in primitive.digits if 1 <= d <= program.size)
    return AREA, len(cells) + 3, len(cells), *cells, columns, digits


def _any_of(program: BoardProgram, primitive: AnyOf) -> Sequence[int]:
    if any(isinstance(p, Regions) for alternative in primitive.alternatives for p in alternative):
        raise UnsupportedQuestionError("regions in one of several alternatives")
    words: list[int] = []
    for alternative in primitive.alternatives:
        inner = [word for each in alternative for word in program.records(each)]
        words += (len(inner), *inner)
    return ANY_OF, len(words), *words


def _regions(program: BoardProgram, primitive: Regions) -> Sequence[int]:
    program.divisions.add(primitive)
    program.area_cells = max(program.area_cells, len(primitive.labels))
    return ()


def _runs(program: BoardProgram, primitive: Runs) -> Sequence[int]:
    return program.divisions.runs(primitive)


_NEVER = SETS, 1, 0
"""The record of a constraint that no grid satisfies, because no set of digits is allowed."""
_RECORDS: dict[type, Callable[[BoardProgram, Any], Sequence[int]]] = {
    AllDifferent: _different,
    DigitSets: _sets,
    Sum: _sum,
    Regular: _regular,
    Area: _area,
    Distinct: _regular,
    AnyOf: _any_of,
    Regions: _regions,
    Runs: _runs,
}


@lru_cache(maxsize=64)
def records_of_houses(houses: tuple[House, ...]) -> tuple[int, ...]:
    """The records of houses."""
    words: list[int] = []
    for house in houses:
        words += (DIFFERENT, len(house) + 1, len(house), *house)
    return tuple(words)
