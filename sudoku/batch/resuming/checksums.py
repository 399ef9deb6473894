"""Checksums of puzzles, with which a resumed run notices that its input has changed.

A checksum covers everything in the input that the row of a puzzle depends on. It is multilinear:
the sum, modulo 2^64, of the words of the text, each times an odd constant (Carter and Wegman,
"Universal classes of hash functions", 1979). So one changed word is always noticed, and other
changes are missed with a probability of at most 2^-32. NumPy needs about 10 ns per puzzle of a
block.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from operator import mul
from struct import pack, unpack

from sudoku.batch.items import Numbered, Numbers, source_of
from sudoku.errors import NotationError, SudokuError
from sudoku.formats.entry import NO_INFO, Entry
from sudoku.formats.text.blocks import Block
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import headers
from sudoku.puzzle.symbols import OPEN, OPEN_OR_SYMBOL, SYMBOLS

WIDTH = 8
"""The bytes of a checksum."""
_MARKS = b"0_*"
"""Open cells in the lines of a block, besides the dot."""
_WITH_DOTS = bytes.maketrans(_MARKS, OPEN.encode() * len(_MARKS))


def checksums(item: Numbered) -> bytes:
    """The checksums of the puzzles of an item, each of WIDTH bytes.

    They do not depend on the division into blocks. The checksums of puzzles to be made are zeros,
    because the request determines the puzzles.
    """
    found = item.item
    if isinstance(found, Block):
        return _of_block(found, item.row)
    if isinstance(found, Numbers):
        return bytes(WIDTH * found.count)
    if isinstance(found, Entry):
        return pack("<Q", _of_entry(found, item.row))
    assert isinstance(found, SudokuError)  # noqa: S101
    line = found.line if isinstance(found, NotationError) else 0
    return pack("<Q", _sum(item.row, line, _rest(source_of(found), None, str(found)), b""))


def _of_entry(entry: Entry, row: int) -> int:
    puzzle, solution, info = entry.puzzle, entry.solution, entry.info
    claims: object = entry.count
    if info is not NO_INFO or entry.warnings or entry.progress is not None or entry.marks:
        claims = (claims, info, entry.warnings, entry.progress, entry.marks)
    text = puzzle.packed
    if solution is not None:
        text += solution.packed
    if puzzle.board.size <= len(SYMBOLS):
        text = text.translate(OPEN_OR_SYMBOL)
    return _sum(row, entry.line, _rest(entry.source, puzzle.board, repr(claims)), text)


def _sum(row: int, line: int, rest: int, text: bytes) -> int:
    count = -(-len(text) // 8)
    words = unpack(f"<{count}Q", text.ljust(8 * count, b"\0"))
    products = map(mul, (row, line, *words), _multipliers(2 + count))
    total: int = rest + sum(products)
    return total % (1 << 64)


def _of_block(block: Block, row: int) -> bytes:
    """The checksum of each line, as in `_of_entry`."""
    import numpy as np  # late: many runs have no blocks

    layout, cells, data = block.layout, block.board.cell_count, block.data
    if any(mark in data for mark in _MARKS):
        data = data.translate(_WITH_DOTS)
    lines = np.frombuffer(data, np.uint8).reshape(block.count, block.stride)
    count = -(-cells * (1 + layout.has_solution) // 8)
    text = np.zeros((block.count, 8 * count), np.uint8)
    text[:, :cells] = lines[:, :cells]
    if layout.has_solution:
        start = cells + len(layout.between)
        text[:, cells : 2 * cells] = lines[:, start : start + cells]
    by_row, by_line, *by_word = _multipliers(2 + count)
    places = np.arange(block.count) if block.places is None else np.array(block.places)
    rest = _rest(block.source, block.board, repr(layout.count))
    sums = text.view("<u8") @ np.array(by_word, np.uint64)
    sums += places.astype(np.uint64) * np.uint64((by_row + by_line) % (1 << 64))
    sums += np.full(1, (rest + row * by_row + block.line * by_line) % (1 << 64), np.uint64)
    return bytes(sums.astype("<u8").tobytes())


@lru_cache(256)
def _multipliers(count: int) -> tuple[int, ...]:
    """The first odd constants: for the row, the line, and each word."""
    bits = hashlib.shake_128(b"checksums of puzzles").digest(8 * count)
    return tuple(number | 1 for number in unpack(f"<{count}Q", bits))


@lru_cache(64)
def _rest(source: str, board: Board | None, claims: str) -> int:
    """The common part of the puzzles of a layout."""
    lines = [] if board is None else [board.shape, *headers(board)]
    text = "\n".join([source, claims, *lines]).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little")
