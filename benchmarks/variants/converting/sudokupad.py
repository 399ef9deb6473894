"""SudokuPad: JSON or the shorter text of its zipper, as lz-string; and f-puzzles in its ids.

Only cells, regions, cages and named global rules have a meaning. Lines, circles and the like are
drawings, so that a puzzle whose rules they show is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from benchmarks.variants.converting import fpuzzles
from benchmarks.variants.converting.lzstring import decompress
from benchmarks.variants.converting.written import InexpressibleError, Written, usual_box

GLOBAL = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjoint": "disjointgroups",
}
SHORT = {
    "ce": "cells",
    "v": "value",
    "re": "regions",
    "ca": "cages",
    "l": "lines",
    "o": "overlays",
    "u": "underlays",
    "a": "arrows",
    "un": "unique",
    "s": "sum",
    "g": "global",
}
DRAWN = "lines", "arrows", "overlays", "underlays"


def from_id(text: str, types: set[str]) -> Written:
    """The puzzle of an id. types: its constraints, as the collection names them, which tell
    whether the drawings are rules.
    """
    kind = re.match(r"fpuzzles|fpuz|ctc|scl", text)
    if kind is None:
        raise InexpressibleError(f"the id {text[:8]!r}")
    code = unquote(text[kind.end() :])
    if kind[0].startswith("fpuz"):
        return fpuzzles.from_base64(code)
    found = _parsed(decompress(code))
    drawn = sorted(types - KNOWN)
    if drawn:
        raise InexpressibleError(f"drawn: {', '.join(drawn)}")
    return _converted(found, types)


KNOWN = {"standard_sudoku", "standard_sudoku_9x9", "standard_sudoku_6x6", "standard_sudoku_4x4"} | {
    *("latin_square", "jigsaw_regions", "anti_knight", "anti_king", "killer_cages", "unique_cages")
}
NAMED = {"anti_knight": "antiknight", "anti_king": "antiking"}


def _parsed(text: str) -> Mapping[str, Any]:
    if not text.startswith('{"'):
        text = _unzipped(text)
    try:
        found: Mapping[str, Any] = json.loads(text)
    except ValueError:
        raise InexpressibleError("a zipped text that is not understood") from None
    return found


def _unzipped(text: str) -> str:
    """The zipper's text as JSON: quotes, keys, empty objects and short words."""
    pieces = re.split(r"('(?:[^'\\]|\\.)*')", text)
    for number, piece in enumerate(pieces):
        if number % 2:
            pieces[number] = json.dumps(piece[1:-1].replace("\\'", "'").replace('\\"', '"'))
            continue
        piece = re.sub(r"(?<=[\[,])(?=[,\]])", "{}", piece) if "[]" not in piece else piece
        piece = re.sub(r"(?<=[:\[,])#?([0-9A-Fa-f]{6,8}|#[0-9A-Fa-f])(?=[,\]}])", r'"\1"', piece)
        piece = re.sub(r"(?<=[:\[,])t(?=[,\]}])", "true", piece)
        piece = re.sub(r"(?<=[:\[,])f(?=[,\]}])", "false", piece)
        piece = re.sub(r"(?<=[{,])([A-Za-z_]\w*):", lambda m: f'"{SHORT.get(m[1], m[1])}":', piece)
        pieces[number] = piece
    return "".join(pieces)


def _converted(found: Mapping[str, Any], types: set[str]) -> Written:
    grid = found["cells"]
    to = Written(len(grid))
    for row, line in enumerate(grid, start=1):
        for column, cell in enumerate(line, start=1):
            if isinstance(cell, dict) and cell.get("value"):
                to.give((row, column), [int(cell["value"])])
    if regions := found.get("regions"):
        letters: list[int | None] = [None] * to.size**2
        for number, region in enumerate(regions):
            for r, c in region:
                letters[r * to.size + c] = number
        if letters != _boxes(to.size):
            to.regions(letters)
    elif "latin_square" in types:
        to.add("regions", "none")
    _add_rules(to, found, types)
    return to


def _add_rules(to: Written, found: Mapping[str, Any], types: set[str]) -> None:
    for cage in found.get("cages") or []:
        if isinstance(cage, dict) and cage.get("cells"):
            _cage(to, cage)
    names = {*(found.get("global") or []), *(NAMED[each] for each in types if each in NAMED)}
    for name in sorted(names):
        if name not in GLOBAL:
            raise InexpressibleError(name)
        to.add(GLOBAL[name])


def _cage(to: Written, cage: Mapping[str, Any]) -> None:
    total = cage.get("sum", cage.get("value"))
    cells = [(int(r) + 1, int(c) + 1) for r, c in cage["cells"]]
    if cage.get("type") == "rowcol" or cage.get("hidden"):
        return
    if cage.get("unique") and isinstance(total, int | str) and re.fullmatch(r"\d+", str(total)):
        to.add("killer", cells, int(total))
    elif cage.get("unique") and not total:
        to.add("killer", cells)


def _boxes(size: int) -> list[int | None]:
    height, width = usual_box(size)
    across = size // width
    return [r // height * across + c // width for r in range(size) for c in range(size)]
