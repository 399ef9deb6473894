"""The base64 form of lz-string, with which f-puzzles and SudokuPad pack their links.

lz-string (P. Cieslik, 2013) is LZ78 on UTF-16 units; codes grow by a bit when their number doubles.
Codes 0 and 1 introduce a new unit of 8 or 16 bits, and code 2 marks the end.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from math import isqrt

from sudoku.errors import SudokuError

LONGEST = 1_000_000
"""Limit on the characters of a text, because a few bytes could become gigabytes."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_IS_BASE64 = re.compile(f"[{_ALPHABET}]*").fullmatch
_WIDTH = 6
_LETTERS = "".join(_ALPHABET[int(f"{value:06b}"[::-1], 2)] for value in range(1 << _WIDTH))
"""The letter for six bits, the lowest bit first."""
_MIRRORED = str.maketrans(_LETTERS, _ALPHABET)
"""Translates each letter to the letter with the same bits in base64, the highest bit first."""
_CHUNK = 96
"""The number of bytes to take at once."""
_MOST_BITS = 48
"""Limit on the bits that a step needs: a code, and a unit of 16 bits."""
_END = 2


class LzStringError(SudokuError, ValueError):
    """The text is not a complete lz-string."""

    def __init__(self, reason: str, *, is_cut_off: bool = False) -> None:
        super().__init__(reason)
        self.partial = ""  # the part that was read
        self.is_cut_off = is_cut_off  # whether that part is valid


def decompress(text: str) -> str:
    """Unpack a base64 lz-string; trailing "=" may be missing. Raises LzStringError for any other
    text, and for results longer than LONGEST.
    """
    text = text.rstrip("=")
    if not _IS_BASE64(text):
        wrong = next(character for character in text if character not in _ALPHABET)
        raise LzStringError(f"the character {wrong!r} does not occur in base64")
    written: list[str] = []
    try:
        _decode(text, written)
    except LzStringError as error:
        error.partial = _from_units("".join(written))
        raise
    return _from_units("".join(written))


def _decode(text: str, written: list[str]) -> None:  # noqa: C901 - one loop is twice as fast
    """Append the words of the text to `written`. The width of a code follows from the number of
    known words.
    """
    chunks = _chunks(text)
    held = count = length = 0
    few = isqrt(2 * LONGEST) - 1  # codes whose text is short enough, even if each adds a character
    words = ["", "", ""]
    known, width, most = 3, 2, 3  # the number of words, and the greatest code of this width
    append, add, last = written.append, words.append, ""
    while True:
        if count < _MOST_BITS:
            bits, more = next(chunks, (0, 0))
            held |= bits << count
            count += more
        if known > most:
            width, most = width + 1, 2 * most + 1
        code = held & most
        held >>= width
        count -= width
        try:
            word = words[code]
        except IndexError:
            word = last + last[:1] if code == known else ""
        if not word:
            if code < _END:
                size = 16 if code else 8
                word = chr(held & (1 << size) - 1)
                held >>= size
                count -= size
                add(word)
                known += 1
            elif count >= 0:
                if code == _END:
                    return
                raise LzStringError("an unknown code")
        if count < 0:
            raise LzStringError("it ends too early", is_cut_off=True)
        append(word)
        if known > few:
            length = length + len(word) if length else sum(map(len, written))
            if length > LONGEST:
                raise LzStringError(f"it has more than {LONGEST:,} characters")
        if last:
            add(last + word[0])
            known += 1
        last = word


def _chunks(text: str) -> Iterator[tuple[int, int]]:
    """The bits of the text as numbers, the lowest bit first, each with its number of bits."""
    fill = -len(text) % 4
    data = b64decode("A" * fill + text[::-1].translate(_MIRRORED))
    for end in range(len(data), 0, -_CHUNK):
        piece = data[max(0, end - _CHUNK) : end]
        yield int.from_bytes(piece, "big"), 8 * len(piece) - (0 if end > _CHUNK else _WIDTH * fill)


def _from_units(text: str) -> str:
    """The text of UTF-16 units, two of which may be one character."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def compress(text: str) -> str:
    """Pack a text as base64 lz-string, exactly like JavaScript's compressToBase64."""
    data = text.encode("utf-16-le", "surrogatepass")
    units = [chr(data[i] | data[i + 1] << 8) for i in range(0, len(data), 2)]
    codes: dict[str, int] = {}
    fresh: set[str] = set()  # units that have a code but were not introduced yet
    bits = _CodeWriter()
    word = ""
    for unit in units:
        if unit not in codes:
            codes[unit] = len(codes) + _END + 1
            fresh.add(unit)
        if word + unit in codes:
            word += unit
            continue
        bits.write(word, codes, fresh)
        codes[word + unit] = len(codes) + _END + 1
        word = unit
    if word:
        bits.write(word, codes, fresh)
    return bits.ended()


class _CodeWriter:
    """The written codes."""

    def __init__(self) -> None:
        self._letters: list[str] = []
        self._held = self._count = 0
        self._width, self._room = 2, 2  # the number of further codes with this width

    def write(self, word: str, codes: dict[str, int], fresh: set[str]) -> None:
        """Write the code of a word, and introduce it if it is a new unit."""
        if word in fresh:
            unit = ord(word)
            size = 8 if unit < 256 else 16
            self._add(size // 16, self._width)
            self._add(unit, size)
            self._grow()
            fresh.remove(word)
        else:
            self._add(codes[word], self._width)
        self._grow()

    def _grow(self) -> None:
        self._room -= 1
        if not self._room:
            self._room, self._width = 1 << self._width, self._width + 1

    def _add(self, value: int, count: int) -> None:
        self._held |= value << self._count
        self._count += count
        while self._count >= _WIDTH:
            self._letters.append(_LETTERS[self._held & (1 << _WIDTH) - 1])
            self._held >>= _WIDTH
            self._count -= _WIDTH

    def ended(self) -> str:
        """All letters written, padded to a multiple of four."""
        self._add(_END, self._width)
        self._letters.append(_LETTERS[self._held])
        return "".join(self._letters) + "=" * (-len(self._letters) % 4)
