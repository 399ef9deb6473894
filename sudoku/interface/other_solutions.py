"""Solutions other than a known one, on a board and on boards with fewer of its constraints.

A generator asks for them again and again: with fewer clues, with fewer constraints. A model may
answer much faster if it opens the board once for all these questions, and looks near the known
solution, because most others are near it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class OtherSolution(NamedTuple):
    """The answer to one question."""

    digits: bytes | None
    """Another solution; None if none was found."""
    is_decided: bool
    """Whether there is none, or one was found."""
    conflicts: int


class OtherSolutions(Protocol):
    """A board with one known solution, in one thread. Nobody has checked its answers."""

    def find(
        self,
        clues: bytes,
        numbers: Sequence[int],
        cells: Sequence[int],
        conflicts: int,
        deadline: float | None,
    ) -> OtherSolution:
        """A solution other than the known one.

        clues: of a Puzzle. numbers: the indices of the constraints of the board that hold. cells:
        each other solution is known to differ from the known one in at least one of them.
        conflicts: the limit. deadline: a time of `perf_counter`.
        """
        ...
