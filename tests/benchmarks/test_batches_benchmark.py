"""`python -m benchmarks batches` runs whole commands on puzzles of its own making."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from benchmarks import __main__ as benchmarks, batches
from benchmarks.batches import scaled_row
from benchmarks.framework import timed
from benchmarks.framework.report import BenchmarkError, Row, load
from sudoku import Verdict, check
from tests.test_puzzles import FOLDER

pytestmark = pytest.mark.slow

FAMOUS = FOLDER / "famous.txt"
BASE = np.array([entry.puzzle.clues for entry in load(FAMOUS, 2)], np.uint8)


def test_the_puzzles_are_different_forms_in_turns(tmp_path: Path) -> None:
    batches.write(tmp_path / "in.txt", BASE, 6)
    made = (tmp_path / "in.txt").read_text(encoding="ascii").split()
    assert len(set(made)) == 6
    clues = [sum(digit != "." for digit in line) for line in made]
    assert clues == [np.count_nonzero(BASE[number % 2]) for number in range(6)]
    assert {check(line).verdict for line in made} == {Verdict.UNIQUE}


def test_every_input_holds_the_same_puzzles(tmp_path: Path) -> None:
    for ending in {choice.read for choice in batches.CHOICES.values()}:
        batches.write(tmp_path / f"in{ending}", BASE, 5)
    plain = (tmp_path / "in.txt").read_bytes()
    assert gzip.decompress((tmp_path / "in.txt.gz").read_bytes()) == plain
    with pa.CompressedInputStream(str(tmp_path / "in.txt.zst"), "zstd") as file:
        assert file.read() == plain
    rows = (tmp_path / "in.csv").read_text(encoding="ascii").splitlines()[1:]
    column = pq.read_table(tmp_path / "in.parquet")["puzzle"].to_pylist()
    assert plain.decode().split() == [row.split(",")[1] for row in rows] == column


def test_each_choice_is_run_and_its_table_compared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = ["batches", str(FAMOUS), "--puzzles", "6", "--model", "sat"]
    assert benchmarks.main([*line, "--choices", "lines,csv-verdict"]) == 0
    printed = capsys.readouterr().out
    assert "| lines | check in.txt | " in printed
    assert "| csv-verdict | check in.txt -o out.csv --columns row,verdict | " in printed


def test_wrong_and_missing_rows_are_named(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    out.write_text("row,verdict\n1,unique\n2,multiple\n", encoding="ascii")
    batches.require_right(out, "csv", ["unique", "multiple"])
    with pytest.raises(BenchmarkError, match="csv, row 2: multiple, expected unique"):
        batches.require_right(out, "csv", ["unique", "unique"])
    with pytest.raises(BenchmarkError, match="csv wrote 2 rows, expected 3"):
        batches.require_right(out, "csv", ["unique", "multiple", "unique"])


def test_the_cost_of_children_is_told_apart(tmp_path: Path) -> None:
    report = tmp_path / "cost.json"
    burn = "import time\nwhile time.process_time() < 0.15: pass"
    parent = f"import subprocess, sys\nsubprocess.run([sys.executable, '-S', '-c', {burn!r}])"
    timed.main(str(report), [sys.executable, "-S", "-c", parent])
    assert json.loads(report.read_bytes())["others"] >= 0.1


def test_the_arithmetic_scales_what_was_measured() -> None:
    row: Row = {
        "choice": "csv-2",
        "wall s": 4.0,
        "main µs": 1.44,
        "others µs": 5.76,
        "in": 82.0,
        "out": 200.0,
    }
    found = scaled_row(row, 10**6)
    assert found == {
        "choice": "csv-2",
        "GB in": 82.0,
        "GB out": 200.0,
        "hours": pytest.approx(4000 / 3600),
        "core hours": pytest.approx(2.0),
        "cores for a day": pytest.approx(2 / 24),
        "fed": pytest.approx(4.0),
        "price": pytest.approx(0.1),
    }
    alone = scaled_row(row | {"others µs": 0.0}, 10**6)
    assert alone["fed"] == "-"
