"""f-puzzles: a JSON object, or base64 of it as lz-string.

Only what has a meaning is converted: drawings (lines, circles, texts, cosmetic cages) are ignored.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from urllib.parse import unquote

from benchmarks.variants.converting import lines
from benchmarks.variants.converting.lzstring import decompress
from benchmarks.variants.converting.written import (
    InexpressibleError,
    Place,
    Written,
    named,
    spaced,
    usual_box,
)

Entry = Mapping[str, Any]
T = TypeVar("T")

DRAWN = {"line", "circle", "rectangle", "text", "cage"}
OTHER = {
    *("size", "title", "author", "ruleset", "rules", "grid", "solution", "highlightConflicts"),
    *("disabledlogic", "truecandidatesoptions", "successMessage", "customcolors", "solved"),
}
"""Fields without a rule."""
GLOBAL = {
    "diagonal+": "diagonal+",
    "diagonal-": "diagonal-",
    "antiknight": "antiknight",
    "antiking": "antiking",
    "disjointgroups": "disjointgroups",
    "nonconsecutive": "nonconsecutive",
}
MARKED = {
    "odd": "odd",
    "even": "even",
    "minimum": "minimum",
    "maximum": "maximum",
    "rowindexer": "rowindexer",
    "columnindexer": "columnindexer",
    "boxindexer": "boxindexer",
    "extraregion": "extraregion",
}
OUTSIDE = {"sandwichsum": "sandwich", "xsum": "xsum", "skyscraper": "skyscraper"}
NEGATIVE = {"ratio": "negative ratio", "xv": "negative xv"}


def from_base64(text: str) -> Written:
    """The puzzle of the text after `load=`."""
    return from_json(decompress(unquote(text)))


def from_json(text: str) -> Written:
    """The puzzle of a JSON object."""
    found: Entry = json.loads(text)
    size = int(found.get("size") or len(found["grid"]))
    to = Written(size)
    _grid(to, found["grid"])
    for name, value in found.items():
        if name in DRAWN or name in OTHER or not value:
            continue
        if name in GLOBAL:
            to.add(GLOBAL[name])
        elif name == "negative":
            for each in value:
                to.add(_known(NEGATIVE, each))
        else:
            for entry in value:
                _known(_KINDS, name)(to, entry)
    return to


def _grid(to: Written, grid: Sequence[Sequence[Entry]]) -> None:
    height, width = usual_box(to.size)
    letters: list[int | None] = []
    is_drawn = False
    for row, entries in enumerate(grid):
        for column, entry in enumerate(entries):
            if entry.get("given") and entry.get("value"):
                to.give((row + 1, column + 1), [int(entry["value"])])
            elif marks := entry.get("givenPencilMarks"):
                to.give((row + 1, column + 1), sorted({*marks}))
            is_drawn |= "region" in entry
            box = row // height * (to.size // width) + column // width
            letters.append(entry.get("region", box))
    if is_drawn:
        to.regions(letters)


def place(text: str) -> Place:
    """The cell "R1C10"."""
    found = re.fullmatch(r"[Rr](\d+)[Cc](\d+)", text)
    if found is None:
        raise InexpressibleError(f"the cell {text!r:.20}")
    return int(found[1]), int(found[2])


def _cells(entry: Entry, key: str = "cells") -> list[Place]:
    listed = entry.get(key) or ([entry["cell"]] if "cell" in entry else [])
    return [place(each) for each in listed]


def _lines(entry: Entry) -> list[list[Place]]:
    listed = entry.get("lines") or [entry.get("cells") or []]
    return [[place(each) for each in line] for line in listed]


def _number(value: object) -> int | None:
    """A value as a number; None for none. Raises InexpressibleError for text."""
    if value in (None, "", "?"):
        return None
    if not re.fullmatch(r"\s*-?\d+\s*", str(value)):
        raise InexpressibleError(f"the value {value!r:.20}")
    return int(str(value))


def _each_line(
    add: Callable[[Written, list[Place]], None], least: int = 2
) -> Callable[[Written, Entry], None]:
    def convert(to: Written, entry: Entry) -> None:
        for line in _lines(entry):
            if len(line) >= least:
                add(to, line)

    return convert


def _line_rule(name: str, least: int = 2) -> Callable[[Written, Entry], None]:
    return _each_line(lambda to, line: to.add(name, line), least)


def _marked(name: str) -> Callable[[Written, Entry], None]:
    return lambda to, entry: to.add(name, _cells(entry))


def _killer(to: Written, entry: Entry) -> None:
    to.add("killer", _cells(entry), _number(entry.get("value")) or "")


def _renban(to: Written, entry: Entry) -> None:
    cells = [cell for line in _lines(entry) for cell in line]
    to.add("renban", [*dict.fromkeys(cells)])  # a branched line repeats a cell


def _whispers(to: Written, entry: Entry) -> None:
    value = _number(entry.get("value"))
    for line in _lines(entry):
        if len(line) > 1:
            to.add("whispers", line, -(-to.size // 2) if value is None else value)


def _arrow(to: Written, entry: Entry) -> None:
    circle = _cells(entry)
    shafts = [named(line[1:]) for line in _lines(entry) if len(line) > 1]
    if circle and shafts and entry.get("lines"):
        to.add("arrow", f"{named(circle)} > {' | '.join(shafts)}")


def _dot(name: str, default: int) -> Callable[[Written, Entry], None]:
    def convert(to: Written, entry: Entry) -> None:
        to.add(name, _cells(entry), _number(entry.get("value")) or default)

    return convert


def _xv(to: Written, entry: Entry) -> None:
    value = str(entry.get("value") or "").strip().upper()
    if value:
        to.add("xv", _cells(entry), value)


def _little_killer(to: Written, entry: Entry) -> None:
    value = _number(entry.get("value"))
    keys = {"UL": 7, "UR": 9, "DL": 1, "DR": 3}
    if value is not None:
        clue = named([place(entry["cell"])])
        to.add("littlekiller", f"{clue} d{keys[entry['direction']]}", value)


def _outside(name: str) -> Callable[[Written, Entry], None]:
    def convert(to: Written, entry: Entry) -> None:
        value = _number(entry.get("value"))
        if value is not None:
            to.add(name, [place(entry["cell"])], value)

    return convert


def _clone(to: Written, entry: Entry) -> None:
    to.add("clone", f"{named(_cells(entry))} = {named(_cells(entry, 'cloneCells'))}")


def _quadruple(to: Written, entry: Entry) -> None:
    if entry.get("values"):
        to.add("quadruple", _cells(entry), spaced(entry["values"]))


_KINDS: Mapping[str, Callable[[Written, Entry], None]] = {
    **{name: _marked(rule) for name, rule in MARKED.items()},
    **{name: _outside(rule) for name, rule in OUTSIDE.items()},
    "killercage": _killer,
    "arrow": _arrow,
    "thermometer": _line_rule("thermo"),
    "slowthermometer": _line_rule("slowthermo"),
    "palindrome": _line_rule("palindrome"),
    "renban": _renban,
    "whispers": _whispers,
    "regionsumline": _each_line(lines.region_sum),
    "betweenline": _line_rule("between", 3),
    "lockout": _each_line(lines.lockout),
    "entropicline": _each_line(lines.entropic),
    "modularline": _each_line(lines.modular),
    "nabner": _each_line(lines.nabner),
    "doublearrow": _each_line(lines.double_arrow, 3),
    "zipperline": _each_line(lines.zipper),
    "difference": _dot("difference", 1),
    "ratio": _dot("ratio", 2),
    "xv": _xv,
    "littlekillersum": _little_killer,
    "clone": _clone,
    "quadruple": _quadruple,
}


def _known(table: Mapping[str, T], name: str) -> T:
    if name not in table:
        raise InexpressibleError(name)
    return table[name]
