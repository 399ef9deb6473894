"""Puzzles with rules in the formats of other programs become the same rules in our words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from benchmarks.variants.converting import drawn, fpuzzles, iss, objects, sudokupad
from benchmarks.variants.converting.lzstring import decompress
from benchmarks.variants.converting.rows import Refused, VariantRow, broken_rule, converted
from benchmarks.variants.converting.written import InexpressibleError
from sudoku import Verdict

PACKED = (
    "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTQA3AQwBsBXOJVNCSmAOwQBcNGiAuskIVR5ISPJTiEsnNECh"
    "IbgAsYGALYB7DTG7r8oWhA4ww+PCABKARgDCNkKisAmOy6fWAzO5CLBqNQc3BAA1hwQaCrcPHwwREAA"
)
UNPACKED = (
    '{"size":4,"grid":[[{},{},{},{"value":4,"given":true}],[{},{},{},{}],[{},{},{},{}],'
    '[{},{},{},{}]],"thermometer":[{"lines":[["R1C1","R2C2","R3C2"]]}],"antiknight":true}'
)


def f_puzzle(**fields: Any) -> str:
    return json.dumps({"size": 4, "grid": [[{}] * 4] * 4, **fields})


def test_lz_string_is_decoded() -> None:
    assert decompress(PACKED) == UNPACKED
    assert decompress("IY2iXg1BMVAA") == "aaaaaaaaaé€aé€"
    assert decompress("Q===") == ""


@pytest.mark.parametrize("text", ["", PACKED[:40], "/////", "N4!", "IY" * 30])
def test_what_is_no_lz_string_is_refused(text: str) -> None:
    with pytest.raises(InexpressibleError):
        decompress(text)


def test_a_decoded_text_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.variants.converting.lzstring.LONGEST", 100)
    with pytest.raises(InexpressibleError, match="more than 100 characters"):
        decompress(PACKED)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}]}, "killer 5: r1c1 r1c2"),
        ({"killercage": [{"cells": ["R1C1", "R1C2"]}]}, "killer: r1c1 r1c2"),
        (
            {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}]},
            "arrow: r1c1 > r1c2 | r2c1",
        ),
        ({"whispers": [{"lines": [["R1C1", "R2C1"]]}]}, "whispers 2: r1c1 r2c1"),
        ({"difference": [{"cells": ["R1C1", "R2C1"]}]}, "difference 1: r1c1 r2c1"),
        ({"negative": ["xv"]}, "negative xv"),
        (
            {"littlekillersum": [{"cell": "R0C2", "direction": "DR", "value": "7"}]},
            "littlekiller 7: r0c2 d3",
        ),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": ["R4C4"]}]}, "clone: r1c1 = r4c4"),
        (
            {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 1]}]},
            "quadruple 1 1: r1c1 r1c2 r2c1 r2c2",
        ),
        (
            {"regionsumline": [{"lines": [["R1C1", "R1C4", "R4C4", "R1C1"]]}]},
            "regionsum loop: r1c1 r1c4 r4c4",
        ),
        (
            {"zipperline": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]},
            "sum: r1c1 r1c3 = r1c2",
        ),
    ],
)
def test_f_puzzles(fields: dict[str, Any], rule: str) -> None:
    assert fpuzzles.from_json(f_puzzle(**fields)).rules == [rule]


def test_f_puzzles_grid() -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0] = {"value": 3, "given": True}
    grid[0][1] = {"value": 2}
    grid[0][2] = {"givenPencilMarks": [1, 4]}
    grid[0][3], grid[3][0] = {"region": 2}, {"region": 1}
    made = fpuzzles.from_json(f_puzzle(grid=grid))
    assert made.clues == [3] + [0] * 15
    assert made.rules == ["candidates 1 4: r1c3", "regions: AABCAABBCCDDBCDD"]


def test_drawings_of_f_puzzles_are_ignored() -> None:
    assert fpuzzles.from_json(f_puzzle(text=[{"cells": ["R1C1"], "value": "?"}])).rules == []


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (".Shape~4x4.Cage~5~R1C1~R1C2", ["killer 5: r1c1 r1c2"]),
        (".Shape~4x4.LittleKiller~7~R1C3", ["littlekiller 7: r0c4 d1"]),
        (".Shape~4x4.LittleKiller~7~R2C1", ["littlekiller 7: r1c0 d3"]),
        (".XSum~C2~5~9", ["xsum 5: r0c2", "xsum 9: r10c2"]),
        (".Whisper~R1C1~R1C2", ["whispers 5: r1c1 r1c2"]),
        (".PillArrow~2~R1C2~R1C1~R2C1", ["arrow: r1c1 r1c2 > r2c1"]),
        (".Sum~0_=_1_-2~R1C1~R2C1", ["sum: 1*r1c1 -2*r2c1 = 0"]),
        (".WhiteDot~R1C1~R1C2~R4C4~R5C4", ["difference 1: r1c1 r1c2", "difference 1: r4c4 r5c4"]),
        (
            ".Or.Cage~5~R1C1~R1C2.And.AntiKing.AntiKnight.End.End",
            ["any: (killer 5: r1c1 r1c2) (antiking)", "any: (killer 5: r1c1 r1c2) (antiknight)"],
        ),
        (".Shape~4x4.NoBoxes", ["regions: none"]),
        (
            ".Shape~4x4.NoBoxes.Jigsaw~0001011122232333",
            ["regions: AAABABBBCCCDCDDD"],
        ),
        (
            ".Shape~4x4.Jigsaw~0001011122232333",
            [
                "extraregion: r1c1 r1c2 r1c3 r2c1",
                "extraregion: r1c4 r2c2 r2c3 r2c4",
                "extraregion: r3c1 r3c2 r3c3 r4c1",
                "extraregion: r3c4 r4c2 r4c3 r4c4",
            ],
        ),
    ],
)
def test_iss(text: str, rules: list[str]) -> None:
    assert iss.from_text(text).rules == rules


def test_a_table_of_pairs_becomes_an_expression() -> None:
    made = iss.from_text(".Pair~EAEBEAAQAAAAE~_1%3A3~R2C6~R3C6")  # one is three times the other
    assert made.rules == ["regex 13|26|3[19]|62|93: r2c6 r3c6"]


@pytest.mark.parametrize("text", [".Shape~9x9~0-8", ".Shape~4x6", ".FullRank~C1~2~", ".~RaC1_1x"])
def test_what_our_rules_do_not_have_is_refused(text: str) -> None:
    row = {"id": "x", "format": "iss", "puzzle": text, "verdict": "unique"}
    found = converted(row)
    assert isinstance(found, Refused)
    assert found.reason


def test_killer_layouts() -> None:
    rows = ["3<A<", "3<^^", "A<3<", "^^3<"]
    cages = ["killer 3: r1c1 r1c2", "killer 10: r1c3 r1c4 r2c3 r2c4", "killer 3: r2c1 r2c2"]
    more = ["killer 10: r3c1 r3c2 r4c1 r4c2", "killer 3: r3c3 r3c4", "killer 3: r4c3 r4c4"]
    assert drawn.snarfable("".join(rows)).rules == [*cages, *more]
    with pytest.raises(InexpressibleError, match="without a head"):
        drawn.snarfable("><" + "." * 14)
    numbers = [3 * 256, 3 * 256, 7 * 256 + 1, 7 * 256 + 1] + [0] * 12
    text = f"2x2:d:k:{':'.join(map(str, numbers))}:"
    made = drawn.numbered_killer(text)
    assert made.rules == ["diagonal+", "diagonal-", "killer 3: r1c1 r1c2", "killer 7: r1c3 r1c4"]


def test_pencil_marks() -> None:
    made = drawn.pencil_marks("1...12.." + "1234" * 14)
    assert made.clues[:2] == [1, 0]
    assert made.rules == ["candidates 1 2: r1c2"]


def test_yaml_and_json_of_three_programs() -> None:
    text = "Constraints:\n  TLBR:\n  Known:\n    - 1........\n  RenbanLine:\n    - 12,13\n"
    made = objects.nickleaton(text)
    assert (made.rules, made.clues[0]) == (["diagonal-", "renban: r1c2 r1c3"], 1)
    task = {
        "grid": {"block_width": 2, "block_height": 2, "cells": [None] * 15 + [4]},
        "constraint": {"c2": [{"group": [[0, 0], [1, 0]], "sum": 5}]},
    }
    made = objects.florian(json.dumps(task), "killer")
    assert (made.rules, made.clues[-1]) == (["killer 5: r1c1 r1c2"], 4)
    edge = {"r1": 0, "c1": 0, "r2": 0, "c2": 1}
    rule = {"symbol": "X", "fields": {"region": {"items": [edge]}}}
    puzzle = {"fixedCells": [], "rules": [{"type": "XV", "fields": {}, "rules": [rule]}]}
    assert objects.luecx(json.dumps(puzzle)).rules == ["xv X: r1c1 r1c2"]


def test_sudokupad_ids() -> None:
    assert sudokupad.from_id(f"fpuz{PACKED}", set()).rules == [
        "thermo: r1c1 r2c2 r3c2",
        "antiknight",
    ]
    with pytest.raises(InexpressibleError, match="the id"):
        sudokupad.from_id("abc123", set())


def test_a_row_gives_a_puzzle_and_its_recorded_solution() -> None:
    row: dict[str, Any] = {"id": "a", "format": "iss", "verdict": "unique"}
    row |= {"puzzle": ".Shape~4x4.Thermo~R1C1~R1C2.~R1C4_4", "constraint types": ["Thermo"]}
    solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    found = converted(row | {"solution_cells": solution})
    assert isinstance(found, VariantRow)
    assert found.verdict is Verdict.UNIQUE
    assert found.puzzle.board.rules == ("thermo: r1c1 r1c2",)
    assert broken_rule(found) is None
    wrong = [2, 1, *solution[2:8], 1, 2, *solution[10:]]
    found = converted(row | {"solution_cells": wrong})
    assert isinstance(found, VariantRow)
    assert broken_rule(found) is not None
