"""The items of a batch: puzzles, blocks of puzzles, unreadable parts, and puzzles to be made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from sudoku.batch.request import NO_PUZZLE
from sudoku.errors import NotationError, SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import to_line


@dataclass(frozen=True, slots=True)
class Numbers:
    """Puzzles to be made, by number."""

    board: Board
    numbers: range
    make: Callable[[range], Any]
    """Makes the puzzles with these numbers, in any process."""

    @property
    def source(self) -> str:
        """A name for the origin, like a file name."""
        return "number"

    @property
    def count(self) -> int:
        return len(self.numbers)

    def part(self, numbers: range) -> Numbers:
        """The puzzles with these indices, from 0."""
        first = self.numbers.start
        return replace(self, numbers=range(first + numbers.start, first + numbers.stop))


Item: TypeAlias = Entry | Puzzle | Block | Numbers | SudokuError
"""An item of a batch; a SudokuError represents an unreadable part."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """An item, and the number of its first puzzle in its file."""

    item: Item
    row: int

    @property
    def count(self) -> int:
        """The number of its puzzles."""
        return self.item.count if isinstance(self.item, Block | Numbers) else 1

    @property
    def is_single(self) -> bool:
        """Whether it is a single puzzle or an unreadable part."""
        return not isinstance(self.item, Block | Numbers)

    @property
    def puzzle(self) -> Puzzle:
        """The first puzzle; NO_PUZZLE for an unreadable part."""
        match self.item:
            case Puzzle():
                return self.item
            case Entry():
                return self.item.puzzle
            case Block():
                return self.item.entry(0).puzzle
            case Numbers(board):
                return Puzzle(board, (0,) * board.cell_count)
        return NO_PUZZLE

    def row_of(self, number: int) -> int:
        """The row of the puzzle with this index."""
        return self.row + (self.item.place(number) if isinstance(self.item, Block) else number)

    def making(self) -> Callable[[], Any]:
        """The call that makes the puzzles with these indices."""
        assert isinstance(self.item, Numbers)  # noqa: S101
        return partial(self.item.make, self.item.numbers)

    def part(self, numbers: Sequence[int]) -> Numbered:
        """The puzzles with these indices, which ascend."""
        block = self.item
        if isinstance(block, Numbers):
            start = numbers[0]
            return Numbered(block.part(range(start, start + len(numbers))), self.row + start)
        if not isinstance(block, Block):
            return self
        stride, first = block.stride, block.place(numbers[0])
        data = b"".join([block.data[n * stride : (n + 1) * stride] for n in numbers])
        places: tuple[int, ...] | None = tuple(block.place(n) - first for n in numbers)
        if places == tuple(range(len(numbers))):
            places = None
        part = Block(block.layout, data, len(numbers), block.source, block.line + first, places)
        return Numbered(part, self.row + first)

    def only(self, numbers: Sequence[int]) -> Numbered | None:
        """The item without puzzles of other indices; None if no puzzle is left."""
        if len(numbers) == self.count:
            return self
        return self.part(numbers) if numbers else None

    def one_by_one(self) -> Iterator[Numbered]:
        """The puzzles of a block."""
        assert isinstance(self.item, Block)  # noqa: S101
        for number, entry in enumerate(self.item.entries()):
            yield Numbered(entry, self.row_of(number))

    def described(self, number: int) -> str:
        """The puzzle with this index and its place, for messages."""
        item = self.item
        if isinstance(item, NotationError):
            return f"{item.source}:{item.line}: {item.text}"
        if isinstance(item, SudokuError):
            return str(item)
        if isinstance(item, Numbers):
            return f"{item.source} {self.row_of(number)}"
        entry = item.entry(number) if isinstance(item, Block) else item
        line = f":{entry.line}" if isinstance(entry, Entry) else ""
        puzzle = entry.puzzle if isinstance(entry, Entry) else entry
        return f"{source_of(item)}{line}: {to_line(puzzle.board, puzzle.clues, separator=' ')}"


def numbered(items: Iterable[Item]) -> Iterator[Numbered]:
    """The items with their numbers, which start again with each file."""
    source, row = None, 1
    for item in items:
        found = Numbered(item, 1 if source_of(item) != source else row)
        source, row = source_of(item), found.row + found.count
        yield found


def source_of(item: Item) -> str:
    """The file of an item, or the name of its origin."""
    return getattr(item, "source", "")
