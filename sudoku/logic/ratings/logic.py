"""The scale `logic`: the hardest technique that a board with constraints needs, and a score.

The path is the default path of `sudoku steps`. As on HoDoKu's scale, each technique has a number of
points per step: HoDoKu's points for techniques of houses, ours for techniques of constraints, which
declare them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sudoku.logic.ratings.hodoku import SCORES as HODOKU_SCORES
from sudoku.logic.ratings.scale import UNBOUNDED, Bound, Scale, bars
from sudoku.logic.ratings.scored import BRUTE_FORCE, Scores, scored_path
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.picturing import DrawnStep
from sudoku.logic.techniques.registry import technique_named
from sudoku.logic.techniques.selecting import CONSTRAINTS, default_levels, techniques_of
from sudoku.logic.techniques.technique import Technique
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

LEVELS = {
    "singles": "Hidden Single",
    "combinations": "Alternatives",
    "subsets": "Hidden Triple",
    "innies": "Sum of One House (Innies and Outies)",
    "sums": "Constraints in One House",
    "patterns": "XYZ-Wing",
    "chains": "Forcing Chain Verity",
    "nets": "Nested Forcing Net",
}
"""The levels, easiest first, with the last technique of each in the default order."""
DEFAULT_POINTS = 500
"""The points of a step of a technique that has no own points and that HoDoKu does not have; as many
as those of a forcing chain.
"""


@dataclass(frozen=True, slots=True)
class LogicRating:
    """The rating of a board with constraints."""

    score: int
    """The sum of the points of all steps."""
    hardest: str | None
    """The technique of the hardest step; None if the grid is full."""
    level: str | None
    """The level of the hardest step; None if the techniques do not solve the puzzle."""
    counts: Counter[str]
    """The number of uses of each technique, in the default order."""
    drawn: DrawnStep | None = field(default=None, compare=False, repr=False)
    """The first step with the most points; None if that step is a guess."""

    @property
    def hardness(self) -> float:
        return self.score

    def text(self) -> str:
        level = self.level or "the techniques do not solve it"
        hardest = "" if self.hardest is None else f", hardest {self.hardest}"
        return "\n".join([f"score {self.score:,}, {level}{hardest}", *bars(self.counts)])

    def as_dict(self) -> dict[str, Any]:
        return {
            "score": self.score,
            "level": self.level,
            "hardest": self.hardest,
            "step_counts": dict(self.counts),
        }


@cache
def scores() -> Scores:
    """The level and the points of each technique of the default path, and of a guess."""
    found = {BRUTE_FORCE: (len(LEVELS), HODOKU_SCORES[BRUTE_FORCE][1])}
    last = [technique_named(title).order for title in LEVELS.values()]
    for technique in techniques_of(CONSTRAINTS):
        found[technique.title] = (
            sum(order < technique.order for order in last),
            points_of(technique),
        )
    return found


def points_of(technique: Technique) -> int:
    """The points of a step: those of the technique, of HoDoKu, or DEFAULT_POINTS."""
    if technique.points is not None:
        return technique.points
    return HODOKU_SCORES.get(technique.title, (0, DEFAULT_POINTS))[1]


def rate_logic(
    puzzle: Puzzle, solution: Grid | None, seconds: float | None, bound: Bound = UNBOUNDED
) -> LogicRating:
    """Solve by the default techniques for boards with constraints, and add up the points. Raises
    OutOfBudget, and TooHard as soon as a step or the sum exceeds the bound.
    """
    path = scored_path(puzzle, solution, seconds, default_levels(puzzle.board), scores(), bound)
    hardest = max(path.counts, key=_order().__getitem__, default=None)
    counts = Counter({title: path.counts[title] for title in _order() if path.counts[title]})
    level = None if BRUTE_FORCE in counts else [*LEVELS][path.level]
    return LogicRating(path.score, hardest, level, counts, path.drawn)


@cache
def _order() -> dict[str, int]:
    """The index of each technique in the default order; a guess comes last."""
    titles = [technique.title for technique in techniques_of(CONSTRAINTS)]
    return {title: place for place, title in enumerate([*titles, BRUTE_FORCE])}


def has_constraints(board: Board) -> bool:
    """Whether a board has rules beyond its houses."""
    return not TechniqueLayout.of(board).is_plain


def _level_of(rating: LogicRating) -> int:
    """The index of the rating's level; 0 is singles."""
    return len(LEVELS) if rating.level is None else [*LEVELS].index(rating.level)


SCALE = Scale(
    "logic",
    "1",
    "On boards with constraints: the hardest technique of the path, its level, and a score.",
    rate_logic,
    boards=has_constraints,
    levels=tuple(LEVELS),
    level_of=_level_of,
)
