"""An estimate of the number of solutions from random samples."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import fmean, stdev

from sudoku.errors import OutOfBudget
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.puzzle.puzzle import Puzzle

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
    so many samples is normally distributed.
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
