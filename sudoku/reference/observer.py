"""The interface by which a search reports each step as it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sudoku.reference.contradiction import Contradiction
from sudoku.reference.exact_cover import ExactCover, SearchState


class Observer(Protocol):
    """Receives the steps of a search. Cells, digits, houses and candidates are counted from 0, as
    in `exact_cover`.
    """

    def started(self, cover: ExactCover, state: SearchState) -> None:
        """The clues were placed, and no rule has been applied yet."""

    def placed(self, rule: str, candidate: int, house: int | None) -> None:
        """A rule placed the only digit of a cell, or a digit in its only place in this house."""

    def eliminated(
        self,
        rule: str,
        house: int,
        digits: Sequence[int],
        cells: Sequence[int],
        removed: Sequence[int],
    ) -> None:
        """A rule found that these digits of a house are in these cells, and removed candidates."""

    def filtered(self, constraint: int, removed: Sequence[int]) -> None:
        """A constraint of the board, by its number, removed candidates."""

    def contradicted(self, cover: ExactCover, reason: Contradiction) -> None:
        """The state has no solution."""

    def guessed(
        self, cover: ExactCover, state: SearchState, depth: int, choice: int, choices: Sequence[int]
    ) -> None:
        """The search tries one of these candidates in this state. depth: counted from 1."""

    def tested(
        self, digits: Sequence[int], broken_house: int | None, broken_constraint: int | None
    ) -> None:
        """Generate-and-test examined a full grid. digits: counted from 1."""

    def restarted(self, cutoff: int) -> None:
        """The search restarts. cutoff: the new limit on conflicts."""

    def solved(self, digits: Sequence[int]) -> None:
        """A solution was found. digits: counted from 1."""
