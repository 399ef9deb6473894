"""Titles above and between grids: "Puzzle 1 by its setter", "Nr. 5", "Rätsel 1", "Sudoku 1: hard".

A title consists of words, numbers and punctuation, separated by blanks, and has at least one word
of two letters. On boards above size 9, letters are digits. So a line is not a title if all its
letters could be digits in a row of about its length, because a misspelt row must be an error.
"""

from __future__ import annotations

import re

from sudoku.formats.text.alphabets import FIRST_CROSS
from sudoku.formats.text.shapes import MAX_SYMBOL_SIZE
from sudoku.formats.text.tokens import BLANKS
from sudoku.puzzle.symbols import SYMBOLS

_LONGEST = 400
"""Limit on the characters of a title, which may be a paragraph."""
_LETTER = r"[^\W\d_]"
_OR_UNREADABLE = rf"(?:{_LETTER}|\ufffd)"  # an accented letter in a file that is not UTF-8
_BEFORE = r"[(\[{<\"'„“‘«¿¡№]*"
_BEHIND = r"\.?[,:;!?)\]}>\"'”’»%]*\.?"
_TOKEN = re.compile(
    rf"""{_BEFORE}(?:
        (?=\ufffd?{_LETTER}){_OR_UNREADABLE}{{1,24}}
      (?:(?:['’/&,-]|\.-){_OR_UNREADABLE}{{1,24}})*           # "setter's", "non-unique", "J.-P."
      | \d{{1,8}}(?:[.,/:–-]\d{{1,8}}){{0,3}}                 # a number: "5", "8.3", "2023-12-31"
      | \d{{1,3}}-?{_LETTER}{{1,10}} | {_LETTER}{{1,10}}-?\d{{1,4}}   # "17-clue", "4x", "grid01"
      | \d{{1,3}}[xX×]\d{{1,3}}                               # "9x9"
    ){_BEHIND}
    | [-=*_~+|–—/\\;%<>&•:,()]+                                 # decoration""",
    re.VERBOSE,
)
_WORD = re.compile(rf"{_LETTER}{{2}}")
_FIRST_SMALL = 36
_HEX_SIZE = 16
_MARGIN = 3
"""The number of characters by which a misspelt row may be too long or too short."""
_VALUE = {symbol: digit for digit, symbol in enumerate(SYMBOLS, start=1)}
_NO_DIGIT = MAX_SYMBOL_SIZE + 1
_LAST_OF_A_TO_P = _VALUE["P"]


def is_title(text: str, size: int) -> bool:
    """Whether a line, without its comment, is a title. size: the size of the board or grid; 0 if
    unknown.
    """
    if len(text) > _LONGEST or _WORD.search(text) is None:
        return False
    if not all(map(_TOKEN.fullmatch, text.split())):
        return False
    return not may_be_row(text.partition(":")[0], size)


def may_be_row(text: str, size: int) -> bool:
    """Whether the letters of this text may be digits in a row of symbols, which may be misspelt."""
    lengths = [*map(len, text.split())]
    if len(lengths) > 3 and len(set(lengths)) > 2:
        return False  # groups of symbols have equal lengths
    symbols = "".join(c for c in text if c not in BLANKS)
    length = len(symbols)
    largest = size or length + _MARGIN
    letters = "".join(c for c in symbols if c.isalpha())
    if largest < FIRST_CROSS:
        letters = letters.replace("x", "").replace("X", "")
    if largest < _FIRST_SMALL:
        if letters != letters.upper() and letters != letters.lower():
            return False
        letters = letters.upper()
    highest = max((_VALUE.get(c, _NO_DIGIT) for c in letters), default=0)
    is_a_to_p = highest <= _LAST_OF_A_TO_P and not any(c in "123456789" for c in symbols)
    if size:
        is_digits = highest <= size or (size == _HEX_SIZE and is_a_to_p)
        return is_digits and length <= size + _MARGIN
    if length < _HEX_SIZE + _MARGIN and highest <= _HEX_SIZE:
        return True
    return highest <= largest or (is_a_to_p and abs(length - _HEX_SIZE) <= _MARGIN)
