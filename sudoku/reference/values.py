"""Value orders: which of the candidates is tried first. The names are those of Norvig's essay."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sudoku.reference.cover import Cover, State

ValueOrder = Callable[[Cover, State, list[int], Random], list[int]]
"""The same candidates, in the order in which they are tried."""


def ascending(_cover: Cover, _state: State, candidates: list[int], _rng: Random) -> list[int]:
    """By digit, or by cell where the candidates are the places of one digit."""
    return candidates


def shuffled(_cover: Cover, _state: State, candidates: list[int], rng: Random) -> list[int]:
    """In random order."""
    return rng.sample(candidates, len(candidates))


def most_constraining(cover: Cover, state: State, candidates: list[int], _rng: Random) -> list[int]:
    """First what is a candidate of the most peers, so that trying it strikes the most."""
    return sorted(candidates, key=lambda c: -_strikes(cover, state, c))


def least_constraining(
    cover: Cover, state: State, candidates: list[int], _rng: Random
) -> list[int]:
    """First what is a candidate of the fewest peers."""
    return sorted(candidates, key=lambda c: _strikes(cover, state, c))


def _strikes(cover: Cover, state: State, candidate: int) -> int:
    """Of how many open peers this is a candidate too."""
    still_open = state.left & ~state.settled & cover.cells
    return (still_open & cover.rivals[candidate]).bit_count()


VALUE_ORDERS: dict[str, ValueOrder] = {
    "ascending": ascending,
    "random": shuffled,
    "most": most_constraining,
    "least": least_constraining,
}
"""Every value order by the name that users type."""
