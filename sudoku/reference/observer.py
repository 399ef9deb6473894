"""Who is told of each step of a search, as it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from sudoku.reference.layout import Layout, State
    from sudoku.reference.propagation import Contradiction

Choice = tuple[int, int]
"""A cell, and a digit to put there, counted from 0."""


class Observer(Protocol):
    """Cells, digits and units are numbers counted from 0. A state must be copied to be kept."""

    def placed(self, rule: str, cell: int, digit: int, unit: int | None) -> None:
        """A rule found the only digit of a cell, or the only place of a digit in a unit."""

    def struck(
        self,
        rule: str,
        unit: int,
        digits: Sequence[int],
        cells: Sequence[int],
        removed: Sequence[Choice],
    ) -> None:
        """These digits of a unit belong to these cells, which removes candidates elsewhere."""

    def contradicted(self, layout: Layout, reason: Contradiction) -> None:
        """The state has no solution."""

    def guessed(
        self, layout: Layout, state: State, depth: int, choice: Choice, choices: Sequence[Choice]
    ) -> None:
        """One of these choices is tried in this state, in a search this deep, counted from 1."""

    def tested(self, digits: Sequence[int], broken_unit: int | None) -> None:
        """Generate-and-test looked at a full grid."""

    def restarted(self, cutoff: int) -> None:
        """The search begins again, for at most so many conflicts."""

    def solved(self, digits: Sequence[int]) -> None:
        """A solution was found."""
