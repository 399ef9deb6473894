"""Links to web solvers and players that have the 81 cells in the address.

    https://sudoku.coach/en/play/530070000600195000…
    https://sudokuexchange.com/play/?s=53..7....6..195…

If the link also has a full grid, it is the solution. Short links, whose puzzle is on a server, are
errors.
"""

from __future__ import annotations

import re

from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry
from sudoku.formats.format import ReadOptions, Where, reader_of_lines
from sudoku.formats.packed import without_escapes

_CELLS = re.compile(
    r"(?<![0-9A-Za-z.*_-])(?:[0-9.]{81}|[1-9*]{81}|[1-9_]{81}|[1-9-]{81}|[1-9xX]{81})(?![0-9A-Za-z.*_-])"
)
_SHORT = re.compile(
    r"(?i:https?:/+(?:www\.)?"
    r"(?:tinyurl\.com|bit\.ly|t\.co|is\.gd|v\.gd|rb\.gy|goo\.gl|cutt\.ly|shorturl\.at|t\.ly)/)"
)


def _read(line: str, where: Where, options: ReadOptions) -> Entry:
    if _SHORT.match(line):
        reason = "a short link: its puzzle is on a server; open it and copy the address it leads to"
        raise where.error(line, reason)
    found = [*dict.fromkeys(_CELLS.findall(without_escapes(line)))]
    digits = [[int(c) if c in "123456789" else 0 for c in cells] for cells in found]
    open_ones = [each for each in digits if 0 in each] or digits
    if not open_ones:
        raise where.error(line, "this link has no puzzle of 81 cells and no known format")
    if len(open_ones) > 1:
        raise where.error(
            line, f"a link with {len(open_ones)} puzzles; give links to single puzzles"
        )
    draft = Draft(9, where, options, text=line)
    (clues,) = open_ones
    draft.give_all(clues)
    full = [each for each in digits if 0 not in each and each != clues]
    if len(full) == 1:
        draft.solution = full[0]
    return draft.entry()


read = reader_of_lines(_read)
