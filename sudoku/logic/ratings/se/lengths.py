"""How the length of a chain adds to its difficulty.

Complexity is the number of different assumptions and conclusions in a chain, summed over its
branches. Each of the lengths 4, 6, 8, 12, 16, 24, 32, 48, … that complexity minus 2 exceeds adds
0.1. Difficulties stay floats while hints are compared: 6.5 plus two steps and 6.6 plus one differ
in the last bit, and Sudoku Explainer orders its hints by that.
"""

from __future__ import annotations

from functools import cache


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


def tenths(value: float) -> int:
    """A difficulty in tenths, rounded as it is printed."""
    return round(value * 10)


def longest(base: float, limit: tuple[float, int] | None) -> int:
    """The largest complexity whose difficulty and complexity do not exceed those of `limit`.

    >>> longest(7.0, (difficulty(6.6, 20), 20)), longest(6.6, (7.0, 10)), longest(8.0, (7.0, 4))
    (8, 14, 0)
    """
    if limit is None:
        return _LONGEST
    nodes = 0
    while nodes < _LONGEST and (difficulty(base, nodes + 1), nodes + 1) <= limit:
        nodes += 1
    return nodes


_LONGEST = 1500
"""More nodes than a 9x9 board has: 729 candidates, on and off."""
