"""`sudoku bench` as a user meets it."""

from __future__ import annotations

import json

import pytest

from sudoku import Board, CheckedModel, model_names, open_model
from sudoku.interface.registry import importing
from tests.cli.command import SOLUTION, UNIQUE, refusal, sudoku


@pytest.mark.slow
def test_bench_reports_the_latency_of_each_model() -> None:
    run = sudoku("bench", "--json", UNIQUE, SOLUTION)
    assert run.code == 0
    report = json.loads(run.out)
    assert report["repeats"] == 3
    assert set(report["versions"]) == {"python", "sudoku-prover", "ortools", "python-sat"}
    assert report["machine"]["cores"] >= 1
    assert report["date"]
    assert [r["model"] for r in report["results"]] == model_names()
    for result in report["results"]:
        assert result["puzzle_count"] == 2
        assert result["verdicts"]["unique"] == 2
        assert result["slowest"] in (UNIQUE, SOLUTION)
        assert 0 < result["median_seconds"] <= result["p99_seconds"] <= result["max_seconds"]
        assert result["setup_seconds"] > 0
        assert abs(result["puzzles_per_second"] * result["mean_seconds"] - 1) < 1e-9


def test_bench_prints_a_table_and_the_slowest_puzzle() -> None:
    run = sudoku("bench", "-m", "sat", UNIQUE)
    assert run.lines[0].split()[1:7] == ["model", "|", "puzzles", "|", "per", "second"]
    assert run.lines[-1] == f"slowest for sat: argument 1:1: {UNIQUE}"


def test_bench_without_puzzles_prints_no_table() -> None:
    assert "no puzzle" in refusal("bench", stdin="# nothing here\n")


def test_bench_goes_on_behind_a_model_that_cannot_be_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def opens(name: str, board: Board) -> CheckedModel:
        if name == "cpsat":
            with importing(name):
                raise SystemExit(3)
        return open_model(name, board)

    monkeypatch.setattr("sudoku.cli.bench.open_model", opens)
    run = sudoku("bench", "--json", "-m", "cpsat", "-m", "sat", UNIQUE)
    assert run.code == 2
    assert run.err == "model 'cpsat' cannot be loaded: SystemExit(3)\n"
    assert [result["model"] for result in json.loads(run.out)["results"]] == ["sat"]
