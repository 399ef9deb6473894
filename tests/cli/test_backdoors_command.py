"""`sudoku backdoors`: sets one a line, classes as a table, and what it says of other puzzles."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cases import for_each
from tests.cli.command import refusal, sudoku

EASY, SEVERAL, CLASH = "12..34..2143432.", "12..34..........", "11.............."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_sets_are_listed_one_a_line_up_to_a_limit() -> None:
    head = "FN-2-constrained: 7 sets of 2 cells, 8 cells in any of them"
    lines = sudoku("backdoors", "--all", HARD).out.splitlines()
    assert lines[0] == head
    assert lines[1] == "r4c3=4 r5c3=9"
    assert len(lines) == 8
    some = sudoku("backdoors", "--limit", "2", HARD)
    assert some.code == 0
    assert some.out.splitlines() == [*lines[:3], "… and 5 more"]
    one = json.loads(sudoku("backdoors", "--json", HARD).out)
    assert (one["size"], one["sets"], len(one["cells"])) == (2, 7, 8)
    assert [" ".join(example) for example in one["examples"]] == lines[1:]
    assert (one["constrained"], one["proper"], one["class"]) == (False, False, "FN-2-constrained")


def test_a_collection_is_a_table_of_classes(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join([EASY, EASY, HARD, SEVERAL, CLASH, EASY, EASY, ""]))
    run = sudoku("backdoors", "--classes", str(path))
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in run.out.splitlines()]
    assert rows[0] == ["class", "puzzles", "share"]
    assert rows[2:] == [
        ["FN-constrained", "4", "57.1%"],
        ["FN-2-constrained", "1", "14.3%"],
        ["multiple", "1", "14.3%"],
        ["unsatisfiable", "1", "14.3%"],
    ]
    assert run.code == 1
    late = sudoku("backdoors", "--classes", "--seconds", "0", str(path))
    assert (late.code, "unknown" in late.out) == (3, True)


def test_a_puzzle_that_is_not_valid_has_no_backdoor() -> None:
    run = sudoku("backdoors", SEVERAL, CLASH, EASY)
    assert run.code == 1
    assert [line.partition(":")[0] for line in run.out.splitlines()] == [
        "multiple",
        "unsatisfiable",
        "FN-constrained, proper",
    ]


@for_each(
    "args, reason",
    [
        (["--all", "--limit", "3"], "not both"),
        (["--classes", "--json"], "cannot be used with"),
        (
            ["--techniques", "FNQ"],
            "no technique 'FNQ': choose from default, constraints, all, uniqueness, FNBTXYW",
        ),
        (["--techniques", ""], "technique"),
        (["--limit", "0"], "0"),
    ],
)
def test_wrong_use_is_refused(args: list[str], reason: str) -> None:
    assert reason in refusal("backdoors", *args, EASY)
