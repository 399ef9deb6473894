"""The engine of every batch: items are read, asked about, and answered in order.

A source yields items, the caller turns each into a call, and an executor makes these calls: in this
process, in worker processes, or on a cluster. The caller decides what to do with the answers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sudoku.batch.executors.executor import Executor
from sudoku.batch.items import Numbered
from sudoku.batch.request import LINES_OF_WEIGHT, Request
from sudoku.errors import ModelFault, SudokuError
from sudoku.formats.text.blocks import Block
from sudoku.system.sizes import AdaptiveSize


@dataclass(frozen=True, slots=True)
class Batch:
    """The settings for asking about items."""

    model: str
    call: Callable[[Numbered], Callable[[], Any]]
    """Makes the call that answers an item. The call can be pickled."""
    seconds: float | None = None
    """The time limit that each call observes, or None."""
    takes: Callable[[Block], bool] = lambda _: False
    """Whether a block is answered as a whole; if not, it is answered puzzle by puzzle."""
    sizes: AdaptiveSize | None = None
    """The size of blocks, adapted to the time of their answers; None without blocks."""
    lines: AdaptiveSize | None = None
    """The number of puzzles per call if a block is not answered as a whole; None means one."""

    def answers(
        self, items: Iterable[Numbered], executor: Executor
    ) -> Generator[tuple[Numbered, Any], None, None]:
        """Each item, or each part of it, with its answer. The answer is None if the item could not
        be read.

        If a process crashes at a block, its puzzles are sent again one by one. If it crashes at a
        puzzle, a ModelFault is its answer.
        """
        waiting: deque[Numbered] = deque()

        def requests() -> Iterator[Request]:
            for item in items:
                for part in self._parts(item):
                    waiting.append(part)
                    yield self._request(part)

        with closing(executor.in_order(requests())) as answers:
            for answer in answers:
                item = waiting.popleft()
                if isinstance(item.item, Block) and isinstance(answer, ModelFault):
                    yield from self.answers(item.one_by_one(), executor)
                    continue
                self._learn(item, answer)
                yield item, answer

    def _parts(self, item: Numbered) -> Iterator[Numbered]:
        """The parts of an item that are answered together."""
        if self._is_whole(item):
            yield item
        elif self.lines is None:
            yield from item.one_by_one()
        else:
            yield from map(item.part, self.lines.parts(range(item.count)))

    def _is_whole(self, item: Numbered) -> bool:
        return not isinstance(item.item, Block) or self.takes(item.item)

    def _request(self, item: Numbered) -> Request:
        if isinstance(item.item, SudokuError):
            return Request(_nothing, self.model, item.puzzle)
        weight = 1 + item.count // LINES_OF_WEIGHT if self._is_whole(item) else item.count
        return Request(self.call(item), self.model, item.puzzle, weight, self.seconds)

    def _learn(self, item: Numbered, answer: Any) -> None:
        if item.is_single or isinstance(answer, ModelFault):
            return
        size = self.sizes if self._is_whole(item) else self.lines
        if size is not None:
            size.learn(item.count, answer.seconds)


def _nothing() -> None:
    """The answer to an item that could not be read."""
