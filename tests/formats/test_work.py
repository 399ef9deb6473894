"""What a player has entered: digits, marks and colours, kept by the formats that have them."""

from __future__ import annotations

import json

import pytest

from sudoku.formats.writing import write
from tests.cases import for_each
from tests.formats.readings import only

GRID = [
    [
        {"value": 1, "given": True, "c": "#FFA0A0"},
        {"value": 4},
        {"centerPencilMarks": [2, 3], "cornerPencilMarks": [3]},
        {"highlight": "#6D6", "c": "red"},
    ],
    [{}, {}, {"cArray": ["#FFA0A0", "#B0FFB0", 7]}, {}],
    *[[{}] * 4] * 2,
]


@for_each("name", ["json", "f-puzzles", "f-puzzles-json", "sudokupad"])
def test_work_is_kept(name: str) -> None:
    entry = only(json.dumps({"size": 4, "grid": GRID}))
    found = only(write(entry, name))
    for read in (entry, found):
        assert read.puzzle.clues == (1, *[0] * 15)
        assert read.progress is not None
        assert read.progress.clues == (1, 4, *[0] * 14)
        assert read.marks == ((), (), (2, 3), *[()] * 13)
        assert read.corners == ((), (), (3,), *[()] * 13)
        assert read.colours is not None
        assert [each for each in read.colours if each] == [
            ("#ffa0a0",),
            ("#66dd66",),
            ("#ffa0a0", "#b0ffb0"),
        ]


@pytest.mark.parametrize("name", ["f-puzzles", "f-puzzles-json", "sudokupad"])
def test_colours_of_a_player_are_no_rules(name: str) -> None:
    colours = [["#ffa0a0"], ["#b0ffb0", "#66dd66"], *[[]] * 14]
    fields = {"puzzle": "1" + "." * 15, "colours": colours}
    played = only(json.dumps(fields))
    assert only(write(played, name)).warnings == ()
    assert only(write(played, name)).colours == played.colours
    warnings = ("drawings that may be rules: 2 coloured cells",)
    of_setter = only(json.dumps({**fields, "warnings": warnings}))
    assert only(write(of_setter, name)).warnings == warnings


def test_keys_of_other_programs_are_no_work() -> None:
    fields = {"puzzle": "1" + "." * 15, "progress": 0.5, "marks": [1, 2], "colours": ["red"] * 16}
    found = only(json.dumps(fields))
    assert (found.progress, found.marks, found.colours) == (None, None, None)


def test_zero_may_be_a_digit_and_givens_have_no_marks() -> None:
    fields = {
        "puzzle": "0...............",
        "rules": ["digits 0-3"],
        "progress": [1, 0, None, 3, *[None] * 12],
        "marks": [[1], [], [0, 3, 9, "2"], *[[]] * 13],
    }
    found = only(json.dumps(fields))
    assert found.progress is not None
    assert found.progress.board.values_of(found.progress.clues[1:4:2]) == [0, 3]
    assert found.marks == ((1,), (), (0, 3), *[()] * 13)
    (again,) = (json.loads(write(found, "json")),)
    assert again["progress"][:4] == [None, 0, None, 3]
