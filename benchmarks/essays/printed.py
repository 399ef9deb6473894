"""The figures printed in the essays, for comparison with the measured ones.

Sources: P. Norvig, "Solving Every Sudoku Puzzle Quickly" (Python, and a port to Java; hardware of
the 2010s); D. Carmel, "Solving Sudoku by Heuristic Search". Names are the alias of a variant
(`sudoku.reference.variant.ALIASES`) and the collection: the name of its file without the ending.
Seconds and calls are as printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """A row of Norvig's table: seconds per puzzle."""

    mean: float
    maximum: float


def _on_easy_and_hard(easy: Timing, hard: Timing) -> dict[str, Timing]:
    return {"easy50": easy, "top870": hard}


TIMINGS: Mapping[str, Mapping[str, Timing]] = {
    "FC": {"easy50": Timing(0.172, 0.987)},
    "AC": _on_easy_and_hard(Timing(0.004, 0.025), Timing(0.221, 16.197)),
    "AC+Dual": _on_easy_and_hard(Timing(0.005, 0.009), Timing(0.030, 1.273)),
    "AC+D+NP": _on_easy_and_hard(Timing(0.005, 0.007), Timing(0.017, 0.596)),
    "firstV": _on_easy_and_hard(Timing(0.005, 0.007), Timing(0.017, 0.596)),
    "randomV": _on_easy_and_hard(Timing(0.006, 0.019), Timing(0.039, 1.762)),
    "MaxRV": _on_easy_and_hard(Timing(0.006, 0.017), Timing(0.223, 19.664)),
    "MinRV": _on_easy_and_hard(Timing(0.005, 0.008), Timing(0.014, 0.185)),
    "1stVal": _on_easy_and_hard(Timing(0.005, 0.008), Timing(0.014, 0.185)),
    "MostCV": _on_easy_and_hard(Timing(0.005, 0.008), Timing(0.014, 0.193)),
    "LeastCV": _on_easy_and_hard(Timing(0.006, 0.009), Timing(0.014, 0.194)),
    "RandVal": _on_easy_and_hard(Timing(0.005, 0.008), Timing(0.013, 0.209)),
}
"""Norvig's tables, by alias and collection."""


@dataclass(frozen=True, slots=True)
class Calls:
    """A row of Carmel's table: calls per puzzle; None if not given."""

    mean: float | None = None
    maximum: int | None = None
    solved: int | None = None


CALLS: Mapping[tuple[str, str], Calls] = {
    ("carmel-backtracking", "top95"): Calls(1_700_000, solved=93),
    ("carmel-candidates", "top95"): Calls(23_800, 377_000),
    ("carmel-unit", "top95"): Calls(100, 1403),
    ("carmel-hidden-pairs", "top95"): Calls(40.8, 331),
    ("carmel-naked-pairs", "top95"): Calls(26.2, 252),
    ("carmel-naked-pairs", "hardest"): Calls(10.4),
}
"""Carmel's table. His backtracking was capped at 100 million calls."""

TREE_SIZES: Mapping[float, int] = {
    1: 1,
    10: 1,
    25: 3,
    50: 6,
    75: 15,
    90: 38,
    99: 245,
    99.9: 1041,
    99.99: 3122,
    99.999: 4102,
    100: 6724,
}
"""Norvig's number of nodes at each percentile, from the port to Java."""
MEAN_TREE_SIZE = 20
JAVA_PUZZLES = 138_182
