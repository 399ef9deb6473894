"""Automata as layers: the states before each letter, for words of a fixed length.

Keeps only the states that are reachable and from which a word can still be accepted (C. Quimper, T.
Walsh, "Global Grammar Constraints", CP 2006).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sudoku.constraints.automata import MOST_STATES, Automaton, TooManyStates

Row = tuple[int, ...]
"""The number of the next state, in the next layer, for each digit; -1 if there is none."""


@lru_cache(maxsize=256)
def layers_of(automaton: Automaton, length: int, size: int) -> Sequence[Sequence[Row]] | None:
    """The rows of the states before each cell; None if no word of this length is accepted.

    Equivalent states are merged. States are numbered in the order of their first use. Raises
    TooManyStates.
    """
    step, digits = automaton.step, range(1, size + 1)
    layers: list[list[Row]] = []
    states: dict[object, int] = {automaton.start: 0}
    count = 0
    for _ in range(length):
        following: dict[object, int] = {}
        rows: list[Row] = []
        for state in states:
            found = (step(state, d) for d in digits)
            rows.append(
                tuple(-1 if q is None else following.setdefault(q, len(following)) for q in found)
            )
            if count + len(following) > MOST_STATES:
                raise TooManyStates
        count += len(following)
        layers.append(rows)
        states = following
    number = [0 if automaton.accept(state) else -1 for state in states]
    for place in range(length - 1, -1, -1):
        living: dict[Row, int] = {}
        row_of = [tuple(-1 if q < 0 else number[q] for q in row) for row in layers[place]]
        number = [living.setdefault(row, len(living)) if max(row) >= 0 else -1 for row in row_of]
        layers[place] = [*living]
    return None if number == [-1] else layers
