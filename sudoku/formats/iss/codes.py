"""The codes of ISS: sets as characters of six bits, and text in base64."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Collection, Iterator
from urllib.parse import unquote

from sudoku.formats.format import WrongPieceError

_CODES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def numbers_in(code: str) -> Iterator[int]:
    """The numbers in the code of a set, ascending. Raises WrongPieceError."""
    for place, character in enumerate(code):
        bits = _CODES.find(character)
        if bits < 0:
            raise WrongPieceError(character, "expected a character of base64, with - and _")
        yield from (place * 6 + i for i in range(6) if bits >> i & 1)


def code_of(numbers: Collection[int]) -> str:
    """The code of a set of numbers."""
    bits = [0] * (max(numbers, default=-6) // 6 + 1)
    for number in numbers:
        bits[number // 6] |= 1 << number % 6
    return "".join(_CODES[each] for each in bits)


def swapped(code: str) -> str:
    """A code of the types Binary and BinaryX, in which - and _ are swapped."""
    return code.translate({ord("-"): "_", ord("_"): "-"})


def bytes_of(code: str) -> bytes:
    """Decode base64, with or without = at the end. Raises WrongPieceError."""
    code = code.rstrip("=")
    if not re.fullmatch("[A-Za-z0-9_-]*", code) or len(code) % 4 == 1:
        raise WrongPieceError(code[:40], "expected base64, with - and _")
    try:
        return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except binascii.Error:
        raise WrongPieceError(code[:40], "expected base64, with - and _") from None


def code_of_bytes(data: bytes) -> str:
    """Encode base64 without = at the end."""
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def pattern_in(code: str) -> str:
    """The regular expression of a code, in base64 or, in old strings, percent-encoded."""
    plain = unquote(code) if "%" in code else bytes_of(code).decode("latin-1")
    return "".join(plain.split())


def code_of_pattern(pattern: str) -> str:
    """The code of a regular expression."""
    return code_of_bytes(pattern.encode("ascii"))
