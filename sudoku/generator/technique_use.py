"""Techniques that are required to solve a puzzle, and techniques that must not be needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from time import monotonic

from sudoku.errors import UnsoundStepError
from sudoku.generator.condition import Assessment
from sudoku.generator.results import OrderError
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.registry import techniques
from sudoku.logic.techniques.selecting import techniques_of
from sudoku.logic.techniques.solving import Level, each_step
from sudoku.logic.techniques.technique import key_of
from sudoku.puzzle.puzzle import Grid, Puzzle


@dataclass(frozen=True, slots=True)
class TechniqueUse:
    """The techniques that the path of `sudoku steps` has to use, and techniques that it must not
    need.

    Techniques and groups have the names of `sudoku steps --techniques`. The path uses the default
    techniques except for forbidden ones, in their order. It has to solve the puzzle, with a step of
    each required name. A required technique that is not used by default is inserted in order. If a
    required group has default techniques, only these count.

    Raises OrderError if a required name is forbidden, UnknownTechniqueError for unknown names.
    """

    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        plan_of(self.require, self.forbid)

    def text(self) -> str:
        """The requirement in words."""
        wanted = f" with {', '.join(self.require)}" if self.require else ""
        return f"a path{wanted}{' without ' if self.forbid else ''}{', '.join(self.forbid)}"

    def range_text(self, lowest: float, highest: float) -> str:
        """The number of required names that the paths of tried puzzles used, in words."""
        ends = dict.fromkeys((f"{lowest:g}", f"{highest:g}"))
        return f"a path with {' to '.join(ends)} of {len(self.require)} required techniques"

    def judge(self, puzzle: Puzzle, solution: Grid, seconds: float | None) -> Assessment:
        """Follow the path. The details of the result are the numbers of steps of each required
        name.

        Raises OutOfBudget, and UnsoundStepError if the path does not end in the solution.
        """
        plan, position = plan_of(self.require, self.forbid), Position.of(puzzle)
        deadline = inf if seconds is None else monotonic() + seconds
        counts = Counter(step.technique for step in each_step(position, plan.levels, deadline))
        digits = zip(position.values, solution.digits, strict=True)
        if any(placed not in (0, digit) for placed, digit in digits):
            raise UnsoundStepError(f"a path contradicts the solution of {puzzle}")
        found = {
            name: sum(counts[title] for title in titles) for name, titles in plan.wanted.items()
        }
        used = sum(count > 0 for count in found.values())
        return Assessment(len(found) - used + (position.open != 0), found, used)


@dataclass(frozen=True, slots=True)
class SolvingPlan:
    """The levels of a path, and the required techniques."""

    levels: tuple[Level, ...]
    wanted: Mapping[str, frozenset[str]]
    """The titles of the techniques that each required name allows."""


@lru_cache(64)
def plan_of(require: tuple[str, ...], forbid: tuple[str, ...]) -> SolvingPlan:
    """The plan for these names. Raises the errors that TechniqueUse raises."""
    gone = {technique for name in forbid for technique in techniques_of(name)}
    wanted = {}
    for name in require:
        group = techniques_of(name)
        usual = [technique for technique in group if technique.is_default]
        left = frozenset(technique for technique in usual or group if technique not in gone)
        if not left:
            raise OrderError(f"{name!r} is required, but all techniques of this name are forbidden")
        wanted[key_of(name)] = left
    added = {technique for group in wanted.values() for technique in group}
    levels = tuple(
        (technique,)
        for technique in techniques()
        if technique in added or (technique.is_default and technique not in gone)
    )
    if not levels:
        raise OrderError("all techniques are forbidden")
    titles = {name: frozenset(each.title for each in group) for name, group in wanted.items()}
    return SolvingPlan(levels, titles)
