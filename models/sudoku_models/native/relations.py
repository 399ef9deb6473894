"""Languages of neighbours: automata whose words are chains of relations of two digits.

A word is in such a language if each step from a digit to the next one is possible: the state after
a digit depends on the place and on this digit alone. So are thermometers, whispers and lines of
alternating parity.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from itertools import product

from sudoku.constraints.primitives import Automaton

Rows = tuple[int, ...]
"""For each digit, from 1, the digits that may follow as bits."""


@lru_cache(maxsize=4096)
def steps_of(automaton: Automaton, length: int, size: int) -> tuple[Rows, ...] | None:
    """The relation of each step, for words of this length, two or more; None if some state depends
    on more than the place and the last digit.
    """
    tables: list[Rows] = []
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
        tables.append(tuple(rows))
        current = following
    return tuple(tables)
