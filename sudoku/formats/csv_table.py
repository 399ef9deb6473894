"""CSV with a header: one puzzle per row, in a column named `puzzle`, `quizzes`, or similar.

    puzzle,solution
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,

Columns may be in any order, separated by commas, semicolons or tabs, with or without quotes. The
solution is compared with the answer. `title`, `author` and `ruleset` are kept, `box` and `rules`
(one rule per line) determine the board, and other columns are ignored. Kaggle's tables have
`quizzes,solutions` or `id,puzzle,solution,clues,difficulty`. `columns` lists all names.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sudoku.errors import NotationError
from sudoku.formats import columns as table
from sudoku.formats.columns import CLASSIC, Columns
from sudoku.formats.entry import Entry
from sudoku.formats.format import LONGEST_LINE, ReadOptions, Where
from sudoku.formats.text.blocks import Block, Layout, Run, SimilarRows, without_blocks
from sudoku.formats.text.fields import FieldRows, puzzle_and_solution
from sudoku.puzzle.puzzle import hidden_clues
from sudoku.puzzle.symbols import to_line
from sudoku.system.patterns import POSSESSIVE

_LONGEST_SAME = 10_000
"""Limit on the characters of a field that are the same in all rows of a block."""
HEAD = "puzzle,solution,box,rules,title,author,ruleset\n"
OTHER_DIGITS = True


def read_in_blocks(
    lines: Iterator[str], where: Where, options: ReadOptions, run: Run
) -> Iterator[Entry | NotationError | Block]:
    """Like `read`, with blocks. run: takes the next lines if they are rows like the last row."""
    columns, separator, start = _header(lines, where)
    is_plain = not options.rules and options.board in (None, CLASSIC)
    rows = _CsvRows(lines, separator, start)
    for line, row in rows:
        place = Where(where.source, line)
        if isinstance(row, csv.Error):
            yield place.error("", f"expected rows of CSV: {row}")
            continue
        if table.is_header(row, columns):
            columns = Columns.of(table.small(row)) or columns
            reason = "a second header instead of a row; it applies to the rows below"
            yield place.error(",".join(row)[:100], reason)
            continue
        entry = table.plain_entry(row, columns, CLASSIC, place) if is_plain else None
        found = entry or table.entry(row, columns, place, options)
        yield found
        like = _rows_like(found, row, rows.line, columns, separator)
        while like is not None and (block := run(like)):
            yield replace(block, source=where.source, line=rows.next_line)
            rows.pass_over(block.count)


read = without_blocks(read_in_blocks)


def _header(lines: Iterator[str], where: Where) -> tuple[Columns, str, int]:
    """The columns, the separator, and the line after the header."""
    number, header = where.line, ""
    for number, header in enumerate(lines, where.line):  # noqa: B007 - used after the loop
        if header.strip() and not header.startswith("sep="):
            break
    separator = max(",;\t", key=header.count)
    names = table.small(header[: table.LONGEST_FIELD].split(separator))
    columns = Columns.of(names)
    if columns is None:
        at = Where(where.source, number)
        raise at.error(header.strip()[:100], table.no_puzzle(names))
    return columns, separator, number + 1


def _rows_like(
    found: Entry | NotationError, row: Sequence[str], line: str, columns: Columns, separator: str
) -> SimilarRows | None:
    """A pattern of rows that differ from this row only in digits and in unread fields. None if the
    meaning of such rows is uncertain. line: the text of the row.
    """
    if isinstance(found, NotationError) or found.info.named:
        return None
    fields = [columns.puzzle]
    if found.solution is not None:
        if columns.solution is None or columns.solution >= len(row):
            return None  # the digit is in the field of the puzzle
        fields.append(columns.solution)
    layout = Layout.of(",".join(row[place] for place in fields), found)
    if layout is None:
        return None
    if separator == "," and fields == [*range(len(row))] and '"' not in line:
        return layout
    return _row_pattern(layout, row, line, columns, separator)


def _row_pattern(
    layout: Layout, row: Sequence[str], line: str, columns: Columns, separator: str
) -> SimilarRows | None:
    """A pattern of rows whose unread fields may hold anything; None if the row spans several
    lines.
    """
    between = re.escape(separator)
    quote = '"' if f'"{row[columns.puzzle]}"' in line else ""
    any_field = rf'(?:"[^"\r\n]{{0,9999}}+"|[^"{between}\r\n]{{0,9999}}+)'
    fields = [any_field] * columns.count
    puzzle, solution = puzzle_and_solution(layout)
    for name, place in columns.named.items():
        value = row[place] if place < len(row) else ""
        if name == "puzzle":
            fields[place] = f"{quote}{puzzle}{quote}"
        elif name == "solution" and layout.has_solution:
            fields[place] = f"{quote}{solution}{quote}"
        elif re.search(r'["\r\n]', value) or len(value) > _LONGEST_SAME:
            return None
        else:
            same = re.escape(value)
            fields[place] = f'"{same}"' if separator in value else f'(?:"{same}"|{same})'
    rest = rf"(?:{between}{any_field})*{POSSESSIVE}"
    return FieldRows.of(layout, f"{between.join(fields)}{rest}", len(line))


class _CsvRows:
    """All rows that are not blank, each with the number of the line where it begins."""

    def __init__(self, lines: Iterator[str], separator: str, start: int) -> None:
        self.line = ""  # the last row that was read
        self._rows = csv.reader(self._whole(lines), delimiter=separator)
        self._start = start

    @property
    def next_line(self) -> int:
        """The number of the line after the last row."""
        return self._start + self._rows.line_num

    def pass_over(self, count: int) -> None:
        """Count lines that were taken from the text elsewhere."""
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

    def _whole(self, lines: Iterator[str]) -> Iterator[str]:
        """The lines, of which only the first piece is kept if they are too long for a row."""
        is_rest = False
        for line in lines:
            if not is_rest:
                self.line = line
                yield line
            is_rest = len(line) >= LONGEST_LINE and not line.endswith("\n")


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
            *(info.title, info.author, info.ruleset),
        ]
    )
    return out.getvalue()
