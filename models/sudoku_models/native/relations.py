"""Constraints as relations of two cells, as far as they are exactly that.

A word of a Regular is in its language if each step from a digit to the next one is possible. If the
state after a digit depends on the place and on this digit alone, a step is a relation of two
neighbours, and the constraint is the conjunction of its steps. So are thermometers and whispers,
lines of alternating parity, and all constraints of one or two cells.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

from sudoku.constraints.primitives import (
    AllDifferent,
    AnyOf,
    Automaton,
    Cells,
    Primitive,
    Regular,
    satisfied,
)


@dataclass(frozen=True, slots=True)
class RelationTable:
    """Which digits two cells may hold: for digit d of the first, from 1, those of the second are
    the bits of forth[d - 1]; back is for the other direction.
    """

    forth: tuple[int, ...]
    back: tuple[int, ...]

    @property
    def forbids(self) -> bool:
        """Whether there are digits that it does not allow."""
        return any(row + 1 != 1 << len(self.forth) for row in self.forth)

    @classmethod
    def of(cls, forth: Iterable[int]) -> RelationTable:
        """The table with these rows."""
        rows = tuple(forth)
        digits = range(len(rows))
        return cls(rows, tuple(sum((rows[d] >> e & 1) << d for d in digits) for e in digits))

    @classmethod
    def different(cls, size: int) -> RelationTable:
        """Two different digits."""
        return _different(size)


@lru_cache(maxsize=32)
def _different(size: int) -> RelationTable:
    full = (1 << size) - 1
    return RelationTable.of(full ^ 1 << digit for digit in range(size))


@dataclass(frozen=True, slots=True)
class Relation:
    """Two cells and their table; of one cell, written twice, the diagonal of the table counts.
    Without a table, cells that hold different digits.
    """

    cells: tuple[int, ...]
    table: RelationTable | None


def relations_of(primitive: Primitive, size: int) -> tuple[Relation, ...] | None:
    """The relations whose conjunction is the primitive; None if it is not one, or not surely."""
    if isinstance(primitive, AllDifferent):
        return _different_cells(primitive.cells, size)
    touched = tuple(dict.fromkeys(_cells_of(primitive)))
    if isinstance(primitive, Regular) and touched:
        steps = _steps(primitive.automaton, len(primitive.cells), size)
        if steps is not None:
            cells = primitive.cells
            pairs = pairwise(cells) if len(cells) > 1 else [(cells[0], cells[0])]
            found = zip(pairs, steps, strict=True)
            return tuple(Relation(pair, table) for pair, table in found if table.forbids)
    if len(touched) > 2:
        return None
    return (_enumerated(primitive, touched, size),)


def _cells_of(primitive: Primitive) -> Iterable[int]:
    if isinstance(primitive, AnyOf):
        for inner in primitive.alternatives:
            for each in inner:
                yield from _cells_of(each)
    else:
        yield from primitive.cells


def _different_cells(cells: Cells, size: int) -> tuple[Relation, ...]:
    if len(cells) > size or len({*cells}) < len(cells):
        return (Relation((cells[0], cells[0]), RelationTable.of([0] * size)),)
    if len(cells) == 2:
        return (Relation(cells, RelationTable.different(size)),)
    return (Relation(cells, None),) if len(cells) > 2 else ()


def _enumerated(primitive: Primitive, touched: Sequence[int], size: int) -> Relation:
    """A primitive of at most two cells, all of whose words are tried."""
    first, *others = touched or (0,)
    second = others[0] if others else first
    digits = [0] * (max(first, second) + 1)
    rows = [0] * size
    for a, b in product(range(1, size + 1), repeat=2):
        digits[first], digits[second] = a, b
        if (first != second or a == b) and satisfied(primitive, digits):
            rows[a - 1] |= 1 << b - 1
    return Relation((first, second), RelationTable.of(rows))


@lru_cache(maxsize=4096)
def _steps(automaton: Automaton, length: int, size: int) -> tuple[RelationTable, ...] | None:
    """The tables of neighbours, for words of this length; None if some state depends on more than
    the place and the last digit. For words of one digit, a table of that digit with itself.
    """
    tables: list[list[int]] = []
    current = [automaton.step(automaton.start, digit) for digit in range(1, size + 1)]
    for place in range(1, length):
        is_last = place == length - 1
        following: list[Hashable | None] = [None] * size
        rows = [0] * size
        for (d, state), e in product(enumerate(current), range(size)):
            target = None if state is None else automaton.step(state, e + 1)
            if target is None or (is_last and not automaton.accept(target)):
                continue
            if not is_last and following[e] not in (None, target):
                return None
            following[e] = target
            rows[d] |= 1 << e
        tables.append(rows)
        current = following
    if not tables:
        accepted = [state is not None and automaton.accept(state) for state in current]
        tables.append([is_accepted << d for d, is_accepted in enumerate(accepted)])
    return tuple(map(RelationTable.of, tables))
