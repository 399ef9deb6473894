"""The layout of a puzzle's line, and blocks of lines that share a layout.

A line has a layout if the reader reads it as a whole puzzle in symbols, possibly with a stated
count or solution, but without anything else. Following lines that differ only in their digits are
puzzles on the same board, whatever headers and rules precede them, so they need not pass through
the reader.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeAlias, cast

from sudoku.errors import NotationError
from sudoku.formats.entry import Entry
from sudoku.formats.format import Items, Read, ReadOptions, Where
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import SYMBOLS
from sudoku.system.patterns import POSSESSIVE

LEAST_SIZE, MOST_SIZE = 5, 25
"""The sizes with blocks. Smaller puzzles may be rows of a grid; in larger puzzles, letters also
have other meanings.
"""
_OPEN_MARKS = "0._*"
VALUES = bytes(
    0 if chr(code) in _OPEN_MARKS else SYMBOLS.index(chr(code)) + 1 if chr(code) in SYMBOLS else 255
    for code in range(256)
)
"""The digit of each symbol; 0 is an open cell."""


class BlockSizes(Protocol):
    """The current minimum and maximum number of lines in a block."""

    def least(self) -> int: ...

    def most(self) -> int: ...


class SimilarRows(Protocol):
    """Rows of a text that can be read together, because they differ only in digits and in unread
    parts.
    """

    @property
    def longest(self) -> int:
        """The number of bytes in a row."""
        ...

    def run(self, data: bytes, start: int, least: int, most: int) -> tuple[Block, int] | None:
        """Up to `most` rows that begin at `start`, and the place where they end; None if there are
        fewer than `least`. The caller fills in the source and the line number.
        """
        ...


Run: TypeAlias = "Callable[[SimilarRows], Block | None]"
"""Takes the next rows of a text if enough of them are of this kind."""
ReadInBlocks: TypeAlias = (
    "Callable[[Iterator[str], Where, ReadOptions, Run], Iterator[Entry | NotationError | Block]]"
)
"""The reader of a format that also yields blocks, the function `read_in_blocks` of its module."""


def without_blocks(read_in_blocks: ReadInBlocks) -> Read:
    """The reader of a format without blocks, made from its reader with blocks."""

    def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
        return cast("Items", read_in_blocks(lines, where, options, lambda _rows: None))

    return read


class Table(ABC):
    """A file that is not text."""

    @abstractmethod
    def read(
        self, source: str, options: ReadOptions, sizes: BlockSizes | None
    ) -> Iterator[Entry | NotationError | Block]:
        """The puzzles of all rows. sizes: the sizes of blocks; None disables blocks."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of lines that have a puzzle on this board, the text `between`, and possibly a
    solution, in symbols.
    """

    board: Board
    between: str
    """The other text on each line, such as ":1:"."""
    has_solution: bool
    count: str | None
    """The stated number of solutions, as in Entry."""

    @classmethod
    def of(cls, line: str, entry: Entry) -> Layout | None:
        """The layout of a line that was read as this entry; None if it has no layout."""
        board = entry.puzzle.board
        cells = board.area
        line = line.removesuffix("\n")
        if not LEAST_SIZE <= board.size <= MOST_SIZE or board.is_extended or entry.warnings:
            return None
        rest, has_solution = line[cells:], entry.solution is not None
        between = rest[:-cells] if has_solution else rest
        count = entry.count or ""
        expected = {f":{count}:", ",", ":"} if has_solution else {f":{count}", f",{count}", ""}
        if between not in expected or (between in ("", ":", ",") and count):
            return None
        layout = cls(board, between, has_solution, entry.count)
        is_whole = _pattern(layout, "\n").fullmatch(f"{line}\n".encode()) is not None
        return layout if is_whole else None

    @property
    def longest(self) -> int:
        """The number of bytes in a line."""
        cells = self.board.area
        return cells * (1 + self.has_solution) + len(self.between) + len("\r\n")

    def run(self, data: bytes, start: int, least: int, most: int) -> tuple[Block, int] | None:
        """See SimilarRows.run."""
        width = self.longest - len("\r\n")
        end = "\r\n" if data[start + width : start + width + 1] == b"\r" else "\n"
        stride = width + len(end)
        if data[start + least * stride - 1 : start + least * stride] != b"\n":
            return None
        pattern = _pattern(self, end)
        found = pattern.match(data, start, start + most * stride)
        count = 0 if found is None else (found.end() - start) // stride
        if count < least:
            return None
        past = start + count * stride
        return Block(self, data[start:past], count), past


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one layout."""

    layout: Layout
    data: bytes
    count: int
    source: str = "<text>"
    line: int = 1
    """The number of the first line."""
    places: tuple[int, ...] | None = None
    """The offset of each line from the first line; None means 0, 1, 2, … without gaps."""

    @property
    def board(self) -> Board:
        """The board of all puzzles."""
        return self.layout.board

    @property
    def stride(self) -> int:
        """The number of bytes in a line, including its end."""
        return len(self.data) // self.count

    def place(self, number: int) -> int:
        """The offset of a line, counted from 0, from the first line."""
        return number if self.places is None else self.places[number]

    def entry(self, number: int) -> Entry:
        """The entry of a line, counted from 0."""
        layout, start = self.layout, number * self.stride
        cells = layout.board.cell_count
        puzzle = self.data[start : start + cells]
        second = start + cells + len(layout.between)
        digits = self.data[second : second + cells] if layout.has_solution else None
        return Entry(
            Puzzle(layout.board, tuple(puzzle.translate(VALUES))),
            self.source,
            self.line + self.place(number),
            layout.count,
            None if digits is None else Grid(layout.board, tuple(digits.translate(VALUES))),
            puzzle.decode("ascii"),
        )

    def entries(self) -> Iterator[Entry]:
        """The entry of each line, as the reader would read it."""
        return map(self.entry, range(self.count))


@lru_cache(16)
def _pattern(layout: Layout, end: str) -> re.Pattern[bytes]:
    """The pattern of one or more lines of a layout."""
    puzzle, digits = cells_pattern(layout.board)
    solution = digits if layout.has_solution else ""
    return re.compile(
        f"(?:{puzzle}{re.escape(layout.between)}{solution}{end})+{POSSESSIVE}".encode()
    )


def cells_pattern(board: Board) -> tuple[str, str]:
    """The patterns of a puzzle and of a solution in symbols. The only open marks that a puzzle may
    mix are 0 and the dot. Above size 9, the symbols determine the alphabet: dots, and digits among
    letters, mean the usual alphabet.
    """
    size, cells = board.size, board.area
    symbols = SYMBOLS[:size]
    if size <= 9:
        puzzle = "|".join(f"[{marks}{symbols}]{{{cells}}}" for marks in (".0", "*", "_"))
        # Exclude full grids that may name regions: the first cell equals the next or the one below.
        below, rest = size - 1, cells - 1 - size
        alike = "|".join(rf"{d}(?:{d}|[1-9]{{{below}}}{d})" for d in symbols)
        puzzle = f"(?!(?:{alike})[1-9]{{{rest}}})(?:{puzzle})"
    else:
        puzzle = rf"(?=[.1-9])(?=[.A-Z]*+[1-9])[.{symbols}]{{{cells}}}"
    return f"(?:{puzzle})", f"[{symbols}]{{{cells}}}"
