"""Automata as CP-SAT takes them: numbered states, and transitions that are the same at each cell.

Only transitions on a path from the start to an accepted state are kept. A state has one number,
wherever on the path it occurs: CP-SAT finds by itself which states are reached after each cell.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from sudoku.constraints.primitives import Automaton

Triple = tuple[int, int, int]
"""A state, a digit, the next state."""


@dataclass(frozen=True, slots=True)
class Transitions:
    """The words of one length. start is 0. No final states: there is no such word."""

    final: tuple[int, ...]
    triples: tuple[Triple, ...]


_STATES_PER_LOOK_AT_THE_CLOCK = 256


def transitions(
    automaton: Automaton, length: int, size: int, check_time: Callable[[], None]
) -> Transitions:
    """The transitions that words of `length` digits 1 … size use. check_time may raise."""
    layers: list[dict[Hashable, list[tuple[int, Hashable]]]] = []
    reached: dict[Hashable, None] = {automaton.start: None}
    for _ in range(length):
        arcs: dict[Hashable, list[tuple[int, Hashable]]] = {}
        following: dict[Hashable, None] = {}
        for state in reached:
            if len(arcs) % _STATES_PER_LOOK_AT_THE_CLOCK == 0:
                check_time()
            steps = ((digit, automaton.step(state, digit)) for digit in range(1, size + 1))
            arcs[state] = [(digit, to) for digit, to in steps if to is not None]
            following.update((to, None) for _, to in arcs[state])
        layers.append(arcs)
        reached = following
    accepted = [state for state in reached if automaton.accept(state)]
    alive: set[Hashable] = set(accepted)
    used: dict[tuple[Hashable, int, Hashable], None] = {}
    for arcs in reversed(layers):
        check_time()
        living = [
            (state, digit, to)
            for state, steps in arcs.items()
            for digit, to in steps
            if to in alive
        ]
        used.update(dict.fromkeys(living))
        alive = {state for state, _, _ in living}
    numbers: dict[Hashable, int] = {automaton.start: 0}
    for state, _, to in used:
        numbers.setdefault(state, len(numbers))
        numbers.setdefault(to, len(numbers))
    return Transitions(
        tuple(numbers[state] for state in accepted if used),
        tuple((numbers[state], digit, numbers[to]) for state, digit, to in used),
    )
