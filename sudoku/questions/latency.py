"""Latency of one question: the fastest of k repeats.

The whole question is timed, including the check, because that is what a user waits for. The fastest
of several repeats removes the noise of the machine, so the maximum over a collection shows the
hardness of a puzzle. The repeats are passes over the whole collection, each with newly opened
models: a model that learns clauses answers a puzzle several times faster when it sees it again, and
a user's puzzles are new. Encoding the board is timed separately.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import Any

from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.checked import CheckedModel
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.puzzle import Puzzle

LEAST_REPEATS = 3


@dataclass(frozen=True, slots=True)
class Latency:
    """An answer and its wall-clock time, in seconds."""

    outcome: Outcome
    seconds: float


def measure(model: CheckedModel, puzzle: Puzzle, budget: Budget = UNLIMITED) -> Latency:
    """Answer once, and measure the time. Raises the errors of the model."""
    start = perf_counter()
    outcome = model.search(puzzle, budget=budget)
    return Latency(outcome, perf_counter() - start)


def faster(one: Latency | None, other: Latency) -> Latency:
    """The smaller of two latencies of the same puzzle. one: None before the first pass."""
    return one if one is not None and one.seconds <= other.seconds else other


@dataclass(frozen=True, slots=True)
class LatencySummary:
    """The latencies of one model over a collection, in seconds."""

    model: str
    setup: float
    """Seconds to open the model: to import its solver and encode the boards."""
    count: int
    mean: float
    median: float
    p99: float
    """The smallest latency that 99% of the puzzles do not exceed."""
    maximum: float
    slowest: Puzzle
    verdicts: dict[Verdict, int]

    @property
    def puzzles_per_second(self) -> float:
        """The reciprocal of the mean."""
        return 1 / self.mean

    def as_dict(self) -> dict[str, Any]:
        """The summary as plain values."""
        return {
            "model": self.model,
            "setup_seconds": self.setup,
            "puzzle_count": self.count,
            "puzzles_per_second": self.puzzles_per_second,
            "mean_seconds": self.mean,
            "median_seconds": self.median,
            "p99_seconds": self.p99,
            "max_seconds": self.maximum,
            "slowest": str(self.slowest),
            "verdicts": {v.value: k for v, k in self.verdicts.items()},
        }


def summarise(model: str, setup: float, latencies: Iterable[Latency]) -> LatencySummary:
    """Summarise latencies. Raises ValueError if there are none."""
    ordered = sorted(latencies, key=lambda latency: latency.seconds)
    if not ordered:
        raise ValueError("there are no latencies to summarise")
    seconds = [latency.seconds for latency in ordered]
    verdicts = Counter(latency.outcome.verdict for latency in ordered)
    return LatencySummary(
        model,
        setup,
        len(ordered),
        statistics.fmean(seconds),
        statistics.median(seconds),
        percentile(seconds, 99),
        seconds[-1],
        ordered[-1].outcome.puzzle,
        {v: verdicts[v] for v in Verdict},
    )


def percentile(ordered: list[float], percent: float) -> float:
    """The nearest-rank percentile of ascending numbers, which is one of these numbers."""
    rank = math.ceil(Fraction(str(percent)) / 100 * len(ordered))  # 99.9 is not an exact float
    return ordered[max(rank, 1) - 1]
