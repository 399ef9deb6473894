"""What is written for f-puzzles: the fields, and the same puzzle when it is read again."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sudoku import (
    Board,
    Entry,
    InexpressibleError,
    Puzzle,
    parse,
    read,
    with_rules,
    write,
)
from sudoku.constraints.vocabulary import CONSTRAINTS
from tests.cases import for_each
from tests.conformance.oracle import pattern
from tests.formats.readings import only

pytestmark = pytest.mark.slow

SIX = Board(2, 3)
LOST = frozenset(
    {
        *("antitaxicab", "any", "countingcircles", "equalsums", "globalentropy", "globalmodular"),
        *("inequality", "numberedroom", "pairs", "regex", "sum", "sumline"),
    }
)
"""Rules that f-puzzles does not have at all; other ones that are not here may come."""


def fields_of(puzzle: Puzzle | Entry) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(write(puzzle, "f-puzzles-json"))
    return found


def ruled(*rules: str, board: Board = SIX) -> Puzzle:
    return Puzzle(with_rules(board, *rules), (0,) * board.cell_count)


def obeys(puzzle: Puzzle, grid: list[int]) -> bool:
    has_clues = all(clue in (0, digit) for clue, digit in zip(puzzle.clues, grid, strict=True))
    return has_clues and puzzle.board.violated(grid) is None


def test_each_rule_of_f_puzzles_is_written_and_read_again() -> None:
    """Planted examples of every kind: what is not lost means the same on random grids."""
    rng = Random(4)
    digits = list(pattern((2, 3)))
    kept = set[str]()
    for kind in CONSTRAINTS:
        for _ in range(5):
            planted = kind.plant(rng, SIX, digits)
            if planted is None:
                continue
            board = Board(2, 3, None, (planted,))
            lost: list[str] = []
            try:
                text = write(Puzzle(board, (0,) * 36), "f-puzzles-json")
            except InexpressibleError as error:
                lost = [*error.lost]
                assert lost == [f"the rule {planted.name}"]
                continue
            kept.add(kind.name)
            read_again = only(text)
            assert not read_again.warnings
            other = read_again.puzzle
            grids = [digits] + [
                [rng.randint(1, 6) if rng.random() < 0.2 else d for d in digits] for _ in range(60)
            ]
            for grid in grids:
                is_obeyed = board.violated(grid) is None
                assert obeys(other, grid) == is_obeyed, planted.text(board)
    assert not kept & LOST
    assert len(kept) >= 34, sorted(kept)


@for_each(
    ("rule", "field", "expected"),
    [
        ("thermo: r1c1-3", "thermometer", [{"lines": [["R1C1", "R1C2", "R1C3"]]}]),
        ("killer 5: r1c1-2", "killercage", [{"cells": ["R1C1", "R1C2"], "value": "5"}]),
        ("killer: r1c1-2", "killercage", [{"cells": ["R1C1", "R1C2"]}]),
        ("arrow: r1c1 r1c2 > r2c2-4", "arrow",
         [{"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C2", "R2C3", "R2C4"]]}]),
        ("littlekiller 9: r0c3 d3", "littlekillersum",
         [{"cell": "R0C3", "cells": ["R1C4", "R2C5", "R3C6"], "direction": "DR", "value": "9"}]),
        ("difference 1: r1c1-2", "difference", [{"cells": ["R1C1", "R1C2"]}]),
        ("ratio 3: r1c1-2", "ratio", [{"cells": ["R1C1", "R1C2"], "value": "3"}]),
        ("xv X: r1c1-3", "xv", [{"cells": ["R1C1", "R1C2"], "value": "X"},
                               {"cells": ["R1C2", "R1C3"], "value": "X"}]),
        ("odd: r1c1-2", "odd", [{"cell": "R1C1"}, {"cell": "R1C2"}]),
        ("xsum 5: r0c3", "xsum", [{"cell": "R0C3", "value": "5"}]),
        ("clone: r1c1 = r4c4 = r6c5", "clone",
         [{"cells": ["R1C1"], "cloneCells": ["R4C4"]},
          {"cells": ["R1C1"], "cloneCells": ["R6C5"]}]),
        ("regionsum loop: r1c3-4 r2c4", "regionsumline",
         [{"lines": [["R1C3", "R1C4", "R2C4", "R1C3"]]}]),
        ("quadruple 1 1: r1c1", "quadruple",
         [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 1]}]),
        ("negative xv", "negative", ["xv"]),
        ("nonconsecutive strict", "nonconsecutive", True),
        ("negative kropki", "nonconsecutive", True),
        ("negative kropki", "negative", ["ratio"]),
        ("negative difference", "nonconsecutive", True),
        ("diagonal-", "diagonal-", True),
    ],
)  # fmt: skip
def test_fields_are_as_f_puzzles_has_them(rule: str, field: str, expected: object) -> None:
    assert fields_of(ruled(rule))[field] == expected


def test_givens_candidates_and_metadata_are_in_the_object() -> None:
    text = "# title: T\n# author: A\n# ruleset: R\n# rule: candidates 1 2: r1c1-2\n"
    found = next(read(f"{text}1..4..1.....4...:1:1324423131242143"))
    assert isinstance(found, Entry)
    fields = fields_of(found)
    assert fields["size"] == 4
    assert (fields["title"], fields["author"], fields["ruleset"]) == ("T", "A", "R")
    assert fields["grid"][0] == [
        {"value": 1, "given": True},
        {"givenPencilMarks": [1, 2]},
        {},
        {"value": 4, "given": True},
    ]
    assert fields["solution"][:4] == [1, 3, 2, 4]
    for name in ("f-puzzles", "f-puzzles-json"):
        other = only(write(found, name))
        assert (other.info, other.solution and other.solution.digits) == (
            found.info,
            found.solution and found.solution.digits,
        )


@for_each(
    "text",
    [
        "# rule: regions: AABBBBAAAABBCCCDDDCCCDDDEEEFFFEEEFFF\n" + "." * 36,
        "# rule: regions: AABBABABCCDDCCDD\n1" + "." * 15,
        "# rule: regions: none\n" + "." * 81,
        "# rule: regions: AAAABBBBCCCC....\n" + "." * 16,
        "# box: 3x2\n" + "." * 36,
        "# box: 3x4\n" + "." * 144,
    ],
)
def test_regions_are_kept(text: str) -> None:
    puzzle = parse(text)
    found = only(write(puzzle, "f-puzzles")).puzzle
    assert {*found.board.regions} == {*puzzle.board.regions}
    assert found.clues == puzzle.clues
    has_usual_boxes = "rule" not in text and "3x2" not in text
    assert ("region" in write(puzzle, "f-puzzles-json")) != has_usual_boxes


def test_lines_of_the_user_script_are_drawn_and_their_pictures_no_rules() -> None:
    puzzle = ruled("renban: r1c1-3", "doublearrow: r2c1-3", "xsum 5: r0c1", "rowindexer: r4c1")
    fields = fields_of(puzzle)
    assert [line["fromConstraint"] for line in fields["line"]] == ["Renban", "Double Arrow"]
    assert [circle["cells"] for circle in fields["circle"]] == [["R2C1"], ["R2C3"]]
    assert [text["value"] for text in fields["text"]] == ["\u25ef", "5"]
    assert fields["cage"][0]["cells"] == ["R4C1"]
    found = only(json.dumps(fields))
    assert (found.puzzle, found.warnings) == (puzzle, ())


@for_each(
    "rules",
    [
        ["lockout 3: r1c1-3"],
        ["modular 2: r1c1-3"],
        ["negative difference", "difference 2: r1c1-2"],
        ["nonconsecutive strict", "difference 1: r1c1-2"],
        ["inequality: r1c1 > r1c2"],
        ["candidates 1 2: r1c1", "candidates 3 4: r1c1"],
    ],
)
def test_what_f_puzzles_cannot_say_is_lost_by_name(rules: list[str]) -> None:
    puzzle = ruled(*rules)
    with pytest.raises(InexpressibleError) as caught:
        write(puzzle, "f-puzzles")
    (lost,) = caught.value.lost
    assert lost in {f"the rule {rule.split()[0].rstrip(':')}" for rule in rules}
    assert only(write(puzzle, "f-puzzles", lossy=True)).puzzle.board.size == 6


def test_candidates_beside_a_given_are_lost_only_if_they_differ() -> None:
    assert write(parse("# rule: candidates 1 2: r1c1\n1" + "." * 15), "f-puzzles")
    with pytest.raises(InexpressibleError, match="the rule candidates"):
        write(parse("# rule: candidates 2 3: r1c1\n1" + "." * 15), "f-puzzles")


def test_sizes_that_f_puzzles_has_not_are_lost() -> None:
    with pytest.raises(InexpressibleError, match="the size 25"):
        write(Puzzle(Board(5, 5), (0,) * 625), "f-puzzles")
