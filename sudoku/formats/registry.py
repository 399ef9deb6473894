"""All formats by name, and how a text shows its format.

A pattern is matched at the beginning of a line, for formats of one puzzle a line, or of a text
without its blank first lines. It must not match what the text reader can read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType

from sudoku.errors import SudokuError, known_and_nearest
from sudoku.formats.format import Read, Write


class FormatError(SudokuError, ValueError):
    """There is no such format, or it cannot do what was asked."""


@dataclass(frozen=True, slots=True)
class Format:
    """One format. module: in this package. title: in a few words, for lists.

    line, text: the pattern that a line, or the beginning of a text, shows; "" for none. extension:
    of files, "" for none. is_single: whether a text has no more than one puzzle.
    """

    name: str
    module: str
    title: str
    line: str = ""
    text: str = ""
    extension: str = ""
    is_single: bool = False

    def load(self) -> ModuleType:
        """Its module."""
        return import_module(f"sudoku.formats.{self.module}")

    @property
    def read(self) -> Read | None:
        reader: Read | None = getattr(self.load(), "read", None)
        return reader

    @property
    def write(self) -> Write | None:
        writer: Write | None = getattr(self.load(), "write", None)
        return writer


def _header(*names: str) -> str:
    """The pattern of a line with two fields or more, one of them with one of each of the names."""
    field = r"(?=(?:[^\n]{0,300}[,;\t])?\ *\"?(?:%s)\"?\ *(?:[,;\t\r\n]|$))"
    return f"(?i:{''.join(field % each for each in names)})"


TEXT = "text"
"""The name of our own format, which is also what a text is in that shows no other one."""

FORMATS = (
    Format(TEXT, "text.format", "lines, grids, drawings and rule lines", extension=".txt"),
    Format(
        "json",
        "json_objects",
        "JSON of this program",
        text=r"\{\s*(?:[\"}]|$)|\[\s*(?:[{\[\]]|$)",
        extension=".json",
    ),
    Format(
        "csv",
        "csv_table",
        "CSV with a header",
        text=r"sep=[,;\t]\s*$|"
        + _header(
            "puzzles?|quiz(?:zes)?|question|problem|sudoku|unsolved|grid|board|givens|initial_board",
            "solutions?|answers?|solved|id|index|title|name|author|setter|source|clues"
            "|difficulty|rating|level|score|ruleset|rules|box",
        ),
        extension=".csv",
    ),
)


def format_named(name: str) -> Format:
    """The format with this name. Raises FormatError if there is none."""
    for known in FORMATS:
        if known.name == name:
            return known
    names = [known.name for known in FORMATS]
    raise FormatError(f"no format {name!r:.60}: {known_and_nearest(name, names)}")


@cache
def line_pattern() -> re.Pattern[str]:
    """Matches a line in one of the formats of one puzzle a line; its group is `format_of`'s."""
    return _alternatives([known.line for known in FORMATS])


@cache
def text_pattern() -> re.Pattern[str]:
    """Matches the beginning of a text in one of the other formats."""
    return _alternatives([known.text for known in FORMATS])


def format_of(found: re.Match[str]) -> Format:
    """The format that one of the patterns found."""
    return FORMATS[int((found.lastgroup or "").removeprefix("format_"))]


def _alternatives(patterns: list[str]) -> re.Pattern[str]:
    named = [f"(?P<format_{i}>{p})" for i, p in enumerate(patterns) if p]
    return re.compile(rf"\s*(?:{'|'.join(named)})" if named else r"(?!)")
