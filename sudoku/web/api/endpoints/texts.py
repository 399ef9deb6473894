"""Reading the puzzles of a text or file in any format, and writing a puzzle as text."""

from __future__ import annotations

from time import monotonic
from typing import Any

from sudoku.errors import NotationError, UnsupportedPartError
from sudoku.formats.entry import Entry
from sudoku.formats.play import are_of_rules, not_kept
from sudoku.formats.recognition import format_shown
from sudoku.formats.registry import FORMATS, FormatError
from sudoku.formats.text.blocks import Table
from sudoku.formats.work import work_of
from sudoku.formats.writing import writer_of
from sudoku.pictures.shape import region_numbers
from sudoku.puzzle.puzzle import grid_values
from sudoku.questions.converting import converted
from sudoku.questions.option import Option, ValueKind
from sudoku.web.api.checked_fields import RefusedError
from sudoku.web.api.contents import opened_data
from sudoku.web.api.endpoint import ApiRequest, Endpoint, Reply
from sudoku.web.api.fields import PUZZLE, READING, SECONDS, read_entries, require_small
from sudoku.web.api.solved import SOLUTION, with_solution
from sudoku.web.api.wording import in_words_of_requests

MOST = 100
"""Limit on the puzzles that are read from a text."""
READING_SECONDS = 5.0
"""Seconds after which no further puzzle is read. A single link may take a fraction of a second."""
PARQUET = "parquet"
"""The name of a table, used like the name of a format."""

OPTIONS = (
    Option(
        "Puzzles as text, links, or the content of a file in any format.",
        name="text",
        kind=ValueKind.TEXT,
        example="12..34..2143432.",
    ),
    Option(
        "The content of any file in base64, instead of `text`.", name="data", kind=ValueKind.TEXT
    ),
    *READING,
)


def answer(request: ApiRequest) -> Reply:
    """The puzzles, and an error for each that cannot be read.

    Raises the first error if no puzzle can be read.
    """
    text, data = request.fields["text"], request.fields["data"]
    if (text is None) == (data is None):
        raise RefusedError('expected either "text" or "data"', "text")
    if data is None:
        return _answer(request, text, "text")
    with opened_data(data) as content:
        return _answer(request, content, "data")


def _answer(request: ApiRequest, content: str | Table, field: str) -> Reply:
    end = monotonic() + READING_SECONDS
    items = read_entries(request.fields, content, field, MOST + 1, end)
    is_cut = len(items) > MOST or monotonic() >= end
    items = items[:MOST]
    entries = [item for item in items if isinstance(item, Entry)]
    errors = [item for item in items if isinstance(item, NotationError)]
    if not entries:
        raise errors[0] if errors else RefusedError(f'"{field}": no puzzle found', field, 1, 1)
    for entry in entries:
        require_small(entry.puzzle.board, field)
    shown = PARQUET if isinstance(content, Table) else format_shown(content)
    return {
        "format": request.fields["format"] or shown,
        "puzzles": [described(entry) for entry in entries],
        "errors": [error_dict(error) for error in errors],
        "complete": not is_cut,
    }


def error_dict(error: NotationError) -> dict[str, Any]:
    """An error with its place. If the puzzle could be read without some parts, they are listed."""
    values: dict[str, Any] = {
        "error": in_words_of_requests(str(error)),
        "line": error.line,
        "column": error.column,
    }
    if isinstance(error, UnsupportedPartError):
        values["unsupported"] = error.parts
    return values


def described(entry: Entry) -> dict[str, Any]:
    """A puzzle and the statements of its text.

    puzzle: text that reads back. size, height: columns and rows. regions: for each cell, the number
    of its region; 0 if it has none. rules: all rules as text, irregular regions among them. givens,
    solution: as `--json` has them.
    progress, marks, corners, colours: the player's entries; see `sudoku.formats.work`. unencoded:
    the warnings, except those about the player's entries. drawings: drawings that are not rules;
    see Cosmetic.
    """
    puzzle, board = entry.puzzle, entry.puzzle.board
    solution = entry.solution
    return {
        "puzzle": puzzle.text(),
        "size": board.size,
        "height": board.height,
        "box": board.shape,
        "regions": [*region_numbers(board)],
        "rules": [*board.rules],
        "givens": grid_values(board, puzzle.clues),
        "title": entry.info.title,
        "author": entry.info.author,
        "ruleset": entry.info.ruleset,
        "solution": None if solution is None else grid_values(board, solution.digits),
        "line": entry.line,
        **work_of(entry),
        "warnings": not_kept(entry),
        "unencoded": [text for text in entry.warnings if are_of_rules([text])],
        "drawings": [each.as_dict() for each in entry.drawings],
    }


READ = Endpoint("read", "The puzzles of a text in any format", OPTIONS, answer, "read_answer")

WRITE_OPTIONS = (
    PUZZLE,
    *READING,
    Option(
        "The name of a format that `GET /api/formats` lists.",
        name="to",
        kind=ValueKind.TEXT,
        default=FORMATS[0].name,
        example="f-puzzles",
    ),
    SOLUTION,
    SECONDS,
)


def written(request: ApiRequest) -> Reply:
    """The text, and a list of what this format cannot express."""
    try:
        writer = writer_of(request.fields["to"])
    except FormatError as error:
        raise RefusedError(f'"to": {error}', "to") from None
    lost: list[str] = []
    text = converted(with_solution(request), writer, lost, request.budget)
    return {
        "text": (writer.head + text + writer.foot).lstrip("\n"),
        "format": writer.format.name,
        "extension": writer.format.extension or ".txt",
        "lost": [*dict.fromkeys(lost)],
        **request.stated.noted(),
    }


WRITE = Endpoint("write", "A puzzle as text in any format", WRITE_OPTIONS, written, "write_answer")
