"""What every generator has in common, and how puzzles are made one after the other.

A kind of request is a module with a generator, which is a frozen dataclass with the options of the
request, and a line in `sudoku.generator.recipes`. What a generator makes for a number is a function
of the request, its seed and the number alone. So puzzle 1,000 can be made first, in any process, on
any machine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import ClassVar, TypeAlias

from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made, Shortfall
from sudoku.interface.budget import Budget
from sudoku.puzzle.board import Board

Progress: TypeAlias = Callable[[int, Made | None], None]
"""Called now and then with the attempts so far and the best puzzle so far."""


def unseen(_attempts: int, _best: Made | None) -> None:
    """Nobody looks at the progress."""


@dataclass(frozen=True, slots=True)
class PuzzleGenerator(ABC):
    """Makes the puzzles of one request. It can be pickled.

    A request that nothing can meet is refused when its generator is made.
    """

    request: PuzzleRequest

    block: ClassVar[int] = 1
    """How many numbers are best made together; 1 if each is a search by itself."""

    @property
    def board(self) -> Board:
        """The board of the puzzles, without rules that are planted."""
        return self.request.board

    @abstractmethod
    def make(
        self, numbers: range, *, budget: Budget, progress: Progress = unseen
    ) -> Iterator[Made]:
        """The puzzles of these numbers, from 1, in their order; of some kinds several a number.

        budget: for each number. Raises Shortfall where it runs out; the numbers behind can be
        asked for then.
        """


@dataclass(frozen=True, slots=True)
class NumberedSearch(PuzzleGenerator):
    """A generator that searches for the puzzle of each number by itself."""

    def make(
        self, numbers: range, *, budget: Budget, progress: Progress = unseen
    ) -> Iterator[Made]:
        """See PuzzleGenerator."""
        for number in numbers:
            yield from self.search(number, budget, progress)

    @abstractmethod
    def search(self, number: int, budget: Budget, progress: Progress) -> Iterator[Made]:
        """The puzzles of this number. Raises Shortfall."""


QUICK, SLOW = 0.2, 0.8
"""Seconds for numbers that are made together, below and above which more and fewer follow."""


@dataclass(slots=True)
class Pace:
    """How many numbers are made together: one at first, so that it comes soon, and few of slow
    ones, so that little is lost by Ctrl-C.
    """

    most: int
    """The largest size at any time."""
    size: int = 1

    def learn(self, seconds: float) -> None:
        """The last ones took so long."""
        if seconds < QUICK:
            self.size = max(1, min(self.most, 2 * self.size))
        elif seconds > SLOW:
            self.size = max(1, self.size // 2)

    def parts(self, numbers: range) -> Iterator[range]:
        """The numbers in parts of the size that is right when each begins."""
        start = numbers.start
        while start < numbers.stop:
            part = range(start, min(start + self.size, numbers.stop))
            yield part
            start = part.stop


def timed(numbers: range, most: int) -> Iterator[range]:
    """Parts of the numbers, of which each is made before the next is taken."""
    pace = Pace(most)
    for part in pace.parts(numbers):
        start = perf_counter()
        yield part
        pace.learn(perf_counter() - start)


def puzzles_of(
    generator: PuzzleGenerator,
    numbers: range,
    *,
    budget: Budget,
    progress: Progress = unseen,
    on_shortfall: Callable[[Shortfall], None] | None = None,
) -> Iterator[Made]:
    """The puzzles of these numbers.

    on_shortfall: called with each number that was not found, and the next is made; without it the
    Shortfall is raised.
    """
    while numbers:
        try:
            yield from generator.make(numbers, budget=budget, progress=progress)
        except Shortfall as shortfall:
            if on_shortfall is None:
                raise
            on_shortfall(shortfall)
            numbers = range(shortfall.number + 1, numbers.stop)
        else:
            return
