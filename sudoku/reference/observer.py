"""Who is told of each step of a search, as it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from sudoku.reference.cover import Cover, State
    from sudoku.reference.propagation import Contradiction


class Observer(Protocol):
    """Cells, digits, units and candidates are numbers counted from 0, as `cover` has them."""

    def started(self, cover: Cover, state: State) -> None:
        """The clues were put, before any rule is asked."""

    def placed(self, rule: str, candidate: int, unit: int | None) -> None:
        """A rule found the only digit of a cell, or the only place of a digit in this unit."""

    def struck(
        self,
        rule: str,
        unit: int,
        digits: Sequence[int],
        cells: Sequence[int],
        removed: Sequence[int],
    ) -> None:
        """These digits of a unit belong to these cells, which removes candidates."""

    def contradicted(self, cover: Cover, reason: Contradiction) -> None:
        """The state has no solution."""

    def guessed(
        self, cover: Cover, state: State, depth: int, choice: int, choices: Sequence[int]
    ) -> None:
        """One of these candidates is tried in this state, in a search so deep, counted from 1."""

    def tested(self, digits: Sequence[int], broken_unit: int | None) -> None:
        """Generate-and-test looked at a full grid of digits counted from 1."""

    def restarted(self, cutoff: int) -> None:
        """The search begins again, for at most so many conflicts."""

    def solved(self, digits: Sequence[int]) -> None:
        """A solution was found, digits counted from 1."""
