"""Difficulties: ranges of the scales of `sudoku rate`, such as "se 7.0-7.5" or "hodoku hard"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import inf

from sudoku.errors import known_and_nearest
from sudoku.generator.condition import Assessment
from sudoku.generator.results import Detail, OrderError
from sudoku.logic.ratings.registry import scale_named
from sudoku.logic.ratings.scale import Bound, Rating, Scale, TooHard
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

_RANGE = re.compile(r"(?P<least>[^-+\s]+)\s*(?:-\s*(?P<most>[^-+\s]+)|(?P<open>\+))?")
_NUMBER = re.compile(r"\d+(\.\d+)?")
_EXPECTED = "expected a scale and a range, such as 'se 7.0-7.5', 'se 7.0+' or 'hodoku hard'"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A range of a scale, including both ends."""

    scale: Scale
    least: float
    most: float
    """The upper end; inf means no limit."""
    by_level: bool = False
    """Whether the ends are indices of levels instead of sort values of the scale."""

    @classmethod
    def parse(cls, text: str) -> Difficulty:
        """Parse the name of a scale and a range.

        A range is `7.0-7.5`, including both ends, `7.0+`, or `7.2` for only this value. The ends
        are numbers as `sudoku rate --sort` prints them, or levels of the scale in upper or lower
        case. Raises OrderError, and UnknownTechniqueError for an unknown scale.

        >>> Difficulty.parse("se 7.0-7.5").text(), Difficulty.parse("HoDoKu Hard+").text()
        ('se 7-7.5', 'hodoku hard+')
        """
        name, _, rest = text.strip().partition(" ")
        if not name:
            raise OrderError(f"difficulty {text!r}: {_EXPECTED}")
        scale, found = scale_named(name), _RANGE.fullmatch(rest.strip())
        if found is None:
            raise OrderError(f"difficulty {text!r}: {_EXPECTED}")
        first, last = found["least"], found["most"] or found["least"]
        by_level = not _NUMBER.fullmatch(first)
        least, most = (_end(scale, end, text, by_level=by_level) for end in (first, last))
        if found["open"]:
            most = inf
        if least > most:
            raise OrderError(f"difficulty {text!r}: the range is empty, expected {last}-{first}")
        return cls(scale, least, most, by_level)

    def text(self) -> str:
        """The scale and the range in the form that `parse` reads."""
        return f"{self.scale.name} {self._range()}"

    def _range(self) -> str:
        if self.most == inf:
            return f"{self._shown(self.least)}+"
        ends = dict.fromkeys((self._shown(self.least), self._shown(self.most)))
        return "-".join(ends)

    def range_text(self, lowest: float, highest: float) -> str:
        """The range of the values of tried puzzles, in words."""
        ends = dict.fromkeys((self._shown(lowest), self._shown(highest)))
        return f"{self.scale.name} {' to '.join(ends)}"

    def _shown(self, place: float) -> str:
        if not self.by_level:
            return f"{place:g}"
        levels = self.scale.levels
        return levels[int(place)] if place < len(levels) else f"beyond {levels[-1]}"

    def require(self, board: Board) -> None:
        """Raise OrderError if the scale does not support a board."""
        if not self.scale.supports(board):
            raise OrderError(f"difficulty {self.text()!r}: the scale does not support a {board}")

    def judge(self, puzzle: Puzzle, solution: Grid, seconds: float | None) -> Assessment:
        """Rate a puzzle, but stop as soon as it is known to be too hard. Raises OutOfBudget."""
        bound = Bound(level=self.most) if self.by_level else Bound(hardness=self.most)
        try:
            rating = self.scale.rate(puzzle, solution, seconds, bound)
        except TooHard:
            return Assessment(inf)
        place = self._place(rating)
        gap = max(0.0, self.least - place, place - self.most)
        return Assessment(gap, self._details(rating), place)

    def _place(self, rating: Rating) -> float:
        if self.by_level and self.scale.level_of is not None:
            return self.scale.level_of(rating)
        return rating.hardness

    def _details(self, rating: Rating) -> dict[str, Detail]:
        """The rating under the name of its scale, and the level if the scale has levels."""
        hardness = rating.hardness
        details: dict[str, Detail] = {self.scale.name: hardness if hardness < inf else None}
        if self.scale.level_of is not None:
            place = self.scale.level_of(rating)
            levels = self.scale.levels
            name = f"{self.scale.name}_level"
            details[name] = levels[place] if place < len(levels) else None
        return details


def _end(scale: Scale, end: str, text: str, *, by_level: bool) -> float:
    """The number, or the index of a level, at one end of a range."""
    if not by_level:
        if not _NUMBER.fullmatch(end):
            raise OrderError(f"difficulty {text!r}: {end!r}, expected a number as at the other end")
        return float(end)
    if not scale.levels:
        raise OrderError(f"difficulty {text!r}: {end!r} is not a number such as 7.0")
    places = {level.lower(): place for place, level in enumerate(scale.levels)}
    if end.lower() not in places:
        known = known_and_nearest(end, scale.levels)
        raise OrderError(f"difficulty {text!r}: no level {end!r}: {known}")
    return places[end.lower()]


def require_possible(difficulties: Iterable[Difficulty]) -> None:
    """Raise OrderError if two ranges of a scale do not overlap."""
    for one, other in combinations(difficulties, 2):
        is_same = (one.scale.name, one.by_level) == (other.scale.name, other.by_level)
        if is_same and (one.least > other.most or other.least > one.most):
            raise OrderError(
                f"difficulties {one.text()!r} and {other.text()!r}: no puzzle has both"
            )
