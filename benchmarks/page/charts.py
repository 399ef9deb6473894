"""Charts as plain numbers, times in milliseconds.

The chart of the maximum over the puzzles tried comes from Norvig's "Solving Every Sudoku Puzzle
Quickly".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

TRIED_PER_DECADE = 12
"""The points of the curve of the maximum per power of ten."""
Times = Mapping[str, Sequence[float]]
"""The times of each contestant, ascending."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve: points with a label."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    has_steps: bool = False
    """Whether the curve goes from each point leftwards, not straight to the next point."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Curves over axes, of which the vertical one is logarithmic."""

    title: str
    x_label: str
    y_label: str
    curves: Sequence[Curve]
    x_scale: str = "log"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a page."""

    name: str
    """The stem of its files."""
    alt: str
    """A description for readers who cannot see the picture."""
    content: Callable[[], Chart]


def survival(title: str, times: Times) -> Chart:
    """A chart of the share of puzzles that take longer than t, over t."""
    curves = []
    for label, ascending in times.items():
        count = len(ascending)
        shares = [left / count for left in range(count, 0, -1)]
        curves.append(Curve(label, ascending, shares, has_steps=True))
    return Chart(title, "t (ms)", "share of puzzles that take longer than t", curves)


def maximum(title: str, times: Times) -> Chart:
    """A chart of the expected maximum of k puzzles of the collection, over k."""
    curves = []
    for label, ascending in times.items():
        tried = _tried(len(ascending))
        expected = [expected_maximum(ascending, k) for k in tried]
        curves.append(Curve(label, tried, expected))
    x_label = "k, puzzles tried in random order (k = 1: the mean)"
    return Chart(title, x_label, "expected maximum of the best passes (ms)", curves)


def expected_maximum(ascending: Sequence[float], k: int) -> float:
    """The exact mean of the maximum of k values, over all choices of k values.

    The value of rank i (from 1) of n is the maximum in C(i-1, k-1) of the C(n, k) choices. That
    share is k/n for rank n; for rank i it is the share of rank i + 1 times (i + 1 - k)/i.
    """
    count = len(ascending)
    share = k / count
    total = share * ascending[-1]
    for rank in range(count - 1, k - 1, -1):
        share *= (rank + 1 - k) / rank
        total += share * ascending[rank - 1]
    return total


def _tried(count: int) -> list[int]:
    """Integers from 1 to count, evenly spaced on a logarithmic axis."""
    steps = max(1, math.ceil(TRIED_PER_DECADE * math.log10(count)))
    return sorted({round(count ** (step / steps)) for step in range(steps + 1)})
