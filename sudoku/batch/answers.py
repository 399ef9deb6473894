"""The answers of `answer_all`: one by one, or all remaining answers as a table."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import chain
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeAlias

from sudoku.batch.tables.parquet import batch_of, schema_of
from sudoku.errors import MissingLibraryError, ModelFault, NotationError
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Column, Kind, Rows, Value
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import to_line
from sudoku.questions.checking import ANSWERS, MEASURED, row_of
from sudoku.questions.question import put
from sudoku.system.libraries import pyarrow

if TYPE_CHECKING:
    from sudoku.batch.items import Numbered

Answer: TypeAlias = Outcome | ModelFault | NotationError
"""The outcome of a puzzle, or the error that replaces it."""
_TABLE: Sequence[Column] = (
    Column("row", Kind.INTEGER, "the number of the puzzle, from 1"),
    Column("puzzle", Kind.TEXT, "the clues, a dot for an open cell"),
    *ANSWERS,
    *MEASURED,
    Column("error", Kind.TEXT, "why there is no answer"),
)
_NAMES = [column.name for column in _TABLE]
_ROWS = 1 << 14
"""Rows per Arrow batch."""
Part: TypeAlias = "tuple[Numbered, Any]"
"""An item with its answer: an outcome of `check`, or the answers to a block."""


class Answers(Generator[Answer, None, None]):
    """The answer to each puzzle, in order, as soon as it and all earlier ones are known.

    A generator: all processes end when it is closed or exhausted. `to_arrow` and `to_frame` return
    the remaining answers as a table.
    """

    def __init__(self, parts: Generator[Part, None, None]) -> None:
        self._parts = parts
        self._given = 0  # the number of rows that were yielded
        self._part: Part | None = None
        self._first = 0  # the row within the part
        self._answers = self._each()

    def send(self, value: None) -> Answer:
        return self._answers.send(value)

    def throw(
        self,
        kind: Any,
        value: Any = None,
        traceback: TracebackType | None = None,
    ) -> Answer:
        """Raise this exception in the generator that computes the answers."""
        del traceback
        error = value if isinstance(value, BaseException) else kind
        return self._answers.throw(error)

    def close(self) -> None:
        """End all processes and stop answering."""
        self._answers.close()
        self._parts.close()

    def to_arrow(self) -> Any:
        """All remaining answers as a pyarrow.Table.

        It has the columns of `sudoku check -o`: row (from 1), puzzle, verdict, solution, second
        (a second solution, if there are several), model, seconds and error (why there is no
        answer). Raises MissingLibraryError without pyarrow.
        """
        schema = schema_of(_TABLE)
        rows = self._rows()
        batches = [batch_of(_TABLE, each) for each in rows]
        self.close()
        return pyarrow("a table").Table.from_batches(batches, schema)

    def to_frame(self) -> Any:
        """All remaining answers as a pandas.DataFrame, with the columns of `to_arrow`. Raises
        MissingLibraryError without pandas.
        """
        table = self.to_arrow()
        try:
            return table.to_pandas()
        except ImportError:
            raise MissingLibraryError(
                "a data frame needs pandas, which is not installed: pip install pandas"
            ) from None

    def _each(self) -> Generator[Answer, None, None]:
        try:
            for part in self._parts:
                self._part, self._first = part, self._given
                for answer in _each(*part):
                    self._given += 1
                    yield answer
                self._part = None
        finally:
            self._parts.close()

    def _rows(self) -> Iterator[Rows]:
        """The remaining answers, about _ROWS rows at a time."""
        values: dict[str, list[Value]] = {name: [] for name in _NAMES}
        count, skipped = 0, 0
        parts: Iterator[Part] = self._parts
        if self._part is not None and self._given - self._first < self._part[0].count:
            skipped = self._given - self._first
            parts = chain([self._part], parts)
        self._part = None
        for item, answer in parts:
            found = _values(item, answer)
            number = item.count - skipped
            for name in _NAMES:
                column = found.get(name)
                values[name] += [None] * number if column is None else column[skipped:]
            values["row"][-number:] = range(self._given + 1, self._given + number + 1)
            self._given += number
            count, skipped = count + number, 0
            if count >= _ROWS:
                yield Rows(values, count)
                values, count = {name: [] for name in _NAMES}, 0
        yield Rows(values, count)


def _each(item: Numbered, answer: Any) -> Iterator[Answer]:
    """The answers to the puzzles of an item."""
    if isinstance(item.item, Block):
        from sudoku.bulk.blocks import outcome_of  # late: it imports numpy

        for row in range(item.count):
            yield outcome_of(answer, row)
    else:
        yield item.item if isinstance(item.item, NotationError) else answer


def _values(item: Numbered, answer: Any) -> dict[str, list[Value]]:
    """The answers to the puzzles of an item by column, without the row number."""
    if isinstance(item.item, Block):
        from sudoku.bulk.columns import columns_of  # late: it imports numpy

        values = columns_of(answer, _NAMES)
        for row, odd in answer.odd.items():
            put(values, _NAMES, item.count, row, Rows.of(_row(odd)))
        return values
    (found,) = _each(item, answer)
    row = _row(found)
    if isinstance(item.item, Puzzle):
        row["puzzle"] = to_line(item.item.board, item.item.clues)
    return {name: [value] for name, value in row.items()}


def _row(answer: Answer) -> dict[str, Value]:
    return row_of(answer) if isinstance(answer, Outcome) else {"error": str(answer)}
