"""Random numbers that are functions of a seed, the number of a puzzle, and a counter.

So puzzle 1,000 of a seed is the same in any process on any machine, whether or not earlier puzzles
are made. `random_streams` draws from many streams at once.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random


def stream(seed: int, purpose: str, number: int = 0) -> int:
    """The 64 bits at which a stream starts. Each purpose and each number has a separate stream."""
    text = f"{seed} {purpose} {number}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little")


def random_of(seed: int, purpose: str, number: int = 0) -> Random:
    """Python's generator, seeded by a text: the same numbers on every machine."""
    return Random(f"{purpose} {seed} {number}")  # noqa: S311  # to be repeatable
