"""How many puzzles are asked as one array."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sudoku.system import sizes

ALONE = 10**6
"""So many that a test asks each puzzle by itself."""


def least_of_blocks(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have so many puzzles, and more, asked as one."""
    monkeypatch.setattr(sizes, "LEAST", number)
    monkeypatch.setattr(sizes, "LEAST_AT_FIRST", number)


@dataclass(frozen=True)
class Sizes:
    """Blocks of two lines or more, at most this many."""

    size: int

    def least(self) -> int:
        return 2

    def most(self) -> int:
        return self.size
