"""The shape of a run's table: the columns, the selection of rows, and the format.

Rows use the default style of a board. If that is symbols, `--digit-style integers` replaces them in
columns with grids and sets of digits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sudoku.batch.tables.columns import with_input
from sudoku.batch.tables.expression import RowFilter
from sudoku.batch.tables.parsing import parse
from sudoku.batch.tables.table_format import TableFormat
from sudoku.errors import SudokuError, known_and_nearest
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Column, Rows, Value
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import OPEN, DigitStyle, has_symbols, symbol, to_line
from sudoku.questions.question import JSON, Question

ALL = "all"
"""The name for all columns."""


class ColumnError(SudokuError):
    """A column that the task does not have, or that is named twice."""


@dataclass(frozen=True, slots=True)
class TableShape:
    """The columns of a table, the selection of its rows, and the format."""

    columns: tuple[Column, ...]
    """The columns, in order."""
    table: TableFormat
    where: RowFilter | None = None
    """The condition for writing a row; None writes all."""
    style: DigitStyle | None = None
    """The style of digits; None means symbols on boards that have them."""

    @property
    def is_json(self) -> bool:
        """Whether the rows are answers as --json prints them."""
        return self.columns == (JSON,)

    @property
    def names(self) -> list[str]:
        """The names of the written columns."""
        return [column.name for column in self.columns]

    @property
    def needed(self) -> set[str]:
        """The columns that are written or used in the condition."""
        return {*self.names, *(() if self.where is None else self.where.names)}

    @property
    def head(self) -> bytes:
        """The bytes before the first row."""
        return self.table.head(self.columns)

    def takes(self, question: Question, block: Block) -> bool:
        """Whether the question answers this block as a whole, in this shape."""
        is_possible = question.json_in_blocks and self.style is not DigitStyle.INTEGERS
        return (is_possible or not self.is_json) and question.takes(block)

    def encode(self, rows: Rows, board: Board) -> tuple[bytes, int]:
        """The written rows, and their number. board: the board of their puzzles."""
        if self.style is DigitStyle.INTEGERS and not self.is_json:
            rows = with_integers(rows, board)
        if self.is_json:
            rows = rows.where([text is not None for text in rows.column(JSON.name)], self.names)
        elif self.where is not None:
            selected = self.where.of(rows)
            if not all(selected):
                rows = rows.where(selected, self.names)
        return (self.table.encode(self.columns, rows) if rows.count else b""), rows.count


def shape_of(
    task: Question,
    names: Sequence[str] | None,
    where: str | None,
    table: TableFormat,
    style: DigitStyle | None = None,
) -> TableShape:
    """The columns with these names, in order. names: None selects the defaults of the task.

    where: an expression over any columns. Raises ColumnError, ExpressionError.
    """
    known = {column.name: column for column in with_input(task.COLUMNS)}
    chosen = task.defaults if names is None else _chosen(names, known)
    condition = None if where is None else parse(where, known)
    return TableShape(tuple(known[name] for name in chosen), table, condition, style)


def _chosen(names: Sequence[str], known: Collection[str]) -> Sequence[str]:
    if list(names) == [ALL]:
        return list(known)
    for number, name in enumerate(names):
        if not name:
            raise ColumnError("a column without a name: put one comma between two names")
        if name == ALL:
            raise ColumnError(f"{ALL!r} cannot be combined with other columns")
        if name not in known:
            raise ColumnError(f"no column {name!r}: {known_and_nearest(name, [*known, ALL])}")
        if name in names[:number]:
            raise ColumnError(f"column {name!r} is named twice")
    return names


_GRIDS = ("puzzle", "solution", "second", "minimised")
_SETS = ("candidates",)
"""Columns with a text for each cell, separated by spaces."""


def with_integers(rows: Rows, board: Board) -> Rows:
    """These rows of puzzles on this board, with integers instead of symbols: spaces between cells,
    commas between the digits of a set.
    """
    if not has_symbols(board, None):
        return rows
    digits = range(1, board.digit_count + 1)
    integers = {symbol(board, d): symbol(board, d, DigitStyle.INTEGERS) for d in digits}
    integers[OPEN] = to_line(board, [0], DigitStyle.INTEGERS)

    def grid(text: str) -> str:
        return " ".join([integers[each] for each in text])

    def sets(text: str) -> str:
        cells = text.split(" ")
        return " ".join([",".join([integers.get(d, d) for d in cell]) for cell in cells])

    changed = {name: _changed(rows, name, grid) for name in _GRIDS if name in rows.values}
    changed |= {name: _changed(rows, name, sets) for name in _SETS if name in rows.values}
    return Rows({**rows.values, **changed}, rows.count)


def _changed(rows: Rows, name: str, change: Callable[[str], str]) -> Sequence[Value]:
    return [change(each) if isinstance(each, str) else each for each in rows.column(name)]
