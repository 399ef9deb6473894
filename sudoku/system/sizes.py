"""Adaptive batch sizes, which grow while the work is quick and shrink when it is slow.

Blocks of puzzles start small, so hard puzzles are answered soon.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True)
class AdaptiveSize:
    """A batch size that grows while batches are quick and shrinks when they are slow."""

    size: int = 1
    smallest: int = 1
    largest: int = 1 << 12
    quick: float = 0.02
    """The size grows if a batch takes fewer seconds."""
    slow: float = 0.1
    """The size is halved if a batch takes more seconds."""
    growth: int = 2
    """The largest factor by which the size may grow at once."""

    def least(self) -> int:
        """The smallest size that is worthwhile."""
        return 1

    def most(self) -> int:
        """The current maximum size."""
        return self.size

    def learn(self, count: int, seconds: float) -> None:
        """Adapt the size after `count` items took this many seconds."""
        if seconds < self.quick and count >= self.size // 2:
            growth = min(self.growth, 2 * self.quick / max(seconds, 1e-6))
            self.size = min(self.largest, int(growth * self.size))
        elif seconds > self.slow:
            self.size = max(self.smallest, self.size // 2)

    def parts(self, numbers: range) -> Iterator[range]:
        """Split the numbers into parts, each with the size that is current when it starts."""
        start = numbers.start
        while start < numbers.stop:
            part = range(start, min(start + self.size, numbers.stop))
            yield part
            start = part.stop


LEAST, LEAST_AT_FIRST = 32, 500
"""The smallest number of lines for which a block pays off, after and before numpy is imported."""
SMALLEST, LARGEST = 64, 1 << 14


@dataclass(slots=True)
class BlockSize(AdaptiveSize):
    """The size of the next block. See BlockSizes."""

    size: int = SMALLEST
    smallest: int = SMALLEST
    largest: int = LARGEST
    quick: float = 0.05
    slow: float = 0.2

    def least(self) -> int:
        return LEAST if "numpy" in sys.modules else LEAST_AT_FIRST

    def most(self) -> int:
        return max(self.size, self.least())
