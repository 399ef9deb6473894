"""The symbols of digits and of open cells in text of unknown origin.

Digits are the symbols of `sudoku.puzzle.symbols`. 16x16 puzzles are also written in hexadecimal,
0-F, or with the letters A-P; the symbols of the whole puzzle show which alphabet is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from sudoku.puzzle.symbols import SYMBOLS

MARKS = ".0*_-·"
"""The symbols of open cells. X and x are also open cells if they are not digits."""
CROSSES = "Xx"
FIRST_CROSS = SYMBOLS.index("X") + 1
"""The smallest size at which X is a digit. x becomes a digit at a larger size."""
VALUE: dict[str, int] = dict.fromkeys(MARKS, 0) | {s: d for d, s in enumerate(SYMBOLS, start=1)}
"""The integer of each symbol; 0 is an open cell."""

_HEXADECIMAL = dict.fromkeys(MARKS + CROSSES, 0) | {
    symbol: int(symbol, 16) + 1 for symbol in "0123456789ABCDEFabcdef"
}
_A_TO_P = dict.fromkeys(MARKS + CROSSES, 0) | {
    symbol: digit
    for letters in ("ABCDEFGHIJKLMNOP", "abcdefghijklmnop")
    for digit, symbol in enumerate(letters, start=1)
}


def alphabet_of_16(symbols: Set[str]) -> Mapping[str, int] | None:
    """The alphabet of a 16x16 puzzle with these symbols; None if it is the usual alphabet.

    Hexadecimal needs a 0, another symbol for open cells, and no G. If there are only letters, one
    of them above G, the alphabet is A-P. A text that also fits the usual alphabet is the same
    puzzle in both, except for the names of digits.
    """
    marks = symbols & {*MARKS, *CROSSES}
    digits = symbols - marks
    if "0" in marks and len(marks) > 1 and digits <= _HEXADECIMAL.keys():
        return _HEXADECIMAL
    if digits <= _A_TO_P.keys() and any(_A_TO_P[c] > 7 for c in digits):
        return _A_TO_P
    return None


def marks_of(size: int, symbols: Set[str], alphabet: Mapping[str, int] | None) -> Set[str]:
    """The symbols of open cells for puzzles of this size."""
    if alphabet is not None:
        return {symbol for symbol in symbols if alphabet.get(symbol) == 0}
    return symbols & ({*MARKS, *CROSSES} if size < FIRST_CROSS else {*MARKS})
