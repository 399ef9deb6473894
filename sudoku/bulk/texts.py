"""Puzzles from text to an array, and from an array to lines.

Lines of the same form are read in blocks, as `sudoku check` reads a file.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import isqrt

import numpy as np
from numpy.typing import ArrayLike

from sudoku.bulk.arrays import Digits, read_digits
from sudoku.bulk.blocks import block_digits
from sudoku.bulk.writing import rows_as_symbols
from sudoku.errors import NotationError
from sudoku.formats.entry import Entry
from sudoku.formats.format import ReadOptions
from sudoku.formats.reading import read_in_blocks
from sudoku.formats.runs import Lines
from sudoku.formats.text.blocks import Block
from sudoku.puzzle.board import Board, require_board
from sudoku.puzzle.symbols import SYMBOLS, to_line

_LEAST, _MOST = 8, 1 << 14
"""Limits on the lines of a block."""


@dataclass(frozen=True, slots=True)
class _Sizes:
    def least(self) -> int:
        return _LEAST

    def most(self) -> int:
        return _MOST


def parse(puzzles: str | Iterable[str], *, board: Board | None = None) -> Digits:
    """Puzzles as an array: N x c digits, 0 for open cells.

    puzzles: a text with any number of puzzles in any layout that `sudoku.read` reads, such as the
    text of a file; or texts of one line and one puzzle each, such as a column of a table. Solutions
    stated beside puzzles are ignored. board: needed if boxes are not square, or there are further
    rules, because an array contains neither.

    Raises NotationError, with the line from 1, for an unreadable puzzle or a puzzle on another
    board, TypeError for anything but text, and ValueError if there is neither a puzzle nor a board.

    >>> import sudoku
    >>> sudoku.bulk.parse(["12..34..21434..2"])[0, :4]
    array([1, 2, 0, 0], dtype=uint8)
    """
    require_board(board, or_none=True)
    text, rows = (puzzles, None) if isinstance(puzzles, str) else _joined(puzzles)
    parts: list[Digits] = []
    number = 0
    for item in _items(text, board):
        if rows is not None and item.line != number + 1:
            break
        on = item.board if isinstance(item, Block) else item.puzzle.board
        if board is None:
            board = _with_square_boxes(on.size)
        if on != board:
            expected = "the board, as in board=Board(2, 3)" if board is None else f"a {board}"
            raise NotationError(
                "<text>", item.line, 1, _line(text, item.line), f"a {on}; expected {expected}"
            )
        parts.append(_digits(item))
        number += len(parts[-1])
    if rows is not None and number != rows:
        line = _line(text, number + 1)
        raise NotationError("<text>", number + 1, 1, line, "expected one puzzle in each text")
    if board is None:
        raise ValueError("there are no puzzles; pass some, or the board, as in board=Board(3, 3)")
    return np.concatenate([np.empty((0, board.cell_count), np.uint8), *parts])


def lines(puzzles: ArrayLike, *, board: Board | None = None) -> list[str]:
    """A line of text for each puzzle or solution of an array of N x c digits, which `parse` reads.

    puzzles, board: as in `check`. Each cell is a symbol, a dot if it is open; above size 61 a
    number, with spaces between them.

    >>> import sudoku
    >>> sudoku.bulk.lines([[1, 2, 0, 0, 3, 4, 0, 0, 2, 1, 4, 3, 4, 0, 0, 2]])
    ['12..34..21434..2']
    """
    on, digits = read_digits(puzzles, board)
    if on.is_extended or on.size > len(SYMBOLS):
        return [to_line(on, row) for row in digits.tolist()]
    return rows_as_symbols(digits)


def _joined(puzzles: Iterable[str]) -> tuple[str, int]:
    """The texts as lines, and their number."""
    rows = list(puzzles)
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, str):
            raise TypeError(f"text {number} must be a str, not {row!r:.60}")
    stripped = [row.strip() for row in rows]
    for number, row in enumerate(stripped, start=1):
        if "\n" in row or "\r" in row:
            raise NotationError(
                "<text>", number, 1, row, "several lines in one text; expected one line"
            )
    return "\n".join(stripped), len(rows)


def _items(text: str, board: Board | None) -> Iterator[Entry | Block]:
    """The puzzles of a text, in blocks. Raises NotationError."""
    data: io.BufferedReader = io.BufferedReader(io.BytesIO(text.encode("utf-8", "replace")))
    options = ReadOptions(board, None, (), False)
    for item in read_in_blocks(Lines(data, is_file=True), "<text>", options, _Sizes()):
        if isinstance(item, NotationError):
            raise item
        yield item


def _digits(item: Entry | Block) -> Digits:
    if isinstance(item, Block):
        return block_digits(item)
    return np.array([item.puzzle.clues], np.uint8)


def _with_square_boxes(size: int) -> Board | None:
    return Board.of_size(size) if isqrt(size) ** 2 == size else None


def _line(text: str, number: int) -> str:
    return next(islice(io.StringIO(text), number - 1, None), "").strip()
