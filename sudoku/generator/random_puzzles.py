"""Random puzzles of any difficulty: attempts are made until one of them fits the request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from sudoku.generator.attempts import Attempts, attempts_of, streams_of
from sudoku.generator.filling import filled
from sudoku.generator.impossible import require_met
from sudoku.generator.puzzle_generator import Progress, PuzzleGenerator, unseen
from sudoku.generator.randomness import stream
from sudoku.generator.recipes import OF_CLUES, Options, Recipe
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made, Shortfall
from sudoku.interface.budget import Budget
from sudoku.pictures.words import counted

LEAST, MOST = 256, 4096
"""The number of attempts in a later round. Fewer than LEAST attempts would take equally long."""
SHARE = 4
"""A round makes 1/SHARE of the attempts that a number has had, so few attempts are wasted."""


@dataclass(slots=True)
class _OpenNumber:
    """A number without a puzzle so far."""

    number: int
    tried: int = 0
    seconds: float = 0.0
    """The time spent on this number."""
    nearest: tuple[int, Made] | None = None
    """The difference from the requested number of clues, and the attempt with the smallest
    difference.
    """


@dataclass(frozen=True, slots=True)
class RandomPuzzles(PuzzleGenerator):
    """Random puzzles. The puzzle of a number is the first of its attempts that fits the request.

    Numbers take part in rounds together. The more attempts the first number has had, the fewer
    numbers take part, which lets the first number finish. Raises OrderError for requests that no
    puzzle can meet.
    """

    block: ClassVar[int] = 4096

    def __post_init__(self) -> None:
        require_met(self.request)

    def make(
        self, numbers: range, *, budget: Budget, progress: Progress = unseen
    ) -> Iterator[Made]:
        waiting = [_OpenNumber(number) for number in numbers]
        found: dict[int, Made] = {}
        self._try(waiting, 1, found, budget)
        if self.request.pattern is not None and not found.keys() >= {*numbers}:
            yield from self._filled(numbers, found, budget, progress)
            return
        for number in numbers:
            while number not in found:
                waiting = [each for each in waiting if each.number not in found]
                head = waiting[0]
                nearest = None if head.nearest is None else head.nearest[1]
                progress(head.tried, nearest)
                if budget.seconds is not None and head.seconds >= budget.seconds:
                    why = f"no puzzle of the order in {counted(head.tried, 'attempt')}"
                    raise Shortfall(number, why, nearest)
                together = waiting[: max(1, SHARE * MOST // head.tried)]
                each = max(head.tried // SHARE, LEAST // len(together), 1)
                self._try(together, min(each, max(1, MOST // len(together))), found, budget)
            yield found.pop(number)

    def _try(
        self, waiting: list[_OpenNumber], each: int, found: dict[int, Made], budget: Budget
    ) -> None:
        """Make `each` attempts for each number, and keep the first attempt that fits.

        budget: the limit for each number, so N numbers together may take N times as long.
        """
        start = perf_counter()
        tried = [(one, one.tried + more) for one in waiting for more in range(each)]
        left = None
        if budget.seconds is not None:
            left = sum(max(0.0, budget.seconds - one.seconds) for one in waiting)
        streams = streams_of(self.request, ((one.number, attempt) for one, attempt in tried))
        made = attempts_of(self.request, streams, budget=Budget(left))
        for row in made.fits.nonzero()[0].tolist():
            one, attempt = tried[row]
            if one.number not in found:
                found[one.number] = self._made(one.number, made, row, attempt + 1)
        share = (perf_counter() - start) / max(1, len(waiting))
        excess = self._excess(made).reshape(len(waiting), each)
        for place, one in enumerate(waiting):
            one.tried += each
            one.seconds += share
            if one.number not in found and self.request.pattern is None:
                best = int(excess[place].argmin())
                distance = int(excess[place, best])
                if one.nearest is None or distance < one.nearest[0]:
                    row = place * each + best
                    one.nearest = distance, self._made(one.number, made, row, one.tried)

    def _excess(self, made: Attempts) -> NDArray[np.int64]:
        """The number of excess or missing clues of each attempt."""
        clues = np.count_nonzero(made.puzzles, axis=1)
        least, most = self.request.clues or (0, 0)
        excess: NDArray[np.int64] = np.maximum(least - clues, clues - most).clip(0)
        return excess

    def _filled(
        self, numbers: range, found: dict[int, Made], budget: Budget, progress: Progress
    ) -> Iterator[Made]:
        """The puzzles, each found by a search over the digits if no attempt fitted."""
        for number in numbers:
            if number in found:
                yield found[number]
            else:
                start = stream(self.request.seed, "filling", number)
                yield filled(self.request, number, start, budget, progress)

    def _made(self, number: int, made: Attempts, row: int, attempts: int) -> Made:
        return Made(number, *made.of(row, self.board), attempts=attempts)


def _make(request: PuzzleRequest, _options: Options) -> RandomPuzzles:
    return RandomPuzzles(request)


RECIPE = Recipe(frozenset(), OF_CLUES, _make)
