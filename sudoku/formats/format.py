"""The interface of a format: what its readers and writers take and return.

A format is one module of this package and one line in `registry`. The module has

    read(lines, where, options) -> Items
    write(entry, lost) -> str

or one of them. If `read` cannot read a puzzle, it yields an error for it and continues where it
can. `write` returns the text of one puzzle, ended by a line break, and appends to `lost` what the
format cannot express. HEAD and FOOT, if the module has them, enclose all puzzles. OTHER_DIGITS =
True means that `write` supports digits other than 1 … n and hidden cells; KEEPS_WORK = True means
that it writes the player's digits, marks and colours.

`losses` has the words for `lost`: each rule by its name, "the title", "the author" and "the rules
in words". A stated count or solution is not listed, because it follows from the puzzle. If nothing
sensible is left of a board, as with an unsupported size, `write` raises FormatError.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from json import JSONDecodeError
from typing import NamedTuple, TypeAlias

from sudoku.errors import NotationError, RulePlace
from sudoku.formats.entry import Entry
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import DigitStyle

PlacedRule: TypeAlias = tuple[str, RulePlace]
"""The text of a rule and where it is written."""

LONGEST_LINE = 1_000_000
"""The longest line in characters; a longer line arrives in several pieces."""
LONGEST = 16_000_000
"""The longest text in characters that has to be in memory as a whole."""


PART_OF_LINK = re.compile(r"\s*(?=\S*[A-Za-z+/=%])[A-Za-z0-9+/=%]+>?\s*")
"""A line that may continue a link that a mail program has wrapped."""


class CutOffError(NotationError):
    """The text ends too early; if it is one line, the next lines may continue it."""


class Where(NamedTuple):
    """The start of a text: a file or an argument, and its line, from 1."""

    source: str
    line: int = 1

    def error(self, text: str, reason: str, column: int = 1) -> NotationError:
        """The error about this text."""
        return NotationError(self.source, self.line, column, text, reason)


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What the caller says about the puzzles."""

    board: Board | None = None
    """The board for texts that do not determine it."""
    style: DigitStyle | None = None
    """The digit style of text that could be read either way."""
    rules: Sequence[PlacedRule] = ()
    """Rules for all puzzles, with their places."""
    ignore_unsupported: bool = False
    """Whether unsupported parts are skipped with a warning instead of an error."""


Items: TypeAlias = Iterator[Entry | NotationError]
"""Puzzles in order, with an error for each unreadable one."""
Read: TypeAlias = Callable[[Iterator[str], Where, ReadOptions], Items]
"""The puzzles of these lines."""
Write: TypeAlias = Callable[[Entry, list[str]], str]
"""The text of one puzzle. Whatever the format cannot express is appended to the list."""


def whole_text(lines: Iterable[str], where: Where) -> str:
    """All lines as one text. Raises NotationError for texts longer than LONGEST."""
    pieces: list[str] = []
    length = 0
    for line in lines:
        pieces.append(line)
        length += len(line)
        if length > LONGEST:
            raise where.error(pieces[0], f"expected at most {LONGEST:,} characters")
    return "".join(pieces)


def placed_lines(lines: Iterable[str], where: Where) -> Iterator[tuple[str, Where]]:
    """Each line, without trailing blanks, and its place.

    The further pieces of a line that is too long are omitted.
    """
    number, is_rest = where.line - 1, False
    for line in lines:
        if not is_rest:
            number += 1
            yield line.rstrip(), Where(where.source, number)
        is_rest = not line.endswith("\n") and len(line) >= LONGEST_LINE


def reader_of_lines(read_line: Callable[[str, Where, ReadOptions], Entry]) -> Read:
    """The reader of a format with one puzzle per line, made from a function that reads a line or
    raises NotationError.

    Blank lines and comments are skipped.
    """

    def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
        texts = ((line.strip(), here) for line, here in placed_lines(lines, where))
        puzzles = ((text, here) for text, here in texts if text and not text.startswith("#"))
        return read_each(read_line, puzzles, options)

    return read


def read_each(
    read_one: Callable[[str, Where, ReadOptions], Entry],
    texts: Iterable[tuple[str, Where]],
    options: ReadOptions,
) -> Items:
    """The result for each text, or the NotationError that it raised."""
    for text, where in texts:
        try:
            yield read_one(text, where, options)
        except NotationError as error:
            yield error


def json_fault(error: JSONDecodeError) -> str:
    """The error in a JSON text, in words: "not valid JSON: expected a value here"."""
    found = error.msg.replace("Expecting", "expected").removesuffix(" delimiter")
    words = {"expected value": "expected a value here"}.get(found, found[0].lower() + found[1:])
    return f"not valid JSON: {words}"
