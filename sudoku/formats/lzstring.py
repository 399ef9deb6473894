"""The base64 form of lz-string, in which f-puzzles and SudokuPad pack their links.

lz-string (P. Cieslik, 2013) is LZ78 on UTF-16 units with codes that grow by a bit when their number
doubles. Codes 0 and 1 introduce a new unit of 8 or 16 bits, code 2 is the end.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.errors import SudokuError

LONGEST = 1_000_000
"""Characters of a text, so that a few bytes cannot become gigabytes."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_MIRRORED = {c: int(f"{value:06b}"[::-1], 2) for value, c in enumerate(_ALPHABET)}
"""The six bits of a character, the first one lowest, as numbers are read from the lowest bit on."""
_LETTERS = {value: c for c, value in _MIRRORED.items()}
_WIDTH = 6
_CHUNK = 64
"""Characters that are taken at once."""
_MOST_BITS = 48
"""Bits that a step may need: a code, a unit of 16 bits, and the next code."""
_END = 2


class LzStringError(SudokuError, ValueError):
    """The text is not a whole lz-string."""

    def __init__(self, reason: str, partial: str = "", *, is_cut_off: bool = False) -> None:
        super().__init__(reason)
        self.partial = partial  # what was read of it
        self.is_cut_off = is_cut_off  # whether it is right as far as it goes


def decompress(text: str) -> str:
    """The text of a base64 lz-string, whose last characters "=" may be missing.

    Raises LzStringError for any other text, and for one that is longer than LONGEST.
    """
    try:
        values = [_MIRRORED[c] for c in text.rstrip("=")]
    except KeyError as error:
        raise LzStringError(f"the character {error} is none of base64") from None
    written: list[str] = []
    try:
        _decode(_codes(values), written)
    except LzStringError as error:
        error.partial = _from_units("".join(written))
        raise
    return _from_units("".join(written))


def _codes(values: list[int]) -> Iterator[int | str]:
    """The codes up to the end, and the units where one is introduced."""
    width, room = 2, 1  # the first code has 2 bits, the next 4 have 3
    held = count = taken = 0
    is_first = True
    while True:
        if count < _MOST_BITS:
            # Past the end come zeros, so that the last code can be read.
            chunk = 0
            for value in reversed(values[taken : taken + _CHUNK]):
                chunk = chunk << _WIDTH | value
            held |= chunk << count
            count += _WIDTH * len(values[taken : taken + _CHUNK])
            taken += _CHUNK
        code: int | str = held & (1 << width) - 1
        held >>= width
        count -= width
        if code == 0 or code == 1:
            bits = 16 if code else 8
            code = chr(held & (1 << bits) - 1)
            held >>= bits
            count -= bits
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        if count < 0:
            raise LzStringError("it ends too early", is_cut_off=True)
        if code == _END:
            return
        yield code
        if not is_first:
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        is_first = False


def _decode(codes: Iterator[int | str], written: list[str]) -> None:
    """Append the pieces of the text to `written`."""
    words = ["", "", ""]
    last, length = "", 0
    for code in codes:
        if isinstance(code, str):
            word = code
            words.append(word)
        elif code < len(words):
            word = words[code]
        elif code == len(words) and last:
            word = last + last[0]
        else:
            raise LzStringError("a code that was not introduced")
        written.append(word)
        length += len(word)
        if length > LONGEST:
            raise LzStringError(f"it has more than {LONGEST:,} characters")
        if last:
            words.append(last + word[0])
        last = word


def _from_units(text: str) -> str:
    """The text of UTF-16 units, two of which may be one character."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def compress(text: str) -> str:
    """The text as base64 lz-string, the same as JavaScript's compressToBase64 writes."""
    data = text.encode("utf-16-le", "surrogatepass")
    units = [chr(data[i] | data[i + 1] << 8) for i in range(0, len(data), 2)]
    codes: dict[str, int] = {}
    fresh: set[str] = set()  # units that have a code, but were not introduced
    bits = _Bits()
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


class _Bits:
    """The written codes."""

    def __init__(self) -> None:
        self._letters: list[str] = []
        self._held = self._count = 0
        self._width, self._room = 2, 2  # how many codes more have the width

    def write(self, word: str, codes: dict[str, int], fresh: set[str]) -> None:
        """The code of a word, which is introduced if it is a fresh unit."""
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
        """All letters, padded to a multiple of four."""
        self._add(_END, self._width)
        self._letters.append(_LETTERS[self._held])
        return "".join(self._letters) + "=" * (-len(self._letters) % 4)
