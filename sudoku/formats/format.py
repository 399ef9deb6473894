"""The interface of a format: the arguments and results of its reader and writer.

A format is a module of this package and a line in `registry`. The module has

    read(lines, where, options) -> Items
    write(entry, lost) -> str

or one of these functions. If `read` cannot read a puzzle, it yields an error for it and continues
where it can. `write` returns the text of one puzzle, ending with a line break, and appends anything
that the format cannot express to `lost`. HEAD and FOOT, if the module has them, enclose all
puzzles. OTHER_DIGITS = True means that `write` supports digits other than 1 … n and hidden cells;
KEEPS_WORK = True means that it writes the player's digits, marks and colours.

`losses` defines the words in `lost`: each rule by its name, "the title", "the author" and "the
rules in words". A stated count or solution is not listed, because it follows from the puzzle. If
the format cannot express the board at all, for example because of its size, `write` raises
FormatError.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from json import JSONDecodeError
from typing import NamedTuple, TypeAlias, TypeVar

from sudoku.errors import NotationError, RulePlace
from sudoku.formats.entry import Entry
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import DigitStyle

PlacedRule: TypeAlias = tuple[str, RulePlace]
"""The text of a rule, and where it is written."""

LONGEST_LINE = 1_000_000
"""Limit on the characters of a line. A longer line arrives in several pieces."""
LONGEST = 16_000_000
"""Limit on the characters of a text, for formats that need the whole text in memory."""


PART_OF_LINK = re.compile(r"\s*(?=\S*[A-Za-z+/=%])[A-Za-z0-9+/=%&]+>?\s*")
"""Matches a line that may continue a link that a mail program has wrapped."""


class CutOffError(NotationError):
    """The text ends too early. The next lines may continue a single line."""


class WrongPieceError(Exception):
    """A piece of text cannot be read."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(text, reason)
        self.text = text
        """The wrong piece."""
        self.reason = reason
        """The expected text."""


class Where(NamedTuple):
    """The place where a text starts: a file or an argument, and a line, from 1."""

    source: str
    line: int = 1

    def error(self, text: str, reason: str, column: int = 1) -> NotationError:
        """A NotationError at this place."""
        return NotationError(self.source, self.line, column, text, reason)

    def cut_off(self, text: str) -> CutOffError:
        """The error about a link that lacks its end."""
        reason = "the link ends too early: a part of it is missing"
        return CutOffError(self.source, self.line, 1, text, reason)

    def placed(self, error: NotationError) -> NotationError:
        """The error about a part of this text, at this place. An error from elsewhere, such as an
        option or a rule above, keeps its own place.
        """
        is_here = error.source == self.source and error.line >= self.line
        return self.error(error.text, error.reason) if is_here else error


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """The caller's options for reading puzzles."""

    board: Board | None = None
    """The board of texts that do not determine their board."""
    style: DigitStyle | None = None
    """The digit style of text that can be read in either style."""
    rules: Sequence[PlacedRule] = ()
    """Rules that apply to all puzzles, with their places."""
    ignore_unsupported: bool = False
    """Whether unsupported parts are skipped with a warning instead of raising an error."""


_Item = TypeVar("_Item")
Items: TypeAlias = Iterator[Entry | NotationError]
"""Puzzles in order, with an error for each unreadable puzzle."""
Read: TypeAlias = Callable[[Iterator[str], Where, ReadOptions], Items]
"""The puzzles of these lines."""
Write: TypeAlias = Callable[[Entry, list[str]], str]
"""Returns the text of one puzzle, and appends anything that the format cannot express to the
list.
"""


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
    """Each line without trailing blanks, and its place. If a line is too long, only its first piece
    is returned.
    """
    number, is_rest = where.line - 1, False
    for line in lines:
        if not is_rest:
            number += 1
            yield line.rstrip(), Where(where.source, number)
        is_rest = not line.endswith("\n") and len(line) >= LONGEST_LINE


def reader_of_lines(read_line: Callable[[str, Where, ReadOptions], Entry]) -> Read:
    """The reader of a format with one puzzle per line. It skips blank lines and comments.
    read_line: reads a line or raises NotationError.
    """

    def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
        texts = ((line.strip(), here) for line, here in placed_lines(lines, where))
        puzzles = ((text, here) for text, here in texts if text and not text.startswith("#"))
        return read_each(read_line, puzzles, options)

    return read


def with_error(items: Iterator[_Item]) -> Iterator[_Item | NotationError]:
    """The items, and the NotationError that ends them, if there is one."""
    try:
        yield from items
    except NotationError as error:
        yield error


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
    """The error in a JSON text, in words, such as "not valid JSON: expected a value here"."""
    found = error.msg.replace("Expecting", "expected").removesuffix(" delimiter")
    words = {"expected value": "expected a value here"}.get(found, found[0].lower() + found[1:])
    return f"not valid JSON: {words}"
