"""Random numbers of many streams at once, in NumPy arrays.

The generator is SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014): each step adds a constant to the state and mixes its bits. Only integers
are drawn, exactly uniformly below any bound.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
GOLDEN = 0x9E3779B97F4A7C15
"""The constant added at each step."""


class RandomStreams:
    """N streams of random numbers."""

    def __init__(self, starts: Sequence[int] | Words) -> None:
        """Each stream starts at a number of 64 bits."""
        self._states = np.array(starts, np.uint64)

    def __len__(self) -> int:
        return len(self._states)

    def part(self, rows: slice) -> RandomStreams:
        """Some of the streams. Drawing from them also advances the originals."""
        part = RandomStreams(())
        part._states = self._states[rows]  # a view
        return part

    def words(self) -> Words:
        """The next 64 bits of each stream: N."""
        self._states += np.uint64(GOLDEN)
        return mixed_words(self._states)

    def blocks(self, count: int) -> Words:
        """The next `count` words of each stream: N x count."""
        steps = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(GOLDEN)
        words = mixed_words(self._states[:, None] + steps)
        self._states += steps[-1:].sum(dtype=np.uint64)
        return words

    def below(self, bound: int) -> Words:
        """A number from 0 to bound - 1 from each stream: N. bound: 1 to 2**64.

        Words in the last, incomplete run of `bound` numbers are redrawn.
        """
        last = (1 << 64) // bound * bound - 1
        words = self.words()
        again = np.flatnonzero(words > np.uint64(last))
        while len(again):
            self._states[again] += np.uint64(GOLDEN)
            words[again] = mixed_words(self._states[again])
            again = again[words[again] > np.uint64(last)]
        return words if bound == 1 << 64 else words % np.uint64(bound)


def mixed_words(states: Words) -> Words:
    """The outputs of SplitMix64 for these states."""
    z = states ^ (states >> np.uint64(30))
    z *= np.uint64(0xBF58476D1CE4E5B9)
    z ^= z >> np.uint64(27)
    z *= np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return z


def permutations(numbers: Words, length: int) -> NDArray[np.uint8]:
    """The permutations with these numbers, 0 to length! - 1: N x length, each of 0 to length - 1.

    Different numbers give different permutations. length: at most 20, because 21! exceeds 2**64.
    """
    rows = np.arange(len(numbers))
    places = np.tile(np.arange(length, dtype=np.uint8), (len(numbers), 1))
    for last in range(length - 1, 0, -1):
        numbers, other = np.divmod(numbers, np.uint64(last + 1))
        chosen = other.astype(np.intp)
        held = places[rows, chosen]
        places[rows, chosen] = places[:, last]
        places[:, last] = held
    return places
