"""Rows of tables from any kind of file: the meaning of each column, and the puzzle of a row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sudoku.errors import NotationError
from sudoku.formats.entry import NO_INFO, Entry, Info
from sudoku.formats.format import ReadOptions, Where
from sudoku.formats.text import format as text_format
from sudoku.formats.text.shapes import HEADER
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

NAMES = {
    "puzzle": (
        *("puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "sudoku", "unsolved"),
        *("grid", "board", "givens", "initial_board"),
    ),
    "solution": ("solution", "solutions", "answer", "answers", "solved"),
    "title": ("title", "name"),
    "author": ("author", "setter"),
    "ruleset": ("ruleset",),
    "box": ("box",),
    "rules": ("rules", "rule", "constraints", "constraint"),
}
"""Our names for columns, each with the names used in tables, the most common first."""
NOTHING = frozenset({"", "-", "none", "null", "nan", "na", "n/a", "?"})
"""Texts that mean "no solution" in a solution column."""
CLASSIC = Board(3, 3)
_PLAIN = re.compile("[0-9.]{81}").fullmatch
_DIGITS = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
_BRACKETS = str.maketrans("[](){}'\"", "        ")
_SHORTEST = 16
"""The smallest number of characters of a puzzle without a stated board. Rows with fewer characters
are skipped quickly.
"""
LONGEST_FIELD = 131_072
"""Limit on the characters of a field, as in Python's CSV reader."""
_AS_NUMBER = re.compile(r"[0-9]([.,][0-9]*)?[eE]\+?[0-9]+")
_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Columns:
    """The meaning of each field of a row. A row in the usual form has at least `count` fields."""

    puzzle: int
    count: int
    solution: int | None = None
    title: int | None = None
    author: int | None = None
    ruleset: int | None = None
    box: int | None = None
    rules: int | None = None

    @classmethod
    def of(cls, names: Sequence[str]) -> Columns | None:
        """The columns of a table with these lower-case names; None if no column has puzzles."""
        found: dict[str, int] = {}
        for ours, theirs in NAMES.items():
            place = next((names.index(name) for name in theirs if name in names), None)
            if place is not None:
                found[ours] = place
        if "puzzle" not in found:
            return None
        return cls(count=max(found.values()) + 1, **found)

    @property
    def named(self) -> dict[str, int]:
        """The index of each existing column, by our name."""
        places = {name: getattr(self, name) for name in NAMES}
        return {name: place for name, place in places.items() if place is not None}

    @property
    def has_info(self) -> bool:
        return not self.title is self.author is self.ruleset is None


def no_puzzle(names: Sequence[str]) -> str:
    """The error message for a table that has only these columns."""
    there = ", ".join(name[:30] or "''" for name in names[:12])
    more = ", …" if len(names) > 12 else ""
    expected = ", ".join(repr(name) for name in NAMES["puzzle"][1:])
    return f"the columns are {there}{more}; name the column of puzzles 'puzzle' (or {expected})"


def is_header(row: Sequence[str], columns: Columns) -> bool:
    """Whether this row names its columns, as the first row of a table does."""
    if len(row) <= columns.puzzle or not row[columns.puzzle].isidentifier():
        return False
    return Columns.of(small(row)) is not None


def small(names: Sequence[str]) -> list[str]:
    """Normalise the names of columns for comparison."""
    return [name.strip('" \r\n').lower() for name in names]


def plain_entry(row: Sequence[str], columns: Columns, board: Board, where: Where) -> Entry | None:
    """The puzzle of a row in the usual form, with 81 digits; None if it has another form."""
    if len(row) < columns.count:
        return None
    puzzle = row[columns.puzzle]
    if _PLAIN(puzzle) is None or (columns.box is not None and row[columns.box] not in ("", "3x3")):
        return None
    if columns.rules is not None and row[columns.rules]:
        return None
    grid = None
    if columns.solution is not None and (solution := row[columns.solution]):
        digits = tuple(solution.encode("ascii", "replace").translate(_DIGITS))
        if _PLAIN(solution) is None or 0 in digits:
            return None
        grid = Grid(board, digits)
    clues = tuple(puzzle.encode("ascii").translate(_DIGITS))
    info = _info(row, columns) if columns.has_info else NO_INFO
    return Entry(Puzzle(board, clues), where.source, where.line, None, grid, puzzle, info)


