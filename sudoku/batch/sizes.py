"""The sizes of blocks: small at first, so that hard puzzles are answered soon."""

from __future__ import annotations

import sys
from dataclasses import dataclass

LEAST, LEAST_AT_FIRST = 32, 500
"""Lines that are worth a block, at first with the time to import numpy."""
SMALLEST, LARGEST = 64, 1 << 14
QUICK, SLOW = 0.05, 0.2
"""Seconds for a block, below and above which the next ones are larger and smaller."""


@dataclass(slots=True)
class Sizes:
    """The sizes of the next blocks. See BlockSizes."""

    size: int = SMALLEST

    def least(self) -> int:
        return LEAST if "numpy" in sys.modules else LEAST_AT_FIRST

    def most(self) -> int:
        return max(self.size, self.least())

    def learn(self, count: int, seconds: float) -> None:
        """Grow or shrink after an answer to so many puzzles."""
        if seconds < QUICK and count >= self.size // 2:
            self.size = min(LARGEST, 2 * self.size)
        elif seconds > SLOW:
            self.size = max(SMALLEST, self.size // 2)
