"""Links of SudokuWiki, Andrew Stuart's solver, with the board in `bd=`.

    https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000…

There are three codings: 81 digits; "S9B" and two characters per cell, in base 36, which are 1-9 for
a clue, 10-18 for a digit that the player found, and more for candidates; and, for killers, 81
digits for colours, a comma, and the sums as two digits per cell. Adjacent cells of the same colour
form a cage. The player's digits are ignored. The coding used before 2025, 162 characters in base
32, is not read, because its published example contradicts its description. Source:
https://www.sudokuwiki.org/Sudoku_String_Definitions and Killer_String_Definitions; "S9B" was
checked with links to positions whose puzzles are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sudoku.formats.borders import joined
from sudoku.formats.cages import add_cages, add_diagonals, place
from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry
from sudoku.formats.format import Items, ReadOptions, Where, read_each
from sudoku.formats.losses import lose_info, nine_by_nine
from sudoku.formats.packed import links, without_escapes
from sudoku.formats.play import ignored

_START = re.compile(r"(?i:<?(?:https?:/+)?(?:www\.)?sudokuwiki\.(?:org|com)\b)")
_LINK = re.compile(r"(?i:sudokuwiki\.(?:org|com)/(\w*)[^?]*\?(?:[^#]*&)?bd=([^&#\s>]*))")
_OTHER_PAGE = re.compile("jigsaw|windoku|colou?r|str8ts|kakuro|kenken|kendoku|calcu|futoshiki")
_DIGITS = re.compile("[0-9.]{81}")
_NUMBERS = re.compile("S9B([0-9a-z]{162})")
_KILLER = re.compile("([0-9]{81}),([0-9]{,162})")
_LINK_TO = "https://www.sudokuwiki.org/sudoku.htm?bd="


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzle of each link."""
    return read_each(_read, links(lines, where, _START), options)


def _read(link: str, where: Where, options: ReadOptions) -> Entry:
    link = without_escapes(link)
    found = _LINK.search(link)
    if found is None:
        raise where.error(link, "expected a link of SudokuWiki with bd=")
    page, board = found[1].lower(), found[2]
    if other := _OTHER_PAGE.search(page):
        raise where.error(link, f"a link to {other[0]}, expected a link to a Sudoku or a killer")
    draft = Draft(9, where, options, text=link)
    if re.fullmatch("sudoku_?x", page):
        add_diagonals(draft)
    if killer := _KILLER.fullmatch(board):
        _take_killer(draft, killer[1], killer[2])
    elif _DIGITS.fullmatch(board):
        draft.give_all(map(int, board.replace(".", "0")))
    elif numbers := _NUMBERS.fullmatch(board):
        _take_numbers(draft, numbers[1])
    elif re.fullmatch("[0-9.]{,80}|S9B[0-9a-z]{,161}", board):
        raise where.cut_off(board)
    else:
        raise where.error(board, "unknown coding: expected 81 digits, or S9B and 162 characters")
    return draft.entry()


def _take_killer(draft: Draft, colours: str, sums: str) -> None:
    """Add the cages that the colours define. Trailing zeros of the sums may be missing."""
    pairs = [(cell, cell + 1) for cell in range(81) if (cell + 1) % 9]
    pairs += [(cell, cell + 9) for cell in range(72)]
    cages: dict[int, list[int]] = {}
    inside = ((a, b) for a, b in pairs if colours[a] == colours[b])
    for cell, head in enumerate(joined(9, inside)):
        cages.setdefault(head, []).append(cell)
    all_sums = sums.ljust(162, "0")
    totals = [int(all_sums[start : start + 2]) for start in range(0, 162, 2)]
    if len(sums) < 162 and not all(totals[head] for head in cages):
        raise draft.where.cut_off(sums)
    add_cages(draft, [(max(totals[cell] for cell in cells), cells) for cells in cages.values()])


def _take_numbers(draft: Draft, text: str) -> None:
    marks = 0
    for cell in range(81):
        number = int(text[cell * 2 : cell * 2 + 2], 36)
        if 1 <= number <= 9:
            draft.give(place(cell, 9), number)
        elif 10 <= number <= 18:
            draft.entered[cell] = number - 9
        else:
            marks += number > 18
    draft.warnings += ignored(len(draft.entered), marks)


def write(entry: Entry, lost: list[str]) -> str:
    """The link to a puzzle. Raises FormatError for boards other than classic 9x9."""
    lose_info(entry, lost)
    clues = nine_by_nine(entry, lost, "sudokuwiki")
    return f"{_LINK_TO}{''.join(map(str, clues))}\n"
