"""What the reader finds in a text, for tests of formats."""

from __future__ import annotations

from typing import Any

from sudoku import Board, Entry, NotationError, read


def entries(text: str, name: str | None = None, **options: Any) -> list[Entry]:
    """The puzzles of a text without errors. name: of its format; None to detect it."""
    found = [*read(text, "f", format=name, **options)]
    assert all(isinstance(item, Entry) for item in found), found
    return [item for item in found if isinstance(item, Entry)]


def only(text: str, name: str | None = None, **options: Any) -> Entry:
    """The one puzzle of a text."""
    (entry,) = entries(text, name, **options)
    return entry


def errors(text: str, name: str | None = None, **options: Any) -> list[NotationError]:
    """The errors, whatever else is in the text."""
    found = read(text, "f", format=name, **options)
    return [item for item in found if isinstance(item, NotationError)]


def error(text: str, name: str | None = None, **options: Any) -> NotationError:
    """The error that is all that is found."""
    (found,) = read(text, "f", format=name, **options)
    assert isinstance(found, NotationError), found
    return found


def located(text: str, name: str | None = None) -> str:
    """The error with its place: "f:1:1: …"."""
    return str(error(text, name))


def reason(text: str, name: str | None = None) -> str:
    """What the error is about, and what is wrong."""
    found = error(text, name)
    return f"{found.text}: {found.reason}"


def answers(text: str, board: Board | None = None) -> tuple[list[str], list[NotationError]]:
    """The puzzles, on one line each, and the errors."""
    items = [*read(text, board=board)]
    puzzles = [str(item.puzzle) for item in items if isinstance(item, Entry)]
    return puzzles, [item for item in items if isinstance(item, NotationError)]
