"""The interface through which a search reports each step as it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sudoku.reference.contradiction import Contradiction
from sudoku.reference.cover import Cover, State


class Observer(Protocol):
    """Cells, digits, houses and candidates are numbers counted from 0, as `cover` has them."""

    def started(self, cover: Cover, state: State) -> None:
        """The clues were put, before any rule is asked."""

    def placed(self, rule: str, candidate: int, house: int | None) -> None:
        """A rule found the only digit of a cell, or the only place of a digit in this house."""

    def eliminated(
        self,
        rule: str,
        house: int,
        digits: Sequence[int],
        cells: Sequence[int],
        removed: Sequence[int],
    ) -> None:
        """These digits of a house belong to these cells, which removes candidates."""

    def contradicted(self, cover: Cover, reason: Contradiction) -> None:
        """The state has no solution."""

    def guessed(
        self, cover: Cover, state: State, depth: int, choice: int, choices: Sequence[int]
    ) -> None:
        """One of these candidates is tried in this state, in a search so deep, counted from 1."""

    def tested(self, digits: Sequence[int], broken_house: int | None) -> None:
        """Generate-and-test looked at a full grid of digits counted from 1."""

    def restarted(self, cutoff: int) -> None:
        """The search begins again, for at most so many conflicts."""

    def solved(self, digits: Sequence[int]) -> None:
        """A solution was found, digits counted from 1."""
