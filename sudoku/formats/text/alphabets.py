"""The symbols of digits and of open cells in text of unknown origin.

Digits are the symbols of `sudoku.puzzle.symbols`. 16x16 puzzles are also written in hexadecimal,
0-F, and in the letters A-P; the symbols of the whole puzzle show which alphabet it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from sudoku.puzzle.symbols import SYMBOLS

MARKS = ".0*_-·"
"""Symbols of open cells; X and x as well if they are not digits."""
CROSSES = "Xx"
FIRST_CROSS = SYMBOLS.index("X") + 1
"""The size from which X is a digit; x is one from a larger size."""
VALUE: dict[str, int] = dict.fromkeys(MARKS, 0) | {s: d for d, s in enumerate(SYMBOLS, start=1)}
"""The integer of each symbol, 0 for an open cell."""

_HEXADECIMAL = dict.fromkeys(MARKS + CROSSES, 0) | {
    symbol: int(symbol, 16) + 1 for symbol in "0123456789ABCDEFabcdef"
}
_A_TO_P = dict.fromkeys(MARKS + CROSSES, 0) | {
    symbol: digit
    for letters in ("ABCDEFGHIJKLMNOP", "abcdefghijklmnop")
    for digit, symbol in enumerate(letters, start=1)
}


def alphabet_of_16(symbols: Set[str]) -> Mapping[str, int] | None:
    """The alphabet of a 16x16 puzzle, from all its symbols, or None if it is the usual one.

    Hexadecimal needs a 0 among open cells that are written in another way, and no G. Letters only,
    with one above G, are A-P. Text that also fits the usual alphabet is the same puzzle in both,
    apart from the names of the digits.
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
