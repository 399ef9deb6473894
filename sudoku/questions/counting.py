"""How many solutions, and which."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from statistics import fmean, stdev
from typing import Any

from sudoku.errors import OutOfBudget
from sudoku.formats.given import as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.interface.model import Capability
from sudoku.interface.opening import shared_model
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.asking import analyst_of
from sudoku.questions.check import DEFAULT_MODEL

SMALL = 500
"""So many solutions are listed; more are counted without that, where the model can."""
LISTED = 100_000
"""Solutions at which a model that can only list them gives up, if it is given no limit."""
FEWEST_SAMPLES = 16
MOST_SAMPLES = 256
PRECISION = 0.02
"""The relative error at which an estimate is good enough."""
CONFIDENCE = 0.99
DEVIATIONS = 3.0
"""Standard errors on each side: Student's 99% for 15 degrees of freedom is 2.95."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What random samples say: the number lies between low and high with this confidence, as far
    as the mean of so many samples is normally distributed.
    """

    low: int
    high: int
    confidence: float
    samples: int


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions.

    count: their number if `exact`; else there are at least so many, or, with an `estimate`, about.
    """

    puzzle: Puzzle
    count: int
    exact: bool
    estimate: Estimate | None
    is_complete: bool
    effort: Effort

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """As plain values, in the shape that `sudoku count --json` prints."""
        return {
            **self.puzzle.as_dict(style),
            "count": self.count,
            "exact": self.exact,
            "estimate": None if self.estimate is None else asdict(self.estimate),
            "complete": self.is_complete,
            "effort": asdict(self.effort),
            "seconds": self.effort.seconds,
        }

    def __str__(self) -> str:
        if self.exact:
            return str(self.count)
        if self.estimate is None:
            return f"at least {self.count}"
        low, high = _rounded(self.estimate.low), _rounded(self.estimate.high)
        confidence = f"{self.estimate.confidence:.0%}"
        return f"about {_rounded(self.count)} ({low} to {high} with {confidence} confidence)"


def count(
    puzzle: Puzzle | str,
    *,
    limit: int | None = None,
    estimate: bool = False,
    seed: int = 0,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Count:
    """How many solutions has the puzzle?

    Up to SMALL are listed. More are counted without being listed by a model that can (`sat`); other
    models list up to LISTED. limit: do not count further. estimate: where there are more than
    SMALL, estimate their number from random samples (`seed`) instead. is_complete: no budget ran
    out, and the number was not too large for an exact count. puzzle, board and budget are as in
    `check`. Raises ValueError for a limit below 1, and what `check` raises.
    """
    if limit is not None and (type(limit) is not int or limit < 1):
        raise ValueError(f"a limit of {limit!r} solutions, expected an int of at least 1")
    asked = as_puzzle(puzzle, board)
    asked_model, meter = shared_model(model, asked.board), Meter(budget)
    counts = Capability.ANALYSE in asked_model.capabilities
    most = min(limit or LISTED, SMALL if counts or estimate else LISTED)
    # One more than can be told, so as to know whether that is all.
    outcome = asked_model.search(asked, limit=most + 1, budget=budget)
    meter.add(outcome.effort)
    listed = min(len(outcome.solutions), most)

    def answer(number: int, is_exact: bool, is_complete: bool) -> Count:
        return Count(asked, number, is_exact, None, is_complete, meter.effort())

    if len(outcome.solutions) <= most:
        return answer(listed, outcome.exhausted, outcome.exhausted)
    if most == limit or not (counts or estimate):
        return answer(listed, is_exact=False, is_complete=most == limit)
    analyst = CheckedAnalyst(asked_model)
    if estimate:
        return _estimated(asked, analyst, seed, listed, meter)
    try:
        number = analyst.count(asked, meter)
    except OutOfBudget:
        number = None
    if number is None:
        return answer(listed, is_exact=False, is_complete=False)
    if limit is not None and number > limit:
        return answer(limit, is_exact=False, is_complete=True)
    return answer(number, is_exact=True, is_complete=True)


def solutions(
    puzzle: Puzzle | str,
    *,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Iterator[Grid]:
    """All solutions, each found when it is asked for, ascending by their digits row by row.

    puzzle, board and budget are as in `check`. Raises OutOfBudget where the budget runs out before
    all are found, and what `check` raises, the first time that a solution is asked for.
    """
    asked = as_puzzle(puzzle, board)
    yield from analyst_of(model, asked).solutions(asked, Meter(budget))


def _estimated(
    puzzle: Puzzle, analyst: CheckedAnalyst, seed: int, listed: int, meter: Meter
) -> Count:
    """From as many samples as it takes to be precise; of too few nothing is said."""
    samples: list[float] = []
    error = math.inf
    is_complete = True
    try:
        for sample in analyst.estimates(puzzle, seed, meter):
            samples.append(sample)
            if len(samples) >= FEWEST_SAMPLES:
                error = DEVIATIONS * stdev(samples) / math.sqrt(len(samples))
                if error <= PRECISION * fmean(samples) or len(samples) == MOST_SAMPLES:
                    break
    except OutOfBudget:
        is_complete = False
    if math.isinf(error):
        return Count(
            puzzle, listed, exact=False, estimate=None, is_complete=False, effort=meter.effort()
        )
    mean = fmean(samples)
    low, high = max(listed, math.floor(mean - error)), math.ceil(mean + error)
    told = Estimate(low, high, CONFIDENCE, len(samples))
    return Count(
        puzzle,
        round(mean),
        exact=False,
        estimate=told,
        is_complete=is_complete,
        effort=meter.effort(),
    )


def _rounded(number: int) -> str:
    """All digits of a small number, and four of a large one."""
    return str(number) if number < 10**6 else f"{number:.3e}".replace("e+", "e")
