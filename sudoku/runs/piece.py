"""One piece of a run: an item of the input, asked and encoded by a worker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from sudoku.errors import (
    MeaninglessQuestionError,
    ModelFault,
    NotationError,
    SudokuError,
    UnprovedError,
)
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.runs.inputs import INPUT_COLUMNS, Numbered, block_columns, error_row, input_row
from sudoku.runs.task import Answers, Task
from sudoku.tables.columns import Column, Rows
from sudoku.tables.table_format import TableFormat

LINES_OF_WEIGHT = 32
"""Lines of a block that count as one puzzle where puzzles are read ahead."""
NEEDED = ("verdict", "error")
"""Columns of the summary, which are made whether they are written or not."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How rows are written: the columns of the table and its format."""

    columns: tuple[Column, ...]
    table: TableFormat

    @property
    def names(self) -> list[str]:
        return [column.name for column in self.columns]


@dataclass(frozen=True, slots=True)
class PieceAnswer:
    """The encoded rows of a piece. read: its puzzles. written: its rows. tallies: the number of
    rows of each verdict, and of `error`. slowest: its seconds, file and row. problems: what could
    not be read, and faults of models.
    """

    data: bytes
    read: int
    written: int
    tallies: Mapping[str, int]
    slowest: tuple[float, str, int]
    seconds: float
    problems: tuple[NotationError | ModelFault, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A numbered item, to be answered here or in another process. See Asked."""

    numbered: Numbered
    task: Task
    shape: Shape
    puzzle: Puzzle = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "puzzle", _first_puzzle(self.numbered))

    @property
    def model(self) -> str:
        return self.task.model

    @property
    def weight(self) -> int:
        return 1 + self.numbered.count // LINES_OF_WEIGHT

    @property
    def seconds(self) -> float | None:
        """Blocks have no limit, see Task.takes."""
        return self.task.budget.seconds

    def ask(self) -> PieceAnswer:
        """Raises what the task raises, except for what becomes a row with an error."""
        start = perf_counter()
        item, row = self.numbered.item, self.numbered.row
        if isinstance(item, Block):
            answers = self.task.ask_block(item, [*{*self.shape.names, *NEEDED}])
            values = {**block_columns(item, row), **answers.rows.values}
            found = Answers(Rows(values, item.count), answers.problems)
        elif isinstance(item, NotationError):
            found = Answers(Rows.of(error_row(item, row)), (item,))
        else:
            found = self._answer(item)
        return self._encoded(found, perf_counter() - start)

    def lost(self, fault: ModelFault) -> PieceAnswer:
        """The answer if a process crashed at this piece of one puzzle."""
        return self._encoded(self._fault(fault), 0.0)

    def _answer(self, entry: Entry) -> Answers:
        try:
            values = dict(self.task.ask(entry))
        except MeaninglessQuestionError as error:
            values = {"verdict": error.verdict, "error": str(error)}
        except UnprovedError as error:
            values = {"verdict": Verdict.UNKNOWN.value, "error": str(error)}
        except ModelFault as fault:
            return self._fault(fault)
        return Answers(Rows.of(input_row(entry, self.numbered.row) | values))

    def _fault(self, fault: ModelFault) -> Answers:
        item = self.numbered.item
        known = input_row(item, self.numbered.row) if isinstance(item, Entry) else {}
        return Answers(Rows.of(known | {"error": str(fault)}), (fault,))

    def _encoded(self, found: Answers, seconds: float) -> PieceAnswer:
        rows = found.rows
        data = self.shape.table.encode(self.shape.columns, rows)
        tallies = Counter(str(v) for v in rows.values.get("verdict", ()) if v is not None)
        tallies["error"] = sum(value is not None for value in rows.values.get("error", ()))
        slowest = self._slowest(rows, seconds / rows.count)
        return PieceAnswer(data, rows.count, rows.count, tallies, slowest, seconds, found.problems)

    def _slowest(self, rows: Rows, average: float) -> tuple[float, str, int]:
        item, first = self.numbered.item, self.numbered.row
        times = rows.values.get("seconds") or [average]
        seconds = [time if isinstance(time, float) else 0.0 for time in times]
        most = max(seconds)
        return most, item.source, first + seconds.index(most)


_NO_PUZZLE = Puzzle(Board(2, 2), (0,) * 16)


def _first_puzzle(numbered: Numbered) -> Puzzle:
    """The puzzle on whose board a worker opens its model."""
    item = numbered.item
    if isinstance(item, NotationError):
        return _NO_PUZZLE
    return item.entry(0).puzzle if isinstance(item, Block) else item.puzzle


def shape_of(task: Task, names: Sequence[str] | None, table: TableFormat) -> Shape:
    """The columns with these names, in their order; None for those that the task names.

    Raises ColumnError.
    """
    known = {column.name: column for column in (*INPUT_COLUMNS, *task.columns)}
    chosen = task.defaults if names is None else names
    unknown = [name for name in chosen if name not in known]
    if unknown:
        raise ColumnError(f"no column {unknown[0]!r}: expected some of {', '.join(known)}")
    return Shape(tuple(known[name] for name in chosen), table)


class ColumnError(SudokuError):
    """A column that the task does not have."""
