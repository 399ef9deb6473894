"""The format `sdk` of SadMan Sudoku and SudoCue: one classic 9x9 puzzle in nine rows.

In SadMan files, the givens are in the section [Puzzle], and the player's work is in [State] and
[PencilMarks]. In SudoCue files, lines of "#" and a letter precede the rows: #A is the author, and
#D a description, which becomes the title. Other such lines (#Comment, #B date, #Source, #Level,
#URL, and #H and #N of other programs) are not kept. Text outside the known sections is left to the
text reader.

Sources: SudoCue, "File Formats", 2006, and for the sections sudoku.el of Emacs. [PencilMarks] is
reconstructed from memory; its contents are counted but not checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sudoku.errors import NotationError
from sudoku.formats.entry import NO_INFO, Entry
from sudoku.formats.format import Items, ReadOptions, Where
from sudoku.formats.losses import lose_info, nine_by_nine, rows_of
from sudoku.formats.play import ignored
from sudoku.formats.text.lines import Reader

_SECTION = re.compile(r"\s*+\[(puzzle|state|pencil ?marks)\]\s*$", re.IGNORECASE)
_PUZZLE = "puzzle"
_INFO = re.compile(r"#([AD]) ?(.*)")
_FIELDS = {"A": "author", "D": "title"}
_MOST_STATE = 81


class _SdkGames:
    """The last puzzle, until all its sections are read, and the information about the next
    puzzle.
    """

    def __init__(self) -> None:
        self.game: Entry | None = None
        self.info = NO_INFO
        self.state = ""
        self.marks = 0

    def take_info(self, line: str) -> None:
        """Read a line before the rows, such as "#ARuud"."""
        found = _INFO.match(line)
        if found is not None:
            self.info = self.info.with_line(_FIELDS[found[1]], found[2])

    def take_work(self, section: str, line: str) -> None:
        """Read a line of a section other than [Puzzle]."""
        if section == "state" and len(self.state) < _MOST_STATE:
            self.state += line.strip()
        elif section == "pencilmarks":
            marks = re.split(r"[\s,]+", line[:10_000])
            self.marks += sum(any("1" <= c <= "9" for c in cell) for cell in marks)

    def take(self, items: Iterable[Entry | NotationError]) -> Items:
        """Take results of the text reader, and yield completed puzzles."""
        for item in items:
            yield from self.end()
            if isinstance(item, Entry):
                known = self.info if item.info is NO_INFO else item.info
                self.game, self.info = replace(item, info=known), NO_INFO
            else:
                yield item

    def end(self) -> Iterator[Entry]:
        """The last puzzle, with warnings about the player's work."""
        game, self.game = self.game, None
        if game is not None:
            cells = zip(self.state, game.puzzle.clues, strict=False)
            placed = sum("1" <= c <= "9" and not clue for c, clue in cells)
            yield replace(game, warnings=game.warnings + ignored(placed, self.marks))
        self.state, self.marks = "", 0


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """Each puzzle as soon as its last section is read."""
    reader = Reader(where, options)
    games, section = _SdkGames(), _PUZZLE
    for line in lines:
        header = _SECTION.match(line)
        if header is not None:
            section = header[1].replace(" ", "").lower()
            yield from games.take(reader.pass_over())
        elif section == _PUZZLE:
            games.take_info(line)
            yield from games.take(reader.feed(line))
        else:
            yield from games.take(reader.pass_over())
            games.take_work(section, line)
    yield from games.take(reader.end())
    yield from games.end()


def write(entry: Entry, lost: list[str]) -> str:
    """The lines with author and title, and nine rows."""
    digits = nine_by_nine(entry, lost, "sdk")
    lose_info(entry, lost, "title", "author")
    lines = [
        f"#{letter}{line}"
        for letter, name in _FIELDS.items()
        for line in getattr(entry.info, name).split("\n")
        if line.strip()
    ]
    return "\n".join([*lines, *rows_of(digits), ""])
