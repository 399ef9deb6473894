"""What a maker is, and how puzzles are made one after the other.

A kind of order is a module with a maker, a frozen dataclass with the options of the order, and a
line in `sudoku.generator.orders`. What a maker makes for a number is a function of the order, its
seed and the number alone. So puzzle 1,000 can be made first, in any process, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeAlias

from sudoku.generator.made import Made, Shortfall
from sudoku.interface.budget import Budget
from sudoku.puzzle.board import Board

Progress: TypeAlias = Callable[[int, Made | None], None]
"""Called now and then with the attempts so far and the best puzzle so far."""


def unseen(_attempts: int, _best: Made | None) -> None:
    """Nobody looks at the progress."""


class Maker(Protocol):
    """Makes the puzzles of one order. It can be pickled.

    board: of the puzzles, without rules that are planted. block: how many numbers are made
    together at best; 1 if each is a search by itself.
    """

    @property
    def board(self) -> Board: ...

    @property
    def block(self) -> int: ...

    def make(
        self, numbers: range, *, budget: Budget, progress: Progress = unseen
    ) -> Iterator[Made]:
        """The puzzles of these numbers, from 1, in their order; of some kinds several a number.

        budget: for each number. Raises Shortfall where it runs out; the numbers behind can be
        asked for then. Raises OrderError, at the first number, for an order that nothing can meet.
        """
        ...


def growing(numbers: range, most: int) -> Iterator[range]:
    """The numbers in parts: the first alone, so that it comes soon, then up to `most` together."""
    size, start = 1, numbers.start
    while start < numbers.stop:
        part = range(start, min(start + size, numbers.stop))
        yield part
        start, size = part.stop, max(1, min(2 * size, most))


def made(
    maker: Maker,
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
            yield from maker.make(numbers, budget=budget, progress=progress)
        except Shortfall as shortfall:
            if on_shortfall is None:
                raise
            on_shortfall(shortfall)
            numbers = range(shortfall.number + 1, numbers.stop)
        else:
            return
