"""The scale `hodoku`: the sum of the scores of the steps, and a level, as HoDoKu defines them.

The techniques, their order and their scores come from the default configuration of HoDoKu 2.2.0
(https://hodoku.sourceforge.net). The path is ours: if a technique finds several steps, HoDoKu may
choose a different step.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import Any

from sudoku.logic.ratings.scale import UNBOUNDED, Bound, Scale, bars
from sudoku.logic.ratings.scored import BRUTE_FORCE, scored_path
from sudoku.logic.techniques.layout import has_only_houses
from sudoku.logic.techniques.picturing import DrawnStep
from sudoku.logic.techniques.registry import techniques
from sudoku.logic.techniques.solving import Level
from sudoku.puzzle.puzzle import Grid, Puzzle


class HodokuLevel(StrEnum):
    """HoDoKu's level of a puzzle, by its hardest step and its score."""

    EASY = "Easy"
    MEDIUM = "Medium"
    HARD = "Hard"
    UNFAIR = "Unfair"
    EXTREME = "Extreme"


MOST = {
    HodokuLevel.EASY: 800,
    HodokuLevel.MEDIUM: 1000,
    HodokuLevel.HARD: 1600,
    HodokuLevel.UNFAIR: 1800,
    HodokuLevel.EXTREME: inf,
}
"""The highest score of each level."""
_ORDER = list(HodokuLevel)

_SCORED: dict[tuple[HodokuLevel, int], tuple[str, ...]] = {
    (HodokuLevel.EASY, 4): ("Full House", "Naked Single"),
    (HodokuLevel.EASY, 14): ("Hidden Single",),
    (HodokuLevel.MEDIUM, 40): ("Locked Pair",),
    (HodokuLevel.MEDIUM, 60): ("Locked Triple", "Naked Pair"),
    (HodokuLevel.MEDIUM, 50): (
        "Locked Candidates Type 1 (Pointing)",
        "Locked Candidates Type 2 (Claiming)",
    ),
    (HodokuLevel.MEDIUM, 80): ("Naked Triple",),
    (HodokuLevel.MEDIUM, 70): ("Hidden Pair",),
    (HodokuLevel.MEDIUM, 100): ("Hidden Triple",),
    (HodokuLevel.HARD, 120): ("Naked Quadruple", "Turbot Fish", "Empty Rectangle"),
    (HodokuLevel.HARD, 150): (
        "Hidden Quadruple",
        "Swordfish",
        "2-String Kite",
        "W-Wing",
        "Sashimi X-Wing",
        "Simple Colors Trap",
        "Simple Colors Wrap",
    ),
    (HodokuLevel.HARD, 140): ("X-Wing",),
    (HodokuLevel.HARD, 160): ("Jellyfish", "XY-Wing"),
    (HodokuLevel.HARD, 110): ("Remote Pair",),
    (HodokuLevel.HARD, 100): (
        "Bivalue Universal Grave + 1",
        "Uniqueness Test 1",
        "Uniqueness Test 2",
        "Uniqueness Test 3",
        "Uniqueness Test 4",
        "Uniqueness Test 5",
        "Uniqueness Test 6",
        "Hidden Rectangle",
        "Avoidable Rectangle Type 1",
        "Avoidable Rectangle Type 2",
    ),
    (HodokuLevel.HARD, 130): ("Skyscraper", "Finned X-Wing"),
    (HodokuLevel.HARD, 180): ("XYZ-Wing",),
    (HodokuLevel.UNFAIR, 200): ("Finned Swordfish",),
    (HodokuLevel.UNFAIR, 240): ("Sashimi Swordfish",),
    (HodokuLevel.UNFAIR, 250): ("Finned Jellyfish", "Sue de Coq"),
    (HodokuLevel.UNFAIR, 260): ("Sashimi Jellyfish", "X-Chain", "XY-Chain"),
    (HodokuLevel.HARD, 200): ("Multi Colors 1", "Multi Colors 2"),
    (HodokuLevel.UNFAIR, 280): ("Continuous Nice Loop", "Discontinuous Nice Loop", "AIC"),
    (HodokuLevel.UNFAIR, 300): (
        "Grouped Continuous Nice Loop",
        "Grouped Discontinuous Nice Loop",
        "Grouped AIC",
        "Almost Locked Set XZ-Rule",
        "Franken X-Wing",
    ),
    (HodokuLevel.UNFAIR, 320): ("Almost Locked Set XY-Wing",),
    (HodokuLevel.UNFAIR, 340): ("Almost Locked Set Chain",),
    (HodokuLevel.UNFAIR, 350): ("Franken Swordfish",),
    (HodokuLevel.UNFAIR, 390): ("Finned Franken X-Wing",),
    (HodokuLevel.UNFAIR, 410): ("Finned Franken Swordfish",),
    (HodokuLevel.EXTREME, 500): ("Forcing Chain Contradiction", "Forcing Chain Verity"),
    (HodokuLevel.EXTREME, 700): ("Forcing Net Contradiction", "Forcing Net Verity"),
    (HodokuLevel.EXTREME, 10_000): (BRUTE_FORCE,),
}
SCORES = {
    title: (_ORDER.index(level), points)
    for (level, points), titles in _SCORED.items()
    for title in titles
}
"""The index of the level and the score of a step, by technique, with HoDoKu's default settings. The
scale does not use other techniques.
"""


@dataclass(frozen=True, slots=True)
class HodokuRating:
    """A puzzle's score and level as HoDoKu defines them."""

    score: int
    """The sum of the scores of all steps."""
    level: HodokuLevel
    """The level of the hardest step, or a higher level if the score is too high for it."""
    counts: Counter[str]
    """The number of uses of each technique."""
    drawn: DrawnStep | None = field(default=None, compare=False, repr=False)
    """The first step with the highest score; None if that step is a guess."""

    @property
    def hardness(self) -> float:
        return self.score

    def text(self) -> str:
        return "\n".join([f"score {self.score:,}, {self.level.value}", *bars(self.counts)])

    def as_dict(self) -> dict[str, Any]:
        return {"score": self.score, "level": self.level.value, "step_counts": dict(self.counts)}


def rate_hodoku(
    puzzle: Puzzle, solution: Grid | None, seconds: float | None, bound: Bound = UNBOUNDED
) -> HodokuRating:
    """Solve by HoDoKu's techniques in order, and add up the scores. Raises OutOfBudget, and TooHard
    as soon as a step or the sum exceeds the bound.
    """
    most = bound.hardness
    if bound.level < len(_ORDER):
        most = min(most, MOST[_ORDER[int(bound.level)]])
    levels: list[Level] = [(each,) for each in techniques() if each.title in SCORES]
    path = scored_path(puzzle, solution, seconds, levels, SCORES, Bound(most, bound.level))
    level = next(each for each in _ORDER[path.level :] if path.score <= MOST[each])
    return HodokuRating(path.score, level, path.counts, path.drawn)


def _level_of(rating: HodokuRating) -> int:
    """The index of the rating's level; 0 is Easy."""
    return _ORDER.index(rating.level)


SCALE = Scale(
    "hodoku",
    "2.2.0",
    "The sum of the scores of the steps, and the level: Easy, Medium, Hard, Unfair, Extreme.",
    rate_hodoku,
    boards=has_only_houses,
    levels=tuple(level.value.lower() for level in HodokuLevel),
    level_of=_level_of,
)
