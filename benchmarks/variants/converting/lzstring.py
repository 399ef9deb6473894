"""The decoder of lz-string's base64 form, with a bound on what it writes.

lz-string (P. Cieslik, 2013) is LZ78 on UTF-16 units with codes that grow by a bit when their number
doubles; codes 0 and 1 introduce a new unit of 8 or 16 bits, code 2 is the end.
"""

from __future__ import annotations

from benchmarks.variants.converting.written import InexpressibleError

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {character: value for value, character in enumerate(_ALPHABET)}
LONGEST = 2_000_000
"""Characters of a decoded text."""


class _Bits:
    def __init__(self, text: str) -> None:
        try:
            self._values = [_VALUES[c] for c in text.rstrip("=").replace(" ", "+")]
        except KeyError as error:
            raise InexpressibleError(f"{error} in base64") from None
        self._position = 0

    def read(self, count: int) -> int:
        """The next bits, the lowest first."""
        found = 0
        for bit in range(count):
            place, inside = divmod(self._position, 6)
            if place >= len(self._values):
                raise InexpressibleError("the lz-string ends too early")
            found |= (self._values[place] >> 5 - inside & 1) << bit
            self._position += 1
        return found


def decompress(text: str) -> str:
    """The text of a base64 lz-string. Raises InexpressibleError for any other text."""
    bits = _Bits(text)
    kind = bits.read(2)
    if kind == 2:
        return ""
    last = chr(bits.read(8 if kind == 0 else 16))
    words, written, length = ["", "", "", last], [last], 1
    width, room = 3, 4
    while (code := bits.read(width)) != 2:
        if code < 2:
            words.append(chr(bits.read(8 if code == 0 else 16)))
            code = len(words) - 1
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        if code > len(words):
            raise InexpressibleError("not an lz-string")
        word = words[code] if code < len(words) else last + last[0]
        written.append(word)
        words.append(last + word[0])
        last = word
        room -= 1
        if room == 0:
            room, width = 1 << width, width + 1
        length += len(word)
        if length > LONGEST:
            raise InexpressibleError(f"an lz-string of more than {LONGEST} characters")
    return "".join(written)
