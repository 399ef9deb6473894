"""Automata in the arrays that the compiled engine reads."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice, repeat

from sudoku.constraints.automata import MOST_STATES, Automaton, Step, TooManyStates

MOST_PLACES = 10 * MOST_STATES
"""Limit on the states of one constraint, counted at each of its cells."""
MOST_KEPT = 512
"""Limit on the states whose next states are kept."""
MOST_NOTED = 64
"""Limit on the states of an automaton with notes; see constraints/automaton.h."""


@dataclass(frozen=True, slots=True, eq=False)
class Transitions:
    """The states of an automaton that words up to some length reach, the start first."""

    states: int
    rows: array[int]
    """For each state, the next state after each digit, -1 if no word continues with it, and whether
    the state is accepted.
    """
    notes: array[int]
    """Memory in which the library stores its results about words without a repeated digit, for the
    next board with this automaton; empty for automata without notes.
    """

    @property
    def addresses(self) -> tuple[int, int]:
        """The addresses of the rows and the notes while this object lives; 0 without notes."""
        return self.rows.buffer_info()[0], self.notes.buffer_info()[0] if self.notes else 0


class Following(dict[Hashable, list[Hashable | None]]):
    """For each state that was looked up, the next state after each digit."""

    def __init__(self, step: Step, size: int) -> None:
        self._step, self._digits = step, range(1, size + 1)

    def __missing__(self, state: Hashable) -> list[Hashable | None]:
        if len(self) == MOST_KEPT:
            self.clear()
        self[state] = found = [*map(self._step, repeat(state), self._digits)]
        return found


following_of = lru_cache(maxsize=32)(Following)
"""Kept, because lines of other lengths, and automata that differ in their start, have the same
states.
"""


@lru_cache(maxsize=512)
def transitions_of(automaton: Automaton, length: int, size: int) -> Transitions:
    """The states that words of up to this length over the digits 1 … size reach.

    Raises TooManyStates.
    """
    following = following_of(automaton.step, size)
    numbers = defaultdict[Hashable, int](count(1).__next__, {None: -1, automaton.start: 0})
    rows: list[list[int]] = []
    for _ in range(length):
        fresh = [*islice(numbers, 1 + len(rows), None)]
        if not fresh:
            break
        rows += [[*map(numbers.__getitem__, following[state])] for state in fresh]
        if len(numbers) > MOST_STATES + 1:
            raise TooManyStates
    states = [*islice(numbers, 1, None)]
    if len(states) * length > MOST_PLACES:
        _require_few_places(rows, length)
    rows += [[-1] * size] * (len(states) - len(rows))
    words: list[int] = []
    for state, targets in zip(states, rows, strict=True):
        words += targets
        words.append(automaton.accept(state))
    is_noted = len(states) <= MOST_NOTED and length <= size
    notes = array("I", [0]) * (is_noted * (1 + length * len(states)))
    return Transitions(len(states), array("i", words), notes)


def _require_few_places(rows: list[list[int]], length: int) -> None:
    """Raise TooManyStates if words of this length reach too many states in all."""
    targets = [{*row} - {-1} for row in rows]
    current, count = {0}, 0
    for place in range(length):
        after = set[int]().union(*[targets[state] for state in current])
        if after == current:
            count += (length - place) * len(after)
            break
        current = after
        count += len(after)
    if count > MOST_PLACES:
        raise TooManyStates
