"""`sudoku rules` lists every rule, and what it shows can be used as it is."""

from __future__ import annotations

import json

from sudoku import Board, with_rules
from sudoku.constraints.described import all_described
from sudoku.constraints.vocabulary import CONSTRAINTS, all_names
from tests.cli.command import sudoku

KINDS = [*all_described()]


def test_every_rule_is_listed_once_by_name() -> None:
    names = [kind.name for kind in KINDS]
    of_boards = {"digits", "hidden", "lines", "regions", "rows"}
    assert names == sorted({*of_boards, *(kind.name for kind in CONSTRAINTS)})
    run = sudoku("rules")
    assert [line for line in run.lines if line[0] != " "] == [kind.syntax for kind in KINDS]
    assert [line.strip() for line in run.lines[1::2]] == [kind.meaning for kind in KINDS]


def test_each_example_is_a_rule_of_its_kind() -> None:
    for kind in KINDS:
        *_, rule = with_rules(Board(3, 3), kind.example).rules
        assert rule.split()[0].rstrip(":") == kind.name
        assert kind.example.startswith(kind.name)
        assert kind.syntax.startswith(kind.name)
        assert kind.meaning.endswith("."), kind.name
        assert kind.source.endswith("."), kind.name


def test_names_and_aliases_tell_everything_about_a_rule() -> None:
    run = sudoku("rules", "Cage", "jigsaw")
    assert run.code == 0
    assert run.lines[:3] == [
        "killer [SUM]: CELLS",
        "    The cells hold different digits, which add up to the given sum, if any.",
        "    example: killer 10: r1c1-2 r2c1",
    ]
    assert run.lines[3] == "    also read as: killercage, cage"
    assert run.lines[4].startswith("    drawn: a dashed cage")
    assert run.lines[5].startswith("    source: f-puzzles")
    assert any(line.startswith("regions: ") for line in run.lines)


def test_an_unknown_name_is_bad_input_with_the_nearest_names() -> None:
    run = sudoku("rules", "kiler", "thermo")
    assert run.code == 2
    assert run.err.startswith("'kiler': no rule has this name; did you mean killer")
    assert run.lines[0].startswith("thermo: ")
    assert "`sudoku rules` lists all" in sudoku("rules", "qqqqqq").err


def test_json_has_the_same() -> None:
    lines = [json.loads(line) for line in sudoku("rules", "--json").lines]
    assert [line["name"] for line in lines] == [kind.name for kind in KINDS]
    known = {name.lower() for line in lines for name in (line["name"], *line["aliases"])}
    assert known == {*all_names()}
