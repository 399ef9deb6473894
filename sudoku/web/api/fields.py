"""The fields that several questions share, each declared once, with the functions that read
them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache
from time import monotonic
from typing import Any

from sudoku.errors import NotationError, RulePlace, UnknownModelError, UnsupportedPartError
from sudoku.formats.entry import Entry
from sudoku.formats.format import PlacedRule
from sudoku.formats.reading import read, read_empty, reader_of
from sudoku.formats.registry import FormatError
from sudoku.formats.text.blocks import Table
from sudoku.formats.text.shapes import MAX_SIZE, parse_box
from sudoku.interface.budget import Budget
from sudoku.interface.registry import (
    DEFAULT_MODEL,
    DEFAULT_PROVER,
    composite_names,
    families,
    installed_names,
)
from sudoku.pictures.themes import THEMES
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.option import Option, ValueKind
from sudoku.web.api.checked_fields import RefusedError

MOST_SIZE = 64
"""The largest board that the server accepts, so no question can use all memory."""
_LARGE = re.compile(rf"(size [0-9]+, expected at most ){MAX_SIZE}\b")
MOST_HIDDEN = 256
"""Limit on the hidden cells of a board."""
MOST_SECONDS = 3600
"""Limit on the budget, in seconds."""
DEFAULT_SECONDS = 10
MOST_LINES = 100_000
"""Limit on the lines of a text: a million empty lines would take seconds."""
MOST_RULE_TEXT = 2_000_000
"""Limit on the characters of the rules of all puzzles together: a small table may repeat long
rules."""
EMPTY = "empty"
"""The text of a puzzle without clues."""

PUZZLE = Option(
    "One puzzle: text, a link, or any other format; `empty` is a puzzle without clues.",
    name="puzzle",
    kind=ValueKind.TEXT,
    is_required=True,
    example="12..34..2143432.",
)
BOX = Option("Rows x columns of a box, such as `3x3`, if the text does not say.", name="box")
RULES = Option("Rules to add before the rules of the text.", name="rules", kind=ValueKind.TEXTS)
FORMAT = Option("The format of the text; detected by default.", name="format")
IGNORE_UNSUPPORTED = Option(
    "Leave out unsupported parts, with a warning.",
    name="ignore_unsupported",
    kind=ValueKind.BOOLEAN,
    default=False,
)
GUESS_RULES = Option(
    "Guess rules that are only drawn or written; warnings say what was guessed.",
    name="guess_rules",
    kind=ValueKind.BOOLEAN,
    default=False,
)
DIGIT_STYLE = Option(
    "How digits are read and printed.",
    name="digit_style",
    kind=ValueKind.CHOICE,
    choices=tuple(map(str, DigitStyle)),
)
SECONDS = Option(
    "The time limit; by default, the server's.",
    name="seconds",
    kind=ValueKind.NUMBER,
    default=DEFAULT_SECONDS,
    least=0,
    most=MOST_SECONDS,
)
CONFLICTS = Option("The limit on conflicts.", name="conflicts", kind=ValueKind.INTEGER, least=0)
MODEL = Option(
    "The model to use. Models that start processes are refused.",
    name="model",
    default=DEFAULT_MODEL,
)
MODEL_OF_PROVED = Option(
    "The model that decides. Models that start processes are refused.",
    name="model",
    default=DEFAULT_PROVER,
)
WORDS = Option(
    "Also return the answer in words, as `text`.",
    name="words",
    kind=ValueKind.BOOLEAN,
    default=False,
)
PICTURE = Option(
    "Also return the answer as a picture, `svg`, and its marks to lay over a board, `overlay`.",
    name="picture",
    kind=ValueKind.BOOLEAN,
    default=False,
)
THEME = Option(
    "The colours of pictures.",
    name="theme",
    kind=ValueKind.CHOICE,
    choices=tuple(THEMES),
    default="light",
)

READING = (BOX, RULES, FORMAT, IGNORE_UNSUPPORTED, GUESS_RULES, DIGIT_STYLE)
"""The fields that determine how a text is read."""
BUDGET = (SECONDS, CONFLICTS)
ASKING = (PUZZLE, *READING, MODEL, *BUDGET)
"""The fields of nearly all questions."""
SHOWING = (WORDS, PICTURE, THEME)
"""The fields that add to an answer."""


def budget_of(fields: Mapping[str, Any]) -> Budget:
    """The budget: only limits that the question has fields for."""
    return Budget(fields.get("seconds"), fields.get("conflicts"))


def is_allowed(spec: str) -> bool:
    """Whether a model runs in one process, which the server can stop at any time."""
    return spec.partition(":")[0] not in _models_with_processes()


def require_model(spec: str, field: str = MODEL.name) -> None:
    """Check the name of a model, without importing its solver.

    Raises RefusedError for a model that starts processes, and UnknownModelError for a model that is
    not installed.
    """
    if not is_allowed(spec):
        raise RefusedError(
            f'"{field}": expected a model that needs one process, got "{spec:.40}"', field
        )
    if spec.partition(":")[0] not in _known_models():
        raise UnknownModelError(spec[:40], _known_models())


@cache
def _models_with_processes() -> set[str]:
    return {name for name, family in families().items() if family.starts_processes}


@cache
def _known_models() -> list[str]:
    return [name for name in (*installed_names(), *composite_names()) if is_allowed(name)]


def board_of(fields: Mapping[str, Any]) -> Board | None:
    """The board of the field `box`; None if the text must state the board."""
    if fields["box"] is None:
        return None
    try:
        return parse_box(fields["box"])
    except ValueError as error:
        raise RefusedError(f'"box": {_smaller(str(error))}', "box") from None


def _smaller(reason: str) -> str:
    """An error message that states the server's limit instead of the larger limit of the text
    format.
    """
    return _LARGE.sub(rf"\g<1>{MOST_SIZE}", reason)


def _unreadable(error: NotationError) -> NotationError:
    """A result that holds this error. If the error is about a rule of `rules`, raises it."""
    if error.source.startswith("rules"):
        raise error
    reason = _smaller(error.reason)
    reworded = NotationError(error.source, error.line, error.column, error.text, reason)
    return (
        UnsupportedPartError(reworded, error.parts)
        if isinstance(error, UnsupportedPartError)
        else reworded
    )


def read_entries(
    fields: Mapping[str, Any],
    text: str | Table,
    source: str,
    most: int,
    end: float = math.inf,
) -> list[Entry | NotationError]:
    """The first puzzles of a text or table, up to `most`; an unreadable puzzle becomes an error.

    end: a time of `monotonic` after which no further puzzle is read.

    Raises RefusedError for a wrong box or format and for rules that are too long in total, and
    NotationError for a wrong rule of `rules`.
    """
    if isinstance(text, str) and text.count("\n") > MOST_LINES:
        raise RefusedError(f'"{source}": expected at most {MOST_LINES:,} lines', source)
    board = board_of(fields)
    rules = _placed(fields["rules"] or ())
    if isinstance(text, str) and text.strip() == EMPTY:
        found = read_empty(source, board, rules=rules)
    else:
        if fields["format"] is not None:
            try:
                reader_of(fields["format"])
            except FormatError as error:
                raise RefusedError(f'"format": {error}', "format") from None
        found = read(
            text,
            source,
            board,
            format=fields["format"],
            digit_style=fields["digit_style"],
            rules=rules,
            ignore_unsupported=fields["ignore_unsupported"],
            guess_rules=fields["guess_rules"],
        )
    items: list[Entry | NotationError] = []
    length = 0
    for item in found:
        if isinstance(item, NotationError):
            item = _unreadable(item)
        if isinstance(item, Entry):
            length += sum(map(len, item.puzzle.board.rules))
            if length > MOST_RULE_TEXT:
                expected = f"expected rules of at most {MOST_RULE_TEXT:,} characters together"
                raise RefusedError(f'"{source}": {expected}', source)
        items.append(item)
        if len(items) == most or monotonic() >= end:
            break
    return items


def read_one(fields: Mapping[str, Any]) -> Entry:
    """The puzzle of the field `puzzle`.

    Raises NotationError, and RefusedError unless there is exactly one puzzle, on a board that is
    not too large.
    """
    text: str = fields["puzzle"]
    items = read_entries(fields, text, "puzzle", 2)
    for item in items:
        if isinstance(item, NotationError):
            raise item
    entries = [item for item in items if isinstance(item, Entry)]
    if len(entries) != 1:
        count = "several puzzles; send only one" if entries else "no puzzle found"
        raise RefusedError(f'"puzzle": {count}', "puzzle", 1, 1)
    require_small(entries[0].puzzle.board)
    return entries[0]


def require_small(board: Board, field: str = "puzzle") -> None:
    """Raise RefusedError for a board that is too large for a server."""
    if max(board.size, board.height, board.digit_count) > MOST_SIZE:
        raise RefusedError(f'"{field}": a {board}, expected at most size {MOST_SIZE}', field)
    if board.hidden > MOST_HIDDEN:
        raise RefusedError(
            f'"{field}": {board.hidden} hidden cells, expected at most {MOST_HIDDEN}', field
        )


def _placed(rules: list[str] | tuple[()]) -> list[PlacedRule]:
    return [(text, RulePlace(f"rules {number}")) for number, text in enumerate(rules, start=1)]
