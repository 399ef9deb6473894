"""Filters for automata, which run forwards and backwards.

G. Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables" (CP 2004):
the states that can be reached before each cell are computed from the first cell to the last; then,
from the last to the first, the states from which an accepted state can be reached. A digit is kept
if it leads from a state of the first kind to a state of the second kind, which is generalised arc
consistency.

States are numbered in the order of discovery; sets of states are integers with state i as bit i.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache, partial

from sudoku.constraints.automata import Automaton, allowed_pairs
from sudoku.reference.bits import Bits, places
from sudoku.reference.propagation import CheckTime

Domain = int
"""The remaining digits of a cell, with digit d as bit d - 1."""


@lru_cache(maxsize=2**16)
def members(domain: Domain) -> tuple[int, ...]:
    """The digits of a domain, ascending, counted from 0."""
    return tuple(places(domain))


@lru_cache(maxsize=2**11)
def _members(states: int) -> tuple[int, ...]:
    """The states of a set, which may have thousands."""
    return tuple(places(states))


_KEPT = 2**12
"""Limit on the cached sets of states for an automaton; then the cache is cleared."""


class Language:
    """An automaton over digits 1 … size, with numbered states. State 0 is the initial state."""

    def __init__(self, automaton: Automaton, size: int) -> None:
        self._automaton, self._digits = automaton, range(1, size + 1)
        self._number: dict[Hashable, int] = {automaton.start: 0}
        self._states: list[Hashable] = [automaton.start]
        self._steps: dict[int, tuple[int | None, ...]] = {}
        self._after: dict[tuple[int, Domain], int] = {}

    def filter(
        self, domains: Sequence[Domain], check_time: CheckTime | None
    ) -> list[Domain] | None:
        """The digits that occur in words over these domains; None if no word is accepted."""
        layers = [1]
        for domain in domains:
            if check_time is not None:
                check_time()
            reached = 0
            for state in _members(layers[-1]):
                reached |= self._reached(state, domain)
            layers.append(reached)
        alive = sum(1 << s for s in _members(layers[-1]) if self._automaton.accept(self._states[s]))
        kept = [0] * len(domains)
        for place in reversed(range(len(domains))):
            if not alive:
                return None
            if check_time is not None:
                check_time()
            kept[place], alive = self._supported(layers[place], domains[place], alive)
        return kept if alive else None

    def _supported(self, layer: int, domain: Domain, alive: int) -> tuple[Domain, int]:
        """The digits that lead from a layer of states to `alive`, and the states of the layer from
        which they lead there.
        """
        supported = before = 0
        for state in _members(layer):
            if self._reached(state, domain) & alive:
                before |= 1 << state
                steps = self._steps_from(state)
                for digit in members(domain & ~supported):
                    to = steps[digit]
                    if to is not None and alive >> to & 1:
                        supported |= 1 << digit
        return supported, before

    def _reached(self, state: int, domain: Domain) -> int:
        """The states that this state can reach by one of these digits."""
        found = self._after.get((state, domain))
        if found is None:
            steps = self._steps_from(state)
            found = 0
            for digit in members(domain):
                to = steps[digit]
                if to is not None:
                    found |= 1 << to
            if len(self._after) >= _KEPT:
                self._after.clear()
            self._after[state, domain] = found
        return found

    def _steps_from(self, state: int) -> tuple[int | None, ...]:
        """The next state for each digit; None if there is none."""
        steps = self._steps.get(state)
        if steps is None:
            following = (self._automaton.step(self._states[state], d) for d in self._digits)
            steps = tuple(None if to is None else self._numbered(to) for to in following)
            self._steps[state] = steps
        return steps

    def _numbered(self, state: Hashable) -> int:
        number = self._number.get(state)
        if number is None:
            number = len(self._states)
            self._states.append(state)  # first, so that Ctrl-C between the two lines is harmless
            self._number[state] = number
        return number


class PairLanguage:
    """A language of two-digit words, filtered by two tables: the digits that may follow, and
    precede, a set of digits.
    """

    def __init__(self, automaton: Automaton, size: int) -> None:
        seconds = allowed_pairs(automaton, size)
        firsts = [sum(1 << a for a in range(size) if seconds[a] >> b & 1) for b in range(size)]
        self._after = Bits(partial(_any, seconds), keep=True)
        self._before = Bits(partial(_any, firsts), keep=True)

    def filter(
        self, domains: Sequence[Domain], _check_time: CheckTime | None
    ) -> list[Domain] | None:
        """The digits that occur in words over these domains; None if no word is accepted."""
        first, second = domains
        kept = first & self._before[second]
        return [kept, second & self._after[first]] if kept else None


def _any(table: Sequence[Domain], domain: Domain) -> Domain:
    found = 0
    for digit in members(domain):
        found |= table[digit]
    return found
