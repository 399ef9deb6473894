"""Selected puzzles: attempts are judged one after another until one meets all conditions.

The results are random puzzles of the request that meet the conditions. If the first attempts do not
suffice, every second batch consists of neighbours of the closest puzzles. This finds very rare
puzzles, but they are less random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice, product
from math import inf
from typing import TypeAlias

from sudoku.errors import OutOfBudget
from sudoku.generator.attempts import Attempts, attempts_of, streams_of
from sudoku.generator.climbing import NearestPuzzles, can_climb
from sudoku.generator.difficulty import Difficulty, require_possible
from sudoku.generator.impossible import require_met
from sudoku.generator.puzzle_generator import NumberedSearch, Progress
from sudoku.generator.recipes import OF_CLUES, Options, Recipe
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Detail, Made, OrderError, Shortfall
from sudoku.generator.technique_use import TechniqueUse
from sudoku.interface.budget import Budget
from sudoku.interface.meter import Meter
from sudoku.pictures.words import counted
from sudoku.puzzle.puzzle import Grid, Puzzle

Condition: TypeAlias = Difficulty | TechniqueUse
"""A requirement on puzzles with one solution, other than their board and clues."""
LEAST, MOST = 8, 256
"""The number of attempts in the first and in the largest batch of a puzzle; each batch is twice as
large as the previous one.
"""
TOGETHER = 8
"""The number of puzzles that make their first attempts together."""
SMALL = 81
"""The largest board, in cells, on which puzzles make their first attempts together."""
RANDOM_ONLY = 256
"""The number of attempts before neighbours are tried."""
BETWEEN = 64
"""The number of later attempts between the neighbours of one puzzle and of the next."""
EVERY = 16
"""The number of attempts judged between two calls of `progress`."""


@dataclass(frozen=True, slots=True)
class SelectedPuzzles(NumberedSearch):
    """Puzzles of a request that meet all difficulties, and `use` unless it is None.

    Each attempt has a separate stream, and the first attempt that meets all conditions is chosen,
    so the result does not depend on the size of batches. The conditions add details to a puzzle:
    its ratings, and the number of steps of required techniques.

    Raises OrderError for requests that no puzzle can meet, for a scale that does not support the
    board, and for disjoint ranges of one scale.
    """

    difficulties: tuple[Difficulty, ...] = ()
    use: TechniqueUse | None = None

    def __post_init__(self) -> None:
        require_met(self.request)
        for difficulty in self.difficulties:
            difficulty.require(self.board)
        require_possible(self.difficulties)
        if not self.conditions:
            raise OrderError("there is nothing to select by: give a difficulty or techniques")

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All conditions, in the order in which they are judged."""
        return self.difficulties if self.use is None else (*self.difficulties, self.use)

    def search(self, number: int, budget: Budget, progress: Progress) -> Iterator[Made]:
        """As in NumberedSearch."""
        climb = NearestPuzzles(self.request, number) if can_climb(self.request) else None
        selection = _AttemptsSoFar(self.conditions, number, Meter(budget), climb)
        yield selection.first(self._attempted(number), progress)

    def _attempted(self, number: int) -> Iterator[tuple[Puzzle, Grid] | None]:
        """The attempts of a puzzle, or None if an attempt does not fit the request."""
        together = range(number, number + 1)
        if number > 1 and self.board.cell_count <= SMALL:
            start = number - (number - 2) % TOGETHER
            together = range(start, start + TOGETHER)
        found = first_attempts(self.request, together)
        start = (number - together.start) * LEAST
        rows, tried, size = range(start, start + LEAST), LEAST, LEAST
        while True:
            for row in rows:
                yield found.of(row, self.board) if found.fits[row] else None
            size = min(2 * size, MOST)
            found = _attempts(self.request, [number], range(tried, tried + size))
            rows, tried = range(size), tried + size


@lru_cache(2)
def first_attempts(request: PuzzleRequest, numbers: range) -> Attempts:
    """The first LEAST attempts of each of several puzzles. Puzzles are requested one by one, so
    caching saves most of the time if each needs few attempts.
    """
    return _attempts(request, numbers, range(LEAST))


