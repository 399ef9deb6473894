"""The format `ss` of Simple Sudoku: the drawing of a classic 9x9 puzzle.

HoDoKu appends the player's work: "I388" is a digit 8 placed in cell 38, and "E73009" is a candidate
9 ruled out in cell 73; cells count from 0. On the clipboard, two drawings may follow, with the
placed digits and with all candidates; HoDoKu also saves its text files in this way. None of this is
part of the puzzle, so it causes a warning. Other lines are left to the text reader.

Source: HoDoKu, MainFrame.java and Sudoku2.java.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from sudoku.errors import NotationError
from sudoku.formats.candidates import groups_of, is_row, read as read_candidates
from sudoku.formats.entry import Entry
from sudoku.formats.format import Items, ReadOptions, Where
from sudoku.formats.losses import lose_info, nine_by_nine, rows_of
from sudoku.formats.play import ignored
from sudoku.formats.text.lines import Reader

_WORK = re.compile(r"\s*(?:I([0-9]{2})([1-9])|E([0-9]{2})00([1-9]))\s*$")
_SIZE = 9
_FRAME = " *-----------*"
_RULE = " |---+---+---|"
_FRAME_OF_MARKS = re.compile(r"\s*(?:\*-{20,}\*|\.[-.]{26,}\.)\s*$")
_FOOTER = re.compile(r"\s*(?:Simple Sudoku|Version [0-9][0-9.]{0,9}[a-z]?)\s*$")
_HELD = 2


class _SsGames:
    """The last drawings, until the following lines show whether they belong to one game."""

    def __init__(self, where: Where, options: ReadOptions) -> None:
        self.where, self.options = where, options
        self.held: list[Entry] = []
        self.placed: dict[int, int] = {}
        self.marked: set[int] = set()
        self.rows: list[str] = []  # the rows of a drawing of candidates

    def take(self, items: Iterable[Entry | NotationError]) -> Items:
        """Take results of the text reader; yield completed puzzles."""
        for item in items:
            if isinstance(item, NotationError):
                yield from self.end()
                yield item
                continue
            if self.placed or self.marked or self.rows or len(self.held) == _HELD:
                yield from self.end()
            self.held.append(item)

    def take_work(self, found: re.Match[str], error: NotationError) -> Iterator[NotationError]:
        """Read an I or E line. error: the error for a cell outside the board."""
        cell = int(found[1] or found[3])
        if cell >= _SIZE**2:
            yield error
        elif found[1]:
            self.placed[cell] = int(found[2])
        else:
            self.marked.add(cell)

    def take_row(self, line: str, number: int) -> None:
        """Read a row of candidates at this line."""
        if not self.rows:
            self.where = self.where._replace(line=number)
        self.rows.append(line)

    def end(self) -> Items:
        """The puzzles of the stored drawings."""
        held, rows = self.held, self.rows
        self.held, self.rows = [], []
        placed, marked, groups = self.placed, len(self.marked), list[tuple[int, ...]]()
        self.placed, self.marked = {}, set()
        if rows and not held:
            yield from read_candidates(iter(rows), self.where, self.options)
        elif len(rows) == _SIZE:
            placed = {}
            if len(held) == _HELD and _goes_on(held[0], held[1]):
                placed = _added(held[0], held[1])
                held = held[:1]
            marked = _SIZE**2 - held[-1].puzzle.clue_count - len(placed)
            groups = [digits for row in rows for digits in groups_of(row)]
        yield from held[:-1]
        for entry in held[-1:]:
            warned = replace(entry, warnings=entry.warnings + ignored(len(placed), marked))
            yield _played(warned, placed, groups)


def _added(first: Entry, second: Entry) -> dict[int, int]:
    """The digits that the second drawing adds in open cells of the first."""
    cells = zip(first.puzzle.clues, second.puzzle.clues, strict=True)
    return {cell: digit for cell, (clue, digit) in enumerate(cells) if digit and not clue}


def _played(entry: Entry, placed: Mapping[int, int], groups: Sequence[tuple[int, ...]]) -> Entry:
    """The entry with the player's digits and, if the text has them, the candidates of all cells."""
    puzzle = entry.puzzle
    if puzzle.board.size != _SIZE or puzzle.board.digits is not None:
        return entry
    entered = {cell: digit for cell, digit in placed.items() if not puzzle.clues[cell]}
    marks = tuple(
        [
            () if puzzle.clues[cell] or cell in entered else digits
            for cell, digits in enumerate(groups)
        ]
    )
    return replace(
        entry,
        progress=puzzle.with_clues(entered) if entered else None,
        marks=marks if any(marks) else None,
    )


def _goes_on(first: Entry, second: Entry) -> bool:
    """Whether the second drawing is the first with additional digits."""
    cells = zip(first.puzzle.clues, second.puzzle.clues, strict=True)
    return all(clue in (0, digit) for clue, digit in cells)


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """Each puzzle, as soon as the following lines belong to another puzzle."""
    reader = Reader(where, options)
    games, has_marks = _SsGames(where, options), False
    for line in lines:
        work = _WORK.match(line)
        if len(games.rows) == _SIZE and is_row(line):
            yield from games.end()
        has_marks = has_marks and len(games.rows) < _SIZE
        if _FOOTER.match(line):
            yield from games.take(reader.pass_over())
        elif _FRAME_OF_MARKS.match(line):
            has_marks = not games.rows
            yield from games.take(reader.pass_over())
        elif work is not None:
            yield from games.take(reader.pass_over())
            here = Where(where.source, reader.line)
            yield from games.take_work(work, here.error(line.strip(), "expected a cell up to 80"))
        elif is_row(line, least=1 if has_marks else 2):
            yield from games.take(reader.pass_over())
            games.take_row(line, reader.line)
        else:
            yield from games.take(reader.feed(line))
    yield from games.take(reader.end())
    yield from games.end()


def write(entry: Entry, lost: list[str]) -> str:
    """The drawing of the givens."""
    rows = rows_of(nine_by_nine(entry, lost, "ss"))
    lose_info(entry, lost)
    drawn = [f" |{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows]
    bands = [*drawn[:3], _RULE, *drawn[3:6], _RULE, *drawn[6:]]
    return "\n".join([_FRAME, *bands, _FRAME, ""])
