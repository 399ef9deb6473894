"""Unpack JSON from base64 lz-string in a link, and repair the usual damage to links.

A plus sign becomes a blank, characters are percent-encoded once or twice, "=" is lost at the end, a
mail program wraps the link or cuts it off, and a server turns "//" into "/".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

from sudoku.formats.format import LONGEST_LINE, PART_OF_LINK, Where, json_fault
from sudoku.formats.lzstring import LzStringError, decompress
from sudoku.formats.puzzlezipper import unzipped

_MOST_TRIED = 2_000_000
"""Limit on the characters, packed and unpacked, that are processed to find lost slashes."""
_NEAR_END = 32
"""A text that ends this many characters before its end counts as cut off, because it may end within
a word.
"""
_SLASH = re.compile(r"(?<!/)/(?!/)")


def without_escapes(text: str) -> str:
    """The text of a link without percent-encoding, even if it was encoded twice."""
    for _ in range(3):
        if "%" in text:
            text = unquote(text)
    return text


def unpacked(code: str, where: Where) -> Any:
    """The JSON or PuzzleZipper value in a base64 code. Raises CutOffError for a code that ends too
    early, and NotationError for any other damage.
    """
    code = without_escapes(code).strip().rstrip("<>.,;)").replace(" ", "+")
    tried = _try(code)
    if not tried.is_value:
        tried = _with_slashes(code, tried)
    if tried.is_value:
        return tried.value
    if tried.is_cut_off:
        raise where.cut_off(code)
    raise where.error(code, f"damaged link: {tried.reason}")


class _Tried(NamedTuple):
    """The result of unpacking a code: its value, or the length of the valid beginning of the text,
    with the error after it.
    """

    value: Any = None
    is_value: bool = False
    reached: int = 0
    reason: str = ""
    is_cut_off: bool = False
    length: int = 0
    """The number of characters in the text."""


def _try(code: str) -> _Tried:
    reason, is_cut_off = "", False
    try:
        text = decompress(code)
    except LzStringError as error:
        text, reason, is_cut_off = error.partial, str(error), error.is_cut_off
    try:
        return _Tried(json.loads(text if '"' in text else unzipped(text), strict=False), True)
    except json.JSONDecodeError as error:
        # An unterminated string is an error at its beginning, although more of it may be valid.
        end = len(error.doc)
        is_right = error.pos >= end - _NEAR_END or "Unterminated" in error.msg
        reason = reason or json_fault(error)
        reached = end if is_right else error.pos
        return _Tried(None, False, reached, reason, is_cut_off and is_right, end)
    except RecursionError:
        return _Tried(reason="nested too deeply")
    except ValueError:
        return _Tried(reason="a number with too many digits")


def _with_slashes(code: str, tried: _Tried) -> _Tried:
    """The result with lost slashes restored one by one, each time the slash that makes most of the
    text valid.
    """
    best, left = tried, _MOST_TRIED
    while not best.is_value:
        before, found = best, ""
        for slash in _SLASH.finditer(code):
            if left < 0:
                return tried
            repaired = code[: slash.start()] + "/" + code[slash.start() :]
            again = _try(repaired)
            left -= len(code) + again.length
            if again.is_value or again.reached > best.reached:
                best, found = again, repaired
            if again.is_value:
                break
        if best is before:
            return tried
        code = found
    return best


def links(
    lines: Iterable[str], where: Where, start: re.Pattern[str]
) -> Iterator[tuple[str, Where]]:
    """The links of a text, each joined from the lines over which it is wrapped. start: matches the
    start of a link. Links that are too long are omitted.
    """
    pieces: list[str] = []
    length = 0
    at = where
    for number, line in enumerate(lines, start=where.line):
        piece = line.strip()
        is_comment = not piece or piece.startswith("#")
        goes_on = PART_OF_LINK.fullmatch(piece) and not start.match(piece)
        if pieces and not (goes_on and length < LONGEST_LINE):
            yield "".join(pieces), at
            pieces, length = [], 0
        if not is_comment:
            if not pieces:
                at = Where(where.source, number)
            pieces.append(piece)
            length += len(piece)
    if pieces:
        yield "".join(pieces), at
