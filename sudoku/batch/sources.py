"""Puzzles as callers pass them: single puzzles, a text, a file, a data frame or an array.

Arrays and data frames are recognised by their methods, so no library has to be imported.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from math import isqrt, prod
from os import PathLike, fspath
from os.path import isfile
from typing import Any, Protocol, TypeAlias

from sudoku.batch.items import Item, Numbered, numbered
from sudoku.errors import NotationError
from sudoku.formats.format import ReadOptions
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.formats.opening import opened
from sudoku.formats.reading import read, read_in_blocks
from sudoku.formats.runs import Lines
from sudoku.formats.text.blocks import Block, BlockSizes, Layout
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import OPEN_OR_SYMBOL

_ARRAY = "<array>"
MOST_SIZE = 25
"""The largest size of puzzles in blocks."""


class DataFrame(Protocol):
    """A table, or a column of puzzles, of pandas, polars, pyarrow, …"""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Puzzles: TypeAlias = Iterable[PuzzleLike] | str | PathLike[str] | DataFrame
"""All kinds of puzzles that `answer_all` accepts."""


def items_of(puzzles: Puzzles, board: Board | None, sizes: BlockSizes | None) -> Iterator[Numbered]:
    """Each puzzle or unreadable part, in blocks of these sizes if many have the same layout.

    Raises TypeError and ValueError at once for an argument without any puzzles.
    """
    return numbered(_items_of(puzzles, board, sizes))


def _items_of(puzzles: Puzzles, board: Board | None, sizes: BlockSizes | None) -> Iterator[Item]:
    if isinstance(puzzles, bytes | bytearray):
        raise TypeError("expected text, a path or puzzles, got bytes: decode them")
    if isinstance(puzzles, str):
        return _of_text(puzzles, board, sizes)
    if isinstance(puzzles, PathLike):
        return _of_file(fspath(puzzles), board, sizes)
    if hasattr(puzzles, "__arrow_c_stream__"):
        from sudoku.formats.arrow_table import FRAME, table_of_frame  # late: few callers have one

        table = table_of_frame(puzzles)
        if table is not None:
            return _in_blocks(table.read(FRAME, ReadOptions(board), sizes))
    if _is_array(puzzles):
        return _of_array(puzzles, board, sizes)
    if not isinstance(puzzles, Iterable):
        raise TypeError(f"{puzzles!r:.60}: expected puzzles, text, a path, a frame or an array")
    return _each(puzzles, board)


def _each(puzzles: Iterable[PuzzleLike], board: Board | None) -> Iterator[Item]:
    for number, puzzle in enumerate(puzzles, start=1):
        try:
            item: Item = as_puzzle(puzzle, board)
        except NotationError as error:
            item = NotationError(
                f"puzzle {number}", error.line, error.column, error.text, error.reason
            )
        yield item


def _of_text(text: str, board: Board | None, sizes: BlockSizes | None) -> Iterator[Item]:
    stream: Any = io.BytesIO(text.encode("utf-8", "replace"))
    lines = Lines(io.BufferedReader(stream), is_file=True)
    items = _read(lines, "<text>", board, sizes)
    return _with_hint(items, text) if _is_file(text) else items


def _is_file(text: str) -> bool:
    """Whether a text is the name of a file."""
    try:
        return isfile(text)
    except ValueError:  # a null character
        return False


def _with_hint(items: Iterable[Item], name: str) -> Iterator[Item]:
    for item in items:
        if isinstance(item, NotationError):
            hint = f"{item.reason}; for the file of this name, give Path({name!r})"
            item = NotationError(item.source, item.line, item.column, item.text, hint)
        yield item


def _of_file(name: str, board: Board | None, sizes: BlockSizes | None) -> Iterator[Item]:
    with opened(name) as lines:
        yield from _read(lines, name, board, sizes)


def _read(lines: Any, source: str, board: Board | None, sizes: BlockSizes | None) -> Iterator[Item]:
    if sizes is None:
        return _in_blocks(read(lines, source, board))
    return _in_blocks(read_in_blocks(lines, source, ReadOptions(board), sizes))


def _in_blocks(items: Iterable[Any]) -> Iterator[Item]:
    for item in items:
        yield item if isinstance(item, Block | NotationError) else item.puzzle


def _is_array(puzzles: Any) -> bool:
    """Whether this is an unmasked integer array with more than one dimension."""
    return (
        hasattr(puzzles, "tolist")
        and getattr(puzzles, "ndim", 0) > 1
        and getattr(getattr(puzzles, "dtype", None), "kind", "") in ("i", "u")
        and not hasattr(puzzles, "mask")
    )


def _of_array(array: Any, board: Board | None, sizes: BlockSizes | None) -> Iterator[Item]:
    shape = tuple(array.shape)
    cells = prod(shape[1:])
    size = isqrt(cells)
    if len(shape) > 3 or size * size != cells or (len(shape) == 3 and shape[1] != size):
        raise ValueError(f"an array of shape {shape}: expected N x n² or N x n x n integers")
    if board is None:
        try:
            board = as_puzzle([0] * cells).board if cells else Board(2, 2)
        except ValueError as error:
            hint = f"; as one puzzle it has shape {(1, *shape)}" if shape == (cells, cells) else ""
            raise ValueError(f"an array of shape {shape}: {error}{hint}") from None
    if board.size != size:
        raise ValueError(f"an array of shape {shape}: expected puzzles on a {board}")
    return _rows_of(array.reshape(len(array), cells), board, sizes)


def _rows_of(rows: Any, board: Board, sizes: BlockSizes | None) -> Iterator[Item]:
    may_be_block = board.size <= MOST_SIZE and not board.is_extended
    start = 0
    while start < len(rows):
        least, most = (1, 1) if sizes is None else (sizes.least(), sizes.most())
        part = rows[start : start + most]
        wrong = ((part < 0) | (part > board.size)).any(axis=1).nonzero()[0].tolist()
        first = 0
        for last in [*wrong, len(part)]:
            if may_be_block and sizes is not None and last - first >= least:
                yield _block(part[first:last], board, start + first + 1)
                first = last
            for number in range(first, min(last + 1, len(part))):
                yield _row(part[number], board, start + number + 1)
            first = last + 1
        start += len(part)


def _block(rows: Any, board: Board, number: int) -> Block:
    data = rows.astype("uint8").tobytes().translate(OPEN_OR_SYMBOL)
    return Block(Layout(board, "", False, None), data, len(rows), _ARRAY, number)


def _row(row: Any, board: Board, number: int) -> Item:
    try:
        return as_puzzle(row, board)
    except ValueError as error:
        text = " ".join(map(str, row.tolist()))
        return NotationError(_ARRAY, number, 1, text, str(error))
