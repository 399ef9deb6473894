"""Error messages for requests, which have fields where commands have options."""

from __future__ import annotations

import re

from sudoku.questions.option import in_fields

_FLAG_OR_TEXT = re.compile(r"--[a-z][a-z-]* or (?=')")
"""An option named beside a change of the text. Only the change helps the sender of a text."""


def in_words_of_requests(message: str) -> str:
    """The message with fields such as "clues" instead of options such as --clues."""
    return in_fields(_FLAG_OR_TEXT.sub("", message))
