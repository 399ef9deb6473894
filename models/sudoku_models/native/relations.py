"""Languages of neighbours: automata whose words are chains of relations of two digits.

A word is in such a language if each step from a digit to the next is allowed: the state after a
digit depends only on the position and on this digit. Thermometers, whispers and lines of
alternating parity are of this kind.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from sudoku.constraints.automata import Automaton, allowed_pairs
from sudoku.constraints.primitives import AllDifferent, Area, Cells, Regular, primitives_of
from sudoku.puzzle.board import Board
from sudoku_models.native.transitions import following_of

Rows = tuple[int, ...]
"""The digits that may follow each digit from 1, as bits."""


@lru_cache(maxsize=4096)
def steps_of(automaton: Automaton, length: int, size: int) -> tuple[Rows, ...] | None:
    """The relation of each step, for words of this length, two or more; None if some state depends
    on more than the position and the last digit.
    """
    if length == 2:
        return (allowed_pairs(automaton, size),)
    following, tables = following_of(automaton.step, size), list[Rows]()
    dead: list[Hashable | None] = [None] * size
    bits: dict[Hashable | None, int] = {None: 0}
    """For each state, the digits after which a word may continue."""
    current = following[automaton.start]
    for _ in range(length - 2):
        after = [dead if state is None else following[state] for state in current]
        for state, targets in zip(current, after, strict=True):
            if state not in bits:
                bits[state] = _bits(targets, _NONE)
        tables.append(tuple([bits[state] for state in current]))
        current = []
        for states in zip(*after, strict=True):
            found = {*states}
            found.discard(None)
            if len(found) > 1:
                return None
            current.append(found.pop() if found else None)
    after = [dead if state is None else following[state] for state in current]
    last = {state for targets in after for state in targets}
    wrong = {state for state in last if state is None or not automaton.accept(state)}
    return (*tables, tuple([_bits(targets, wrong) for targets in after]))


_NONE = frozenset([None])


def _bits(after: Sequence[Hashable | None], wrong: Set[Hashable | None]) -> int:
    """The digits, as bits, after which the state is not wrong. after: the state after each."""
    return sum([1 << digit for digit, state in enumerate(after) if state not in wrong])


MOST_RELATIONS = 65_535
"""Limit on the relations: their numbers have 16 bits."""


@dataclass(slots=True)
class PairRules:
    """The rules of a board as groups of different digits and relations of two cells."""

    groups: list[Cells] = field(default_factory=list)
    """Cells with different digits."""
    relations: dict[tuple[int, int], Rows] = field(default_factory=dict)
    """For two cells, the relation of the first to the second."""


def pairs_of(board: Board) -> PairRules | None:
    """All rules of a board; None if some rule is of another kind, or the board is not regular."""
    if not board.is_regular:
        return None
    pairs, full = PairRules(), (1 << board.size) - 1
    for primitives in primitives_of(board):
        for primitive in primitives:
            if not isinstance(primitive, AllDifferent | Regular):
                return None
            steps = _pair_steps(primitive, board.size)
            if steps is None:
                return None
            if isinstance(primitive, AllDifferent):
                pairs.groups.append(primitive.cells)
            for cells, rows in zip(pairwise(primitive.cells), steps, strict=False):
                before = pairs.relations.get(cells, (full,) * board.size)
                both = zip(before, rows, strict=True)
                pairs.relations[cells] = tuple(b & r for b, r in both)
    return pairs if len(pairs.relations) <= MOST_RELATIONS else None


def _pair_steps(primitive: AllDifferent | Regular, size: int) -> tuple[Rows, ...] | None:
    """The relations of neighbours; empty if the digits only have to differ. None for any other
    primitive.
    """
    count = len(primitive.cells)
    if isinstance(primitive, Area):
        return None
    if isinstance(primitive, AllDifferent):
        return () if count <= size and len({*primitive.cells}) == count else None
    is_simple = count > 1 and all(a != b for a, b in pairwise(primitive.cells))
    return steps_of(primitive.automaton, count, size) if is_simple else None
