"""Value orders: in which order the candidates are tried. The names are from Norvig's essay."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sudoku.reference.exact_cover import ExactCover, SearchState

ValueOrder = Callable[[ExactCover, SearchState, list[int], Random], list[int]]
"""The same candidates, in the order in which they are tried."""


def ascending(
    _cover: ExactCover, _state: SearchState, candidates: list[int], _rng: Random
) -> list[int]:
    """By digit, or by cell where the candidates are the places of one digit."""
    return candidates


def shuffled(
    _cover: ExactCover, _state: SearchState, candidates: list[int], rng: Random
) -> list[int]:
    """In random order."""
    return rng.sample(candidates, len(candidates))


def most_constraining(
    cover: ExactCover, state: SearchState, candidates: list[int], _rng: Random
) -> list[int]:
    """First what would be eliminated from the most peers."""
    return sorted(candidates, key=lambda c: -_eliminations(cover, state, c))


def least_constraining(
    cover: ExactCover, state: SearchState, candidates: list[int], _rng: Random
) -> list[int]:
    """First what would be eliminated from the fewest peers."""
    return sorted(candidates, key=lambda c: _eliminations(cover, state, c))


def _eliminations(cover: ExactCover, state: SearchState, candidate: int) -> int:
    """The number of open peers from which placing this candidate would eliminate its digit."""
    still_open = state.left & ~state.settled & cover.cells
    return (still_open & cover.rivals[candidate]).bit_count()


VALUE_ORDERS: dict[str, ValueOrder] = {
    "ascending": ascending,
    "random": shuffled,
    "most": most_constraining,
    "least": least_constraining,
}
"""Every value order by the name that users type."""
