"""The automata of regular expressions.

The places of a pattern are its digits and classes. A state is the set of places that may have been
read last (V. M. Glushkov, "The abstract theory of automata", 1961). Places and states are limited,
so no pattern takes long.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.constraints.automata import Automaton, TooManyStates
from sudoku.constraints.patterns import Choice, Concatenation, OneOf, Pattern

MOST_STATES = 2000


def automaton_of(pattern: Pattern, values: range) -> Automaton:
    """The automaton of a pattern over these digits. Its states are integers; 0 is the initial
    state. Raises TooManyStates if there are more than MOST_STATES.
    """
    places = _Places()
    is_empty, first, last = places.read(pattern)
    places.follow[0] = first
    accepting = last | is_empty
    holding = [
        sum(1 << place for place, digits in enumerate(places.digits) if digit in digits)
        for digit in values
    ]
    states, rows = {1: 0}, list[tuple[int, ...]]()
    found = [1]
    for state in found:
        following = places.after(state)
        row: list[int] = []
        for held in holding:
            target = following & held
            if target and target not in states:
                if len(states) == MOST_STATES:
                    raise TooManyStates
                states[target] = len(states)
                found.append(target)
            row.append(states[target] if target else -1)
        rows.append(tuple(row))
    accepted = frozenset(number for state, number in states.items() if state & accepting)

    lowest = values[0]

    def step(state: int, digit: int) -> int | None:
        target = rows[state][digit - lowest]
        return None if target < 0 else target

    return Automaton(0, step, accepted.__contains__)


class _Places:
    """The places of a pattern, numbered from 1, and for each of them the places that may follow, as
    bits. 0 is the place before the first.
    """

    def __init__(self) -> None:
        self.digits: list[frozenset[int]] = [frozenset()]
        self.follow = [0]

    def after(self, places: int) -> int:
        """The places that may follow one of these."""
        found = 0
        while places:
            lowest = places & -places
            found |= self.follow[lowest.bit_length() - 1]
            places ^= lowest
        return found

    def read(self, pattern: Pattern) -> tuple[bool, int, int]:
        """Add a pattern. Returns whether it matches the empty word, and the places where its words
        begin and end.
        """
        if isinstance(pattern, OneOf):
            self.digits.append(pattern.digits)
            self.follow.append(0)
            place = 1 << len(self.follow) - 1
            return False, place, place
        if isinstance(pattern, Choice):
            parts = [self.read(part) for part in pattern.parts]
            first = last = 0
            for _, begins, ends in parts:
                first, last = first | begins, last | ends
            return any(is_empty for is_empty, _, _ in parts), first, last
        if isinstance(pattern, Concatenation):
            return self._join([self.read(part) for part in pattern.parts])
        copies = max(pattern.low, 1 if pattern.high is None else pattern.high)
        parts = [self.read(pattern.part) for _ in range(copies)]
        if pattern.high is None:
            _, first, last = parts[-1]
            self._let_follow(last, first)
        parts[pattern.low :] = [(True, first, last) for _, first, last in parts[pattern.low :]]
        return self._join(parts)

    def _join(self, parts: Sequence[tuple[bool, int, int]]) -> tuple[bool, int, int]:
        """Concatenate the parts."""
        is_empty, first, last = True, 0, 0
        for may_skip, begins, ends in parts:
            self._let_follow(last, begins)
            first |= begins if is_empty else 0
            last = ends | (last if may_skip else 0)
            is_empty = is_empty and may_skip
        return is_empty, first, last

    def _let_follow(self, before: int, after: int) -> None:
        while before:
            lowest = before & -before
            self.follow[lowest.bit_length() - 1] |= after
            before ^= lowest
