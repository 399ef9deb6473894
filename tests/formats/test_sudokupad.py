"""SudokuPad: its objects in JSON and zipped, ids in every link, givens without JSON, and errors."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from sudoku import Entry, parse, read, write
from sudoku.formats.cosmetics import MOST, Cosmetic
from sudoku.formats.lzstring import compress
from sudoku.formats.puzzlezipper import unzipped, with_whole_keys
from tests.cases import for_each
from tests.formats.examples import CLASSIC
from tests.formats.readings import only, reason

Fields = Mapping[str, Any]
SOLVED = "1234341221434321"
BOXES = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
BLANK: Fields = {"cellSize": 50, "cells": [[{}] * 4] * 4, "regions": BOXES}
ZIPPED = (
    "{id:'t',cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:3}]],re:"
    + json.dumps(BOXES, separators=(",", ":"))
    + r",ca:[{v:'title: It\'s a \'title\''},{v:'rules: Normal sudoku rules apply.\n'},"
    "{v:'solution: 1234341221434321'},{ce:[[0,0],[0,1]],v:3,unique:t,hidden:f}]}"
)
RULES = ("killer 3: r1c1 r1c2",)
DEEP = 900 if sys.version_info < (3, 12) else 1200
"""Lists within each other that JSON reads and Python's functions do not: since Python 3.12 the
limits differ.
"""


def entry(fields: Fields, **options: Any) -> Entry:
    return only(json.dumps({**BLANK, **fields}), **options)


def rules(fields: Fields) -> list[str]:
    found = entry(fields)
    assert not found.warnings
    return list(found.puzzle.board.rules)


def test_cells_and_metadata_are_read() -> None:
    cells = [[{"value": 1}, {"value": "2"}, {"value": ""}, {}], *[[{}, None, 0, []]] * 3]
    told = {"title": "T", "author": "A", "rules": ["R", "S"], "solution": SOLVED}
    for fields in ({"metadata": told}, told):
        found = entry({"cells": cells, "metadata": {"rules": ""}, "antiknight": True, **fields})
        assert found.puzzle.clues == (1, 2, *[0] * 14)
        assert (found.info.title, found.info.author, found.info.ruleset) == ("T", "A", "R\nS")
        assert found.solution is not None
        assert "".join(map(str, found.solution.digits)) == SOLVED
        assert not found.warnings


def test_pencil_marks_are_not_candidates() -> None:
    cells = [[{"centremarks": [1]}, {"pencilMarks": [2]}, {}, {}], *[[{}] * 4] * 3]
    found = entry({"cells": cells})
    assert not found.puzzle.board.rules
    assert found.warnings == ("pencil marks of the player in 2 cells were ignored",)
    assert found.marks == ((1,), *[()] * 15)
    assert found.corners == ((), (2,), *[()] * 14)


def test_regions_are_those_of_the_object_or_none() -> None:
    assert rules({}) == []
    swapped = [[*BOXES[0][:3], BOXES[1][0]], [BOXES[0][3], *BOXES[1][1:]], *BOXES[2:]]
    assert rules({"regions": swapped}) == ["regions: AAABABBBCCDDCCDD"]
    assert rules({"regions": []}) == ["regions: " + "." * 16]
    assert rules({"regions": BOXES[:2]}) == ["regions: AABBAABB" + "." * 8]


@for_each(
    ("cage", "expected"),
    [
        ({"unique": True, "value": "7"}, ["killer 7: r1c1 r1c2"]),
        ({"unique": True, "sum": 7, "value": "x"}, ["killer 7: r1c1 r1c2"]),
        ({"unique": "true"}, ["killer: r1c1 r1c2"]),
        ({"unique": True, "hidden": True}, ["extraregion: r1c1 r1c2"]),
        ({"unique": True, "sum": 3, "style": "extraregion"}, ["killer: r1c1 r1c2"]),
        ({"unique": False, "sum": 7}, ["sum: r1c1 r1c2 = 7"]),
        ({"unique": True, "type": "rowcol"}, []),
        ({"unique": False, "hidden": True}, []),
    ],
)
def test_cages_of_different_digits_or_a_sum_are_rules(cage: Fields, expected: list[str]) -> None:
    assert rules({"cages": [{"cells": [[0, 0], [0, 1]], **cage}]}) == expected


def test_other_cages_are_drawings() -> None:
    cells = [[0, 0], [0, 1]]
    found = entry({"cages": [{"cells": cells, "value": 7}, {"cells": cells, "unique": False}]})
    assert found.warnings == ("drawings that may be rules: 2 cages",)
    found = entry({"cages": [{"cells": cells, "value": "<7", "unique": True}]})
    assert found.warnings == ("cage 1: the value '<7' was ignored",)
    assert found.puzzle.board.rules == ("killer: r1c1 r1c2",)


def test_global_rules_are_known_by_name() -> None:
    names = ["antiknight", "nonconsecutive", "disjoint", "antixv", "antiratio"]
    expected = ["antiknight", "nonconsecutive", "disjointgroups", "negative xv", "negative ratio"]
    assert rules({"global": names, "metadata": {"antiknight": True}}) == expected
    assert rules({"metadata": {"antiking": True}}) == ["antiking"]
    assert rules({"antiking": 1}) == ["antiking"]
    assert rules({"global": ["antiking"], "antiking": True, "antiknight": False}) == ["antiking"]
    assert "the global rule 'antibishop': not supported" in reason(
        json.dumps({**BLANK, "global": ["antibishop"]})
    )


def test_drawings_are_warned_of_by_number() -> None:
    drawn: Fields = {"lines": [{}] * 2, "arrows": [{}], "overlays": [{}], "underlays": [{}] * 3}
    assert entry(drawn).warnings == (
        "drawings that may be rules: 2 lines, 1 arrow, 1 overlay, 3 underlays",
    )
    assert entry({"rules": "Each 5 is beside a 6."}).warnings == (
        'rules in words only: "Each 5 is beside a 6"',
    )


def test_drawings_are_kept_where_they_are() -> None:
    drawn: Fields = {
        "lines": [{"wayPoints": [[0.5, 1.5], [2, 3]]}, {"wayPoints": [[1, 1]]}, {}, 7],
        "overlays": [
            {"center": [1, 2], "width": 0.3, "height": 0.4, "rounded": True, "borderColor": "#0"},
            {"center": [1, 0], "width": 1, "text": "V"},
            {"center": [1, math.inf], "text": "<b>"},
            {"center": [1, 2], "width": 1},
        ],
        "cages": [{"cells": [[0, 0], [0, 1]], "value": "A"}],
    }
    assert entry(drawn).drawings == (
        Cosmetic("cage", ((0.5, 0.5), (1.5, 0.5)), text="A"),
        Cosmetic("line", ((1.5, 0.5), (3, 2))),
        Cosmetic("shape", ((2, 1),), 0.3, 0.4, is_round=True),
        Cosmetic("shape", ((0, 1),), text="V"),
    )
    assert len(entry({"lines": drawn["lines"][:1] * 2000}).drawings) == MOST


@for_each(
    ("fields", "named"),
    [
        ({"foglight": []}, "fog"),
        ({"triggereffect": [{}]}, "fog"),
        ({"cages": [{"value": "foglight: r1c1"}]}, "fog"),
        ({"metadata": {"norowcol": True}}, "rows and columns with equal digits"),
        ({"doors": [5]}, "the field 'doors'"),
        ({"cells": [[{"value": "A"}, {}, {}, {}], *[[{}] * 4] * 3]}, "the given 'A'"),
        ({"cells": [[{"value": 1234}, {}, {}, {}], *[[{}] * 4] * 3]}, "the given '1234'"),
    ],
)
def test_what_is_not_supported_is_named(fields: Fields, named: str) -> None:
    assert f"{named}: not supported" in reason(json.dumps({**BLANK, **fields}))
    assert entry(fields, ignore_unsupported=True).warnings == (f"left out: {named}",)


@for_each(
    ("fields", "expected"),
    [
        ({"cells": 5}, "expected the cells as a list of rows"),
        ({"cells": [[{}] * 4] * 3}, "3 rows of 4 cells: expected a square grid"),
        ({"cells": [[{"value": 5}, {}, {}, {}], *[[{}] * 4] * 3]}, "5: r1c1: expected 1 to 4"),
        ({"regions": [[[0, 4]]]}, "[0, 4]: region 1: expected a cell from [0, 0] to [3, 3]"),
        ({"regions": [[[0, 0]], [[0, 0]]]}, "r1c1: region 2: this cell is also in another region"),
        ({"cages": [{"cells": [[0.5, 1]], "unique": True}]}, "cage 1: expected a cell"),
        ({"cages": [{"cells": ["r1c1"], "unique": True}]}, "cage 1: expected a cell"),
        ({"cages": [{"cells": "r1c1", "unique": True}]}, "cage 1: expected a list"),
        ({"cages": ["r1c1"]}, "cage 1: expected an object"),
        ({"cells": [[1, 0, 0, 0], *[[{}] * 4] * 3]}, "1: r1c1: expected an object"),
        ({"regions": "rows"}, "regions: expected a list"),
        ({"lines": {"color": "red"}}, "lines: expected a list"),
        ({"global": "antiknight"}, "global: expected a list"),
    ],
)
def test_what_is_wrong_is_an_error_that_says_where(fields: Fields, expected: str) -> None:
    assert expected in reason(json.dumps({**BLANK, **fields}))


def test_the_zipper_s_text_is_read() -> None:
    found = only("scl" + compress(ZIPPED))
    assert str(found.puzzle) == "1..............3"
    assert found.puzzle.board.rules == RULES
    assert found.info.title == "It's a 'title'"
    assert found.solution is not None


@for_each(
    ("text", "expected"),
    [
        ("[,,{v:3}]", [{}, {}, {"value": 3}]),
        ("[[],[,]]", [[{}], [{}, {}]]),
        ("{r:t,s:f,te:'t,f'}", {"rounded": True, "s": False, "text": "t,f"}),
        ("{c:#0,c1:#F,c2:34BBE6}", {"color": "#000000", "borderColor": "#FFFFFF",
                                   "backgroundColor": "#34BBE6"}),
        (r"{t:'a\\',te:'\'[,]\'\n'}", {"title": "a\\", "text": "'[,]'\n"}),
        ("{d2:1,d:2,x:-0.5}", {"d": 1, "duration": 2, "x": -0.5}),
    ],
)  # fmt: skip
def test_the_zipper_leaves_out_what_is_clear(text: str, expected: object) -> None:
    assert with_whole_keys(json.loads(unzipped(text))) == expected


CODE = compress(ZIPPED)
FPUZ = write(parse("# rule: killer 3: r1c1 r1c2\n1..............3"), "sudokupad").strip()
ID = FPUZ.partition(".app/")[2]


@for_each("name", [None, "sudokupad"])
@for_each(
    "text",
    [
        FPUZ,
        ID,
        ID.replace("fpuz", "fpuzzles"),
        f"scl{CODE}",
        f"ctc{CODE}",
        f"scl{quote(CODE, safe='')}",
        f"https://sudokupad.app/scl{CODE}",
        f"https://sudokupad.app/{quote('scl' + CODE)}",
        f"sudokupad.app/scl{CODE.rstrip('=')}",
        f"https://beta.sudokupad.app/scl{CODE}?setting-nogrid=1",
        f"https://sudokupad.app/?puzzleid=scl{CODE}&x=1",
        f"https://sudokupad.app/?puzzle=scl{CODE}",
        f"https://sudokupad.app/sudoku/scl{CODE}",
        f"https://app.crackingthecryptic.com/sudoku/scl{CODE}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=scl{CODE}",
        f"https:/app.crackingthecryptic.com/scl{CODE}".replace("+", " "),
        f"<https://sudokupad.svencodes.com/puzzle/scl{CODE}>",
    ],
)
def test_an_id_is_read_in_every_link(text: str, name: str | None) -> None:
    found = only(text, name)
    assert str(found.puzzle) == "1..............3"
    assert found.puzzle.board.rules == RULES


def coded(cells: str) -> str:
    """The newer coding: a digit, or 0, and at most five open cells behind it."""
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    found, place = "", 0
    while place < len(cells):
        end = place + 1
        while end < len(cells) and cells[end] == "." and end - place <= 5:
            end += 1
        found += letters[int(cells[place].replace(".", "0")) + 10 * (end - place - 1)]
        place = end
    return found


def test_givens_are_read_in_both_codings() -> None:
    code, run = "", 0
    for c in [*CLASSIC, ""]:
        if c == ".":
            run += 1
            continue
        code += (chr(ord("A") + run) if run else "") + c
        run = 0
    assert set(code) > {"B", "5"}
    for text in (f"classic{code}", f"classic{coded(CLASSIC)}", f"scf{coded(CLASSIC)}"):
        for link in (text, f"https://sudokupad.app/{text}"):
            found = only(link)
            assert found.puzzle == parse(CLASSIC)


def test_the_community_format_has_constraints_and_titles() -> None:
    found = only(f"scf{coded(CLASSIC)}*wxtA **title***aMe")
    assert found.puzzle.board.rules == ("windoku", "diagonal+", "diagonal-")
    assert (found.info.title, found.info.author) == ("A *title*", "Me")
    assert found.puzzle.clues == parse(CLASSIC).clues
    without_star = only(f"scf{coded(CLASSIC)}x")
    assert without_star.puzzle.board.rules == ("diagonal+", "diagonal-")
    packed = only(f"https://sudokupad.app/scf{compress(coded(CLASSIC) + '*x')}")
    assert packed.puzzle == without_star.puzzle
    assert "the constraint 'q': not supported" in reason(f"scf{coded(CLASSIC)}*q")


@for_each(
    ("text", "expected"),
    [
        (
            "https://sudokupad.app/4FN8RN9LfN",
            "4FN8RN9LfN: the id of a puzzle on SudokuPad's server",
        ),
        ("https://sudokupad.app/clover/feb-15-2024-x", "the id of a puzzle on SudokuPad's server"),
        ("https://sudokupad.app/?puzzleid=abc", "abc: the id of a puzzle on SudokuPad's server"),
        ("https://app.crackingthecryptic.com/", "the id of a puzzle on SudokuPad's server"),
        ("https://sudokupad.app/fpuzzlesyhkyz63b", "the id of a puzzle on SudokuPad's server"),
        ("https://sudokupad.app/classicNOTVALID", "expected the givens of a square grid"),
        ("https://sudokupad.app/classic", "expected the givens of a square grid"),
        ("https://sudokupad.app/scfABC", "expected the givens of a square grid"),
        (f"scl{CODE[:50]}", "ends too early"),
        ("scl" + compress('{"cells":' + "[" * 50_000), "nested too deeply"),
        (
            "scl" + compress("{ce:" + "[" * DEEP + "]" * DEEP + "}"),
            "nested too deeply for a puzzle",
        ),
    ],
)
def test_what_is_not_in_the_link_is_an_error(text: str, expected: str) -> None:
    assert expected in reason(text)


def test_a_link_of_f_puzzles_is_written_that_keeps_all() -> None:
    text = (
        "# title: T\n# rule: thermo: r1c1-3\n# rule: renban: r2c1-3\n# rule: xsum 3: r0c1\n1"
        + "." * 15
    )
    (whole,) = (found for found in read(text) if isinstance(found, Entry))
    link = write(whole, "sudokupad")
    assert link.startswith("https://sudokupad.app/fpuzN4Ig")
    assert not set(link.strip()[8:]) & set("+= "), "percent-encoded"
    found = only(link)
    assert (found.puzzle, found.info, found.warnings) == (whole.puzzle, whole.info, ())
