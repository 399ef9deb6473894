"""f-puzzles: what each field says, what is warned of, and what is an error."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sudoku import Entry
from tests.cases import for_each
from tests.formats import readings
from tests.formats.readings import only

Fields = Mapping[str, Any]
LINE = ["R1C1", "R1C2", "R1C3"]


def blank(size: int = 6) -> list[list[dict[str, Any]]]:
    return [[{} for _ in range(size)] for _ in range(size)]


def text_of(fields: Fields) -> str:
    return json.dumps({"size": 6, "grid": blank(), **fields})


def entry(fields: Fields, **options: Any) -> Entry:
    return only(text_of(fields), **options)


def reason(fields: Fields) -> str:
    return readings.reason(text_of(fields))


RULES = [
    ({"thermometer": [{"lines": [LINE, ["R1C1", "R2C1"]]}]},
     ["thermo: r1c1 r1c2 r1c3", "thermo: r1c1 r2c1"]),
    ({"slowthermometer": [{"lines": [LINE]}]}, ["slowthermo: r1c1 r1c2 r1c3"]),
    ({"arrow": [{"cells": ["R1C1"], "lines": [LINE, ["R1C1", "R2C2"]]}]},
     ["arrow: r1c1 > r1c2 r1c3 | r2c2"]),
    ({"arrow": [{"cells": ["R1C1", "R1C2"], "lines": [LINE]}]}, ["arrow: r1c1 r1c2 > r1c3"]),
    ({"killercage": [{"cells": LINE, "value": "10"}, {"cells": LINE}, {"cells": LINE, "value": 0}]},
     ["killer 10: r1c1 r1c2 r1c3", "killer: r1c1 r1c2 r1c3"]),
    ({"littlekillersum": [{"cell": "R0C3", "direction": "DR", "value": "9"},
                          {"cell": "R7C3", "direction": "UL", "value": 8},
                          {"cell": "R0C2", "direction": "DL", "value": ""}]},
     ["littlekiller 9: r0c3 d3", "littlekiller 8: r7c3 d7"]),
    ({"sandwichsum": [{"cell": "R0C4", "value": "5"}, {"cell": "R3C0"}]}, ["sandwich 5: r0c4"]),
    ({"xsum": [{"cell": "R7C4", "value": "5"}]}, ["xsum 5: r7c4"]),
    ({"skyscraper": [{"cell": "R3C0", "value": 2.0}]}, ["skyscraper 2: r3c0"]),
    ({"betweenline": [{"lines": [LINE, LINE[:2]]}]}, ["between: r1c1 r1c2 r1c3"]),
    ({"lockout": [{"lines": [LINE]}]}, ["lockout 4: r1c1 r1c2 r1c3"]),
    ({"renban": [{"lines": [[*LINE, "R1C2", "R2C2"]]}]}, ["renban: r1c1 r1c2 r1c3 r2c2"]),
    ({"whispers": [{"lines": [LINE]}, {"lines": [LINE[:2]], "value": "2"}]},
     ["whispers 3: r1c1 r1c2 r1c3", "whispers 2: r1c1 r1c2"]),
    ({"palindrome": [{"lines": [LINE]}]}, ["palindrome: r1c1 r1c2 r1c3"]),
    ({"palindrome": [{"lines": [["R1C1", "R1C2", "R2C2", "R1C3", "R1C1"]]}]},
     ["clone: r1c2 = r1c3"]),
    ({"palindrome": [{"lines": [LINE, LINE[:1], LINE[:2]]}]},
     ["palindrome: r1c1 r1c2 r1c3", "palindrome: r1c1 r1c2"]),
    ({"regionsumline": [{"lines": [["R1C3", "R1C4", "R2C4"]]}]}, ["regionsum: r1c3 r1c4 r2c4"]),
    ({"regionsumline": [{"lines": [["R1C3", "R1C4", "R2C3", "R1C3"]]}]},
     ["regionsum loop: r1c3 r1c4 r2c3"]),
    ({"entropicline": [{"lines": [LINE]}]}, ["entropic: r1c1 r1c2 r1c3"]),
    ({"modularline": [{"lines": [LINE]}]}, ["modular 3: r1c1 r1c2 r1c3"]),
    ({"nabner": [{"lines": [[*LINE, "R1C1"]]}]}, ["nabner: r1c1 r1c2 r1c3"]),
    ({"doublearrow": [{"lines": [LINE]}]}, ["doublearrow: r1c1 r1c2 r1c3"]),
    ({"zipperline": [{"lines": [LINE, LINE[:2]]}]}, ["zipper: r1c1 r1c2 r1c3"]),
    ({"difference": [{"cells": LINE[:2]}, {"cells": LINE[1:], "value": "3"}]},
     ["difference 1: r1c1 r1c2", "difference 3: r1c2 r1c3"]),
    ({"ratio": [{"cells": LINE[:2]}, {"cells": LINE[1:], "value": "3"}]},
     ["ratio 2: r1c1 r1c2", "ratio 3: r1c2 r1c3"]),
    ({"xv": [{"cells": LINE[:2], "value": "v"}, {"cells": LINE[1:], "value": ""}]},
     ["xv V: r1c1 r1c2"]),
    ({"negative": ["ratio", "xv"]}, ["negative ratio", "negative xv"]),
    ({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, 3]},
                    {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}]},
     ["quadruple 3 3: r1c1 r1c2 r2c1 r2c2"]),
    ({"clone": [{"cells": LINE[:2], "cloneCells": ["R4C1", "R4C2"]},
                {"cells": LINE, "cloneCells": LINE}]}, ["clone: r1c1 r1c2 = r4c1 r4c2"]),
    ({"odd": [{"cell": "R1C1"}, {"cell": "R2C2"}]}, ["odd: r1c1 r2c2"]),
    ({"even": [{"cell": "R1C1"}], "minimum": [{"cell": "R2C1"}], "maximum": [{"cell": "R3C3"}]},
     ["even: r1c1", "minimum: r2c1", "maximum: r3c3"]),
    ({"extraregion": [{"cells": LINE}]}, ["extraregion: r1c1 r1c2 r1c3"]),
    ({"rowindexer": [{"cells": LINE}], "columnindexer": [{"cells": LINE}],
      "boxindexer": [{"cells": LINE}]},
     ["rowindexer: r1c1 r1c2 r1c3", "columnindexer: r1c1 r1c2 r1c3",
      "boxindexer: r1c1 r1c2 r1c3"]),
    ({"diagonal+": True, "diagonal-": False, "antiknight": True, "antiking": True,
      "disjointgroups": True, "nonconsecutive": True},
     ["diagonal+", "antiknight", "antiking", "disjointgroups", "nonconsecutive"]),
]  # fmt: skip


@for_each(("fields", "expected"), RULES)
def test_each_field_is_a_rule(fields: Fields, expected: list[str]) -> None:
    found = entry(fields)
    assert list(found.puzzle.board.rules) == expected
    assert not found.warnings


def test_cells_hold_givens_candidates_and_regions() -> None:
    grid = blank()
    grid[0][0] = {"value": 5, "given": True}
    grid[0][1] = {"givenPencilMarks": [2, 1], "centerPencilMarks": None}
    grid[0][2] = {"givenPencilMarks": [6]}
    grid[0][3] = {"givenPencilMarks": [], "region": 1}
    found = entry({"grid": grid}).puzzle
    assert found.clues[:3] == (5, 0, 6)
    assert sum(found.clues) == 11
    assert found.board.rules == ("candidates 1 2: r1c2",)


def test_a_digit_of_the_player_is_not_a_given_and_is_counted() -> None:
    grid = blank()
    grid[0][0] = {"value": 5}
    grid[1][0] = {"value": 4, "given": False, "centerPencilMarks": [1]}
    grid[2][0] = {"value": 3, "given": True, "cornerPencilMarks": [1]}
    grid[2][1] = {"centerPencilMarks": [3, 1], "cornerPencilMarks": ["2", 3, 99, "x", [1]]}
    grid[2][2] = {"centerPencilMarks": "12", "cornerPencilMarks": {}}
    found = entry({"grid": grid})
    assert sum(found.puzzle.clues) == 3
    assert found.warnings == (
        "2 digits of the player were ignored",
        "pencil marks of the player in 4 cells were ignored",
    )
    assert found.marks is not None
    assert len(found.marks) == len(grid) ** 2
    noted = {cell: digits for cell, digits in enumerate(found.marks) if digits}
    assert noted == {len(grid): (1,), 2 * len(grid) + 1: (1, 3)}
    assert found.corners is not None
    cornered = {cell: digits for cell, digits in enumerate(found.corners) if digits}
    assert cornered == {2 * len(grid) + 1: (2, 3)}


def test_a_grid_without_open_cells_holds_its_solution() -> None:
    """As SudokuPad reads it, where the solution is not told otherwise."""
    solved = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    grid = [[{"value": d, "given": d == 1} for d in row] for row in solved]
    found = entry({"size": 4, "grid": grid})
    assert str(found.puzzle) == "1.....1..1.....1"
    assert found.solution is not None
    assert list(found.solution) == [tuple(row) for row in solved]
    assert not found.warnings


def test_regions_may_be_irregular_partial_or_none() -> None:
    swapped = blank(4)
    swapped[0][1]["region"], swapped[0][2]["region"] = 1, 0
    (rule,) = entry({"size": 4, "grid": swapped}).puzzle.board.rules
    assert rule == "regions: ABAB/AABB/CCDD/CCDD".replace("/", "")
    none = [[{"region": None} for _ in range(4)] for _ in range(4)]
    assert entry({"size": 4, "grid": none}).puzzle.board.rules == ("regions: " + "." * 16,)
    one = blank(4)
    one[0][0]["region"] = None
    assert entry({"size": 4, "grid": one}).puzzle.board.rules == (
        "regions: ..AA..AABBCCBBCC",
        "extraregion: r1c2 r2c1 r2c2",
    ), "three cells of a region are still different"


def test_metadata_and_solution_are_read() -> None:
    solved = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    told = {"title": " A ", "author": "B", "ruleset": "Normal sudoku rules apply."}
    solutions: tuple[object, ...]
    solutions = (solved, "".join(map(str, solved)), ",".join(map(str, solved)))
    for solution in solutions:
        found = entry({"size": 4, "grid": blank(4), **told, "solution": solution})
        assert (found.info.title, found.info.author) == ("A", "B")
        assert found.info.ruleset == "Normal sudoku rules apply."
        assert found.solution is not None
        assert list(found.solution.digits) == solved
        assert not found.warnings
    cages = [{"cells": ["R1C1"], "value": f"{key}: {told[key]}"} for key in ("title", "author")]
    cages.append({"cells": [], "value": "solution: " + "".join(map(str, solved))})
    found = entry({"size": 4, "grid": blank(4), "cage": cages})
    assert (found.info.title, found.info.author) == ("A", "B")
    assert found.solution is not None
    assert not found.warnings
    long = [f"{digit:04}" for digit in solved]
    parts: tuple[object, ...] = (long, [*solved[1:], None], ".", 7, [9] * 16, {"a": 1})
    for part in parts:
        found = entry({"size": 4, "grid": blank(4), "solution": part})
        assert found.solution is None, "what is not whole says nothing"


def test_drawings_of_no_rule_are_warned_of() -> None:
    grid = blank()
    grid[0][0] = {"c": "#FF0000"}
    drawn = {
        "line": [{"lines": [LINE]}, {"lines": [LINE], "fromConstraint": "Renban"}],
        "circle": [{"cells": LINE[:1]}] * 2 + [{"cells": LINE[:1], "isNewConstraint": True}],
        "rectangle": [{"cells": LINE[:1], "isLLConstraint": True}],
        "text": [{"cells": LINE[:1], "value": ">"}, {"cells": LINE[:1], "value": " "}],
        "cage": [{"cells": LINE, "value": "DR5"}],
    }
    found = entry({**drawn, "grid": grid})
    (warning,) = found.warnings
    assert warning == (
        "drawings that may be rules: 1 line, 2 circles, 1 text, 1 cage, 1 coloured cell"
    )
    assert [(each.kind, len(each.points), each.text) for each in found.drawings] == [
        ("line", len(LINE), ""),
        *[("shape", 1, "")] * 2,
        ("shape", 1, ">"),
        ("cage", len(LINE), "DR5"),
    ]
    assert found.drawings[0].points[0] == (0.5, 0.5)
    for lines in ([], [LINE[:1]]):
        found = entry({"arrow": [{"cells": LINE[:1], "lines": lines}]})
        assert found.warnings == ("drawings that may be rules: 1 lone arrow circle",)
        assert [each.is_round for each in found.drawings] == [True]


def test_rules_in_words_only_are_warned_of() -> None:
    words = "Normal 6x6 sudoku rules apply. Each 5 is beside a 6."
    (warning,) = entry({"ruleset": words}).warnings
    assert warning == 'rules in words only: "Each 5 is beside a 6"'
    assert not entry({"ruleset": words, "antiknight": True}).warnings, "they may mean the rule"
    for words in ("Normal sudoku rules apply.", "Classic Sudoku", "Every row has all digits."):
        assert not entry({"ruleset": words}).warnings


@for_each(
    "fields",
    [
        {"foglight": ["R1C1"]},
        {"fogofwar": ["R1C1"]},
        {"negative": ["foglight"]},
        {"cage": [{"cells": ["R1C1"], "value": "FOW"}]},
    ],
)
def test_fog_is_not_supported(fields: Fields) -> None:
    assert reason(fields) == "fog: not supported; --ignore-unsupported leaves it out"
    assert entry(fields, ignore_unsupported=True).warnings == ("left out: fog",)


@for_each(
    ("fields", "named"),
    [
        ({"chaosconstruction": [{"cells": LINE}]}, "the field 'chaosconstruction'"),
        ({"negative": ["quad"]}, 'negative "quad"'),
        ({"killercage": [{"cells": LINE, "value": "<10"}]}, "killercage 1 with the value '<10'"),
        ({"xv": [{"cells": LINE[:2], "value": "XI"}]}, "xv 1 with the value 'XI'"),
    ],
)
def test_what_is_not_known_is_an_error_that_names_it(fields: Fields, named: str) -> None:
    assert f"{named}: not supported" in reason(fields)
    assert entry(fields, ignore_unsupported=True).warnings == (f"left out: {named}",)


def test_an_unknown_field_without_content_says_nothing() -> None:
    values: tuple[object, ...] = ([], None, False, "", {}, 0)
    for nothing in values:
        assert not entry({"chaosconstruction": nothing}).warnings


def test_a_cage_whose_sum_is_not_told_has_different_digits() -> None:
    found = entry({"killercage": [{"cells": LINE, "value": "?"}]})
    assert found.puzzle.board.rules == ("killer: r1c1 r1c2 r1c3",)
    assert found.warnings == ("killercage 1: the value ? was ignored",)
    cage = {"killercage": [{"cells": LINE, "value": "<10"}]}
    assert entry(cage, ignore_unsupported=True).puzzle.board.rules == ("killer: r1c1 r1c2 r1c3",)


@for_each(
    ("fields", "expected"),
    [
        ({"grid": 5}, "expected the grid, a list of rows"),
        ({"grid": blank(5)}, "5 rows, expected 6"),
        ({"grid": [[{}] * 6] * 5 + [[{}]]}, "row 6 of the grid: expected 6 cells"),
        ({"grid": [["x"]] * 6}, "row 1 of the grid: expected 6 cells"),
        ({"grid": [[5, 0, 0, 0, 0, 0]] * 6}, 'row 1 of the grid: expected an object, as in {"val'),
        ({"thermometer": [{"line": LINE}]}, "thermometer 1: expected cells or lines"),
        ({"size": 99}, "expected a size from 1 to 36"),
        ({"size": "six"}, "expected a size from 1 to 36"),
        ({"grid": [[{"value": 7, "given": True}] * 6] * 6}, "7: r1c1: expected 1 to 6"),
        ({"grid": [[{"value": [7], "given": True}] * 6] * 6}, "expected a digit from 1 to 6"),
        ({"grid": [[{"value": 1234, "given": True}] * 6] * 6}, "expected a digit from 1 to 6"),
        ({"grid": [[{"value": "1" * 5000, "given": True}] * 6] * 6}, "expected a digit from 1"),
        ({"grid": [[{"givenPencilMarks": 5}] * 6] * 6}, "expected a list of digits"),
        ({"killercage": {"cells": LINE}}, "killercage: expected a list of objects"),
        ({"killercage": ["R1C1"]}, "killercage: expected a list of objects"),
        ({"odd": [{}, {"cells": 5}]}, "odd 2: expected a list of cells"),
        ({"killercage": [{"cells": ["R1C1", "A1"]}]}, "killercage 1: expected a cell as in R1C2"),
        ({"killercage": [{"cells": ["R1C9"]}]}, "killercage 1: outside the board"),
        ({"difference": [{"cells": LINE[:2], "value": "0"}]}, "0: difference 1: expected the diff"),
        ({"thermometer": [{"lines": 5}]}, "thermometer 1: expected a list of lines"),
        ({"littlekillersum": [{"cell": "R0C1", "value": 5}]}, "expected the direction UL, UR"),
        ({"littlekillersum": [{"cell": "R3C3", "direction": "UL", "value": 5}]},
         "littlekillersum 1: expected a clue outside"),
        ({"odd": [], "negative": ["xv"] * 10_001}, "negative: expected at most 10,000 rules"),
        ({"clone": [{"cells": LINE, "cloneCells": LINE[:1]}]}, "clone 1: expected equally long"),
        ({"quadruple": [{"cells": LINE, "values": 5}]}, "quadruple 1: expected a list of digits"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_an_error_that_says_where(fields: Fields, expected: str) -> None:
    assert expected in reason(fields)
