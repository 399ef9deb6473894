"""Random numbers by place: each is a function of a seed, a number of a puzzle, and a counter.

So puzzle 1,000 of a seed is the same whether those before it are made, in which process, on which
machine. The numbers are those of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014): state plus a constant for each step, and a mix.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
"""What is added for each step."""


def mixed(state: int) -> int:
    """The output of SplitMix64 for a state of 64 bits."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def stream(seed: int, purpose: str, number: int = 0) -> int:
    """The 64 bits at which a stream begins: each purpose and each number has its own."""
    text = f"{seed} {purpose} {number}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little")


def random_of(seed: int, purpose: str, number: int = 0) -> Random:
    """Python's generator, begun by a text: the same numbers on every machine."""
    return Random(f"{purpose} {seed} {number}")  # noqa: S311  # to be repeatable


class Numbers:
    """A stream of random numbers. start: its first 64 bits, see `stream`.

    >>> Numbers(0).word() == mixed(GOLDEN)
    True
    """

    def __init__(self, start: int) -> None:
        self._state = start

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + GOLDEN) & MASK
        return mixed(self._state)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as probable as the others. bound: 1 to 2**64."""
        last = (1 << 64) // bound * bound - 1
        while (word := self.word()) > last:
            pass
        return word % bound
