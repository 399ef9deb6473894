"""What a format is, and what its readers and writers are given.

A format is one module of this package and one line in `registry`. The module has

    read(lines, where, options) -> Items
    write(entry, lost) -> str

or one of them. If `read` cannot read a puzzle, it yields an error for it and continues where it
can. `write` returns the text of one puzzle, ended by a line break, and appends to `lost` what the
format cannot say. HEAD and FOOT, if the module has them, enclose all puzzles.
OTHER_DIGITS = True says that `write` takes boards with other digits than 1 … n, and hidden cells;
KEEPS_WORK = True says that it writes the player's digits, marks and colours.

`losses` has the words for `lost`: each rule by its name, "the title", "the author" and "the rules
in words". A count or a solution that a text claims is not listed, as it follows from the puzzle.
For a board that is nothing without what is lost, such as another size, `write` raises FormatError.
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
"""Characters; a longer line comes in several pieces."""
LONGEST = 16_000_000
"""Characters of a text that has to be in memory as a whole."""


PART_OF_LINK = re.compile(r"\s*(?=\S*[A-Za-z+/=%])[A-Za-z0-9+/=%]+>?\s*")
"""A line that may continue a link that a mail program has broken."""


class CutOffError(NotationError):
    """The text ends too early; where it is of one line, the next ones may continue it."""


class Where(NamedTuple):
    """Where a text begins: a file or an argument, and its line, from 1."""

    source: str
    line: int = 1

    def error(self, text: str, reason: str, column: int = 1) -> NotationError:
        """The error about this text, to raise or to yield."""
        return NotationError(self.source, self.line, column, text, reason)


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What the caller says of the puzzles."""

    board: Board | None = None
    """The board of texts that leave it open."""
    style: DigitStyle | None = None
    """The digit style of text that could be read either way."""
    rules: Sequence[PlacedRule] = ()
    """The rules of all puzzles, with their places."""
    ignore_unsupported: bool = False
    """Whether what has no meaning here is left out, with a warning, instead of an error."""


Items: TypeAlias = Iterator[Entry | NotationError]
"""Puzzles in their order, with an error for each that cannot be read."""
Read: TypeAlias = Callable[[Iterator[str], Where, ReadOptions], Items]
"""The puzzles of these lines."""
Write: TypeAlias = Callable[[Entry, list[str]], str]
"""The text of one puzzle. Whatever the format cannot express is appended to the list."""


def whole_text(lines: Iterable[str], where: Where) -> str:
    """All lines as one text. Raises NotationError for one that is longer than LONGEST."""
    pieces: list[str] = []
    length = 0
    for line in lines:
        pieces.append(line)
        length += len(line)
        if length > LONGEST:
            raise where.error(pieces[0], f"expected at most {LONGEST:,} characters")
    return "".join(pieces)


def placed_lines(lines: Iterable[str], where: Where) -> Iterator[tuple[str, Where]]:
    """Each line, without blanks at its end, and its place.

    The rest of a line that is too long, which comes in pieces, is left out.
    """
    number, is_rest = where.line - 1, False
    for line in lines:
        if not is_rest:
            number += 1
            yield line.rstrip(), Where(where.source, number)
        is_rest = not line.endswith("\n") and len(line) >= LONGEST_LINE


def reader_of_lines(read_line: Callable[[str, Where, ReadOptions], Entry]) -> Read:
    """The reader of a format of one puzzle a line, from what reads a line or raises NotationError.

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
    """What is read of each text; the NotationError that it raises instead of one that is wrong."""
    for text, where in texts:
        try:
            yield read_one(text, where, options)
        except NotationError as error:
            yield error


def json_fault(error: JSONDecodeError) -> str:
    """What is wrong with a JSON text, in words: "not valid JSON: expected a value here"."""
    found = error.msg.replace("Expecting", "expected").removesuffix(" delimiter")
    words = {"expected value": "expected a value here"}.get(found, found[0].lower() + found[1:])
    return f"not valid JSON: {words}"
