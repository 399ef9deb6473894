"""Text in: every layout in which people write puzzles, several to a file, errors located.

Read are: one puzzle on a line (81 characters for 9x9), with or without spaces; n lines of n
cells, bare or drawn with bars and dashes; and result rows `puzzle:count:solution`, where count
is the number of solutions (`2+` for more than one). `.` and `0` are open cells and `#` starts a
comment. A blank line, a comment or a title ("Grid 01") ends a grid.

Cells are symbols, or integers with spaces or commas between them: `tokens` tells which, or the
caller or a header line `digits: integers` does.

A length that is the square of a square (16, 81, 256, …) means square boxes. Any other shape is
told by the caller, or by a header line `box: 3x4` (rows x columns of a box). Headers may be
comments and hold for what follows them. Sixteen cells on a line may be a whole 4x4 puzzle or one
row of a 16x16 grid: a digit above 4 in some row, or a header, decides.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import isqrt

from sudoku.errors import NotationError
from sudoku.formats.text.entries import Entry, entry, misfit, whole
from sudoku.formats.text.rows import Row, are_integers, read_row
from sudoku.formats.text.shapes import (
    HEADER,
    HEADER_COMMENT,
    MAX_SIZE,
    MAX_SYMBOL_SIZE,
    NEARLY_HEADER,
    STYLE_HEADER,
    box_shapes,
    is_square,
    parse_box,
)
from sudoku.formats.text.tokens import Context
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle

__all__ = ["Entry", "parse", "read"]

_TITLE = re.compile(r"\s*[A-Za-z]{3,}\s*:?\s*[0-9]{0,6}\s*:?\s*$")


def read(
    lines: Iterable[str] | str,
    source: str = "<text>",
    board: Board | None = None,
    *,
    digit_style: str | None = None,
) -> Iterator[Entry | NotationError]:
    """The puzzles of a text in their order, each as soon as its last line is read.

    What cannot be read comes as a NotationError in its place, not raised, so that the rest is
    still answered. Where no header line says otherwise, `board` is the board and `digit_style`
    "symbols", "integers", or None to infer it from the text. Raises ValueError for others.
    """
    reader = _Reader(source, board, DigitStyle.named(digit_style))
    if isinstance(lines, str):
        lines = io.StringIO(lines, newline=None)
    return _read(reader, lines)


def _read(reader: _Reader, lines: Iterable[str]) -> Iterator[Entry | NotationError]:
    for line in lines:
        yield from reader.feed(line)
    yield from reader.flush()


def parse(text: str, board: Board | None = None, *, digit_style: str | None = None) -> Puzzle:
    """The one puzzle of this text, in any layout. board and digit_style are as in `read`.

    Raises NotationError for anything else, ValueError for another `digit_style`.
    """
    items = list(read(text, board=board, digit_style=digit_style))
    for item in items:
        if isinstance(item, NotationError):
            raise item
    puzzles = [item.puzzle for item in items if isinstance(item, Entry)]
    if len(puzzles) != 1:
        raise NotationError("<text>", 1, 1, text, f"{len(puzzles)} puzzles, expected one")
    return puzzles[0]


@dataclass(slots=True)
class _Grid:
    """Lines that are, or may be, the first rows of one grid.

    height: rows between two rules. is_sure: not so while each line may be a small puzzle too.
    ruled_at: how many rows there were at the last rule.
    """

    size: int
    height: int
    is_sure: bool
    rows: list[Row] = field(default_factory=list)
    ruled_at: int = 0

    @property
    def is_in_integers(self) -> bool:
        return are_integers(self.rows)


class _Reader:
    """Puts lines together.

    After a fault inside a grid nobody knows where the next one begins, so what may be rows is
    skipped until a blank line, a comment, a header or a line that is a whole puzzle: a wrong guess
    would answer puzzles that nobody asked.
    """

    def __init__(self, source: str, board: Board | None, style: DigitStyle | None) -> None:
        self.source, self.board, self.preferred = source, board, style
        self.style: DigitStyle | None = None
        self.line = 0
        self.grid: _Grid | None = None
        self.skips = False
        self.after_rule = False

    def feed(self, text: str) -> Iterator[Entry | NotationError]:
        """Take one line; yield what it completes."""
        self.line += 1
        text = text.rstrip("\r\n").removeprefix("\ufeff")
        body = text.partition("#")[0]
        header = HEADER.match(text) or HEADER_COMMENT.match(text) or STYLE_HEADER.match(text)
        is_header = header is not None or NEARLY_HEADER.match(body) is not None
        if is_header or not body.strip() or self._is_title(body):
            self.after_rule = False
            yield from self.flush()
            if is_header:
                yield from self._take_header(text, header)
            return
        row = self._row(body)
        if not row.digits and not row.claims:
            yield from self._take_rule(row)
        else:
            yield from self._take_row(row)
        self.after_rule = not row.digits

    def _row(self, body: str) -> Row:
        grid = self.grid
        width = grid.size if grid is not None and grid.is_in_integers else 0
        return read_row(
            self.source, self.line, body, Context(self.board, self.style, width, self.preferred)
        )

    def flush(self) -> Iterator[Entry | NotationError]:
        """A grid cannot go on here: settle what is pending."""
        grid, self.grid, self.skips = self.grid, None, False
        if grid is None:
            return
        if grid.is_sure:
            count, n = len(grid.rows), grid.size
            rows = f"{count} row{'' if count == 1 else 's'} of {n} cells"
            reason = f"{rows}, expected {n} (a blank line or comment ends a grid)"
            alone = whole(grid.rows[0], None) if count == 1 and self.board is None else None
            if isinstance(alone, NotationError) and is_square(isqrt(n)):
                reason += f"; as a puzzle, {alone.text} is {alone.reason}"
            yield grid.rows[0].error(reason)
        else:
            for row in grid.rows:
                yield whole(row, self.board)

    def _is_title(self, body: str) -> bool:
        """Whether the line is a word, or a word and a number, that cannot be a row: "Grid 01"."""
        if not _TITLE.match(body):
            return False
        row = self._row(body)
        size = len(row.digits)
        return not self._may_be_row(row) or max(row.digits_up_to(size)) > size

    def _take_header(
        self, text: str, header: re.Match[str] | None
    ) -> Iterator[Entry | NotationError]:
        column, reason = 1, "expected a header like 'box: 3x4', rows x columns of a box"
        if header is None:
            if text.strip().lower().startswith(("digits", "cells")):
                reason = "expected a header like 'digits: integers' or 'digits: symbols'"
        elif header.re is STYLE_HEADER:
            self.style = DigitStyle(header[1].lower())
            return
        else:
            try:
                self.board = parse_box(f"{header[1]}x{header[2]}")
            except ValueError as error:
                column, reason = header.start(1) + 1, str(error)
            else:
                return
        yield NotationError(self.source, self.line, column, text.strip(), reason)

    def _take_rule(self, rule: Row) -> Iterator[Entry | NotationError]:
        """A rule stands before a grid, behind it, or between its boxes, and nowhere twice."""
        if self.after_rule:
            self.skips = False
        grid = self.grid
        if grid is None:
            return
        count = len(grid.rows)
        if count % grid.height or grid.ruled_at == count:
            self.grid = None
            yield rule.error(f"a rule after {count} rows of {grid.size}, expected more rows")
        else:
            grid.ruled_at, grid.is_sure = count, True

    def _take_row(self, row: Row) -> Iterator[Entry | NotationError]:
        is_lone = self._is_lone(row)
        if self.skips and not is_lone:
            return
        grid = self.grid
        if grid is not None and not row.claims and len(row.digits) == grid.size:
            yield from self._add(grid, row)
            return
        if grid is not None and grid.is_sure and not is_lone:
            self.grid, self.skips = None, True
            yield misfit(row, f"expected {grid.size} in each row")
            return
        yield from self.flush()
        yield from self._begin(row)

    def _is_lone(self, row: Row) -> bool:
        """Whether this line is a whole puzzle, wherever it stands."""
        width = len(row.digits)
        if row.claims:
            return True
        if self.board is not None:
            return width == self.board.cell_count
        side = isqrt(width)
        is_row_of_16 = width <= row.most and max(row.digits) > side
        return is_square(width) and is_square(side) and not is_row_of_16

    def _may_be_row(self, row: Row) -> bool:
        """Whether the line is as wide as a row of the board, or of some board with square boxes.

        The one row of a board of size 1 is the whole puzzle.
        """
        width = len(row.digits)
        if self.board is not None:
            return width == self.board.size > 1
        return width <= row.most and is_square(width)

    def _begin(self, row: Row) -> Iterator[Entry | NotationError]:
        """The first line of something: a whole puzzle, the first row of a grid, or neither."""
        width = len(row.digits)
        if row.claims or not self._may_be_row(row):
            answer = whole(row, self.board)
            if isinstance(answer, NotationError) and not row.claims:
                # A short line that is no puzzle was meant as a row, and its grid follows.
                longest = MAX_SIZE if row.style is DigitStyle.INTEGERS else MAX_SYMBOL_SIZE
                if self.board is not None:
                    longest = 2 * self.board.size
                self.skips = 4 <= width <= longest and not row.is_prose(width)
            yield answer
            return
        height = isqrt(width) if self.board is None else self.board.box_rows
        is_small_too = self.board is None and bool(box_shapes(isqrt(width)))
        yield from self._add(_Grid(width, height, is_sure=not is_small_too), row)

    def _add(self, grid: _Grid, row: Row) -> Iterator[Entry | NotationError]:
        if row.is_prose(grid.size):
            self.grid = grid if grid.rows else None
            yield from self.flush()
            yield misfit(row, f"expected digits up to {grid.size}, or . or 0")
            return
        if row.fault is not None:
            self.grid, self.skips = None, grid.is_sure
            for before in () if grid.is_sure else grid.rows:
                yield whole(before, self.board)
            yield row.fault
            return
        self.grid = grid
        grid.rows.append(row)
        grid.is_sure = grid.is_sure or max(row.digits) > isqrt(grid.size)
        if len(grid.rows) < grid.size:
            return
        if grid.is_sure:
            self.grid = None
            yield entry(grid.rows, self.board or Board.of_size(grid.size))
        else:
            yield from self.flush()
