"""The rows of an item, computed and encoded in the process that answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import perf_counter

from sudoku.batch.items import Numbered, Numbers, source_of
from sudoku.batch.tables.columns import block_columns, error_row, input_row
from sudoku.batch.tables.shape import TableShape
from sudoku.errors import NotationError, SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Rows
from sudoku.questions.question import ANSWERED, AnsweredRows, Question


@dataclass(frozen=True, slots=True)
class EncodedRows:
    """The rows of an item."""

    data: bytes
    read: int
    """The number of puzzles in the item."""
    written: int
    """The number of rows in `data`."""
    tallies: Mapping[str, int]
    """See Question.tallied."""
    slowest: tuple[float, str, int]
    """The seconds of the slowest puzzle, its file and its row."""
    seconds: float
    problems: tuple[SudokuError, ...] = ()
    """Problems to report."""
    certificates: bytes = b""
    """See AnsweredRows."""


def rows_of(question: Question, shape: TableShape, item: Numbered) -> EncodedRows:
    """Answer an item. Raises the errors of the question, except those that become rows."""
    start = perf_counter()
    asked = item.item
    if isinstance(asked, Block):
        names = {*shape.needed, *question.tallied, "error", "seconds"}
        ask = question.ask_block if question.takes(asked) else question.all_alone
        answers = ask(asked, sorted(names))
        values = {**block_columns(asked, item.row), **answers.rows.values}
        found = replace(answers, rows=Rows(values, asked.count))
    elif isinstance(asked, Numbers):
        found = asked.make(asked.numbers)
    else:
        assert isinstance(asked, Entry)  # noqa: S101
        if shape.is_json:
            found = question.in_json(asked, shape.style)
        else:
            found = _with_input(item, asked, question.answered(asked))
    return _encoded(question, shape, item, found, perf_counter() - start)


def row_of_problem(
    question: Question, shape: TableShape, item: Numbered, problem: SudokuError
) -> EncodedRows:
    """The row of an unreadable part, or of a puzzle at which a process crashed."""
    if isinstance(problem, NotationError):
        found = AnsweredRows.of(error_row(problem, item.row), problem)
    else:
        found = AnsweredRows.of({"error": str(problem)}, problem)
        if isinstance(item.item, Entry):
            found = _with_input(item, item.item, found)
    return _encoded(question, shape, item, found, 0.0)


def _with_input(item: Numbered, entry: Entry, found: AnsweredRows) -> AnsweredRows:
    return replace(found, rows=Rows.of(input_row(entry, item.row) | found.rows.only()))


def _encoded(
    question: Question, shape: TableShape, item: Numbered, found: AnsweredRows, seconds: float
) -> EncodedRows:
    data, written = shape.encode(found.rows, item.puzzle.board)
    return EncodedRows(
        data,
        item.count,
        written,
        _tallies(question, found),
        _slowest(item, found.rows, seconds / item.count),
        seconds,
        found.problems,
        found.certificates,
    )


def _slowest(item: Numbered, rows: Rows, average: float) -> tuple[float, str, int]:
    """The slowest puzzle; in a block, only puzzles that were answered separately count."""
    times = rows.values.get("seconds") or [average]
    seconds = [time if isinstance(time, float) else 0.0 for time in times]
    most = max(seconds)
    if len(seconds) > 1 and seconds.count(most) > 1:
        return 0.0, "", 0
    return most, source_of(item.item), item.row_of(seconds.index(most))


def _tallies(question: Question, found: AnsweredRows) -> dict[str, int]:
    tallies: dict[str, int] = {}
    for name in (*question.tallied, ANSWERED.name):
        values = found.rows.values.get(name, ())
        for value in {*values}:
            if value is not None:
                flag = name if value else f"not {name}"
                word = flag if isinstance(value, bool) else str(value)
                tallies[word] = values.count(value)
    return tallies
