"""`logic hodoku` judges a technique by cases: the listed conclusion, and nothing else, counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.logic.library import cases, title_of

LAST = "12345678."
"""A row with one open cell, r1c9."""

CASES = f"""# three cases of Full House, and one that must not be found
:0000:9:{LAST}{"." * 72}:::919:
:0000:9:{"+1+2+3+4+5+6+7+8"}.{"." * 72}:::919:
:0000:9:{LAST}{"." * 72}:::929:
:0000:9:{"." * 81}:::919:
:0000-x:9:{"." * 81}:::919:
:0000-x:9:{LAST}{"." * 72}::::
:9999:9:{LAST}{"." * 72}:::919:
:0003:9:{"." * 81}:119 219 319 419 519 619 719 819::919:
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "library.txt"
    path.write_text(CASES, encoding="utf-8")
    return path


def test_a_case_is_found_if_exactly_its_conclusion_is(library: Path, tmp_path: Path) -> None:
    asked = ["logic", "hodoku", str(library), "--save", str(tmp_path)]
    assert main(asked) == 0
    lines = (tmp_path / "logic-hodoku.jsonl").read_text(encoding="utf-8").splitlines()
    columns = ["code", "technique", "cases", "found", "other", "none", "not_made"]
    rows = [[json.loads(line)[name] for name in columns] for line in lines]
    assert rows == [
        ["0000", "Full House", 4, 2, 1, 1, 0],
        ["0000-x", "Full House", 2, 1, 1, 0, 0],
        ["9999", "?", 1, 0, 0, 0, 1],
        ["0003", "Naked Single", 1, 1, 0, 0, 0],
        ["all", "", 8, 4, 2, 1, 1],
    ]


def test_misses_name_the_line_what_was_expected_and_what_was_found(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["logic", "hodoku", str(library), "--misses"]) == 0
    printed = capsys.readouterr().out
    assert "- line 4, 0000: expected r2c9=9, found r1c9=9." in printed
    assert "- line 5, 0000: expected r1c9=9, found nothing." in printed
    assert "- line 7, 0000-x: found Full House: r1c9=9." in printed
    assert "line 2" not in printed


def test_placed_digits_are_no_clues(library: Path) -> None:
    clue, placed, *_ = cases(library)
    assert clue.position.given.bit_count() == 8
    assert placed.position.given == 0
    assert placed.position.values == clue.position.values


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0000:1", "not a case"),
        (":abc:1:" + "." * 81 + ":::919:", "code 'abc'"),
        (":0000:1:123:::919:", "givens of 3 cells"),
        (":0000:1:" + "." * 81 + ":::9190:", "candidate '9190'"),
    ],
)
def test_what_is_no_case_is_named_by_its_line(
    line: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "library.txt"
    path.write_text(f"# a comment\n\n{line}\n", encoding="utf-8")
    assert main(["logic", "hodoku", str(path)]) == 1
    assert f"error: library.txt:3: {message}" in capsys.readouterr().err


def test_codes_of_fish_follow_from_family_and_size() -> None:
    assert title_of("0342") == "Finned Franken Jellyfish"
    assert title_of("03421") == "Siamese Finned Franken Jellyfish"
