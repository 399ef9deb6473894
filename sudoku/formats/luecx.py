"""The format `luecx`: JSON of Luecx/SudokuSolver, for 9x9.

{"fixedCells": [{"r": 0, "c": 0, "value": 5}], "rules": [{"type": "Standard", …}, {"type": "Arrow",
 "fields": {}, "rules": [{"fields": {"base": REGION, "path": REGION}}]}]}

REGION is {"items": [{"r": 0, "c": 0}, …]}, or with edges {"r1", "c1", "r2", "c2"}. Rows and columns
count from 0. The meaning of rules follows solver/src/rules of that program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from sudoku.formats import json_objects
from sudoku.formats.draft import Draft, Place, named, spaced
from sudoku.formats.format import Items, ReadOptions, Where
from sudoku.formats.magic import magic_square

Fields = Mapping[str, Any]

_SIZE = 9
_LONGEST = 200
"""Limit on the characters in a list of sums."""
_HOUSES = frozenset({"Standard", "Irregular Regions"})
"""Types that require different digits in rows and columns."""


read = json_objects.read


def read_object(fields: Fields, where: Where, options: ReadOptions) -> Items:
    """The puzzle of an object."""
    draft = Draft(_SIZE, where, options)
    for cell in _objects(draft, fields.get("fixedCells"), "fixedCells"):
        draft.give(_place(draft, cell, "r", "c"), cell.get("value", 0))
    groups = _objects(draft, fields.get("rules"), "rules")
    for group in groups:
        kind = str(group.get("type"))[:40].replace("-", " ")
        if kind in _RULES:
            _RULES[kind](draft, group)
        elif kind != "Standard":
            draft.leave_out(f"the rule {kind!r}")
    if not any(str(group.get("type")).replace("-", " ") in _HOUSES for group in groups):
        draft.leave_out("boards without the rule 'Standard'")
    yield draft.entry()


def _objects(draft: Draft, value: object, part: str) -> list[Fields]:
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise draft.error(part, "expected a list of objects")
    return value


def _place(draft: Draft, item: Fields, row: str, column: str) -> Place:
    r, c = item.get(row), item.get(column)
    if type(r) is not int or type(c) is not int or not max(abs(r), abs(c)) <= _SIZE:
        raise draft.error(str(item)[:100], f"expected a cell with {row} and {column}")
    return r + 1, c + 1


def _items(draft: Draft, fields: object, name: str) -> list[Fields]:
    """The items of a region; empty if the region is absent."""
    if not isinstance(fields, dict | None):
        raise draft.error(str(fields)[:100], "fields: expected an object")
    region = (fields or {}).get(name)
    if not isinstance(region, dict | None):
        raise draft.error(str(region)[:100], f"{name}: expected an object with items")
    return _objects(draft, (region or {}).get("items"), name)


def _cells(draft: Draft, rule: Fields, name: str = "region") -> list[Place]:
    items = _items(draft, rule.get("fields"), name)
    return [_place(draft, item, "r", "c") for item in items]


def _edges(draft: Draft, rule: Fields) -> list[list[Place]]:
    items = _items(draft, rule.get("fields"), "region")
    return [[_place(draft, item, f"r{i}", f"c{i}") for i in (1, 2)] for item in items]


def _value(rule: Fields, name: str) -> Any:
    fields = rule.get("fields")
    return fields.get(name) if isinstance(fields, dict) else None


def _each(add: Callable[[Draft, Fields], None]) -> Callable[[Draft, Fields], None]:
    def all_of(draft: Draft, group: Fields) -> None:
        for rule in _objects(draft, group.get("rules"), str(group.get("type"))):
            add(draft, rule)

    return all_of


def _path(name: str, parameter: object = "") -> Callable[[Draft, Fields], None]:
    def add(draft: Draft, rule: Fields) -> None:
        cells = _cells(draft, rule, "path")
        if len(cells) > 1:
            draft.add(name, cells, parameter)

    return _each(add)


def _arrow(draft: Draft, rule: Fields) -> None:
    """An arrow. A base of several cells is a number in reading order."""
    circle, shaft = sorted(_cells(draft, rule, "base")), _cells(draft, rule, "path")
    if circle and shaft:
        draft.add("arrow", f"{named(circle)} > {named(shaft)}")


def _killer(draft: Draft, group: Fields) -> None:
    repeats = _value(group, "NumberCanRepeat") is True
    for rule in _objects(draft, group.get("rules"), "Killer"):
        cells, total = _cells(draft, rule), _value(rule, "sum")
        if cells and repeats:
            draft.add("sum", f"{named(cells)} = {total}", "", "Killer")
        elif cells:
            draft.add("killer", cells, total, "Killer")


def _dots(draft: Draft, group: Fields) -> None:
    for rule in _objects(draft, group.get("rules"), "Kropki"):
        for edge in _edges(draft, rule):
            is_white = rule.get("color") == "white"
            draft.add("difference" if is_white else "ratio", edge, 1 if is_white else 2, "Kropki")
    if _value(group, "allDotsGiven"):
        draft.add("negative", "", "kropki", "Kropki")


def _xv(draft: Draft, group: Fields) -> None:
    for rule in _objects(draft, group.get("rules"), "XV"):
        for edge in _edges(draft, rule):
            draft.add("xv", edge, rule.get("symbol"), "XV")
    if _value(group, "allDotsGiven"):
        draft.add("negative", "", "xv", "XV")


def _chevron(draft: Draft, rule: Fields) -> None:
    is_less = rule.get("label") in ("Up Chevron", "Left Chevron")
    for edge in _edges(draft, rule):
        less, greater = edge if is_less else edge[::-1]
        draft.add("inequality", f"{named([greater])} > {named([less])}", "", "Chevron")


def _different(draft: Draft, rule: Fields) -> None:
    cells = _cells(draft, rule)
    if len(cells) > 1:
        draft.add("extraregion", cells)


def _clone(draft: Draft, group: Fields) -> None:
    """Regions of the same shape, which are clones of each other."""
    shapes: dict[tuple[Place, ...], list[list[Place]]] = {}
    for rule in _objects(draft, group.get("rules"), "Clone"):
        cells = sorted(_cells(draft, rule))
        if cells:
            top, left = (min(cell[i] for cell in cells) for i in (0, 1))
            shapes.setdefault(tuple((r - top, c - left) for r, c in cells), []).append(cells)
    for clones in shapes.values():
        if len(clones) > 1:
            draft.add("clone", " = ".join(map(named, clones)))


def _irregular(draft: Draft, group: Fields) -> None:
    letters: list[str | int | None] = [None] * _SIZE**2
    for number in range(1, _SIZE + 1):
        for item in _items(draft, group.get("fields"), f"region{number}"):
            letters[draft.cell(_place(draft, item, "r", "c"))] = number
    draft.regions(letters)


def _magic(draft: Draft, rule: Fields) -> None:
    cells = sorted(_cells(draft, rule))
    if len(cells) == 9 and len({r for r, _ in cells}) == len({c for _, c in cells}) == 3:
        magic_square(draft, cells)


def _diagonal(draft: Draft, group: Fields) -> None:
    for field, rule in (("diagonal", "diagonal-"), ("antiDiagonal", "diagonal+")):
        if _value(group, field) is True:
            draft.add(rule)


def _chess(draft: Draft, rule: Fields) -> None:
    """Cells a move apart hold different digits, or avoid some sums, in a region or everywhere."""
    label = rule.get("label")
    if _value(rule, "enabled") is not True or label not in _MOVES:
        return
    steps, sums = _MOVES[label], str(_value(rule, "sums") or "")[:_LONGEST]
    listed = re.findall("[0-9]{1,3}", sums)
    relation = " and ".join(["a != b", *(f"a + b != {number}" for number in listed)])
    cells = sorted({*_cells(draft, rule)})
    if cells and _value(rule, "NumberCanRepeat") is False:
        draft.add("extraregion", cells)
    for one, other in combinations(cells, 2):
        if tuple(sorted((abs(one[0] - other[0]), abs(one[1] - other[1])))) in steps:
            draft.add("pairs", [one, other], relation)
    if not cells and listed:
        draft.add("apart", spaced(f"{low},{high}" for low, high in steps), relation)
    elif not cells:
        draft.add("antiknight" if label == "Anti-Knight" else "antiking")


def _quadruple(draft: Draft, rule: Fields) -> None:
    """A quadruple, whose corner is named after the cell to its lower right."""
    held = _value(rule, "values")
    digits = [d for d in held if type(d) is int] if isinstance(held, list) else []
    for item in _items(draft, rule.get("fields"), "region") if digits else ():
        row, column = _place(draft, item, "r", "c")
        draft.add("quadruple", [(row - 1, column - 1)], spaced(sorted({*digits})), "Quadruple")


def _diagonal_sum(draft: Draft, rule: Fields) -> None:
    """Diagonals by type and distance from the middle."""
    total = _value(rule, "sum")
    for item in _items(draft, rule.get("fields"), "region") if total else ():
        shift = item.get("index")
        if type(shift) is not int or abs(shift) >= _SIZE:
            raise draft.error(str(item)[:100], "Diagonal-Sum: expected a diagonal with an index")
        is_main = item.get("type") == "main"
        places = [(c - shift, c) if is_main else (c + shift, _SIZE - 1 - c) for c in range(_SIZE)]
        cells = [(row + 1, column + 1) for row, column in places if 0 <= row < _SIZE]
        draft.add("sum", f"{named(cells)} = {total}", "", "Diagonal-Sum")


def _apples(draft: Draft, group: Fields) -> None:
    """Neighbours with an apple have different parity and are not consecutive. All other neighbours
    have equal parity or are consecutive.
    """
    rules = _objects(draft, group.get("rules"), "Wild Apples")
    marked = {tuple(sorted(edge)) for rule in rules for edge in _edges(draft, rule)}
    is_apple = "abs(a - b) != 1 and (a + b) % 2 == 1"
    places = range(1, _SIZE + 1)
    for row, column in ((r, c) for r in places for c in places):
        for other in ((row, column + 1), (row + 1, column)):
            if max(other) <= _SIZE:
                has_apple = ((row, column), other) in marked
                relation = is_apple if has_apple else f"not ({is_apple})"
                draft.add("pairs", [(row, column), other], relation, "Wild Apples")


def _outside(name: str, field: str) -> Callable[[Draft, Fields], None]:
    """A clue of a row or column, before its first cell unless reversed."""

    def add(draft: Draft, rule: Fields) -> None:
        clue = _value(rule, field)
        for item in _items(draft, rule.get("fields"), "region") if clue else ():
            end = _SIZE + 1 if item.get("reversed") is True else 0
            is_row = type(item.get("row")) is int and item["row"] >= 0
            number = item.get("row" if is_row else "col")
            if type(number) is not int or not 0 <= number < _SIZE:
                raise draft.error(str(item)[:100], f"{name}: expected a row or a column")
            draft.add(name, [(number + 1, end) if is_row else (end, number + 1)], clue)

    return _each(add)


_MOVES: Mapping[object, tuple[Place, ...]] = {
    "Anti-King": ((0, 1), (1, 1)),
    "Anti-Knight": ((1, 2),),
}
_RULES: Mapping[str, Callable[[Draft, Fields], None]] = {
    "Anti Chess": _each(_chess),
    "Arrow": _each(_arrow),
    "Chevron": _each(_chevron),
    "Clone": _clone,
    "Custom Sum": _killer,
    "Diagonal": _diagonal,
    "Diagonal Sum": _each(_diagonal_sum),
    "Dutch Flat": lambda draft, _group: draft.add("dutchflatmates"),
    "Extra Regions": _each(_different),
    "Irregular Regions": _irregular,
    "Killer": _killer,
    "Kropki": _dots,
    "Magic Square": _each(_magic),
    "Numbered Rooms": _outside("numberedroom", "digit"),
    "Palindrome": _path("palindrome"),
    "Parity": _path("pairs", "(a + b) % 2 == 1"),
    "Quadruple": _each(_quadruple),
    "Renban": _path("renban"),
    "Sandwich": _outside("sandwich", "sum"),
    "Thermo": _path("thermo"),
    "Thermometer": _path("thermo"),
    "Thermos": _path("thermo"),
    "Whisper": _path("whispers", 5),
    "Wild Apples": _apples,
    "XV": _xv,
}
