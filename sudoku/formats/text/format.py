"""The format `text`, which is read line by line, and written as one line below comments with its
headers.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.formats.entry import Entry
from sudoku.formats.format import Items, ReadOptions, Where
from sudoku.formats.text.lines import Reader
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import headers, hidden_clues
from sudoku.puzzle.symbols import DigitStyle, to_line


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles in order, each as soon as its last line is read."""
    reader = Reader(where, options)
    for line in lines:
        yield from reader.feed(line)
    yield from reader.end()


OTHER_DIGITS = True


class TextWriter:
    """Writes puzzles one after another."""

    def __init__(self, style: DigitStyle | None = None) -> None:
        """style: how digits are written; None means the default."""
        self._style = style
        self._before: Board | None = None

    def write(self, entry: Entry, _lost: list[str]) -> str:
        """The puzzle, with headers for everything that differs from the previous puzzle."""
        board = entry.puzzle.board
        comments = [*entry.info.comments, *headers(board, self._before)]
        comments += [f"# rule: {rule}" for rule in hidden_clues(entry.puzzle)]
        self._before = board
        fields = [to_line(board, entry.puzzle.clues, self._style, separator=",")]
        if entry.count is not None:
            fields.append(entry.count)
        if entry.solution is not None and not board.hidden:
            fields.append(to_line(board, entry.solution.digits, self._style, separator=","))
        gap = [""] if comments else []
        return "\n".join([*gap, *comments, ":".join(fields), ""])


def write(entry: Entry, lost: list[str]) -> str:
    """A single puzzle, with all its headers."""
    return TextWriter().write(entry, lost).lstrip("\n")
