"""Jigsaws of ISS: 81 letters A to I for the regions of the cells, by themselves or after 81 cells.

If the caller names the format, any nine characters may replace the letters; otherwise, 81 digits
are read as a grid.

AAAAAABCCAADDDDBCCADDBBBBCCDDEBBEBCCFDEEEEEGCFFHEHHEGGFFHHHHGGIFFHGGGGIIFFHIIIIII
"""

from __future__ import annotations

from collections import Counter

from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry
from sudoku.formats.format import ReadOptions, Where, reader_of_lines
from sudoku.formats.losses import lose_info, lose_rules
from sudoku.formats.registry import FormatError

_LETTERS = "ABCDEFGHI"
_SIZE = 9
_CELLS = _SIZE**2


def _read(line: str, where: Where, options: ReadOptions) -> Entry:
    letters, clues = line[-_CELLS:].upper(), line[:-_CELLS]
    if len(letters) != _CELLS or len(clues) not in (0, _CELLS):
        expected = f"expected {_CELLS} letters, or {_CELLS} cells before them"
        raise where.error(line, f"{len(line)} characters, {expected}")
    counts = Counter(letters)
    wrong = next((c for c in counts if counts[c] != _SIZE), None)
    if wrong is not None:
        reason = f"{counts[wrong]} times, expected each region to have {_SIZE} cells"
        raise where.error(wrong, reason, len(clues) + letters.index(wrong) + 1)
    draft = Draft(_SIZE, where, options, text=line)
    draft.regions(letters)
    for cell, mark in enumerate(clues):
        if mark not in ".0":
            if not (mark.isdecimal() and mark.isascii()):
                raise where.error(mark, "expected 1 to 9, . or 0", cell + 1)
            draft.give((cell // _SIZE + 1, cell % _SIZE + 1), int(mark))
    return draft.entry()


read = reader_of_lines(_read)


def write(entry: Entry, lost: list[str]) -> str:
    """The letters on one line, after the cells if there are givens.

    Raises FormatError unless nine regions cover the board.
    """
    board, clues = entry.puzzle.board, entry.puzzle.clues
    if board.size != _SIZE or len(board.regions) != _SIZE:
        raise FormatError(f"jigsaw supports only 9x9 boards with nine regions, not a {board}")
    lose_info(entry, lost)
    lose_rules(board, lost, kept=("regions",))
    letters = [""] * _CELLS
    for letter, region in zip(_LETTERS, board.regions, strict=True):
        for cell in region:
            letters[cell] = letter
    cells = "".join(str(clue or ".") for clue in clues) if any(clues) else ""
    return cells + "".join(letters) + "\n"
