"""The base class of generators, and the loop that makes puzzles one after another.

A kind of request is a module with a generator, which is a frozen dataclass with the options of the
request, and a line in `sudoku.generator.recipes`. The puzzle of a number depends only on the
request, its seed and the number, so puzzle 1,000 can be made first, in any process, on any machine.
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
from sudoku.system.sizes import AdaptiveSize

Progress: TypeAlias = Callable[[int, Made | None], None]
"""A function that is regularly called with the number of attempts and the best puzzle so far."""


def unseen(_attempts: int, _best: Made | None) -> None:
    """A progress function that ignores its arguments."""


@dataclass(frozen=True, slots=True)
class PuzzleGenerator(ABC):
    """A generator of the puzzles of one request. It can be pickled.

    A request that is known to be impossible is refused when its generator is created.
    """

    request: PuzzleRequest

    block: ClassVar[int] = 1
    """The number of puzzles to make together; 1 if each puzzle is a separate search."""

    @property
    def board(self) -> Board:
        """The board of the puzzles, without planted rules."""
        return self.request.board

    @abstractmethod
    def make(
        self, numbers: range, *, budget: Budget, progress: Progress = unseen
    ) -> Iterator[Made]:
        """The puzzles of these numbers, from 1, in order. Some generators make several puzzles for
        a number.

        budget: the limit for each number. Raises Shortfall if it runs out; later numbers can still
        be made.
        """


@dataclass(frozen=True, slots=True)
class NumberedSearch(PuzzleGenerator):
    """A generator that searches for the puzzle of each number separately."""

    def make(
        self, numbers: range, *, budget: Budget, progress: Progress = unseen
    ) -> Iterator[Made]:
        """As in PuzzleGenerator."""
        for number in numbers:
            yield from self.search(number, budget, progress)

    @abstractmethod
    def search(self, number: int, budget: Budget, progress: Progress) -> Iterator[Made]:
        """The puzzles of this number. Raises Shortfall."""


LARGEST = 4096
"""The maximum number of puzzles to make together."""


def size_of(generator: PuzzleGenerator) -> AdaptiveSize:
    """The number of puzzles to make together: one at first, which appears soon, and few if they are
    slow, which limits the loss after Ctrl-C.
    """
    return AdaptiveSize(largest=min(generator.block, LARGEST), quick=0.2, slow=0.8)


def timed(numbers: range, size: AdaptiveSize) -> Iterator[range]:
    """The numbers in parts. The time until a part is requested determines its size."""
    for part in size.parts(numbers):
        start = perf_counter()
        yield part
        size.learn(len(part), perf_counter() - start)


def puzzles_of(
    generator: PuzzleGenerator,
    numbers: range,
    *,
    budget: Budget,
    progress: Progress = unseen,
    on_shortfall: Callable[[Shortfall], None] | None = None,
) -> Iterator[Made]:
    """The puzzles of these numbers.

    on_shortfall: called for each number without a puzzle before the next puzzle is made; None
    raises the Shortfall.
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
