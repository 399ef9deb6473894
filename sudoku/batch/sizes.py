"""The sizes of blocks: small at first, so that hard puzzles are answered soon."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from sudoku.system.sizes import AdaptiveSize

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
