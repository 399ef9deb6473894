"""Adaptive batch sizes: larger while the work is quick, smaller when it is slow.

Blocks of puzzles are small at first, so that hard puzzles are answered soon.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True)
class AdaptiveSize:
    """A number of things that grows while they are quick, and shrinks when they are slow."""

    size: int = 1
    smallest: int = 1
    largest: int = 1 << 12
    quick: float = 0.02
    """Seconds below which the size grows."""
    slow: float = 0.1
    """Seconds above which the size is halved."""
    growth: int = 2
    """The most by which the next size may grow, as a factor."""

    def least(self) -> int:
        """The smallest size that is worthwhile."""
        return 1

    def most(self) -> int:
        """The current maximum size."""
        return self.size

    def learn(self, count: int, seconds: float) -> None:
        """Grow or shrink after `count` things took these seconds."""
        if seconds < self.quick and count >= self.size // 2:
            growth = min(self.growth, 2 * self.quick / max(seconds, 1e-6))
            self.size = min(self.largest, int(growth * self.size))
        elif seconds > self.slow:
            self.size = max(self.smallest, self.size // 2)

    def parts(self, numbers: range) -> Iterator[range]:
        """The numbers in parts of the size that is right when each begins."""
        start = numbers.start
        while start < numbers.stop:
            part = range(start, min(start + self.size, numbers.stop))
            yield part
            start = part.stop


LEAST, LEAST_AT_FIRST = 32, 500
"""Lines that are worth a block, at first with the time to import numpy."""
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
