"""Read integers separated by spaces or commas, and decide between integers and symbols.

Blanks and vertical bars may separate integers as well as symbols, so text without commas can be
either. The first item that applies decides:

- a header;
- a comma, which only integers have;
- the caller's preference, if the text can be read in that style;
- pieces of one character each, which read the same in both styles;
- a piece that mixes digits with letters or dots, as in "53. .7.", which means groups of symbols; -
the style that fits the board, or the grid around the line;
- pieces of unequal lengths, which mean integers, because groups of symbols have equal lengths.

Text that looks like integers but only fits as symbols ("1 2 3 4 5 6 7 8 10" for size 10) is an
error, which asks for the digit style.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from sudoku.formats.text.alphabets import CROSSES, MARKS
from sudoku.formats.text.shapes import MAX_SIZE, MAX_SYMBOL_SIZE, fits
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import SYMBOLS, DigitStyle

BARS = "|¦│┃║┆┇┊┋╎╏"
"""The characters that separate boxes or cells within a row."""
BLANKS = " \t\v\f\xa0" + BARS
"""The characters between cells that have no meaning."""
BAD = -1
"""Marks text that is neither a digit nor an open cell."""
_PIECE = re.compile(rf"[^,{re.escape(BLANKS)}]+")
_GAP = re.compile(rf"(?:^|,)[{re.escape(BLANKS)}]*(?=,|$)")
_DIGIT = dict.fromkeys(MARKS + CROSSES, 0) | {str(digit): digit for digit in range(MAX_SIZE + 1)}
_GROUP = frozenset(SYMBOLS + MARKS)
_OPEN = frozenset(MARKS + CROSSES)
_LETTERS = frozenset(SYMBOLS[9:])
_LONGEST = 6
"""Limit on the digits of a number that is converted. Longer numbers exceed any size."""
_SHORTEST = 16
"""The smallest number of characters of a puzzle on one line."""


class Context(NamedTuple):
    """The information that is available before a line is read."""

    board: Board | None = None
    """The given board, if any."""
    style: DigitStyle | None = None
    """The digit style of the last header."""
    width: int = 0
    """The number of cells in a row of the pending grid of integers; 0 if no grid of integers is
    pending.
    """
    preferred: DigitStyle | None = None
    """The caller's digit style, for text that can be read in both styles."""
    values: range | None = None
    """The values of the digits, if they are not 1 … n."""


def pieces(text: str) -> list[str]:
    """The pieces of text between blanks, bars and commas."""
    return _PIECE.findall(text)


def places(text: str) -> list[int]:
    """The index of the first character of each piece."""
    return [piece.start() for piece in _PIECE.finditer(text)]


def as_digits(found: list[str]) -> list[int]:
    """The integer of each piece; BAD for a piece that is neither an integer nor an open cell."""
    return [_large(p) if (digit := _DIGIT.get(p)) is None else digit for p in found]


def _large(piece: str) -> int:
    """A number larger than any size, or BAD."""
    return int(piece[:_LONGEST]) if _is_integer(piece) else BAD


def _is_integer(piece: str) -> bool:
    return piece.isascii() and piece.isdigit() and piece[0] != "0"


def fault_of(piece: str) -> str:
    """The reason why a piece is not an integer."""
    if piece.isascii() and piece.isdigit():
        return "expected an integer without leading zeros"
    expected = "expected an integer from 1, or . or 0 for an open cell"
    return f"{expected}, or a row puzzle,solution" if len(piece) >= _SHORTEST else expected


def gap(text: str) -> int | None:
    """The index of the first comma without an integer on both sides; None if there is none."""
    if "," not in text:
        return None
    found = _GAP.search(text)
    return None if found is None else max(found.start(), text.index(","))


def how_written(text: str, symbols: int, context: Context) -> tuple[DigitStyle | None, str | None]:
    """The digit style of a text, or None if both styles read the same; and an error or None.
    symbols: the number of characters except blanks and bars.
    """
    if context.style is not None:
        return context.style, None
    if "," in text:
        return DigitStyle.INTEGERS, None
    if len(text) == symbols > 1:  # most lines
        return DigitStyle.SYMBOLS, None
    return _in_pieces(pieces(text), text, symbols, context)


def _in_pieces(
    found: list[str], text: str, symbols: int, context: Context
) -> tuple[DigitStyle | None, str | None]:
    """Like `how_written`, for text with blanks and without commas."""
    count = len(found)
    if context.preferred is DigitStyle.INTEGERS and all(p.isdigit() or p in _OPEN for p in found):
        return DigitStyle.INTEGERS, None
    if context.preferred is DigitStyle.SYMBOLS:
        return DigitStyle.SYMBOLS, None
    if count == symbols:
        return None if _LETTERS.isdisjoint(text) else DigitStyle.SYMBOLS, None
    if count == 1:
        return DigitStyle.SYMBOLS, None
    is_short = symbols <= count * len(str(MAX_SIZE))
    if is_short and count == context.width:
        return DigitStyle.INTEGERS, None
    board = context.board
    is_row = is_short and board is not None and count == board.size > 9
    has_letters = not _LETTERS.isdisjoint(text)
    if is_row and not has_letters:
        return DigitStyle.INTEGERS, None
    if any(_GROUP.issuperset(p) and not p.isdigit() and p not in _OPEN for p in found):
        return DigitStyle.SYMBOLS, None
    return _by_numbers(found, symbols, board)


def _by_numbers(
    found: list[str], symbols: int, board: Board | None
) -> tuple[DigitStyle, str | None]:
    """Like `how_written`, for pieces without letters, some of them longer than one character."""
    count = len(found)
    numbers = as_digits([piece for piece in found if len(piece) > 1])
    is_even = len(set(map(len, found))) == 1
    highest = board.size if board is not None else count + 1
    is_plausible = not is_even and all(1 <= d <= highest for d in numbers)
    fits_integers = fits(count, board, MAX_SIZE)
    if fits(symbols, board, MAX_SYMBOL_SIZE) and not (is_plausible and fits_integers):
        why = f"{symbols} symbols or {count} integers? give --digit-style or 'digits: …'"
        return DigitStyle.SYMBOLS, why if is_plausible else None
    are_all = BAD not in numbers
    if count > 9:  # only then can numbers of two digits occur
        is_usual = are_all or not is_even
    else:
        is_usual = are_all and not is_even and max(numbers) < MAX_SIZE
    is_integers = is_plausible or (fits_integers and is_usual)
    return DigitStyle.INTEGERS if is_integers else DigitStyle.SYMBOLS, None
