"""Scores of paths: as on HoDoKu's scale, a step's technique determines its level and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import TypeAlias

from sudoku.errors import OutOfBudget, UnsoundStepError
from sudoku.logic.ratings.scale import Bound, TooHard, UnfinishedRating
from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.picturing import DrawnStep
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.solving import Level, each_step
from sudoku.puzzle.puzzle import Grid, Puzzle

BRUTE_FORCE = "Brute Force"
"""The title of a guess: a digit of the solution, placed if no technique applies."""
Scores: TypeAlias = Mapping[str, tuple[int, int]]
"""The level and the points of a step, by the title of its technique. Levels start at 0."""


@dataclass(frozen=True, slots=True)
class ScoredPath:
    """The totals of the steps of a path."""

    score: int
    """The sum of the points of all steps."""
    level: int
    """The level of the hardest step."""
    counts: Counter[str]
    """The number of uses of each technique."""
    drawn: DrawnStep | None
    """The first step with the most points; None if that step is a guess."""


def scored_path(
    puzzle: Puzzle,
    solution: Grid | None,
    seconds: float | None,
    levels: Sequence[Level],
    scores: Scores,
    bound: Bound,
) -> ScoredPath:
    """Solve by these techniques in order, and add up the points.

    levels: one technique each. Raises UnfinishedRating if the time is up, TooHard if a step or the
    sum exceeds the bound, and UnsoundStepError if the path contradicts the solution.
    """
    deadline = inf if seconds is None else monotonic() + seconds
    counts, score, hardest, highest = Counter[str](), 0, 0, 0
    drawn: DrawnStep | None = None
    position = Position.of(puzzle)
    try:
        for title, step in _used(position, solution, levels, scores, bound, deadline):
            level, points = scores[title]
            counts[title] += 1
            score, hardest = score + points, max(hardest, level)
            if score > bound.hardness or hardest > bound.level:
                raise TooHard
            if points > highest:
                highest, drawn = points, step
    except OutOfBudget:
        raise UnfinishedRating(score) from None
    if solution is not None and tuple(position.values) != tuple(solution.digits):
        raise UnsoundStepError(f"a path contradicts the solution of {puzzle}")
    return ScoredPath(score, hardest, counts, drawn)


def _used(
    position: Position,
    solution: Grid | None,
    levels: Sequence[Level],
    scores: Scores,
    bound: Bound,
    deadline: float,
) -> Iterator[tuple[str, DrawnStep | None]]:
    """The technique of each step with the step itself, or with None for a guess. Raises TooHard if
    all remaining steps exceed the bound.
    """
    tried = [*levels]
    while tried and not _fits(scores[tried[-1][0].title], bound):
        tried.pop()
    while position.open:
        before = position.copy()
        for step in each_step(position, tried, deadline):
            yield step.technique, DrawnStep(step, before)
            before = position.copy()
        if position.open and not _fits(scores[BRUTE_FORCE], bound):
            raise TooHard
        if not position.open or solution is None:
            return
        cell = cells_of(position.open)[0]
        position.place(cell, solution.digits[cell])
        yield BRUTE_FORCE, None


def _fits(each: tuple[int, int], bound: Bound) -> bool:
    """Whether a step's level and points are within a bound."""
    level, points = each
    return points <= bound.hardness and level <= bound.level
