"""Hints on the Sudoku Explainer scale, and the difficulty that the length of a chain adds.

Complexity is the number of different assumptions and conclusions in a chain, summed over its
branches. Each of the lengths 4, 6, 8, 12, 16, 24, 32, 48, … that is less than the complexity minus
2 adds 0.1. Difficulties stay floats while hints are compared: 6.5 plus two increments and 6.6 plus
one differ in the last bit, which affects the order of Sudoku Explainer's hints.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sudoku.logic.techniques.position import Candidate


@dataclass(frozen=True, slots=True)
class SeHint:
    """A step as Sudoku Explainer finds it."""

    tenths: int
    """The difficulty in tenths: 65 is 6.5."""
    name: str
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()


def tenths(value: float) -> int:
    """A difficulty in tenths, rounded for printing."""
    return round(value * 10)


@cache
def difficulty(base: float, complexity: int) -> float:
    """The difficulty of a chain.

    >>> [round(difficulty(7.0, nodes), 1) for nodes in (4, 6, 8, 9, 26, 27)]
    [7.0, 7.0, 7.1, 7.2, 7.5, 7.6]
    """
    added, step, odd = 0.0, 4, False
    while complexity - 2 > step:
        added += 0.1
        step = step * 4 // 3 if odd else step * 3 // 2
        odd = not odd
    return base + added
