"""`logic` compares our figures with those that a file lists, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from benchmarks.__main__ import main
from benchmarks.logic.library import cases, title_of
from benchmarks.page.stored import read

FULL = "12345678." + "." * 72
"""A row with one open cell, r1c9."""
SOLVED = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
LAST = "." + SOLVED[1:]
"""Rated 1.0 for all three."""
TWICE = ".." + SOLVED[2:9] + ".." + SOLVED[11:]
"""No house with one open cell: rated 1.2."""
SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "12..34..2143432."
COUNTS = "puzzle\tW\tB\tclues_after_singles\tcands_after_singles\tcands_after_locked"


class Listed(NamedTuple):
    """A file, and what the comparison makes of it."""

    lines: Sequence[str]
    columns: str
    rows: Sequence[Sequence[Any]]
    misses: Sequence[str]


LISTED = {
    "hodoku": Listed(
        [
            "# four cases of Full House, two of what must not be found, an unknown technique",
            f":0000:9:{FULL}:::919:",
            f":0000:9:+1+2+3+4+5+6+7+8.{'.' * 72}:::919:",
            f":0000:9:{FULL}:::929:",
            f":0000:9:{'.' * 81}:::919:",
            f":0000-x:9:{'.' * 81}:::919:",
            f":0000-x:9:{FULL}::::",
            f":9999:9:{FULL}:::919:",
            f":0003:9:{'.' * 81}:119 219 319 419 519 619 719 819::919:",
        ],
        "code|technique|cases|found|other|none|not made",
        [
            ["0000", "Full House", 4, 2, 1, 1, 0],
            ["0000-x", "Full House", 2, 1, 1, 0, 0],
            ["9999", "?", 1, 0, 0, 0, 1],
            ["0003", "Naked Single", 1, 1, 0, 0, 0],
            ["all", "", 8, 4, 2, 1, 1],
        ],
        [
            "line 4, 0000: expected r2c9=9, found r1c9=9.",
            "line 5, 0000: expected r1c9=9, found nothing.",
            "line 7, 0000-x: found Full House: r1c9=9.",
            "line 8, 9999: ? is no technique.",
        ],
    ),
    "se": Listed(
        [f"{LAST}\t1.0/1.0/1.0", f"{TWICE}\t1.2/1.2/1.0", f"{LAST}\t1.3", f"{LAST}\t2.6/1.0/1.0"],
        "ER|puzzles|equal|near|out",
        [["… 2.0", 3, 1, 2, 0], ["2.0 …", 1, 0, 0, 0], ["all", 4, 1, 2, 0]],
        [
            "line 2: listed ED 1, found 1.2.",
            "line 3: listed ER 1.3, found 1.0.",
            "line 4: listed ER 2.6, found 1.0.",
        ],
    ),
    "whips": Listed(
        [
            COUNTS,
            f"{SINGLES}\t0\t0\t81\t0\t0",
            f"{SINGLES}\t0\t1\t81\t0\t0",
            f"{SINGLES}\t2\t2\t80\t0\t0",
        ],
        "length|puzzles|W|B|counts|out",
        [["0", 2, 2, 1, 2, 0], ["2", 1, 0, 0, 0, 0], ["all", 3, 2, 1, 2, 0]],
        ["line 3: listed B 1, found 0", "line 4: listed W 2"],
    ),
    "backdoors": Listed(
        ["# a comment", f"{HARD}\t2\t7\t8", f"{HARD}\t2\t6\t8", EASY, f"{EASY}\t0"],
        "size|puzzles",
        [["0", 2], ["2", 2], ["all", 4]],
        ["line 3: listed sets 6, found 7."],
    ),
}


@pytest.mark.parametrize("name", LISTED)
def test_equal_figures_are_counted_and_misses_name_their_line(name: str, tmp_path: Path) -> None:
    listed, file = LISTED[name], tmp_path / "x.tsv"
    file.write_text("\n".join(listed.lines) + "\n", encoding="utf-8")
    asked = ["logic", name, str(file), "--misses", "--save", str(tmp_path)]
    assert main(asked) == 0
    (saved,) = tmp_path.glob("logic-*.md")
    table, columns = read(saved), listed.columns.split("|")
    rows = [[row[name] for name in columns] for row in table.rows]
    assert rows == [[*map(str, row)] for row in listed.rows]
    told = [note for note in table.notes if note.startswith("line ")]
    assert len(told) == len(listed.misses)
    for line, expected in zip(told, listed.misses, strict=True):
        assert line.startswith(expected), line


WRONG: dict[str, list[tuple[list[str], str]]] = {
    "hodoku": [
        (["0000:1"], "x.tsv:1: not a case"),
        ([":abc:1:" + "." * 81 + ":::919:"], "x.tsv:1: code 'abc'"),
        ([":0000:1:123:::919:"], "x.tsv:1: givens of 3 cells"),
        (["", ":0000:1:" + "." * 81 + ":::9190:"], "x.tsv:2: candidate '9190'"),
    ],
    "se": [
        (["123\t1.0"], "x.tsv:1: <text>:1:1: '123'"),
        ([LAST], "x.tsv:1: rating missing, expected ER/EP/ED"),
        ([f"{LAST}\thard"], "x.tsv:1: rating hard, expected ER/EP/ED"),
        ([f"{LAST}\t1.0/1.0"], "x.tsv:1: rating 1.0/1.0, expected ER/EP/ED or ER"),
        ([], "x.tsv has no puzzles"),
    ],
    "whips": [
        (["puzzle\tSER", f"{SINGLES}\t2"], "x.tsv:2: W missing, expected a number"),
        (["puzzle\tW", SINGLES], "x.tsv:2: W missing, expected a number"),
        (["puzzle\tW", f"{SINGLES}\tlong"], "x.tsv:2: W long, expected a number"),
    ],
    "backdoors": [
        ([f"{EASY}\tsome"], "x.tsv:1: size some, expected a number"),
        (["." * 16], "x.tsv:1: multiple"),
    ],
}


@pytest.mark.parametrize("name", WRONG)
def test_a_line_that_does_not_fit_is_named(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for lines, message in WRONG[name]:
        file = tmp_path / "x.tsv"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        assert main(["logic", name, str(file)]) == 1, lines
        assert message in capsys.readouterr().err


def test_a_rating_may_stand_in_a_named_column(tmp_path: Path) -> None:
    file = tmp_path / "x.tsv"
    file.write_text(f"puzzle\tclues\tSER\n{LAST}\t80\t1.0\n", encoding="utf-8")
    asked = ["logic", "se", str(file), "--column", "SER", "--save", str(tmp_path)]
    assert main(asked) == 0
    assert read(tmp_path / "logic-se-x.md").row("all")["equal"] == "1"


def test_placed_digits_of_a_case_are_no_clues(tmp_path: Path) -> None:
    file = tmp_path / "x.tsv"
    file.write_text("\n".join(LISTED["hodoku"].lines), encoding="utf-8")
    clue, placed, *_ = cases(file)
    assert clue.position.given.bit_count() == 8
    assert placed.position.given == 0
    assert placed.position.values == clue.position.values


def test_codes_of_fish_follow_from_family_and_size() -> None:
    assert title_of("0342") == "Finned Franken Jellyfish"
    assert title_of("03421") == "Siamese Finned Franken Jellyfish"
