"""Write a table: the missing answers, and then its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from sudoku.batch.engine import Batch
from sudoku.batch.executors.executor import Executor
from sudoku.batch.items import Numbered
from sudoku.batch.resuming.journal import RunState
from sudoku.batch.resuming.output import Output
from sudoku.batch.resuming.places import ANEW, RunError
from sudoku.batch.tables.rows import EncodedRows, row_of_problem, rows_of
from sudoku.batch.tables.shape import TableShape
from sudoku.errors import SudokuError
from sudoku.questions.question import Question
from sudoku.system.sizes import AdaptiveSize


class Stream:
    """The output of a run to a stream, such as standard output, without a journal."""

    was_killed = is_finished = False

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._started = file, monotonic()
        self.state = RunState()

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return monotonic() - self._started

    def begin(self, head: bytes) -> None:
        """Write the text before the first row."""
        self._file.write(head)
        self._file.flush()

    def add(self, answer: EncodedRows, item: Numbered) -> None:
        """Write the rows of an answer at once."""
        del item
        self.state = self.state.plus(answer, len(answer.data), b"")
        self._file.write(answer.data)
        self._file.flush()

    def finish(self, make: Callable[[Path, Path], bool]) -> None:
        """Record that everything is written."""
        del make
        self.is_finished = True


_REMEDY = f"restore the input, choose another name, {ANEW}"


def write_rows(
    items: Iterable[Numbered],
    question: Question,
    shape: TableShape,
    output: Output | Stream,
    executor: Executor,
    sizes: AdaptiveSize,
    *,
    is_sent: bool,
    each: Callable[[EncodedRows], None],
) -> None:
    """Answer all items that the output lacks, and finish it.

    sizes: the sizes of the blocks among the items. is_sent: whether items go to other processes;
    lines that are answered one by one are then sent several at a time, because they are smaller
    than puzzles. each: called with each answer as soon as it is written. However this ends,
    `Output.close` saves the answers so far. Raises RunError if the input changed between sessions.
    """
    if output.is_finished:
        return
    output.begin(shape.head)
    if not output.state.is_complete:
        batch = Batch(
            question.model,
            lambda item: partial(rows_of, question, shape, item),
            question.budget.seconds,
            partial(shape.takes, question),
            sizes,
            AdaptiveSize() if is_sent and not shape.is_json else None,
        )
        with closing(batch.answers(_rest(items, output, sizes), executor)) as answers:
            for item, answer in answers:
                problem = item.item if answer is None else answer
                if isinstance(problem, SudokuError):
                    rows = row_of_problem(question, shape, item, problem)
                else:
                    rows = answer
                output.add(rows, item)
                each(rows)
    output.finish(lambda grown, whole: shape.table.finish(grown, shape.columns, whole))


def _rest(
    items: Iterable[Numbered], output: Output | Stream, sizes: AdaptiveSize
) -> Iterator[Numbered]:
    """The unanswered items. Answered items are skipped in large blocks."""
    left = done = output.state.read
    if done:
        sizes.size = sizes.largest
    for item in items:
        count = item.count
        if left:
            _require_same(output, done - left, item)
        if left >= count:
            left -= count
            if left == 0:
                sizes.size = sizes.smallest
            continue
        if left == 0:
            yield item
            continue
        sizes.size = sizes.smallest
        while left < count:
            stop = min(count, left + sizes.most())
            yield item.part(range(left, stop))
            left = stop
        left = 0
    if left:
        raise RunError(
            f"the input changed: {done:,} of its puzzles were answered, but it now has only"
            f" {done - left:,}; {_REMEDY}"
        )


def _require_same(output: Output | Stream, place: int, item: Numbered) -> None:
    assert isinstance(output, Output)  # noqa: S101  # a stream has no answers to begin with
    number = output.first_changed(place, item)
    if number is not None:
        raise RunError(
            f"the input changed since {output.state.read:,} of its puzzles were answered: the first"
            f" that differs is {item.described(number)}; {_REMEDY}"
        )
