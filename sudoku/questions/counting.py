"""The number of solutions: exact, estimated, or a lower bound."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from sudoku.errors import OutOfBudget, UnsupportedQuestionError
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort, require_int
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.interface.model import Capability
from sudoku.interface.opening import shared_model
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.result import Part, Result

if TYPE_CHECKING:
    from sudoku.bulk.counting import CheckedListing
    from sudoku.questions.answers.counts import CountLine


SMALL = 500
"""Up to this many solutions are listed; more are counted without listing if the model can."""
LISTED_IN_ARRAYS = 20_000
"""Up to this many solutions are listed and checked in arrays if the model can (`native`). Counting
without listing takes longer for so few.
"""
LISTED = 100_000
"""The number of solutions after which a model that can only list them gives up."""
LISTED_VARIANT = 10_000
"""The same limit on boards with constraints or irregular regions, on which all models only list."""
EXACT_SHARE = 0.75
"""Share of the budget for the exact count; the rest is for a lower bound."""
LOWER_BOUND_SECONDS = 2.0
"""Seconds for the lower bound if the exact count ran out of memory and the time is unlimited."""


@dataclass(frozen=True, slots=True, repr=False)
class Count(Result):
    """The number of solutions."""

    puzzle: Puzzle
    count: int
    """The number if `exact`; otherwise a lower bound, or the mean of the samples if there is an
    `estimate`.
    """
    exact: bool
    estimate: Estimate | None
    is_complete: bool
    """False if budget or memory ran out first."""
    effort: Effort
    model: str
    """The name of the model that answered."""

    def as_dict(self, style: DigitStyle | None = None) -> CountLine:
        estimate: Any = None if self.estimate is None else asdict(self.estimate)
        return {
            **self.puzzle.as_dict(style),
            "count": self.count,
            "exact": self.exact,
            "estimate": estimate,
            "complete": self.is_complete,
            "model": self.model,
            **self.effort.as_dict(),
        }

    def parts(self, _style: DigitStyle | None) -> Iterator[Part]:
        if self.exact:
            yield str(self.count)
        elif self.estimate is None:
            early = " (partial: not all were counted)"
            yield f"at least {self.count}{'' if self.is_complete else early}"
        else:
            low, high = _rounded(self.estimate.low), _rounded(self.estimate.high)
            early = "" if self.is_complete else ", partial: the budget ran out"
            yield (
                f"about {_rounded(self.count)} ({low} to {high} with "
                f"{self.estimate.confidence:.0%} confidence{early})"
            )


def count(
    puzzle: PuzzleLike,
    *,
    limit: int | None = None,
    estimate: bool = False,
    seed: int = 0,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Count:
    """The number of solutions of the puzzle.

    Up to SMALL solutions are listed (up to LISTED_IN_ARRAYS by `auto`, if `native` is available),
    and each is checked to be valid and distinct. `sat` and `auto` count larger numbers without
    listing, and then only the number is known; other models list up to LISTED. On boards with
    constraints or irregular regions every model lists up to LISTED_VARIANT. If the exact count
    exceeds three quarters of the budget, or its memory, the answer is a lower bound.

    limit: stop counting at this number. estimate: if there are more than SMALL, estimate their
    number from random samples, drawn with `seed`. puzzle, model, budget and board are as in
    `check`. Raises ValueError for a limit below 1, UnsupportedQuestionError for an estimate on
    boards with constraints or irregular regions, and the same errors as `check`.

    >>> import sudoku
    >>> sudoku.count("." * 16).count
    288
    """
    require_int("limit", 1 if limit is None else limit)
    asked = as_puzzle(puzzle, board)
    is_classic = asked.board.is_classic
    if estimate and not is_classic:
        raise UnsupportedQuestionError(
            f"an estimate needs a board of boxes without constraints, not a {asked.board};"
            " `sudoku count` without it lists the solutions"
        )
    asked_model, meter = shared_model(model, asked.board), Meter(budget)
    counts = is_classic and Capability.ANALYSE in asked_model.capabilities
    most = min(limit or (LISTED if is_classic else LISTED_VARIANT), LISTED)
    most = min(most, SMALL) if counts or estimate else most
    outcome = asked_model.search(asked, limit=most + 1, budget=budget)  # one more: are these all?
    meter.add(outcome.effort)
    listed = min(len(outcome.solutions), most)

    def answer(number: int, *, exact: bool, complete: bool, by: str = outcome.model) -> Count:
        return Count(asked, number, exact, None, complete, meter.effort(), by)

    if len(outcome.solutions) <= most:
        return answer(listed, exact=outcome.exhausted, complete=outcome.exhausted)
    if most == limit or not (counts or estimate):
        return answer(listed, exact=False, complete=most == limit)
    analyst = CheckedAnalyst(asked_model)
    if estimate:
        drawn = sample(asked, analyst, seed, listed, meter)
        if drawn is None:
            return answer(listed, exact=False, complete=False)
        effort, by = meter.effort(), analyst.model
        return Count(asked, drawn.mean, False, drawn.estimate, drawn.is_complete, effort, by)
    in_arrays = _listed_in_arrays(model, asked, limit, meter)
    if in_arrays is not None:
        is_exact, by = in_arrays.exhausted, in_arrays.model
        return answer(in_arrays.count, exact=is_exact, complete=True, by=by)
    number = _exact(asked, analyst, meter)
    is_exact = number is not None
    if number is None:
        number = _bounded(asked, outcome.solutions[0], analyst, listed, meter)
    if limit is not None and number > limit:
        return answer(limit, exact=False, complete=True, by=analyst.model)
    return answer(number, exact=is_exact, complete=is_exact, by=analyst.model)


def _listed_in_arrays(
    model: str, puzzle: Puzzle, limit: int | None, meter: Meter
) -> CheckedListing | None:
    """All solutions up to the limit, within half of the remaining budget; None if there are more,
    or if the model does not search in arrays.
    """
    from sudoku.bulk.counting import listed  # late: it imports numpy

    left = meter.share(0.5).left()
    if left.seconds == 0 or left.conflicts == 0:
        return None
    most = min(limit or LISTED_IN_ARRAYS, LISTED_IN_ARRAYS)
    found = listed(model, puzzle, most, left, only_all=most != limit)
    if found is None:
        return None
    meter.add(found.effort)
    return found if found.exhausted or found.count == limit else None


def _exact(puzzle: Puzzle, analyst: CheckedAnalyst, meter: Meter) -> int | None:
    """The exact number; None if its share of the budget, or the memory, ran out."""
    share = meter.share(EXACT_SHARE)
    try:
        return analyst.count(puzzle, share)
    except OutOfBudget:
        return None
    finally:
        meter.add(share)


def _bounded(
    puzzle: Puzzle, solution: Grid, analyst: CheckedAnalyst, known: int, meter: Meter
) -> int:
    left = meter.left()
    rest = Meter(left if left.seconds is not None else replace(left, seconds=LOWER_BOUND_SECONDS))
    try:
        return lower_bound(puzzle, solution, analyst, known, rest)
    finally:
        meter.add(rest)


def _rounded(number: int) -> str:
    """All digits of a small number, four digits of a large one."""
    return str(number) if number < 10**6 else f"{number:.3e}".replace("e+", "e")


FEWEST_SAMPLES = 16
MOST_SAMPLES = 256
PRECISION = 0.02
"""The relative error at which an estimate is precise enough."""
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
    """Draw samples until the estimate is precise; None if the budget ran out too early.

    listed: the number of known solutions, a lower bound.
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
    """The largest lower bound found; at least `known`, the number of known solutions.

    Every solution of a puzzle with additional clues is also a solution of the puzzle itself. So the
    digits of one solution are added as clues, which makes the puzzle easy to count exactly; then
    fewer and fewer of them, for larger and larger counts, until the time is up. They are added row
    by row, because a few whole rows of open cells are counted faster than as many scattered cells.

    solution: supplies the digits that are added.
    """
    added = [cell for cell, digit in enumerate(puzzle.clues) if not digit]
    best = known
    try:
        while added := added[: 7 * len(added) // 8]:
            restricted = puzzle.with_clues({cell: solution.digits[cell] for cell in added})
            number = analyst.count(restricted, meter)
            if number is None:  # the count takes too much memory, and with fewer clues even more
                break
            best = max(best, number)
    except OutOfBudget:
        pass
    return best
