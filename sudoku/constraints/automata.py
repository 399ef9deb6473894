"""Automata: languages over the digits of a sequence of cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

MOST_STATES = 100_000
"""Limit on the states of a constraint, over all its cells, in models that need all states at
once.
"""


Step: TypeAlias = Callable[[Any, int], Hashable | None]


class TooManyStates(Exception):
    """A constraint needs too many states, usually more than MOST_STATES."""


@dataclass(frozen=True, slots=True, eq=False)
class Automaton:
    """A language over the values of digits. It contains a word if the last state is accepted.

    Automata are compared and hashed by identity, so constraints can share them and models can use
    them as keys of caches.
    """

    start: Hashable
    step: Step
    """The next state after a state and a digit; None if no word of the language continues like
    this. Automata that differ only in their start should share this function, because models then
    share the states that they derive from it.
    """
    accept: Callable[[Any], bool]
    """Whether a word that ends in a state is in the language, for every state."""
    relation: Callable[[int, int], bool] | None = None
    """Whether a word of two digits is in the language. Optional: it only saves calls of the other
    functions.
    """

    def accepts(self, word: Sequence[int]) -> bool:
        """Whether these digits are in the language."""
        state: Hashable | None = self.start
        for digit in word:
            state = self.step(state, digit)
            if state is None:
                return False
        return self.accept(state)


@lru_cache(maxsize=4096)
def shifted_automaton(automaton: Automaton, shift: int) -> Automaton:
    """The automaton for digits d whose values are d + shift. Cached: constraints that share an
    automaton still share one afterwards.
    """
    return Automaton(automaton.start, _shifted_step(automaton.step, shift), automaton.accept)


@lru_cache(maxsize=4096)
def _shifted_step(step: Step, shift: int) -> Step:
    return lambda state, digit: step(state, digit + shift)


_pairs: dict[Hashable, Automaton] = {}
_MOST_PAIRS = 4096
"""Limit on the cached relations. A long run may meet ever more relations, so all are dropped at the
limit.
"""


def pair_automaton(key: Hashable, allowed: Callable[[int, int], bool]) -> Automaton:
    """The automaton of the two-digit words a b with allowed(a, b). key: identifies the relation,
    because each relation has one automaton.
    """
    found = _pairs.get(key)
    if found is None:
        if len(_pairs) >= _MOST_PAIRS:
            _pairs.clear()

        def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
            if not state:
                return (digit,)
            return (*state, digit) if allowed(state[0], digit) else None

        found = _pairs[key] = Automaton((), step, lambda state: len(state) == 2, allowed)
    return found


@lru_cache(maxsize=1024)
def allowed_digits(automaton: Automaton, size: int) -> int:
    """The digits, as bits, that a one-cell Regular allows."""
    return sum(1 << d - 1 for d in range(1, size + 1) if automaton.accepts((d,)))


@lru_cache(maxsize=1024)
def allowed_pairs(automaton: Automaton, size: int) -> tuple[int, ...]:
    """The second digits, as bits, that a two-cell Regular allows after each first digit, from 1."""
    digits, allowed = range(1, size + 1), automaton.relation
    if allowed is None:
        return tuple(sum(1 << b - 1 for b in digits if automaton.accepts((a, b))) for a in digits)
    return tuple([sum([1 << b - 1 for b in digits if allowed(a, b)]) for a in digits])
