"""Solutions other than a known solution, on a board and on boards with fewer of its constraints.

A generator needs them for many choices of clues and constraints. A model may answer much faster if
it opens the board once for all these questions, and searches near the known solution, because most
other solutions are near it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class OtherSolution(NamedTuple):
    """The answer to one question."""

    digits: bytes | None
    """Another solution; None if none was found."""
    is_decided: bool
    """Whether the question is decided: another solution was found, or none exists."""
    conflicts: int


class OtherSolutions(Protocol):
    """A board with one known solution, for use in one thread. Its answers are not checked."""

    def find(
        self,
        clues: bytes,
        numbers: Sequence[int],
        cells: Sequence[int],
        conflicts: int,
        deadline: float | None,
    ) -> OtherSolution:
        """A solution other than the known solution.

        clues: as in Puzzle. numbers: the indices of the constraints of the board that hold. cells:
        cells such that each other solution is known to differ from the known solution in at least
        one of them. If they are not in ascending order, the answer is a solution whose last
        differing cell, in this order, comes first. conflicts: the limit. deadline: a time of
        `perf_counter`.
        """
        ...
