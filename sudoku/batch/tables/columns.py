"""The columns of tables: columns that identify the puzzle, and the columns of questions."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.errors import NotationError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Column, Kind, Value
from sudoku.puzzle.symbols import to_line
from sudoku.questions.registry import QUESTIONS, question_named

INPUT_COLUMNS: Sequence[Column] = (
    Column("file", Kind.TEXT, "the file, <stdin>, or the argument"),
    Column("row", Kind.INTEGER, "the number of the puzzle in its file, from 1"),
    Column("line", Kind.INTEGER, "the line where the puzzle begins"),
    Column("puzzle", Kind.TEXT, "the clues, a dot for an open cell"),
    Column("box", Kind.TEXT, "the rows and columns of a box, such as 3x3"),
    Column("clues", Kind.INTEGER, "the number of clues"),
    Column("rules", Kind.TEXT, "the rules of the board, one per line"),
    Column("title", Kind.TEXT, "the title"),
    Column("author", Kind.TEXT, "the author"),
    Column("warnings", Kind.TEXT, "parts of the input that the puzzle, and so the answer, ignores"),
    Column("error", Kind.TEXT, "why there is no answer"),
)


def input_row(entry: Entry, row: int) -> dict[str, Value]:
    """The columns of the input for one puzzle."""
    puzzle = entry.puzzle
    return {
        "file": entry.source,
        "row": row,
        "line": entry.line,
        "puzzle": to_line(puzzle.board, puzzle.clues, separator=" "),
        "box": puzzle.board.shape,
        "clues": puzzle.clue_count,
        "rules": _joined(puzzle.board.rules),
        "title": entry.info.title or None,
        "author": entry.info.author or None,
        "warnings": _joined(entry.warnings),
    }


def error_row(error: NotationError, row: int) -> dict[str, Value]:
    """The columns of the input for an unreadable part."""
    text = f"{error.text[:80]!r}: {error.reason}"
    return {"file": error.source, "row": row, "line": error.line, "error": text}


def _joined(texts: Sequence[str]) -> str | None:
    return "\n".join(texts) or None


def _places(block: Block, first: int) -> Sequence[int]:
    if block.places is None:
        return range(first, first + block.count)
    return [first + place for place in block.places]


def block_columns(block: Block, row: int) -> dict[str, Sequence[Value]]:
    """The columns of the input that are the same for all puzzles of a block. A block has no
    warnings, title or author.
    """
    return {
        "file": [block.source] * block.count,
        "row": _places(block, row),
        "line": _places(block, block.line),
        "box": [block.board.shape] * block.count,
        "rules": [_joined(block.board.rules)] * block.count,
    }


def columns_of(name: str) -> Sequence[Column]:
    """All columns that a table of this question can have."""
    return with_input(question_named(name).COLUMNS)


def with_input(answers: Sequence[Column]) -> list[Column]:
    """All columns of a table with these answers, in documented order."""
    *columns, error = INPUT_COLUMNS
    return [*columns, *answers, error]


def table_names() -> list[str]:
    """The questions with a table, by name."""
    return [name for name in QUESTIONS if question_named(name).COLUMNS]
