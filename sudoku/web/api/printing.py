"""Answers as JSON objects, in the shape that the commands print, with what a request adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from sudoku.pictures.themes import THEMES
from sudoku.puzzle.pictured import Pictured
from sudoku.puzzle.symbols import DigitStyle
from sudoku.web.api.fields import style_of
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.question import Asked


class Answer(Protocol):
    """What most questions return."""

    def text(self, style: DigitStyle | None = None) -> str: ...

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]: ...


WORDS = Option("words", Kind.BOOLEAN, "also the answer in words, as `text`", False)
PICTURE = Option(
    "picture",
    Kind.BOOLEAN,
    "also the answer as a picture, `svg`, and its marks alone to lie on a board, `overlay`",
    False,
)
THEME = Option("theme", Kind.CHOICE, "the colours of pictures", "light", choices=tuple(THEMES))

SHOWING = (WORDS, PICTURE, THEME)
"""What is added to an answer."""


def printed(asked: Asked, answer: Answer) -> dict[str, Any]:
    """The answer as its command prints it with --json, with what the request adds."""
    style = style_of(asked.fields)
    values: dict[str, Any] = answer.as_dict(style) | asked.stated.noted()
    if asked.fields.get(WORDS.name):
        values["text"] = answer.text(style)
    return values | (pictured(asked.fields, answer) if isinstance(answer, Pictured) else {})


def pictured(fields: Mapping[str, Any], shown: Pictured) -> dict[str, str | None]:
    """The keys that `picture` adds; none if it is not asked for."""
    if not fields.get(PICTURE.name):
        return {}
    style, theme = style_of(fields), fields[THEME.name]
    return {
        "svg": shown.svg(style, theme=theme),
        "overlay": shown.overlay(style, theme=theme),
    }
