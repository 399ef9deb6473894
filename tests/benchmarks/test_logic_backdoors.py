"""`logic backdoors` compares sizes, sets and cells with listed ones, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.__main__ import main

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "12..34..2143432."


def listed(path: Path, *lines: str) -> str:
    path.write_text("\n".join([*lines, ""]))
    return str(path)


def test_rows_are_sizes_and_misses_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = listed(
        tmp_path / "x.tsv",
        "# a comment",
        f"{HARD}\t2\t7\t8",
        f"{HARD}\t2\t6\t8",
        EASY,
        f"{EASY}\t0",
    )
    assert main(["logic", "backdoors", file, "--misses"]) == 0
    out = capsys.readouterr().out
    rows = [line.strip("| ").split(" | ")[:5] for line in out.splitlines() if line[:1] == "|"]
    assert rows[2:] == [
        ["0", "2", "2", "1", "1"],
        ["2", "2", "14", "2", "1"],
        ["all", "4", "16", "3", "2"],
    ]
    assert "line 3: listed 2/6/8, found 2/7/8." in out
    assert "line 2" not in out


def test_wrong_files_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line, reason in (
        ("12", "x.tsv:1: "),
        (f"{EASY}\tsome", "expected size, sets, cells"),
        ("." * 16, "x.tsv:1: multiple"),
        ("# nothing", "no puzzles of this kind"),
    ):
        assert main(["logic", "backdoors", listed(tmp_path / "x.tsv", line)]) == 1, line
        captured = capsys.readouterr()
        assert reason in captured.out + captured.err, line
