"""A hint of the Sudoku Explainer scale, and how the length of a chain adds to its difficulty.

Complexity is the number of different assumptions and conclusions in a chain, summed over its
branches. Each of the lengths 4, 6, 8, 12, 16, 24, 32, 48, … that is below complexity minus 2 adds
0.1. Difficulties stay floats while hints are compared: 6.5 plus two steps and 6.6 plus one differ
in the last bit, which affects the order of Sudoku Explainer's hints.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sudoku.logic.techniques.position import Candidate


@dataclass(frozen=True, slots=True)
class SeHint:
    """A step of Sudoku Explainer."""

    tenths: int
    """Its difficulty: 65 is 6.5."""
    name: str
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()


def tenths(value: float) -> int:
    """A difficulty in tenths, rounded as it is printed."""
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
