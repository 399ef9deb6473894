"""Read puzzles from text in any format: `read` reads all puzzles, and `parse` reads a single
puzzle.

A pattern recognises the format of a text by its beginning. If no pattern matches, the text is in
our own format, whose lines may be mixed with lines in other formats, such as links. See `registry`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from os import PathLike, fspath
from typing import cast

from sudoku.errors import NotationError, RulePlace
from sudoku.formats.entry import Entry
from sudoku.formats.format import (
    LONGEST,
    LONGEST_LINE,
    PART_OF_LINK,
    CutOffError,
    Items,
    PlacedRule,
    Read,
    ReadOptions,
    Where,
    with_error,
)
from sudoku.formats.limits import MOST_FRUITLESS, LimitedLines
from sudoku.formats.opening import opened
from sudoku.formats.recognition import format_of, line_pattern, names_pattern, text_pattern
from sudoku.formats.registry import FormatError, format_named
from sudoku.formats.runs import Lines
from sudoku.formats.text.blocks import Block, BlockSizes, Table
from sudoku.formats.text.board_rules import BoardRules, rule_line
from sudoku.formats.text.lines import Reader
from sudoku.puzzle.board import Board, require_board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle

_MOST_HEAD = 5
"""The number of lines that are examined to recognise the format, in addition to comments."""
_MOST_COMMENTS = 200
"""Limit on the comments before these lines."""
_LONGEST_NAME = 300
"""The number of characters that suffice to recognise a rule line."""
_MOST_BROKEN = 10_000
"""Limit on the lines of a wrapped link."""
_IN_BLOCKS = "read_in_blocks"
"""The name of the function that yields blocks, which the module of a format may have."""
_FILE_NAME = re.compile(r".{0,100}\w\.[A-Za-z]{2,5}")
"""Matches a text that is probably the name of a file."""
_CLASSIC = Board(3, 3)
_CLASSIC_LINE = re.compile(r"[.0-9]{81}\n?")
"""Matches a puzzle that needs no reader, because such a line has only one meaning."""
_VALUES = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
_FRAME = frozenset(" \t-+=|.:*'`,\r\n\ufeff")


def read(
    lines: Iterable[str] | str | Table,
    source: str = "<text>",
    board: Board | None = None,
    *,
    format: str | None = None,  # noqa: A002 - what callers expect it to be called
    digit_style: str | None = None,
    rules: Sequence[PlacedRule] = (),
    ignore_unsupported: bool = False,
    guess_rules: bool = False,
) -> Iterator[Entry | NotationError]:
    """The puzzles of a text in order, each as soon as it is complete.

    An unreadable puzzle is yielded as a NotationError, not raised, so that the rest is still read.
    lines: a text, or its lines. source: the name of the text in errors. format: the name of its
    format; None detects it. board, digit_style: used unless the text states its own; the style is
    "symbols", "integers", or None to infer it, and anything else raises ValueError. rules: rules
    that apply to all puzzles, before the rules in the text, with their places. ignore_unsupported:
    whether unsupported parts are skipped with a warning. guess_rules: whether rules that are only
    drawn or described in words are guessed; warnings list the guesses.

    >>> import sudoku
    >>> [type(item).__name__ for item in sudoku.read(["12..34..21434..2", "12"])]
    ['Entry', 'NotationError']
    """
    require_board(board, or_none=True)
    options = ReadOptions(board, DigitStyle.named(digit_style), _placed(rules), ignore_unsupported)
    reader = None if format is None else reader_of(format)
    if isinstance(lines, str):
        lines = io.StringIO(lines, newline=None)
    elif not isinstance(lines, Table | io.TextIOBase):
        lines = _texts(lines)
    found = cast("Items", _read(lines, source, options, reader))  # without sizes, no blocks
    return _guessed(found) if guess_rules else found


def _guessed(items: Items) -> Items:
    from sudoku.formats.guessing.guess import guessed  # late: few puzzles need it

    return (guessed(item) if isinstance(item, Entry) else item for item in items)


def _placed(rules: Sequence[PlacedRule]) -> Sequence[PlacedRule]:
    for rule in (rules,) if isinstance(rules, str) else rules:
        if not isinstance(rule, tuple) or [*map(type, rule)] != [str, RulePlace]:
            expected = "expected pairs of a text and its RulePlace"
            raise TypeError(f"rules: {expected}, got {rule!r:.60}; or add rules with with_rules")
    return rules


def _texts(lines: Iterable[str]) -> Iterator[str]:
    """The lines. Raises TypeError for anything but lines of text."""
    if isinstance(lines, bytes):
        raise TypeError("expected text or lines of text, got bytes: decode them")
    if isinstance(lines, PathLike):
        raise TypeError(f"expected text or lines of text, got {lines!r:.60}: use read_file")
    if not isinstance(lines, Iterable) or isinstance(lines, Puzzle | Grid):
        raise TypeError(f"expected text or lines of text, got {lines!r:.60}")
    return map(_text, lines)


def _text(line: object) -> str:
    if not isinstance(line, str):
        raise TypeError(f"expected lines of text, got {line!r:.60}")
    return line


def read_in_blocks(
    lines: Iterator[str] | Table, source: str, options: ReadOptions, sizes: BlockSizes
) -> Iterator[Entry | NotationError | Block]:
    """Like `read`, but lines of one layout are combined to blocks if `lines` come from `opened`."""
    return _read(lines, source, options, None, sizes)


def read_file(
    path: str | PathLike[str],
    board: Board | None = None,
    *,
    format: str | None = None,  # noqa: A002 - as in read
    digit_style: str | None = None,
    ignore_unsupported: bool = False,
    guess_rules: bool = False,
) -> Iterator[Entry | NotationError]:
    """The puzzles of a file, which may be text, possibly compressed by gzip or zstd, or Parquet.

    The arguments are as in `read`. In Parquet, the line of an entry or error is the number of its
    row. Raises OSError for an unreadable file, and MissingLibraryError if pyarrow is needed for
    Parquet or zstd but not installed.
    """
    name = fspath(path)
    with opened(name) as lines:
        yield from read(
            lines,
            name,
            board,
            format=format,
            digit_style=digit_style,
            ignore_unsupported=ignore_unsupported,
            guess_rules=guess_rules,
        )


def reader_of(name: str) -> Read:
    """The reader of the format with this name.

    Raises FormatError, a ValueError, for an unknown or write-only format.
    """
    found = format_named(name)
    if found.read is None:
        raise FormatError(f"the format {name!r} can only be written")
    return found.read


def _read(
    lines: Iterator[str] | Table,
    source: str,
    options: ReadOptions,
    reader: Read | None,
    sizes: BlockSizes | None = None,
) -> Iterator[Entry | NotationError | Block]:
    if isinstance(lines, Table):
        if reader is None:
            yield from lines.read(source, options, sizes)
        else:
            yield Where(source).error("PAR1", "a Parquet file; read it without giving a format")
        return
    if reader is None:
        head = _head(lines)
        if isinstance(lines, Lines):
            lines.unread(head)
        else:
            lines = chain(head, lines)
        blank = next((i for i, line in enumerate(head) if line.strip()), 0)
        found = text_pattern().match("".join(head[blank:]))
        if found is None:
            text = LimitedLines(lines, sizes, MOST_FRUITLESS)
            yield from text.until_limit(_in_lines(text, source, options), source)
            return
        in_blocks = None if sizes is None else getattr(format_of(found).load(), _IN_BLOCKS, None)
        if in_blocks is not None:
            text = LimitedLines(lines, sizes, LONGEST)
            rows = in_blocks(_without_mark(iter(text)), Where(source), options, text.run)
            yield from text.until_limit(with_error(rows), source)
            return
        reader = format_of(found).read
    if reader is not None:
        text = LimitedLines(lines, None, LONGEST)
        items = reader(_without_mark(iter(text)), Where(source), options)
        yield from text.until_limit(with_error(items), source)


def _head(lines: Iterator[str]) -> list[str]:
    """The first lines, without a byte order mark, up to a line that is neither a frame nor a
    comment. If this line may be a header, the next line is included.
    """
    head: list[str] = []
    comments = 0
    for line in lines:
        head.append(line if head else line.removeprefix("\ufeff"))
        comments += head[-1].startswith("#")
        is_known = not (_FRAME.issuperset(line) or line.startswith("#"))
        if is_known or comments == _MOST_COMMENTS or len(head) - comments == _MOST_HEAD:
            break
    if head and names_pattern().match(head[-1]):
        head += islice(lines, 1)
    return head


def _without_mark(lines: Iterator[str]) -> Iterator[str]:
    for first in lines:
        yield first.removeprefix("\ufeff")
        yield from lines


def _in_lines(
    text: LimitedLines, source: str, options: ReadOptions
) -> Iterator[Entry | NotationError | Block]:
    """The puzzles of text in our own format, which may have lines in other formats."""
    reader = Reader(Where(source), options)
    in_other_format = line_pattern().match
    broken: _Broken | None = None
    for line, length in text.whole():
        found = in_other_format(line)
        if broken is not None:
            if found is None and broken.goes_on(line):
                yield from reader.pass_over()
                continue
            yield from broken.items()
            broken = None
        if found is None:
            yield from _in_own_format(reader, line, length, text)
            continue
        yield from reader.pass_over()
        read_line = format_of(found).read
        if read_line is not None:
            where = Where(source, reader.line)
            given = reader.board_rules.for_other(options, where, line)
            if isinstance(given, NotationError):
                yield given
                continue
            for item in with_error(read_line(iter([line]), where, given)):
                if isinstance(item, CutOffError):
                    broken = _Broken(read_line, where, [line], item, given)
                else:
                    yield item
    if broken is not None:
        yield from broken.items()
    yield from reader.end()


def _in_own_format(
    reader: Reader, line: str, length: int, text: LimitedLines
) -> Iterator[Entry | NotationError | Block]:
    """The puzzles that this line completes, and the following lines with the same layout."""
    if length >= LONGEST_LINE and not _applies_to_others(line):
        yield from reader.pass_over()
        count = f"at least {length:,}" if text.is_over else f"{length:,}"
        reason = f"{count} characters in a line, expected at most {LONGEST_LINE:,}"
        yield Where(reader.source, reader.line).error(line[:100], reason)
        return
    if not text.has_blocks:
        yield from reader.feed(line)
        return
    items = [*reader.feed(line)]
    yield from items
    layout = reader.layout(line, items)
    while layout is not None and (block := text.run(layout)):
        yield replace(block, source=reader.source, line=reader.line + 1)
        reader.line += block.count


def _applies_to_others(line: str) -> bool:
    """Whether a long line is a comment, or a rule for the puzzles after it."""
    return line.lstrip().startswith("#") or rule_line("", 1, line[:_LONGEST_NAME]) is not None


@dataclass(frozen=True, slots=True)
class _Broken:
    """A link that ends too early, perhaps because a mail program wrapped it."""

    read: Read
    where: Where
    lines: list[str]
    error: CutOffError
    options: ReadOptions

    def goes_on(self, line: str) -> bool:
        """Whether a line may continue the link. Such a line is stored."""
        if len(self.lines) == _MOST_BROKEN or not PART_OF_LINK.fullmatch(line):
            return False
        self.lines.append(line)
        return True

    def items(self) -> Items:
        """The puzzles of the whole link."""
        if len(self.lines) == 1:
            yield self.error
        else:
            yield from self.read(iter(self.lines), self.where, self.options)


def read_empty(
    source: str, board: Board | None = None, *, rules: Sequence[PlacedRule] = ()
) -> Iterator[Entry | NotationError]:
    """The puzzle without clues, by default of size 9. The arguments are as in `read`."""
    return BoardRules(rules).empty(source, 1, board)


def parse(
    text: str,
    board: Board | None = None,
    *,
    format: str | None = None,  # noqa: A002 - as in read
    digit_style: str | None = None,
    ignore_unsupported: bool = False,
) -> Puzzle:
    """The only puzzle of a text in any format. The arguments are as in `read`.

    Raises NotationError unless there is exactly one valid puzzle, and ValueError for an unknown
    `format` or `digit_style`.

    >>> import sudoku
    >>> sudoku.parse("12..34..21434..2").clues[:4]
    (1, 2, 0, 0)
    """
    is_plain = board is None and format is None and digit_style is None
    may_be_labels = isinstance(text, str) and text[:1] in (text[1:2], text[9:10]) and text[:1] > "0"
    if is_plain and isinstance(text, str) and not may_be_labels and _CLASSIC_LINE.fullmatch(text):
        return Puzzle(_CLASSIC, tuple(text[:81].encode().translate(_VALUES)))
    items = list(
        read(
            text,
            board=board,
            format=format,
            digit_style=digit_style,
            ignore_unsupported=ignore_unsupported,
        )
    )
    for item in items:
        if isinstance(item, NotationError):
            if isinstance(text, str) and _FILE_NAME.fullmatch(text):
                reason = f"{item.reason}; for the file of this name, use sudoku.read_file"
                raise NotationError(item.source, item.line, item.column, item.text, reason)
            raise item
    puzzles = [item.puzzle for item in items if isinstance(item, Entry)]
    if len(puzzles) != 1:
        count = f"{len(puzzles)} puzzles; give only one" if puzzles else "no puzzle found"
        raise NotationError("<text>", 1, 1, text, count)
    return puzzles[0]
