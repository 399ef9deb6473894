"""Nabner lines and other cells in which any two obey the same relation.

The relations exclude little until a cell is solved. A list of the sets of digits that the cells may
hold is the same rule, and excludes more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from sudoku.constraints.automata import Automaton, allowed_pairs
from sudoku.constraints.primitives import Cells, DigitSets, Primitive, Regular
from sudoku_models.native.relations import Rows

FEWEST_CELLS = 3
MOST_SETS = 512
"""More sets of digits take longer than they save."""


def related_pairs(primitives: Sequence[Primitive]) -> list[Cells] | None:
    """The pairs of cells, if these primitives are the same relation of two cells each; else
    None.
    """
    first = primitives[0]
    if type(first) is not Regular:
        return None
    automaton = first.automaton
    pairs = [p.cells for p in primitives if type(p) is Regular and p.automaton is automaton]
    return pairs if len(pairs) == len(primitives) and {*map(len, pairs)} == {2} else None


def clique_of(automaton: Automaton, pairs: Sequence[Cells], size: int) -> DigitSets | None:
    """The same rule as this relation of each of these pairs; None if they are not all pairs of at
    least three cells.
    """
    start = pairs[0][0]
    cells = (start, *[other for one, other in pairs if one == start])
    if len(cells) < FEWEST_CELLS or pairs != [*combinations(cells, 2)]:
        return None
    sets = _sets(allowed_pairs(automaton, size), len(cells))
    return None if sets is None else DigitSets(cells, sets)


@lru_cache(maxsize=256)
def _sets(rows: Rows, count: int) -> tuple[int, ...] | None:
    """All sets of `count` digits in which any two are related; None if a digit is related to
    itself, the relation is not symmetric, or there are too many sets.
    """
    size = len(rows)
    for a in range(size):
        if rows[a] >> a & 1 or any((rows[a] >> b ^ rows[b] >> a) & 1 for b in range(a)):
            return None
    found = [(0, (1 << size) - 1)]
    for _ in range(count):
        found = [
            (digits | 1 << d, left & rows[d] & (-2 << d))
            for digits, left in found
            for d in range(size)
            if left >> d & 1
        ]
        if len(found) > MOST_SETS:
            return None
    return tuple(digits for digits, _ in found)
