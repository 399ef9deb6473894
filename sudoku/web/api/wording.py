"""Errors in the words of requests, which have fields where commands have options."""

from __future__ import annotations

import re

from sudoku.questions.option import in_fields

_FLAG_OR_TEXT = re.compile(r"--[a-z][a-z-]* or (?=')")
"""An option beside a remedy in the text itself, which is the one for who has sent a text."""


def in_words_of_requests(message: str) -> str:
    """The message with fields, as "clues", instead of options, as --clues."""
    return in_fields(_FLAG_OR_TEXT.sub("", message))