def entry(
    row: Sequence[str], columns: Columns, where: Where, options: ReadOptions
) -> Entry | NotationError:
    """The puzzle of a row in any form, which the text reader reads."""
    if len(row) <= columns.puzzle or not row[columns.puzzle].strip():
        shown = ",".join(row)[:_SHOWN]
        return where.error(shown, f"no puzzle in column {columns.puzzle + 1}")
    puzzle, box = row[columns.puzzle], _field(row, columns.box)
    if _AS_NUMBER.fullmatch(puzzle.strip()):
        return where.error(
            puzzle, "a spreadsheet turned the puzzle into a number; format its column as text"
        )
    if len(puzzle) < _SHORTEST and options.board is None and not box:
        return where.error(puzzle, f"expected the cells of a puzzle, at least {_SHORTEST}")
    if box and not HEADER.match(f"box: {box}"):
        return where.error(box, 'box: expected its rows x columns, as in "3x4"')
    long = next((field for field in row if len(field) > LONGEST_FIELD), None)
    if long is not None:
        return where.error(long[:_SHOWN], too_long(long))
    return _entry(row, columns, where, options)


def _entry(
    row: Sequence[str], columns: Columns, where: Where, options: ReadOptions
) -> Entry | NotationError:
    """The puzzle of a row, or an error if its fields do not form one."""
    puzzle = row[columns.puzzle]
    solution = _field(row, columns.solution)
    text = on_one_line(puzzle)
    if solution.lower() not in NOTHING and not is_several(solution, puzzle):
        text += f":{on_one_line(solution)}"
    box = _field(row, columns.box)
    rules = _field(row, columns.rules).splitlines()
    head = [f"# box: {box}"] if box else []
    head += [f"# rule: {rule}" for rule in rules if rule.strip()]
    found: Entry | None = None
    for item in text_format.read(iter([*head, text]), where, options):
        if isinstance(item, NotationError):
            return where.placed(item)
        found = found or item
    if found is None:
        return where.error(puzzle, "expected the cells of a puzzle")
    if found.count is not None:  # a number
        reason = f"expected a full grid for a {found.puzzle.board}"
        return where.error(solution, reason)
    return replace(found, line=where.line, text=puzzle, info=_info(row, columns))


def too_long(field: str) -> str:
    """The error message for a field that is too long."""
    return f"{len(field):,} characters, expected at most {LONGEST_FIELD:,}"


def is_several(solution: str, puzzle: str) -> bool:
    """Whether a field lists several complete solutions, as some tables do."""
    fields = solution.split()
    return len(fields) > 1 and {len(field) for field in fields} == {len(puzzle.strip())}


def cells_of_list(values: Sequence[Any]) -> str:
    """The text of a list of cells, of rows, or of lists of cells. None is an open cell."""
    texts = [
        "." if value is None else value if isinstance(value, str) else _cell_or_row(value)
        for value in values
    ]
    are_rows = any(isinstance(value, Sequence) and len(value) > 1 for value in values)
    return " ".join(texts) if are_rows else ",".join(texts)


def _cell_or_row(value: Any) -> str:
    return cells_of_list(value) if isinstance(value, list) else str(value)


def on_one_line(field: str) -> str:
    """The cells of a field on one line. The field may have rows, or brackets around lists."""
    return " ".join(field.translate(_BRACKETS).split())


def _info(row: Sequence[str], columns: Columns) -> Info:
    named = (columns.title, columns.author, columns.ruleset)
    return Info(*(_field(row, column) for column in named))


def _field(row: Sequence[str], column: int | None) -> str:
    return row[column].strip() if column is not None and column < len(row) else ""
