"""Languages of words of digits with equal length, in a normal form.

A language is stored as its minimal automaton, with states numbered in the order in which they are
reached. So two rules about the same sequence of cells are equivalent if and only if their languages
are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from sudoku.constraints.automata import Automaton, TooManyStates
from sudoku.constraints.layers import layers_of

Names = tuple[int, ...]
"""The new name of each digit 0 … m; 0, an open cell, stays 0."""
Layers = tuple[tuple[tuple[int, ...], ...], ...]
"""The next states, indexed by letter, by the state before it, and by digit; -1 means no next
state.
"""

MOST_REVERSED = 1000
"""Limit on the states of a language that is also read backwards."""
MOST_STEPS = 50_000
"""Limit on the steps to read a language backwards."""
MOST_EXCHANGED = 50_000
"""Limit on the states of a language whose places are compared with each other."""


@dataclass(frozen=True, eq=False)
class WordLanguage:
    """A set of words of `length` digits 1 … m. Languages are compared by value.

    All properties follow from the words, and change only if digits are renamed.
    """

    length: int
    layers: Layers
    """The next states; empty if the language has no words."""
    _hash: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.length, self.layers)))

    def __hash__(self) -> int:
        """The hash, computed once, because there may be many states."""
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, WordLanguage) or self._hash != other._hash:
            return False
        return (self.length, self.layers) == (other.length, other.layers)

    @cached_property
    def state_count(self) -> int:
        return sum(map(len, self.layers))

    @cached_property
    def has_all_words(self) -> bool:
        """Whether the language contains all words, and so does not restrict its cells."""
        return bool(self.layers) and all(
            len(rows) == 1 and min(rows[0]) == 0 for rows in self.layers
        )

    @cached_property
    def runs(self) -> tuple[tuple[int, int], ...]:
        """The maximal runs of places whose letters can be permuted without leaving the language,
        given by their first and last places.
        """
        found = [(0, 0)] if self.length else []
        for place in range(1, self.length):
            if self._may_exchange(place - 1):
                found[-1] = found[-1][0], place
            else:
                found.append((place, place))
        return tuple(found)

    def _may_exchange(self, place: int) -> bool:
        """Whether the letters at this place and the next can be swapped."""
        if not self.layers or self.state_count > MOST_EXCHANGED:
            return not self.layers
        first, second = self.layers[place], self.layers[place + 1]
        digits = range(len(first[0]))
        return all(
            (second[row[a]][b] if row[a] >= 0 else -1) == (second[row[b]][a] if row[b] >= 0 else -1)
            for row in first
            for a in digits
            for b in digits[:a]
        )

    @cached_property
    def reversed(self) -> WordLanguage | None:
        """The language of the reversed words; None if it needs too many states."""
        if not self.layers:
            return self
        if self.state_count > MOST_REVERSED:
            return None
        before = [_sources(rows) for rows in self.layers]
        met = 0

        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            """The next state. States: the number of letters that are left, and the possible states
            before them, as bits.
            """
            nonlocal met
            place, ends = state[0] - 1, state[1]
            starts, sources = 0, before[place][digit - 1]
            while ends:
                low = ends & -ends
                starts |= sources[low.bit_length() - 1]
                ends ^= low
                met += 1
            if met > MOST_STEPS:
                raise TooManyStates
            return (place, starts) if starts else None

        automaton = Automaton((self.length, 1), step, lambda state: state[1] & 1 == 1)
        try:
            return language_of(automaton, self.length, len(self.layers[0][0]))
        except TooManyStates:
            return None

    @cached_property
    def counts(self) -> tuple[tuple[int, ...], ...]:
        """For each digit 1 … m, the number of words that have it at each place. The numbers of the
        places are sorted, so they do not depend on the order of reading.
        """
        if not self.layers:
            return ()
        after = [[1] * (1 + max(map(max, self.layers[-1])))]
        for rows in reversed(self.layers):
            last = after[-1]
            after.append([sum([last[q] for q in row if q >= 0]) for row in rows])
        after.reverse()
        before = [1]
        found: list[list[int]] = [[] for _ in self.layers[0][0]]
        for place, rows in enumerate(self.layers):
            following = [0] * len(after[place + 1])
            for digit, counts in enumerate(found):
                counts.append(0)
                for ways, row in zip(before, rows, strict=True):
                    if row[digit] >= 0:
                        following[row[digit]] += ways
                        counts[-1] += ways * after[place + 1][row[digit]]
            before = following
        return tuple([tuple(sorted(counts)) for counts in found])


def _sources(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """The states before a digit, as bits, indexed by the digit and by the state after it."""
    count = 1 + max(map(max, rows))
    found = [[0] * count for _ in rows[0]]
    for number, row in enumerate(rows):
        for digit, target in enumerate(row):
            if target >= 0:
                found[digit][target] |= 1 << number
    return found


def language_of(automaton: Automaton, length: int, digit_count: int) -> WordLanguage:
    """The words of this length that the automaton accepts. Raises TooManyStates."""
    layers = layers_of(automaton, length, digit_count)
    return WordLanguage(length, () if layers is None else tuple(map(tuple, layers)))


@lru_cache(maxsize=4096)
def renamed(language: WordLanguage, names: Names) -> WordLanguage:
    """The language with renamed digits. Properties that are already known carry over."""
    found, turned = _renamed(language, names), language.reversed
    other = None
    if turned is not None:
        other = found if turned == language else _renamed(turned, names)
        vars(other).update(reversed=found, runs=turned.runs)
    vars(found).update(reversed=other, runs=language.runs)
    return found


def _renamed(language: WordLanguage, names: Names) -> WordLanguage:
    old = [0] * (len(names) - 1)
    for digit, name in enumerate(names[1:]):
        old[name - 1] = digit
    numbers, layers = {0: 0}, []
    for rows in language.layers:
        following: dict[int, int] = {-1: -1}
        layers.append(
            tuple(
                tuple([following.setdefault(rows[q][d], len(following) - 1) for d in old])
                for q in numbers
                if q >= 0
            )
        )
        numbers = following
    return WordLanguage(language.length, tuple(layers))


def canonical(language: WordLanguage, cells: Sequence[int]) -> tuple[WordLanguage, tuple[int, ...]]:
    """The normal form of the fact that the digits of these cells are a word of the language. It is
    the same for all orders of the cells that are equivalent according to `runs` and `reversed`.
    """
    turned = language.reversed
    here = _sorted_in_runs(language, cells)
    if turned is None or language.layers < turned.layers:
        return language, here
    there = _sorted_in_runs(turned, cells[::-1])
    return turned, min(here, there) if turned == language else there


def _sorted_in_runs(language: WordLanguage, cells: Sequence[int]) -> tuple[int, ...]:
    return tuple(
        [cell for first, last in language.runs for cell in sorted(cells[first : last + 1])]
    )
