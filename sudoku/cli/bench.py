"""`sudoku bench`: the latency of every puzzle, model by model, and its maximum."""

from __future__ import annotations

import json
import os
import platform
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

import click

from sudoku.cli import options
from sudoku.cli.exits import ExitCode, ExitTally, clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.cli.progress import with_progress
from sudoku.cli.subcommand import subcommand
from sudoku.errors import ModelFault, SudokuError
from sudoku.interface.budget import Budget
from sudoku.interface.checked import CheckedModel
from sudoku.interface.opening import open_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import model_names, require_known
from sudoku.interface.versions import versions_and_python
from sudoku.pictures.text_table import TextTable
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.latency import (
    LEAST_REPEATS,
    Latency,
    LatencySummary,
    faster,
    measure,
    summarise,
)
from sudoku.system.machine import processor


@subcommand("sudoku bench --model sat --model reference puzzles.txt")
@options.models
@click.option(
    "--repeat",
    "repeats",
    type=click.IntRange(min=LEAST_REPEATS),
    default=LEAST_REPEATS,
    show_default=True,
    metavar="N",
    help="Number of passes over the collection; each puzzle counts with its fastest pass.",
)
@options.sources
@options.budget
@options.as_json("one JSON object")
def bench(
    source: Source,
    models: tuple[str, ...],
    repeats: int,
    budget: Budget,
    as_json: bool,
) -> None:
    """Measure the latency of each model on each puzzle.

    Each puzzle counts with its fastest pass, in milliseconds. Set-up (importing the solver and
    encoding the boards) is reported separately.


    Exit code: 0 all puzzles are measured, 2 bad input or usage, 3 a verdict is unknown because the
    budget ran out, 4 a model failed.
    """
    names = list(models) or model_names()
    with clean_exit() as result:
        for name in names:
            require_known(name)
        places: dict[Puzzle, str] = {}
        questions: list[Puzzle] = []
        for entry in entries(source, result):
            places.setdefault(entry.puzzle, f"{entry.source}:{entry.line}")
            questions.append(entry.puzzle)
        summaries: list[LatencySummary] = []
        try:
            for name in names if questions else []:
                _bench_model(name, questions, repeats, budget, result, summaries)
        finally:
            # Also after Ctrl-C, so that no measurement is lost.
            if as_json:
                print(json.dumps(_as_dict(summaries, repeats)))
            elif summaries:
                print(TextTable(*_table(summaries)).markdown())
                for s in summaries:
                    print(f"slowest for {s.model}: {places[s.slowest]}: {s.slowest}")


def _bench_model(
    name: str,
    puzzles: list[Puzzle],
    repeats: int,
    budget: Budget,
    result: ExitTally,
    summaries: list[LatencySummary],
) -> None:
    """Measure one model, if it can be opened, and append its summary even after Ctrl-C."""
    start = perf_counter()
    try:
        opened = _open(name, puzzles)
    except SudokuError as error:
        result.report(error)
        return
    setup = perf_counter() - start
    least: dict[int, Latency] = {}
    passes = list(range(len(puzzles))) * repeats
    try:
        for asked, number in enumerate(with_progress(passes, name)):
            if asked and number == 0:
                opened = _open(name, puzzles)
            puzzle = puzzles[number]
            try:
                latency = measure(opened[puzzle.board], puzzle, budget)
            except ModelFault as fault:
                result.report(fault)
                continue
            least[number] = faster(least.get(number), latency)
    finally:
        if least:
            summaries.append(summarise(name, setup, least.values()))
            if summaries[-1].verdicts[Verdict.UNKNOWN]:
                result.add(ExitCode.UNKNOWN)


def _open(name: str, puzzles: list[Puzzle]) -> dict[Board, CheckedModel]:
    """A newly opened model for each board, which has seen none of these puzzles."""
    boards = dict.fromkeys(puzzle.board for puzzle in puzzles)
    return {board: open_model(name, board) for board in boards}


def _table(summaries: list[LatencySummary]) -> tuple[list[str], list[list[str]]]:
    header = [
        "model",
        "puzzles",
        "per second",
        "mean ms",
        "median ms",
        "p99 ms",
        "max ms",
        "unknown",
        "set-up ms",
    ]
    rows = [
        [
            s.model,
            str(s.count),
            _rate(s.puzzles_per_second),
            *(f"{1000 * t:.3f}" for t in (s.mean, s.median, s.p99, s.maximum)),
            str(s.verdicts[Verdict.UNKNOWN]),
            f"{1000 * s.setup:.1f}",
        ]
        for s in summaries
    ]
    return header, rows


def _rate(puzzles_per_second: float) -> str:
    return f"{puzzles_per_second:.{0 if puzzles_per_second >= 10 else 2}f}"


def _as_dict(summaries: list[LatencySummary], repeats: int) -> dict[str, Any]:
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {
            "platform": platform.platform(),
            "processor": processor(),
            "cores": os.cpu_count(),
        },
        "versions": versions_and_python(),
        "repeats": repeats,
        "results": [s.as_dict() for s in summaries],
    }
