"""The number of solutions where the exact count takes too long: estimates, and lower bounds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import fmean, stdev

from sudoku.errors import OutOfBudget
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.puzzle.puzzle import Grid, Puzzle

FEWEST_SAMPLES = 16
MOST_SAMPLES = 256
PRECISION = 0.02
"""The relative error at which an estimate is good enough."""
CONFIDENCE = 0.99
DEVIATIONS = 3.0
"""Standard errors on each side: Student's 99% for 15 degrees of freedom is 2.95."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Confidence limits: the number lies between low and high with this confidence, if the mean of
    this many samples is normally distributed.
    """

    low: int
    high: int
    confidence: float
    samples: int


@dataclass(frozen=True, slots=True)
class Sampling:
    """The mean of the samples, its confidence limits, and whether the budget sufficed."""

    mean: int
    estimate: Estimate
    is_complete: bool


def sample(
    puzzle: Puzzle, analyst: CheckedAnalyst, seed: int, listed: int, meter: Meter
) -> Sampling | None:
    """Draw samples until the estimate is precise; None if the budget sufficed for too few.

    listed: a number of solutions that are known, a lower bound.
    """
    samples: list[float] = []
    error = math.inf
    is_complete = True
    try:
        for one in analyst.estimates(puzzle, seed, meter):
            samples.append(one)
            if len(samples) >= FEWEST_SAMPLES:
                error = DEVIATIONS * stdev(samples) / math.sqrt(len(samples))
                if error <= PRECISION * fmean(samples) or len(samples) == MOST_SAMPLES:
                    break
    except OutOfBudget:
        is_complete = False
    if math.isinf(error):
        return None
    mean = fmean(samples)
    low, high = max(listed, math.floor(mean - error)), math.ceil(mean + error)
    return Sampling(round(mean), Estimate(low, high, CONFIDENCE, len(samples)), is_complete)


def lower_bound(
    puzzle: Puzzle, solution: Grid, analyst: CheckedAnalyst, known: int, meter: Meter
) -> int:
    """The largest lower bound found, at least `known`, a number of solutions that are known.

    Every solution of a puzzle with additional clues is also a solution of the puzzle itself. So the
    digits of one solution are added as clues, which makes the puzzle easy to count exactly; then
    fewer and fewer of them, for larger and larger counts, until the time is up. They are added row
    by row: the open cells that are left are then a few whole rows, which are counted faster than as
    many scattered cells.

    solution: the one whose digits are added.
    """
    added = [cell for cell, digit in enumerate(puzzle.clues) if not digit]
    best = known
    try:
        while added := added[: 7 * len(added) // 8]:
            restricted = puzzle.with_clues({cell: solution.digits[cell] for cell in added})
            number = analyst.count(restricted, meter)
            if number is None:  # it takes too much memory, and with fewer clues even more
                break
            best = max(best, number)
    except OutOfBudget:
        pass
    return best
