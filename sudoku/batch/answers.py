"""The answers of `answer_all`: one by one, or all that are left as a table."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from sudoku.batch.columns import values_of
from sudoku.errors import MissingLibraryError, ModelFault, NotationError
from sudoku.interface.columns import Column, Kind, Rows, Value
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import to_line
from sudoku.questions.checking import ANSWERS, MEASURED, row_of

if TYPE_CHECKING:
    from sudoku.bulk.blocks import Answered

Answer: TypeAlias = Outcome | ModelFault | NotationError
"""What `answer_all` yields: an outcome, or in its place what went wrong with this puzzle."""
_TABLE: Sequence[Column] = (
    Column("row", Kind.INTEGER, "the number of the puzzle, from 1"),
    Column("puzzle", Kind.TEXT, "the clues, a dot for an open cell"),
    *ANSWERS,
    *MEASURED,
    Column("error", Kind.TEXT, "why there is no answer"),
)
_NAMES = [column.name for column in _TABLE]
_ROWS = 1 << 14
"""Of a batch of Arrow."""


class Part(Protocol):
    """Answers in their order."""

    @property
    def count(self) -> int: ...

    def each(self) -> Iterator[Answer]: ...

    def values(self) -> dict[str, list[Value]]:
        """By column, but for the number of the row."""
        ...


@dataclass(frozen=True, slots=True)
class One:
    """The answer to a puzzle; puzzle: None for what cannot be read."""

    puzzle: Puzzle | None
    answer: Answer
    count: int = 1

    def each(self) -> Iterator[Answer]:
        yield self.answer

    def values(self) -> dict[str, list[Value]]:
        answer, puzzle = self.answer, self.puzzle
        row = row_of(answer) if isinstance(answer, Outcome) else {"error": str(answer)}
        if puzzle is not None:
            row["puzzle"] = to_line(puzzle.board, puzzle.clues)
        return {name: [value] for name, value in row.items()}


@dataclass(frozen=True, slots=True)
class Many:
    """The answers to a block."""

    found: Answered

    @property
    def count(self) -> int:
        return self.found.block.count

    def each(self) -> Iterator[Answer]:
        from sudoku.bulk.blocks import outcome_of  # late: it imports numpy

        for row in range(self.count):
            yield outcome_of(self.found, row)

    def values(self) -> dict[str, list[Value]]:
        return values_of(self.found, _NAMES)


class Answers(Generator[Answer, None, None]):
    """The answer to each puzzle, in their order, as soon as it and all before it are known.

    A generator: `close` ends all processes, and so does its end. `to_arrow` and `to_frame` are the
    answers that are left as a table.
    """

    def __init__(self, parts: Generator[Part, None, None]) -> None:
        self._parts = parts
        self._given = 0  # rows that were yielded
        self._part: Part | None = None
        self._first = 0  # row of the part
        self._answers = self._each()

    def send(self, value: None) -> Answer:
        return self._answers.send(value)

    def throw(
        self,
        kind: Any,
        value: Any = None,
        traceback: TracebackType | None = None,
    ) -> Answer:
        """Raise this exception where the answers are made."""
        del traceback
        error = value if isinstance(value, BaseException) else kind
        return self._answers.throw(error)

    def close(self) -> None:
        """End all processes. There are no more answers."""
        self._answers.close()
        self._parts.close()

    def to_arrow(self) -> Any:
        """All answers that are left, as a pyarrow.Table.

        Its columns are those of `sudoku check -o`: row, from 1, puzzle, verdict, solution, second
        (another solution of a puzzle with several), model, seconds and error (why there is no
        answer). Raises MissingLibraryError without pyarrow.
        """
        from sudoku.batch.tables.arrow import batch_of, schema_of  # late, as pyarrow is
        from sudoku.system.libraries import pyarrow

        schema = schema_of(_TABLE)
        rows = self._rows()
        batches = [batch_of(_TABLE, each) for each in rows]
        self.close()
        return pyarrow("a table").Table.from_batches(batches, schema)

    def to_frame(self) -> Any:
        """As `to_arrow`, as a pandas.DataFrame. Raises MissingLibraryError without pandas."""
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
                for answer in part.each():
                    self._given += 1
                    yield answer
                self._part = None
        finally:
            self._parts.close()

    def _rows(self) -> Iterator[Rows]:
        """What is left, about _ROWS rows at a time."""
        values: dict[str, list[Value]] = {name: [] for name in _NAMES}
        count, skipped = 0, 0
        parts: Iterator[Part] = self._parts
        if self._part is not None and self._given - self._first < self._part.count:
            skipped = self._given - self._first
            parts = chain([self._part], parts)
        self._part = None
        for part in parts:
            found = part.values()
            number = part.count - skipped
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
