"""A run: reads numbered items, has their pieces answered in order, and writes the rows."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from sudoku.batch import answer_each
from sudoku.batch.pool import answer_by_workers
from sudoku.batch.question import Asked
from sudoku.batch.runs.inputs import Numbered, one_by_one
from sudoku.batch.runs.journal import Output
from sudoku.batch.runs.piece import Piece, PieceAnswer
from sudoku.batch.runs.places import RunError
from sudoku.batch.runs.shape import Shape
from sudoku.batch.runs.stream import Stream
from sudoku.batch.sizes import LARGEST, SMALLEST, Sizes
from sudoku.errors import ModelFault
from sudoku.formats.text.blocks import Block
from sudoku.questions.question import Question

if TYPE_CHECKING:
    from sudoku.batch.cluster.connection import Connection

QUICK, SLOW = 0.02, 0.1
"""Seconds for some lines, below and above which the next ones are more and fewer."""
MOST_LINES = 1 << 12

Executor: TypeAlias = "Callable[[Iterable[Asked]], Generator[Any, None, None]]"
"""Answers questions in their order: in this process, in several, or on a cluster. A ModelFault
takes the place of the answer of a process that crashed."""


def local(task: Question, jobs: int, output: Output | Stream) -> Executor:
    """Answers in this process, or in `jobs` worker processes.

    A worker is asked also where the last session did not end in order, as a puzzle may have killed
    it: one that kills its worker is recorded. So is one that a worker cannot end in time.
    """
    if jobs == 1 and not output.was_killed and task.budget.seconds is None:
        return partial(answer_each, model=task.model)
    return partial(answer_by_workers, model=task.model, jobs=jobs)


def remote(task: Question, cluster: Connection) -> Executor:
    """Answers on a cluster."""
    return partial(answer_each, model=task.model, cluster=cluster)


def run(
    items: Iterable[Numbered],
    task: Question,
    shape: Shape,
    output: Output | Stream,
    execute: Executor,
    sizes: Sizes,
    each: Callable[[PieceAnswer], None],
    lines: Lines | None = None,
) -> None:
    """Answer all items that the output does not have yet, and finish it.

    sizes: of the blocks among the items. each: called with each answer as soon as it is written.
    lines: for puzzles that are sent, several at a time. However this ends, `Output.close` makes
    the answers so far safe. Raises RunError if the input is not that of the sessions before.
    """
    if output.is_finished:
        return
    output.begin(shape.head)
    if not output.state.is_complete:
        pieces = _pieces(_rest(items, output, sizes), task, shape, lines)
        with closing(_answers(pieces, execute)) as answers:
            for piece, answer in answers:
                if lines is not None:
                    lines.learn(answer)
                output.add(answer, piece.numbered)
                sizes.learn(answer.read, answer.seconds)
                each(answer)
    output.finish(lambda grown, whole: shape.table.finish(grown, shape.columns, whole))


def _rest(items: Iterable[Numbered], output: Output | Stream, sizes: Sizes) -> Iterator[Numbered]:
    """The items behind those that are answered, which are read in large blocks."""
    done, last = output.state.read, output.state.last
    left = done
    if done:
        sizes.size = LARGEST
    for item in items:
        count = item.count
        if 0 < left <= count and item.mark(left - 1) != last:
            raise RunError(
                f"the input changed since {done:,} of its puzzles were answered: the last of them"
                f" was {last}, is {item.mark(left - 1)}"
            )
        if left >= count:
            left -= count
            if left == 0:
                sizes.size = SMALLEST
            continue
        if left == 0:
            yield item
            continue
        sizes.size = SMALLEST
        while left < count:
            stop = min(count, left + sizes.most())
            yield item.part(range(left, stop))
            left = stop
        left = 0
    if left:
        raise RunError(
            f"the input changed: {done:,} of its puzzles were answered, and it has {done - left:,}"
        )


def _pieces(
    items: Iterable[Numbered], task: Question, shape: Shape, lines: Lines | None
) -> Iterator[Piece]:
    for item in items:
        for part in _takeable(item, task, lines):
            yield Piece(part, task, shape)


def _takeable(numbered: Numbered, task: Question, lines: Lines | None) -> Iterator[Numbered]:
    """A block that the task answers as a whole, or else its puzzles, some at a time."""
    item = numbered.item
    if not isinstance(item, Block) or task.takes(item):
        yield numbered
    elif lines is None:
        yield from one_by_one(numbered)
    else:
        yield from lines.parts(numbered)


class Lines:
    """How many lines of a block are asked about together although the task takes them one by one.

    On their way they are smaller than as puzzles, and so are their answers. One at first, then as
    many as take some hundredths of a second.
    """

    def __init__(self) -> None:
        self._number = 1

    def parts(self, numbered: Numbered) -> Iterator[Numbered]:
        """The puzzles of a block in parts of this size."""
        start = 0
        while start < numbered.count:
            end = min(numbered.count, start + self._number)
            yield numbered.part(range(start, end))
            start = end

    def learn(self, answer: PieceAnswer) -> None:
        """More or fewer after an answer that was quick or slow."""
        if answer.seconds < QUICK and answer.read >= self._number // 2:
            self._number = min(MOST_LINES, 2 * self._number)
        elif answer.seconds > SLOW:
            self._number = max(1, self._number // 2)


def _answers(pieces: Iterable[Piece], execute: Executor) -> Generator[tuple[Piece, PieceAnswer]]:
    """Pieces and their answers in order. If a process crashes at a block, its puzzles are asked
    one by one.
    """
    waiting: deque[Piece] = deque()

    def counted() -> Iterator[Piece]:
        for piece in pieces:
            waiting.append(piece)
            yield piece

    with closing(execute(counted())) as answers:
        for answer in answers:
            piece = waiting.popleft()
            if not isinstance(answer, ModelFault):
                yield piece, answer
            elif isinstance(piece.numbered.item, Block):
                alone = (Piece(one, piece.task, piece.shape) for one in one_by_one(piece.numbered))
                yield from _answers(alone, execute)
            else:
                yield piece, piece.lost(answer)
