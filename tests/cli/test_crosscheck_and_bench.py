"""`sudoku crosscheck` and `sudoku bench` as a user meets them."""

from __future__ import annotations

import json

from tests.cli.command import CLASH, EMPTY, SOLUTION, UNIQUE, sudoku


def test_crosscheck_asks_all_models_and_prints_a_table() -> None:
    run = sudoku("crosscheck", UNIQUE, EMPTY, CLASH)
    assert run.code == 0
    for model in ("cpsat", "reference", "sat"):
        (row,) = [line for line in run.lines if line.startswith(f"| {model} ")]
        assert [cell.strip() for cell in row.split("|")[2:7]] == ["1", "1", "1", "0", "0"]
    assert run.lines[-1] == "3 puzzles, 0 disagreements"


def test_crosscheck_asks_those_named() -> None:
    run = sudoku("crosscheck", "--json", "-m", "sat", "-m", "sat:minisat22", UNIQUE)
    report = json.loads(run.out)
    assert [m["model"] for m in report["models"]] == ["sat", "sat:minisat22"]
    assert report["puzzles"] == 1
    assert report["disagreements"] == []


def test_crosscheck_goes_on_after_bad_input_and_says_so() -> None:
    run = sudoku("crosscheck", "-m", "sat", "-m", "reference", "12", UNIQUE)
    assert run.code == 2
    assert "argument 1:1:1" in run.err
    assert "1 puzzle, 0 disagreements" in run.out


def test_crosscheck_tells_what_was_not_decided() -> None:
    run = sudoku("crosscheck", "-m", "reference", "--seconds", "0", UNIQUE)
    assert run.code == 3
    assert "1 not decided by every model" in run.out


def test_bench_reports_the_latency_of_each_model() -> None:
    run = sudoku("bench", "--json", UNIQUE, SOLUTION)
    assert run.code == 0
    report = json.loads(run.out)
    assert report["repeats"] == 3
    assert set(report["versions"]) == {"python", "sudoku-prover", "ortools", "python-sat"}
    assert report["machine"]["cores"] >= 1
    assert report["date"]
    assert [r["model"] for r in report["results"]] == ["cpsat", "reference", "sat"]
    for result in report["results"]:
        assert result["n"] == 2
        assert result["verdicts"]["unique"] == 2
        assert result["slowest"] in (UNIQUE, SOLUTION)
        assert 0 < result["median_seconds"] <= result["p99_seconds"] <= result["max_seconds"]
        assert result["setup_seconds"] > 0
        assert abs(result["hz"] * result["mean_seconds"] - 1) < 1e-9


def test_bench_prints_a_table_and_the_slowest_puzzle() -> None:
    run = sudoku("bench", "-m", "sat", UNIQUE)
    assert run.lines[0].split()[1:4] == ["model", "|", "N"]
    assert run.lines[-1] == f"slowest for sat: {UNIQUE}"


def test_bench_of_nothing_ends_cleanly() -> None:
    run = sudoku("bench", stdin="# nothing here\n")
    assert (run.code, run.out) == (0, "")
