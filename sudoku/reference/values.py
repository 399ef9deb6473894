"""Value orders: which of the choices is tried first. The names are those of Norvig's essay."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sudoku.reference.layout import Layout, State
from sudoku.reference.observer import Choice

ValueOrder = Callable[[Layout, State, list[Choice], Random], list[Choice]]
"""The same choices, in the order in which they are tried."""


def ascending(_layout: Layout, _state: State, choices: list[Choice], _rng: Random) -> list[Choice]:
    """By digit, or by cell where the choices are the places of one digit."""
    return choices


def shuffled(_layout: Layout, _state: State, choices: list[Choice], rng: Random) -> list[Choice]:
    """In random order."""
    return rng.sample(choices, len(choices))


def most_constraining(
    layout: Layout, state: State, choices: list[Choice], _rng: Random
) -> list[Choice]:
    """First what is a candidate of the most peers, so that trying it strikes the most."""
    return sorted(choices, key=lambda choice: -_strikes(layout, state, choice))


def least_constraining(
    layout: Layout, state: State, choices: list[Choice], _rng: Random
) -> list[Choice]:
    """First what is a candidate of the fewest peers."""
    return sorted(choices, key=lambda choice: _strikes(layout, state, choice))


def _strikes(layout: Layout, state: State, choice: Choice) -> int:
    cell, digit = choice
    return (state.places[digit] & layout.peers[cell] & layout.cells & ~state.settled).bit_count()


VALUE_ORDERS: dict[str, ValueOrder] = {
    "ascending": ascending,
    "random": shuffled,
    "most": most_constraining,
    "least": least_constraining,
}
"""Every value order by the name that users type."""
