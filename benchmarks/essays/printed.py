"""The figures printed in the essays, for comparison with the measured ones.

Sources: P. Norvig, "Solving Every Sudoku Puzzle Quickly" (Python, and a port to Java; hardware of
the 2010s); D. Carmel, "Solving Sudoku by Heuristic Search"; J. Hüttenhain's post. Keys are the
alias of a variant (`sudoku.reference.variant.ALIASES`) and the collection: the name of its file
without the ending, or the name of a single puzzle in PRINTED. Seconds and calls are as printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

PRINTED: Mapping[str, str] = {
    "puzzle1": "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "17 clues": "....6..8..2.........1.......7....1.25...3..........4....42.1...3..7..6.........5.",
}
"""Single puzzles of the essays: puzzle1 is Norvig's, the other is Hüttenhain's."""

TINY = "...44.3..4...241"
TINY_TRIES = 100_000
"""The approximate number of grids that generate-and-test tries on Norvig's 4x4 puzzle."""


@dataclass(frozen=True, slots=True)
class Timing:
    """A row of Norvig's table: puzzles per second, and seconds per puzzle."""

    puzzles_per_second: int
    mean: float
    maximum: float


def _on_easy_and_hard(easy: Timing, hard: Timing) -> dict[str, Timing]:
    return {"easy50": easy, "top870": hard}


_NORVIG: Mapping[str, Mapping[str, Timing]] = {
    "comb": {"puzzle1": Timing(0, 225.729, 225.729)},
    "FC": {"puzzle1": Timing(0, 42.132, 42.132), "easy50": Timing(5, 0.172, 0.987)},
    "AC": {
        "puzzle1": Timing(6, 0.159, 0.159),
        **_on_easy_and_hard(Timing(285, 0.004, 0.025), Timing(4, 0.221, 16.197)),
    },
    "AC+Dual": {
        "puzzle1": Timing(62, 0.016, 0.016),
        **_on_easy_and_hard(Timing(188, 0.005, 0.009), Timing(33, 0.030, 1.273)),
    },
    "AC+D+NP": {
        "puzzle1": Timing(147, 0.007, 0.007),
        **_on_easy_and_hard(Timing(183, 0.005, 0.007), Timing(58, 0.017, 0.596)),
    },
    "firstV": _on_easy_and_hard(Timing(183, 0.005, 0.007), Timing(58, 0.017, 0.596)),
    "randomV": _on_easy_and_hard(Timing(165, 0.006, 0.019), Timing(25, 0.039, 1.762)),
    "MaxRV": _on_easy_and_hard(Timing(164, 0.006, 0.017), Timing(4, 0.223, 19.664)),
    "MinRV": _on_easy_and_hard(Timing(182, 0.005, 0.008), Timing(73, 0.014, 0.185)),
    "1stVal": _on_easy_and_hard(Timing(182, 0.005, 0.008), Timing(73, 0.014, 0.185)),
    "MostCV": _on_easy_and_hard(Timing(184, 0.005, 0.008), Timing(72, 0.014, 0.193)),
    "LeastCV": _on_easy_and_hard(Timing(181, 0.006, 0.009), Timing(72, 0.014, 0.194)),
    "RandVal": _on_easy_and_hard(Timing(185, 0.005, 0.008), Timing(75, 0.013, 0.209)),
}

TIMINGS: Mapping[tuple[str, str], Timing] = {
    (alias, collection): timing
    for alias, timings in _NORVIG.items()
    for collection, timing in timings.items()
}
"""Norvig's tables, by alias and collection."""


@dataclass(frozen=True, slots=True)
class Calls:
    """A row of Carmel's table: calls per puzzle and mean seconds; None if not given."""

    mean: float | None = None
    maximum: int | None = None
    seconds: float | None = None
    solved: int | None = None


CALLS: Mapping[tuple[str, str], Calls] = {
    ("carmel-backtracking", "top95"): Calls(1_700_000, None, 18.2, solved=93),
    ("carmel-candidates", "top95"): Calls(23_800, 377_000),
    ("carmel-unit", "top95"): Calls(100, 1403, 0.025),
    ("carmel-hidden-pairs", "top95"): Calls(40.8, 331),
    ("carmel-naked-pairs", "top95"): Calls(26.2, 252, 0.029),
    ("carmel-naked-pairs", "hardest"): Calls(10.4, None, 0.025),
}
"""Carmel's table. His backtracking was capped at 100 million calls."""

PERCENTILES = (1, 10, 25, 50, 75, 90, 99, 99.9, 99.99, 99.999, 100)
"""The percentiles of Norvig's tree sizes."""
TREE_SIZES = (1, 1, 3, 6, 15, 38, 245, 1041, 3122, 4102, 6724)
"""Norvig's number of nodes at each percentile, from the port to Java."""
MEAN_TREE_SIZE = 20
JAVA_PUZZLES = 138_182
