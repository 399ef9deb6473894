"""Puzzles of SumoCue: killers, jigsaws, and killers on jigsaws.

    SumoCueV1D=16J0+0J0=9J0 …

"D" means both diagonals. "=16" is the first cell of a cage with this sum (0 means no sum), and "+0"
is a further cell of the cage whose first cell has this number, counted from 0. "J0" is the region
of the cell. A clue is a cage of one cell. Jigsaws without cages have "=5J0", with a digit or 0, for
each cell, which reads the same. Source: http://www.sudocue.net/forum/viewtopic.php?f=1&t=519
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt

from sudoku.errors import NotationError
from sudoku.formats.cages import add_cages, add_diagonals, caged
from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry
from sudoku.formats.format import Items, ReadOptions, Where, whole_text

_START = re.compile(r"SumoCueV([0-9.]*)([A-Za-z]*)", re.IGNORECASE)
_CELL = re.compile(r"([=+])\s*([0-9]{1,4})\s*(?:J\s*([0-9]{1,2}))?")

_LONGEST = 100_000
"""Limit on the characters of a puzzle. Even the largest board with blanks has fewer."""


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles. Each starts with the name of the format, and may span several lines."""
    text = whole_text(lines, where)
    starts = [*_START.finditer(text)]
    if not starts:
        raise where.error(text.strip()[:100], "expected SumoCueV1")
    ends = [start.start() for start in starts[1:]] + [len(text)]
    for start, end in zip(starts, ends, strict=True):
        at = Where(where.source, where.line + text.count("\n", 0, start.start()))
        try:
            yield _read(start, text[start.end() : end].strip(), at, options)
        except NotationError as error:
            yield error


def _read(start: re.Match[str], body: str, where: Where, options: ReadOptions) -> Entry:
    text = start[0] + body
    if start[1] != "1":
        raise where.error(start[0], "expected version 1 of the format: SumoCueV1")
    entries, size = _cells(body, where)
    draft = Draft(size, where, options, text=text)
    for flag in start[2].upper():
        if flag == "D":
            add_diagonals(draft)
        else:
            draft.leave_out(f"the flag {flag}")
    regions = [region for _, _, region in entries]
    if all(regions):
        draft.regions(regions)
    elif any(regions):
        raise where.error(text, f"{regions.count('')} cells without a region")
    cages: dict[int, list[int]] = {
        cell: [cell] for cell, (sign, _, _) in enumerate(entries) if sign == "="
    }
    for cell, (sign, number, _) in enumerate(entries):
        if sign == "+":
            if int(number) not in cages:
                raise where.error(f"+{number}", "expected the number of the first cell of a cage")
            cages[int(number)].append(cell)
    sums = ((int(entries[head][1]), cells) for head, cells in cages.items())
    add_cages(draft, ((total, cells) for total, cells in sums if total))
    return draft.entry()


def _cells(body: str, where: Where) -> tuple[list[tuple[str, str, str]], int]:
    """The sign, number and region of each cell, and the size of the board."""
    if len(body) > _LONGEST:
        raise where.error(body[:100], f"expected at most {_LONGEST:,} characters")
    rest = _CELL.sub("", body).strip()
    if rest:
        raise where.error(rest[:100], "expected cells as =16, +0 or =16J0")
    cells = _CELL.findall(body)
    size = isqrt(len(cells))
    if size < 1 or size**2 != len(cells):
        raise where.error(body[:100], f"{len(cells)} cells, expected 81")
    return cells, size


def write(entry: Entry, lost: list[str]) -> str:
    """The line of a puzzle. Raises FormatError for sizes whose boxes the reader would not
    assume.
    """
    puzzle = caged(entry, lost, "sumocue")
    board = puzzle.board
    regions = [""] * board.cell_count
    if board.irregular is not None:
        if len(board.regions) < board.size:
            lost.append("cells without a region")
        for number, region in enumerate(board.regions):
            for each in region:
                regions[each] = f"J{number}"
    cells = [""] * board.cell_count
    for cage in puzzle.with_clues(entry, lost):
        lost += ["a cage without a sum"] * (not cage.total and len(cage.cells) > 1)
        first = cage.cells[0]
        for cell in cage.cells:
            cells[cell] = f"+{first}" if cell != first else f"={cage.total}"
    body = "".join(f"{cell}{region}" for cell, region in zip(cells, regions, strict=True))
    return f"SumoCueV1{'D' * puzzle.has_diagonals}{body}\n"
