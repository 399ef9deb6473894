"""The questions whose answers can be a table, and all columns of it."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.batch.tables.input_columns import INPUT_COLUMNS
from sudoku.interface.columns import Column
from sudoku.questions.registry import QUESTIONS, question_named


def columns_of(name: str) -> Sequence[Column]:
    """All columns that a table of this question can have."""
    return with_input(question_named(name).COLUMNS)


def with_input(answers: Sequence[Column]) -> list[Column]:
    """All columns of a table with these answers, in the order in which they are documented."""
    *columns, error = INPUT_COLUMNS
    return [*columns, *answers, error]


def table_names() -> list[str]:
    """The questions with a table, by name."""
    return [name for name in QUESTIONS if question_named(name).COLUMNS]
