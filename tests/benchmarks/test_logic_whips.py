"""`logic whips` compares W, B and counts of candidates with listed ones, line by line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from tests.cases import for_each

NAMES = "puzzle\tW\tB\tclues_after_singles\tcands_after_singles\tcands_after_locked"
SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def table(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_equal_values_are_counted_by_the_listed_length(tmp_path: Path) -> None:
    lines = [
        f"{SINGLES}\t0\t0\t81\t0\t0",
        f"{SINGLES}\t0\t1\t81\t0\t0",
        f"{SINGLES}\t2\t2\t80\t0\t0",
    ]
    path = table(tmp_path / "x.tsv", NAMES, *lines)
    assert main(["logic", "whips", str(path), "--save", str(tmp_path)]) == 0
    saved = (tmp_path / "logic-whips-x.jsonl").read_text(encoding="utf-8").splitlines()
    columns = ["length", "puzzles", "W", "B", "counts", "out"]
    rows = [[json.loads(line)[name] for name in columns] for line in saved]
    assert rows == [["0", 2, 2, 1, 2, 0], ["2", 1, 0, 0, 0, 0], ["all", 3, 2, 1, 2, 0]]


def test_misses_name_the_line_and_both_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = table(tmp_path / "x.tsv", "puzzle\tSER\tW", f"{SINGLES}\t1.2\t0", f"{SINGLES}\t1.2\t3")
    assert main(["logic", "whips", str(path), "--misses"]) == 0
    printed = capsys.readouterr().out
    assert "- line 3: listed W 3, found 0." in printed
    assert "| all | 2 | 1 | 2 |" in printed


@for_each(
    ("lines", "message"),
    [
        (["puzzle\tSER"], "x.tsv has no columns puzzle and W, but puzzle, SER"),
        (["puzzle\tW", SINGLES], "x.tsv:2: W missing, expected a number"),
        (["puzzle\tW", f"{SINGLES}\tlong"], "x.tsv:2: W 'long', expected a number"),
        (["puzzle\tW", "123\t1"], "x.tsv:2: <text>:1:1: '123'"),
        (["puzzle\tW"], "x.tsv has no puzzles of this kind"),
    ],
)
def test_a_line_that_does_not_fit_is_named(
    lines: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["logic", "whips", str(table(tmp_path / "x.tsv", *lines))]) == 1
    assert message in capsys.readouterr().err
