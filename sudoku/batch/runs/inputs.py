"""Inputs of a run: numbered puzzles, blocks of them, what could not be read, and numbers of puzzles
that are to be made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sudoku.batch.runs.making import Numbers
from sudoku.errors import NotationError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Column, Kind, Value
from sudoku.puzzle.symbols import to_line

Item: TypeAlias = Entry | Block | NotationError | Numbers

INPUT_COLUMNS: Sequence[Column] = (
    Column("file", Kind.TEXT, "the file, <stdin>, or the argument"),
    Column("row", Kind.INTEGER, "the number of the puzzle in its file, from 1"),
    Column("line", Kind.INTEGER, "the line where the puzzle begins"),
    Column("puzzle", Kind.TEXT, "the clues, a dot for an open cell"),
    Column("box", Kind.TEXT, "the rows and columns of a box, as 3x3"),
    Column("clues", Kind.INTEGER, "the number of clues"),
    Column("rules", Kind.TEXT, "the rules of the board, one a line"),
    Column("title", Kind.TEXT, "what the input calls the puzzle"),
    Column("author", Kind.TEXT, "who made it, as the input says"),
    Column("warnings", Kind.TEXT, "what of the input is not in the puzzle, so not in the answer"),
    Column("error", Kind.TEXT, "why there is no answer"),
)


@dataclass(frozen=True, slots=True)
class Numbered:
    """An item and the number of its first puzzle in its file."""

    item: Item
    row: int

    @property
    def count(self) -> int:
        """Of puzzles."""
        return self.item.count if isinstance(self.item, Block | Numbers) else 1

    def row_of(self, number: int) -> int:
        """The row of one of its puzzles, counted from 0."""
        return self.row + (self.item.place(number) if isinstance(self.item, Block) else number)

    def part(self, numbers: Sequence[int]) -> Numbered:
        """Some of its puzzles, in their order."""
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

    def mark(self, number: int) -> str:
        """One of its puzzles and where it stands, so that a changed input is noticed."""
        item, row = self.item, self.row_of(number)
        if isinstance(item, NotationError):
            return f"{item.source}:{row}: {item.text}"
        if isinstance(item, Numbers):
            return f"{item.source} {row}"
        puzzle = (item.entry(number) if isinstance(item, Block) else item).puzzle
        return f"{item.source}:{row}: {to_line(puzzle.board, puzzle.clues, separator=' ')}"


def numbered(items: Iterable[Item]) -> Iterator[Numbered]:
    """The items with their numbers, which begin anew with each file."""
    source, row = None, 1
    for item in items:
        if item.source != source:
            source, row = item.source, 1
        found = Numbered(item, row)
        row += found.count
        yield found


def input_row(entry: Entry, row: int) -> dict[str, Value]:
    """The columns of the input for one puzzle."""
    puzzle = entry.puzzle
    return {
        "file": entry.source,
        "row": row,
        "line": entry.line,
        "puzzle": to_line(puzzle.board, puzzle.clues, separator=" "),
        "box": puzzle.board.shape,
        "clues": puzzle.clue_count,
        "rules": _joined(puzzle.board.rules),
        "title": entry.info.title or None,
        "author": entry.info.author or None,
        "warnings": _joined(entry.warnings),
    }


def error_row(error: NotationError, row: int) -> dict[str, Value]:
    """The columns of the input for what could not be read."""
    text = f"{error.text[:80]!r}: {error.reason}"
    return {"file": error.source, "row": row, "line": error.line, "error": text}


def _joined(texts: Sequence[str]) -> str | None:
    return "\n".join(texts) or None


def _places(block: Block, first: int) -> Sequence[int]:
    if block.places is None:
        return range(first, first + block.count)
    return [first + place for place in block.places]


def block_columns(block: Block, row: int) -> dict[str, Sequence[Value]]:
    """The columns of the input for a block, but those that need a look at each puzzle. A block has
    no warnings, title or author.
    """
    return {
        "file": [block.source] * block.count,
        "row": _places(block, row),
        "line": _places(block, block.line),
        "box": [block.board.shape] * block.count,
        "rules": [_joined(block.board.rules)] * block.count,
    }


def one_by_one(numbered: Numbered) -> Iterator[Numbered]:
    """The puzzles of a block."""
    assert isinstance(numbered.item, Block)  # noqa: S101
    for number, entry in enumerate(numbered.item.entries()):
        yield Numbered(entry, numbered.row_of(number))
