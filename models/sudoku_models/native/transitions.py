"""Automata in the arrays that the compiled engine reads."""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache

from sudoku.constraints.automata import MOST_STATES, Automaton, TooManyStates

MOST_PLACES = 10 * MOST_STATES
"""Limit on the states of one constraint, counted at each of its cells."""
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


@lru_cache(maxsize=512)
def transitions_of(automaton: Automaton, length: int, size: int) -> Transitions:
    """The states that words of up to this length over the digits 1 … size reach.

    Raises TooManyStates.
    """
    step, digits = automaton.step, range(1, size + 1)
    numbers: dict[Hashable, int] = {automaton.start: 0}
    following: list[list[int]] = []
    for _ in range(length):
        fresh = [*numbers][len(following) :]
        if not fresh:
            break
        for state in fresh:
            targets = []
            for digit in digits:
                after = step(state, digit)
                targets.append(-1 if after is None else numbers.setdefault(after, len(numbers)))
            following.append(targets)
        if len(numbers) > MOST_STATES:
            raise TooManyStates
    states = [*numbers]
    accepted = {q for q in _after(following, length) if automaton.accept(states[q])}
    following += [[-1] * size] * (len(states) - len(following))
    rows = array("i")
    for state, targets in enumerate(following):
        rows.extend(targets)
        rows.append(state in accepted)
    is_noted = len(states) <= MOST_NOTED and length <= size
    notes = array("I", [0]) * (is_noted * (1 + length * len(states)))
    return Transitions(len(states), rows, notes)


def _after(following: list[list[int]], length: int) -> set[int]:
    """The states after words of this length. Raises TooManyStates."""
    targets = [{*row} - {-1} for row in following]
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
    return current
