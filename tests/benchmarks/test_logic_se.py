"""`logic se` compares ratings with listed ones, line by line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.__main__ import main

SOLVED = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
LAST = "." + SOLVED[1:]
"""Rated 1.0 for all three."""
FOUR = ".." + SOLVED[2:9] + ".." + SOLVED[11:]
"""No house with one open cell: rated 1.2."""


def table(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_equal_near_and_other_ratings_are_counted_by_bands(tmp_path: Path) -> None:
    lines = [f"{LAST}\t1.0/1.0/1.0", f"{FOUR}\t1.2/1.2/1.0", f"{LAST}\t1.3", f"{LAST}\t2.6/1.0/1.0"]
    assert (
        main(["logic", "se", str(table(tmp_path / "x.tsv", *lines)), "--save", str(tmp_path)]) == 0
    )
    saved = (tmp_path / "logic-se-x.jsonl").read_text(encoding="utf-8").splitlines()
    columns = ["ER", "puzzles", "equal", "near", "out"]
    rows = [[json.loads(line)[name] for name in columns] for line in saved]
    assert rows == [["… 2.0", 3, 1, 2, 0], ["2.0 …", 1, 0, 0, 0], ["all", 4, 1, 2, 0]]


def test_misses_name_the_line_and_both_ratings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = table(tmp_path / "x.tsv", "puzzle\tclues\tSER", f"{LAST}\t80\t1.0", f"{FOUR}\t77\t7.2")
    assert main(["logic", "se", str(path), "--column", "SER", "--misses"]) == 0
    printed = capsys.readouterr().out
    assert "- line 3: listed 7.2, found 1.2 Hidden Single, 0.0 s." in printed
    assert "line 2" not in printed


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("123\t1.0", "x.tsv:1: <text>:1:1: '123'"),
        (LAST, "x.tsv:1: no column 2"),
        (f"{LAST}\thard", "x.tsv:1: rating 'hard', expected ER/EP/ED"),
        (f"{LAST}\t1.0/1.0", "x.tsv:1: rating '1.0/1.0', expected ER/EP/ED or ER"),
        ("", "x.tsv has no puzzles of this kind"),
    ],
)
def test_what_is_no_rating_is_named_by_its_line(
    line: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["logic", "se", str(table(tmp_path / "x.tsv", line))]) == 1
    assert f"error: {message}" in capsys.readouterr().err
