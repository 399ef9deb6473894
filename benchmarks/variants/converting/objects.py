"""JSON of two solvers, and the YAML of a third: given digits and a few constraints each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from benchmarks.variants.converting import lines
from benchmarks.variants.converting.written import InexpressibleError, Place, Written, named

Object = Mapping[str, Any]
FLORIAN = {
    "adjacent-consecutive": ("nonconsecutive strict",),
    "diagonals": ("diagonal+", "diagonal-"),
    "knights-move": ("antiknight",),
    "kings-move": ("antiking",),
}
"""What the name of a file of florian1345 says, as the constraint has no name in it."""


def florian(text: str, file: str) -> Written:
    """A task of florian1345/sudoku-variants; places are column and row, from 0."""
    found: Object = json.loads(text)
    grid = found["grid"]
    box = grid["block_height"], grid["block_width"]
    to = Written(box[0] * box[1], box, clues=[digit or 0 for digit in grid["cells"]])
    for rule in FLORIAN.get(file, ()):
        to.add(rule)
    if file not in FLORIAN and file not in ("killer", "thermo"):
        raise InexpressibleError(file)
    for each in found["constraint"].get("c2") or []:
        if isinstance(each, dict):
            to.add("killer", [(r + 1, c + 1) for c, r in each["group"]], each["sum"])
        else:
            to.add("thermo", [(r + 1, c + 1) for c, r in each])
    return to


def luecx(text: str) -> Written:
    """A file of Luecx/SudokuSolver."""
    found: Object = json.loads(text)
    to = Written(9)
    for cell in found["fixedCells"]:
        to.give((cell["r"] + 1, cell["c"] + 1), [cell["value"]])
    for group in found["rules"]:
        kind, rules = group["type"], group["rules"]
        if kind not in ("Standard", "Arrow", "Kropki", "XV"):
            raise InexpressibleError(kind)
        for rule in rules:
            if kind == "Arrow":
                circle, shaft = sorted(_items(rule, "base")), _items(rule, "path")
                to.add("arrow", f"{named(circle)} > {named(shaft)}")
            for edge in _edges(rule) if kind != "Arrow" else ():
                if kind == "XV":
                    to.add("xv", edge, rule["symbol"])
                else:
                    is_white = rule["color"] == "white"
                    to.add("difference" if is_white else "ratio", edge, 1 if is_white else 2)
        if kind != "Standard" and group.get("fields", {}).get("allDotsGiven"):
            to.add("negative xv" if kind == "XV" else "negative kropki")
    return to


def _items(rule: Object, name: str) -> list[Place]:
    return [(item["r"] + 1, item["c"] + 1) for item in rule["fields"][name]["items"]]


def _edges(rule: Object) -> list[list[Place]]:
    return [
        [(item["r1"] + 1, item["c1"] + 1), (item["r2"] + 1, item["c2"] + 1)]
        for item in rule["fields"]["region"]["items"]
    ]


def nickleaton(text: str) -> Written:
    """A YAML file of Nickleaton/sudoku: a line a constraint, or a list below its name."""
    to = Written(9)
    section, name = "", ""
    rows: list[str] = []
    for line in text.splitlines():
        stripped = line.partition("#")[0].strip()
        if re.match(r"\w+:", line):
            section = line.partition(":")[0]
            continue
        if section != "Constraints" or not stripped:
            continue
        is_item = stripped.startswith("- ")
        body = stripped.removeprefix("- ").strip()
        found = re.fullmatch(r"(\w+):\s*(.*)", body)
        if found is None and is_item and name == "Known":
            rows.append(body)
        elif found is None:
            _constraint(to, name, body)
        else:
            name = found[1]
            if found[2] or name in _WITHOUT:
                _constraint(to, name, found[2])
    for row, digits in enumerate(rows, start=1):
        for column, digit in enumerate(digits, start=1):
            if digit != ".":
                to.give((row, column), [int(digit)])
    return to


_WITHOUT: Mapping[str, tuple[str, ...]] = {
    "Columns": (),
    "Rows": (),
    "Boxes": (),
    "Knight": ("antiknight",),
    "AntiKnight": ("antiknight",),
    "AntiKing": ("antiking",),
    "TLBR": ("diagonal-",),
    "BLTR": ("diagonal+",),
}


def _constraint(to: Written, name: str, body: str) -> None:
    if name == "Knight" and body:
        _knights(to, [int(digit) for digit in body.split(",")])
    elif name in _WITHOUT:
        for rule in _WITHOUT[name]:
            to.add(rule)
    elif name in _LINES:
        _LINES[name](to, [(int(each[0]), int(each[1])) for each in re.split(r"[,-]", body)])
    elif name == "QuadrupleInclude":
        cell, _, digits = body.partition("=")
        lines.included(to, (int(cell[0]), int(cell[1])), [int(each) for each in digits])
    elif name == "Frame":
        _frame(to, body)
    elif name == "MagicSquare":
        _magic(to, (int(body[0]), int(body[1])))
    else:
        raise InexpressibleError(name)


def _knights(to: Written, digits: Sequence[int]) -> None:
    """Each of these digits is a knight's move from an equal one."""
    ways = [f"[^{''.join(map(str, digits))}].*", *(f"{d}.*{d}.*" for d in digits)]
    steps = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    for row, column in product(range(1, to.size + 1), repeat=2):
        near = [(row + a, column + b) for a, b in steps]
        near = [(r, c) for r, c in near if 1 <= r <= to.size and 1 <= c <= to.size]
        to.add("regex", [(row, column), *near], "|".join(ways))


def _frame(to: Written, body: str) -> None:
    """The sum of the three digits next to the clue."""
    side, number, total = body[0], int(body[1]), body.partition("=")[2]
    near = [1, 2, 3] if side in "TL" else [to.size - 2, to.size - 1, to.size]
    cells = [(i, number) if side in "TB" else (number, i) for i in near]
    to.add("sum", f"{named(cells)} = {total}")


def _magic(to: Written, centre: Place) -> None:
    """Rows, columns and diagonals of a 3x3 have the sum 15."""
    row, column = centre
    square = [[(row + i, column + j) for j in (-1, 0, 1)] for i in (-1, 0, 1)]
    if not all(1 <= r <= to.size and 1 <= c <= to.size for line in square for r, c in line):
        raise InexpressibleError("MagicSquare")
    columns = [list(line) for line in zip(*square, strict=True)]
    diagonals = [[square[i][i] for i in range(3)], [square[i][2 - i] for i in range(3)]]
    for line in [*square, *columns, *diagonals]:
        to.add("sum", f"{named(line)} = 15")


_LINES: Mapping[str, Callable[[Written, Sequence[Place]], None]] = {
    "SumArrowLine": lambda to, cells: to.add("arrow", f"{named(cells[:1])} > {named(cells[1:])}"),
    "RenbanLine": lambda to, cells: to.add("renban", cells),
    "GermanWhisperLine": lambda to, cells: to.add("whispers", cells, 5),
    "DutchWhisperLine": lambda to, cells: to.add("whispers", cells, 4),
    "SimpleThermometerLine": lambda to, cells: to.add("thermo", cells),
    "ConsecutivePair": lambda to, cells: to.add("difference", cells, 1),
    "KropkiPair": lambda to, cells: to.add("ratio", cells, 2),
}
