"""Error messages of commands, reworded for requests, which have fields instead of options."""

from __future__ import annotations

import re

from sudoku.questions.option import in_fields

_FLAG_OR_TEXT = re.compile(r"--[a-z][a-z-]* or (?=')")
"""An option that a message offers as an alternative to changing the text. For a request, only the
change of the text is possible."""


def in_words_of_requests(message: str) -> str:
    """The message with fields such as "clues" instead of options such as --clues."""
    return in_fields(_FLAG_OR_TEXT.sub("", message))
