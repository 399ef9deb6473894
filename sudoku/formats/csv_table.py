"""CSV with a header: a puzzle a row, in the column `puzzle`, `quizzes`, or another name below.

    puzzle,solution
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,

Columns stand in any order, between commas, semicolons or tabs, with or without quotes. The solution
is compared with the answer. `title`, `author` and `ruleset` are taken, `box` and `rules` (a rule a
line) make the board, and other columns are ignored. As in Kaggle's tables, which have
`quizzes,solutions` or `id,puzzle,solution,clues,difficulty`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from sudoku.errors import NotationError
from sudoku.formats.entry import NO_INFO, Entry, Info
from sudoku.formats.format import LONGEST_LINE, ReadOptions, Where
from sudoku.formats.text import format as text_format
from sudoku.formats.text.blocks import Block, Layout
from sudoku.formats.text.shapes import HEADER
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle, hidden_clues
from sudoku.puzzle.symbols import to_line

Found = Iterator[Entry | NotationError]

_NAMES = {
    "puzzle": (
        *("puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "sudoku", "unsolved"),
        *("grid", "board", "givens", "initial_board"),
    ),
    "solution": ("solution", "solutions", "answer", "answers", "solved"),
    "title": ("title", "name"),
    "author": ("author", "setter"),
    "ruleset": ("ruleset",),
    "box": ("box",),
    "rules": ("rules",),
}
"""What we call a column, and what tables call it, the most usual name first."""
_NOTHING = frozenset({"", "-", "none", "null", "nan", "na", "n/a", "?"})
"""In place of a solution, where there is none."""
_PLAIN = re.compile("[0-9.]{81}").fullmatch
_DIGITS = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
_BRACKETS = str.maketrans("[](){}'\"", "        ")
_SHORTEST = 16
"""Characters of a puzzle whose board is not told; saves a closer look at rows that are none."""
_AS_NUMBER = re.compile(r"[0-9]([.,][0-9]*)?[eE]\+?[0-9]+")
HEAD = "puzzle,solution,box,rules,title,author,ruleset\n"


@dataclass(frozen=True, slots=True)
class _Columns:
    """Which field of a row is what; a row has `count` fields or more."""

    puzzle: int
    count: int
    solution: int | None = None
    title: int | None = None
    author: int | None = None
    ruleset: int | None = None
    box: int | None = None
    rules: int | None = None

    @property
    def are_bare(self) -> bool:
        """Whether a row is a puzzle, or a puzzle and its solution, as far as the header tells."""
        others = (self.title, self.author, self.ruleset, self.box, self.rules)
        return self.puzzle == 0 and self.solution in (None, 1) and others == (None,) * 5

    @property
    def has_info(self) -> bool:
        return not self.title is self.author is self.ruleset is None


OTHER_DIGITS = True


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Found:
    """The puzzles of all rows behind the header. A row that is no puzzle is an error."""
    found = read_in_blocks(lines, where, options, _no_blocks)
    return cast("Found", found)


def read_in_blocks(
    lines: Iterator[str],
    where: Where,
    options: ReadOptions,
    run: Callable[[Layout], Block | None],
) -> Iterator[Entry | NotationError | Block]:
    """As `read`. run: takes the next lines, if they are rows like the one just read."""
    columns, separator, start = _header(lines, where)
    given = options.board
    is_plain = not options.rules and (given is None or given == Board(3, 3))
    board = given or Board(3, 3)
    may_run = columns.are_bare and separator == ","
    rows = _Rows(lines, separator, start)
    for line, row in rows:
        place = Where(where.source, line)
        if isinstance(row, csv.Error):
            yield place.error("", f"expected rows of CSV: {row}")
            continue
        plain = _plain_entry(row, columns, board, place) if is_plain else None
        if plain is None:
            yield _entry(row, columns, place, options)
            continue
        yield plain
        layout = Layout.of(",".join(row), plain) if may_run else None
        while layout is not None and (block := run(layout)):
            yield replace(block, source=where.source, line=rows.next_line)
            rows.pass_over(block.count)


def _no_blocks(_layout: Layout) -> None:
    return None


def _header(lines: Iterator[str], where: Where) -> tuple[_Columns, str, int]:
    """The columns, the separator, and the line behind the header."""
    number, header = where.line, ""
    for number, header in enumerate(lines, where.line):  # noqa: B007 - used behind the loop
        if header.strip() and not header.startswith("sep="):
            break
    separator = max(",;\t", key=header.count)
    names = [name.strip('" \r\n').lower() for name in header.split(separator)]
    found: dict[str, int] = {}
    for ours, theirs in _NAMES.items():
        place = next((names.index(name) for name in theirs if name in names), None)
        if place is not None:
            found[ours] = place
    if "puzzle" not in found:
        at = Where(where.source, number)
        raise at.error(header.strip()[:100], "expected a header with a column 'puzzle'")
    return _Columns(count=max(found.values()) + 1, **found), separator, number + 1


class _Rows:
    """All rows that are not blank, each with the line where it begins."""

    def __init__(self, lines: Iterator[str], separator: str, start: int) -> None:
        self._rows = csv.reader(_whole_lines(lines), delimiter=separator)
        self._start = start

    @property
    def next_line(self) -> int:
        """The number of the line behind the last row."""
        return self._start + self._rows.line_num

    def pass_over(self, count: int) -> None:
        """Count lines that were taken from the text."""
        self._start += count

    def __iter__(self) -> Iterator[tuple[int, list[str] | csv.Error]]:
        while True:
            line = self.next_line
            try:
                row = next(self._rows, None)
            except csv.Error as error:
                yield line, error
                continue
            if row is None:
                return
            if row:
                yield line, row


def _whole_lines(lines: Iterator[str]) -> Iterator[str]:
    """Without the further pieces of lines that are too long for any row."""
    is_rest = False
    for line in lines:
        if not is_rest:
            yield line
        is_rest = len(line) >= LONGEST_LINE and not line.endswith("\n")


def _plain_entry(row: Sequence[str], columns: _Columns, board: Board, where: Where) -> Entry | None:
    """The puzzle of a row in the usual form, 81 digits, and None for all others."""
    if len(row) < columns.count:
        return None
    puzzle = row[columns.puzzle]
    if _PLAIN(puzzle) is None or (columns.box is not None and row[columns.box] not in ("", "3x3")):
        return None
    if columns.rules is not None and row[columns.rules]:
        return None
    grid = None
    if columns.solution is not None and (solution := row[columns.solution]):
        digits = tuple(solution.encode("ascii", "replace").translate(_DIGITS))
        if _PLAIN(solution) is None or 0 in digits:
            return None
        grid = Grid(board, digits)
    clues = tuple(puzzle.encode("ascii").translate(_DIGITS))
    info = _info(row, columns) if columns.has_info else NO_INFO
    return Entry(Puzzle(board, clues), where.source, where.line, None, grid, puzzle, info)


def _entry(
    row: Sequence[str], columns: _Columns, where: Where, options: ReadOptions
) -> Entry | NotationError:
    """The puzzle of any row, as the text reader reads its field."""
    if len(row) <= columns.puzzle or not row[columns.puzzle].strip():
        shown = ",".join(row)[:100]
        return where.error(shown, f"no puzzle, expected one in column {columns.puzzle + 1}")
    puzzle = row[columns.puzzle]
    if _AS_NUMBER.fullmatch(puzzle.strip()):
        return where.error(puzzle, "a spreadsheet made a number of the puzzle: expected its cells")
    if len(puzzle) < _SHORTEST and options.board is None and not _field(row, columns.box):
        return where.error(puzzle, f"expected the cells of a puzzle, at least {_SHORTEST}")
    solution = _field(row, columns.solution)
    text = _on_one_line(puzzle)
    if solution.lower() not in _NOTHING:
        text += f":{_on_one_line(solution)}"
    box = _field(row, columns.box)
    if box and not HEADER.match(f"box: {box}"):
        return where.error(box, 'box: expected its rows x columns, as in "3x4"')
    rules = _field(row, columns.rules).splitlines()
    head = [f"# box: {box}"] if box else []
    head += [f"# rule: {rule}" for rule in rules if rule.strip()]
    found: Entry | None = None
    for item in text_format.read(iter([*head, text]), where, options):
        if isinstance(item, NotationError):
            return where.error(item.text, item.reason)
        found = found or item
    if found is None:
        return where.error(puzzle, "expected the cells of a puzzle")
    if found.count is not None:  # a number
        reason = f"expected a full grid for a {found.puzzle.board}"
        return where.error(solution, reason)
    return replace(found, line=where.line, text=puzzle, info=_info(row, columns))


def _on_one_line(field: str) -> str:
    """The cells of a field, which may have rows, or brackets around lists."""
    return " ".join(field.translate(_BRACKETS).split())


def _info(row: Sequence[str], columns: _Columns) -> Info:
    named = (columns.title, columns.author, columns.ruleset)
    return Info(*(_field(row, column) for column in named))


def _field(row: Sequence[str], column: int | None) -> str:
    return row[column].strip() if column is not None and column < len(row) else ""


def write(entry: Entry, _lost: list[str]) -> str:
    """The row of one puzzle."""
    board, info = entry.puzzle.board, entry.info
    has_solution = entry.solution is not None and not board.hidden
    solution = to_line(board, entry.solution.digits) if entry.solution and has_solution else ""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(
        [
            *(to_line(board, entry.puzzle.clues), solution),
            *(board.shape, "\n".join([*board.rules, *hidden_clues(entry.puzzle)])),
            *("\n".join(text.splitlines()) for text in (info.title, info.author, info.ruleset)),
        ]
    )
    return out.getvalue()
