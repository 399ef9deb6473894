"""Write puzzles as text, in any format that has a writer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sudoku.errors import SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.format import Write
from sudoku.formats.registry import TEXT, Format, FormatError, format_named
from sudoku.puzzle.puzzle import Puzzle


class InexpressibleError(SudokuError):
    """The format cannot express parts of the puzzle, which `lost` lists."""

    lost: tuple[str, ...]

    def __init__(self, entry: Entry, format_name: str, lost: list[str]) -> None:
        self.lost = tuple(lost)
        listed = "; ".join(dict.fromkeys(lost))
        super().__init__(
            f"{entry.source}:{entry.line}: {format_name} cannot express: {listed}"
            " (--lossy leaves it out)"
        )


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes puzzles in one format, one after another."""

    format: Format
    head: str
    """The text before all puzzles. The foot comes after them."""
    foot: str
    keeps_work: bool
    """Whether the player's digits, marks and colours are written."""
    _write: Write
    _takes_other_digits: bool

    def written(self, entry: Entry, lost: list[str]) -> str:
        """The text of a puzzle. Anything that the format cannot express is appended to `lost`.

        Raises FormatError for digits or hidden cells that the format does not support.
        """
        board = entry.puzzle.board
        if board.is_extended and not self._takes_other_digits:
            raise FormatError(
                f"{self.format.name} cannot express a {replace(board, constraints=())}"
            )
        return self._write(entry, lost)


def writer_of(name: str) -> Writer:
    """The writer of the format with this name.

    Raises FormatError, a ValueError, for an unknown or read-only format.
    """
    found = format_named(name)
    write: Callable[[Entry, list[str]], str] | None = found.write
    if write is None:
        raise FormatError(f"the format {name!r} can only be read")
    module = found.load()
    if name == TEXT:
        write = module.TextWriter().write
    around = getattr(module, "HEAD", ""), getattr(module, "FOOT", "")
    keeps_work = getattr(module, "KEEPS_WORK", False)
    return Writer(found, *around, keeps_work, write, getattr(module, "OTHER_DIGITS", False))


def write(puzzle: Puzzle | Entry, format: str = TEXT, *, lossy: bool = False) -> str:  # noqa: A002
    """The puzzle as text in a format such as "f-puzzles", "sdk" or "dimacs".

    An Entry, as yielded by `sudoku.read`, may also have a title, an author and a solution. lossy:
    omit anything that the format cannot express, instead of raising InexpressibleError. Raises
    FormatError, a ValueError, for a format that cannot be written.

    >>> from sudoku.puzzle.board import Board
    >>> print(write(Puzzle(Board(1, 2), (0, 2, 0, 0))), end="")
    # box: 1x2
    .2..
    """
    if not isinstance(puzzle, Puzzle | Entry):
        raise TypeError(f"expected a Puzzle or an Entry, as of sudoku.read, got {puzzle!r:.60}")
    entry = Entry(puzzle, "<puzzle>", 1) if isinstance(puzzle, Puzzle) else puzzle
    writer = writer_of(format)
    lost: list[str] = []
    text = writer.written(entry, lost)
    if lost and not lossy:
        raise InexpressibleError(entry, format, lost)
    return (writer.head + text + writer.foot).lstrip("\n")
