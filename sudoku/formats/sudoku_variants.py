"""The format `sudoku-variants`: JSON of florian1345/sudoku-variants.

{"grid": {"block_width": 3, "block_height": 3, "cells": [5, null, …]}, "constraint": {"c1": null,
 "c2": [{"group": [[0, 0], [1, 0]], "sum": 7}]}}

A constraint is c1 and c2 together, a list of cages or of thermometers, or null. As c1, null means
the usual rules; as c2, it means a constraint without data. The text does not say which constraint,
so there is a warning. A place is [column, row], counted from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sudoku.formats import json_objects
from sudoku.formats.draft import MOST_SIZE, Draft, Place
from sudoku.formats.format import Items, ReadOptions, Where

Fields = Mapping[str, Any]

_MOST_NESTED = 20
_UNNAMED = (
    "a rule that the text does not name was left out; add it, as in --rule antiknight, antiking, "
    "nonconsecutive, or diagonal+ and diagonal-"
)


read = json_objects.read


def read_object(fields: Fields, where: Where, options: ReadOptions) -> Items:
    """The puzzle of an object."""
    grid = fields.get("grid")
    shape: Fields = grid if isinstance(grid, dict) else {}
    height, width = shape.get("block_height"), shape.get("block_width")
    cells = shape.get("cells")
    if type(height) is not int or type(width) is not int or not isinstance(cells, list):
        raise where.error("grid", "expected an object with block_width, block_height and cells")
    if not 1 <= min(height, width) <= max(height, width) <= MOST_SIZE:
        reason = f"expected blocks with sides from 1 to {MOST_SIZE} cells"
        raise where.error(f"{height}x{width}", reason)
    draft = Draft(height * width, where, options, (height, width))
    if len(cells) != draft.size**2:
        raise draft.error("grid", f"{len(cells)} cells, expected {draft.size**2}")
    for cell, digit in enumerate(cells):
        if digit is not None:
            draft.give((cell // draft.size + 1, cell % draft.size + 1), digit)
    _read_constraint(draft, fields.get("constraint"), is_usual=True, depth=0)
    yield draft.entry()


def _read_constraint(draft: Draft, constraint: object, *, is_usual: bool, depth: int) -> None:
    if isinstance(constraint, dict) and {*constraint} == {"c1", "c2"} and depth < _MOST_NESTED:
        _read_constraint(draft, constraint["c1"], is_usual=is_usual, depth=depth + 1)
        _read_constraint(draft, constraint["c2"], is_usual=False, depth=depth + 1)
    elif isinstance(constraint, list):
        for number, each in enumerate(constraint, start=1):
            if isinstance(each, dict):
                cells = _places(draft, each.get("group"))
                draft.add("killer", cells, each.get("sum", ""), f"cage {number}")
            else:
                draft.add("thermo", _places(draft, each), "", f"thermometer {number}")
    elif constraint is not None:
        draft.leave_out("a constraint of another kind than cages and thermometers")
    elif not is_usual:
        draft.warn(_UNNAMED)


def _places(draft: Draft, listed: object) -> list[Place]:
    if not isinstance(listed, list):
        raise draft.error(str(listed)[:100], "expected a list of cells [column, row]")
    found: list[Place] = []
    for pair in listed:
        is_pair = isinstance(pair, list) and len(pair) == 2 and all(type(n) is int for n in pair)
        if not is_pair or not all(0 <= n < draft.size for n in pair):
            raise draft.error(str(pair)[:100], "expected a cell [column, row]")
        found.append((pair[1] + 1, pair[0] + 1))
    return found