def _attempts(request: PuzzleRequest, numbers: Iterable[int], attempts: Iterable[int]) -> Attempts:
    """The attempts with these indices for each number. They do not depend on the conditions."""
    return attempts_of(request, streams_of(request, product(numbers, attempts)))


@dataclass(slots=True)
class _AttemptsSoFar:
    """The attempts of one puzzle so far."""

    conditions: tuple[Condition, ...]
    number: int
    meter: Meter
    climb: NearestPuzzles | None
    """The closest attempts; None if neighbours may not be tried."""
    attempts: int = 0
    judged: int = 0
    """The number of attempts that fitted the request."""
    best: Made | None = None
    """The attempt that came closest to meeting the conditions."""
    rank: tuple[float, float] = (-inf, -inf)
    seen: dict[int, tuple[float, float]] = field(default_factory=dict)
    """For each condition, the range of values of the puzzles that reached it."""
    harder: Counter[int] = field(default_factory=Counter)
    """For each condition, the number of puzzles that reached it but were too hard."""

    def first(self, drafted: Iterator[tuple[Puzzle, Grid] | None], progress: Progress) -> Made:
        """The first puzzle that meets all conditions. Raises Shortfall."""
        tried = self._tried(drafted)
        while True:
            try:
                self.meter.require_time()
                attempt = next(tried)
                self.attempts += 1
                made = None if attempt is None else self._judged(*attempt)
            except OutOfBudget:
                raise Shortfall(self.number, self._why(), self.best) from None
            if made is not None:
                return made
            if self.attempts % EVERY == 0:
                progress(self.attempts, self.best)

    def _tried(
        self, drafted: Iterator[tuple[Puzzle, Grid] | None]
    ) -> Iterator[tuple[Puzzle, Grid] | None]:
        """The attempts; after the first RANDOM_ONLY, also neighbours of the closest puzzles."""
        yield from islice(drafted, RANDOM_ONLY)
        while self.climb is not None:
            yield from self.climb.neighbours(self.meter)
            yield from islice(drafted, BETWEEN)
        yield from drafted

    def _judged(self, puzzle: Puzzle, solution: Grid) -> Made | None:
        """The puzzle if it meets all conditions; otherwise None, after recording the first unmet
        condition.
        """
        self.judged += 1
        details: dict[str, Detail] = {}
        for place, condition in enumerate(self.conditions):
            judgement = condition.judge(puzzle, solution, self.meter.left().seconds)
            details |= judgement.details
            if judgement.seen is not None:
                low, high = self.seen.get(place, (inf, -inf))
                self.seen[place] = min(low, judgement.seen), max(high, judgement.seen)
            if judgement.gap:
                self.harder[place] += judgement.seen is None
                rank = place, -judgement.gap
                if self.climb is not None and judgement.gap < inf:
                    self.climb.note(puzzle, rank)
                if rank > self.rank:
                    self.rank, self.best = rank, self._made(puzzle, solution, details)
                return None
        return self._made(puzzle, solution, details)

    def _made(self, puzzle: Puzzle, solution: Grid, details: Mapping[str, Detail]) -> Made:
        return Made(self.number, puzzle, solution, attempts=self.attempts, details=details)

    def _why(self) -> str:
        """The reason of a Shortfall: "no puzzle with se 9+ in 400 attempts; se 1.2 to 8.3 was
        seen".
        """
        wanted = " and ".join(condition.text() for condition in self.conditions)
        parts = [f"no puzzle with {wanted} in {counted(self.attempts, 'attempt')}"]
        if self.judged < self.attempts:
            parts.append(f"{self.attempts - self.judged:,} did not fit the order")
        for place, condition in enumerate(self.conditions):
            if place in self.seen:
                parts.append(f"{condition.range_text(*self.seen[place])} was seen")
            if self.harder[place]:
                parts.append(f"{self.harder[place]:,} were harder")
        return "; ".join(parts)


def _make(request: PuzzleRequest, options: Options) -> SelectedPuzzles:
    require, forbid = options.get("require", ()), options.get("forbid", ())
    use = TechniqueUse(require, forbid) if require or forbid else None
    difficulties = tuple(map(Difficulty.parse, options.get("difficulty", ())))
    return SelectedPuzzles(request, difficulties, use)


RECIPE = Recipe(frozenset({"difficulty", "require", "forbid"}), OF_CLUES, _make)
