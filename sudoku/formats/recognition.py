"""Patterns that recognise the format of a text.

Patterns are matched at the beginning of a line, for formats with one puzzle per line, or at the
beginning of a text after its leading blank lines. They must not match anything that the text reader
can read.
"""

from __future__ import annotations

import re
from functools import cache

from sudoku.formats.registry import FORMATS, NAMES, TEXT, Format


@cache
def line_pattern() -> re.Pattern[str]:
    """The pattern of lines in formats with one puzzle per line. The matching group identifies the
    format for `format_of`.

    Most lines consist of digits and dots and are decided immediately: of these formats, only
    `candidates` has such lines, and they are longer.
    """
    return _alternatives([known.line for known in FORMATS], r"(?![0-9.]{1,728}+\s*$)")


@cache
def names_pattern() -> re.Pattern[str]:
    """The pattern of a line that may be the header of a table. The line below it decides."""
    return re.compile(NAMES)


@cache
def text_pattern() -> re.Pattern[str]:
    """The pattern of the beginning of a text in any format except our own."""
    return _alternatives([known.text for known in FORMATS])


def shows_format(text: str) -> bool:
    """Whether the beginning of a text indicates a format other than our own."""
    return bool(text_pattern().match(text) or line_pattern().match(text))


def format_shown(text: str) -> str:
    """The name of the format that the beginning of a text indicates, or TEXT."""
    found = text_pattern().match(text) or line_pattern().match(text)
    return TEXT if found is None else format_of(found).name


def format_of(found: re.Match[str]) -> Format:
    """The format that a match of one of these patterns identifies."""
    return FORMATS[int((found.lastgroup or "").removeprefix("format_"))]


def _alternatives(patterns: list[str], before: str = "") -> re.Pattern[str]:
    named = [f"(?P<format_{i}>{p})" for i, p in enumerate(patterns) if p]
    return re.compile(rf"{before}\s*+(?:{'|'.join(named)})" if named else r"(?!)")
