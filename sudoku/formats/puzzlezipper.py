r"""PuzzleZipper, a shorter spelling of SudokuPad's JSON.

    {id:'t',ce:[[,,{v:3},],…],ca:[{v:'title: It\'s one'}],l:[{c:34BBE6,th:10}],u:[{c2:#F,r:t}]}

Quotes are single, keys are short and unquoted, and empty objects in lists are omitted. After a
colon, true and false are written t and f, and colours are unquoted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_KEYS = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "d": "duration",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d2": "d",
}
_NESTED = list, dict
_STRING = re.compile(r"'((?:[^'\\]|\\.)*+)('?)", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_KEY = re.compile(r"(?<=[{,])([A-Za-z0-9]+):")
_OMITTED = re.compile(r"(?<=[\[,])(?=[,\]])")
_WORD = re.compile(r"(?<=:)(?:(f)|(t)|#(0)|#(F)|([0-9A-Fa-f]{6}))(?=[,}\]]|$)")
_WORDS = ("", "false", "true", '"#000000"', '"#FFFFFF"')


def unzipped(text: str) -> str:
    """The JSON of a zipped text. Any other text becomes invalid JSON."""
    return "".join(_pieces(text))


def _pieces(text: str) -> Iterator[str]:
    end = 0
    for found in _STRING.finditer(text):
        yield _unquoted(text[end : found.start()])
        inside = _ESCAPED.sub(lambda e: "'" if e[1] == "'" else e[0], found[1])
        yield f'"{inside}"' if found[2] else f'"{inside}'
        end = found.end()
    yield _unquoted(text[end:])


def _unquoted(piece: str) -> str:
    piece = _OMITTED.sub("{}", _KEY.sub(r'"\1":', piece))
    return _WORD.sub(lambda w: f'"#{w[5]}"' if w[5] else _WORDS[w.lastindex or 0], piece)


def with_whole_keys(value: Any) -> Any:
    """A copy of the value with the long names of all keys."""
    if isinstance(value, list):
        return [with_whole_keys(e) if isinstance(e, _NESTED) else e for e in value]
    if isinstance(value, dict):
        return {
            _KEYS.get(key, key): with_whole_keys(e) if isinstance(e, _NESTED) else e
            for key, e in value.items()
        }
    return value
