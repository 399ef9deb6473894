"""What a setter points at, and what is asked for, makes a text that the kind reads."""

from __future__ import annotations

from sudoku import Board, with_rules
from sudoku.constraints.described import Described, all_described
from tests.cases import for_each

POINTED_AT = {
    "board": "",
    "cells": ": r4c4 r4c5",
    "groups": ": r4c4 = r5c6",
    "line": ": r4c4 r5c5 r5c6",
    "pair": ": r4c4 r4c5",
    "corner": ": r4c4",
    "outside": ": r0c4",
    "diagonal": ": r0c4 d3",
}
NUMBER = "3"
PARAMETERS = {
    "chaos": "9",
    "chaosarrow": "1",
    "chaoscount": "1",
    "digits": "0-8",
    "lookandsay": "1 2 1 5",
    "negative": "xv",
    "pairs": "a < b",
    "regular": "0 1-3>1; 1! 4-9>1",
    "xv": "X",
}
"""Those that are no number, or not any."""


@for_each("kind", [kind for kind in all_described() if kind.gesture != "text"])
def test_what_is_pointed_at_is_read(kind: Described) -> None:
    cells = POINTED_AT[kind.gesture]
    for sign in (">", "="):  # in the syntax it stands after the first cell
        if kind.gesture in ("line", "pair") and f" {sign} CELL" in kind.syntax:
            cells = cells.replace("r4c4", f"r4c4 {sign}")
    parameter = f" {PARAMETERS.get(kind.name, NUMBER)}" if kind.prompt else ""
    assert with_rules(Board(3, 3), kind.name + parameter + cells) != Board(3, 3)
