"""Measure the puzzles per second that several processes answer.

Norvig's "Solving Every Sudoku Puzzle Quickly" has this chart for threads. Each run is one batch, as
in `sudoku check --jobs`: its processes start and answer one easy puzzle each, which is timed
separately, and only then get the puzzles. The runs of all models and numbers of processes take
turns in random order, and the best of each counts, as disturbances only make a run slower. Every
answer is compared with another model's, outside the measured time.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from threading import Event
from time import perf_counter

from benchmarks.framework.answers import Digits, disagreement
from benchmarks.framework.arguments import (
    add_files,
    add_option,
    command_line,
    counts,
    names,
    positive,
)
from benchmarks.framework.report import BenchmarkError, Report, Row, easy_question, load
from benchmarks.framework.timing import in_turns
from sudoku import Entry, Outcome, Puzzle, Verdict, model_names, open_model
from sudoku.batch import answer_all
from sudoku.batch.answers import Answer
from sudoku.cli.tables import with_progress
from sudoku.interface.opening import forget_models
from sudoku.interface.registry import require_known
from sudoku.symmetry.isomorphs import isomorphs

RUNS = 3
NOTES = (
    "jobs: processes that answer; 1: the calling process, without workers.",
    "puzzles per second: of the best run, without the start-up; worst: of the slowest run.",
    "× fewest: this row's speed by that of the model's fewest jobs.",
    "start-up s: of the first run, until each process has answered an easy puzzle. With 1 job this "
    "is opening the model, perhaps with an imported solver. Each run opens new models.",
)

Choice = tuple[str, int]
"""A model's name and the number of processes."""


@dataclass(frozen=True, slots=True)
class Run:
    """One batch: seconds until all processes were ready, and from then until the last answer."""

    startup: float
    seconds: float


def add_arguments(parser: ArgumentParser) -> None:
    """FILE…, --take, --models, --jobs, --disguises, --runs."""
    add_files(parser)
    add_option(parser, "--models", names, model_names(), "models", "A,B")
    add_option(parser, "--jobs", counts, [1, 2, 3, 4], "processes", "J,K")
    more = "ask R equivalent forms of each puzzle, so that a run takes a second or more"
    add_option(parser, "--disguises", positive, 1, more, "R")
    add_option(parser, "--runs", positive, RUNS, "the best of K counts", "K")


def run(args: Namespace) -> Iterator[Report]:
    """One report for each file, a row for each model and number of processes.

    After Ctrl-C: the report of the complete runs, then KeyboardInterrupt. Raises BenchmarkError,
    with file and line, for a wrong answer.
    """
    for model in args.models:
        require_known(model)
    choices = [(model, jobs) for model in args.models for jobs in args.jobs]
    for path, entries in [(path, load(path, args.take)) for path in args.files]:
        asked = _disguised(entries, args.disguises)
        runs: dict[Choice, list[Run]] = {choice: [] for choice in choices}
        interrupt = None
        try:
            _measure(runs, asked, args.runs, path.stem)
        except KeyboardInterrupt as error:
            interrupt = error
        if any(runs.values()):
            stopped = [] if interrupt is None else ["Interrupted: these are the complete runs."]
            rows = _rows(runs, len(asked))
            notes = [*stopped, *NOTES]
            options = ("take", "models", "jobs", "disguises", "runs")
            command = command_line(f"throughput {path.name}", args, *options)
            yield Report(f"throughput-{path.stem}", command, rows, notes)
        if interrupt is not None:
            raise interrupt


def _measure(
    runs: Mapping[Choice, list[Run]], asked: Sequence[Entry], count: int, name: str
) -> None:
    """Add `count` runs to each choice, in random order."""
    rights: dict[str, dict[Puzzle, list[Digits]]] = {}
    for model, jobs in with_progress(in_turns([*runs], count), f"throughput {name}"):
        judge = "cpsat" if model.partition(":")[0] == "sat" else "sat"  # another model
        if judge not in rights:
            rights[judge] = _answers(judge, {entry.puzzle for entry in asked})
        measured, answers = _batch(model, jobs, [entry.puzzle for entry in asked])
        for entry, answer in zip(asked, answers, strict=True):
            _require_right(model, entry, answer, judge, rights[judge][entry.puzzle])
        runs[model, jobs].append(measured)


def _batch(model: str, jobs: int, puzzles: Sequence[Puzzle]) -> tuple[Run, list[Answer]]:
    """One run. The puzzles are held back until every process is ready."""
    forget_models()  # cached ones would have learnt from the last run
    easy, _ = easy_question(puzzles[0].board)
    is_ready = Event()

    def questions() -> Iterator[Puzzle]:
        yield from [easy] * jobs  # a starting process is asked one puzzle at a time
        is_ready.wait()
        yield from puzzles

    with closing(answer_all(questions(), model=model, jobs=jobs)) as answers:
        try:
            begin = perf_counter()
            for _ in islice(answers, jobs):
                pass
            ready = perf_counter()
            is_ready.set()
            found = list(islice(answers, len(puzzles)))
            return Run(ready - begin, perf_counter() - ready), found
        finally:
            is_ready.set()  # otherwise a thread would wait for ever


def _disguised(entries: Sequence[Entry], count: int) -> list[Entry]:
    """The puzzles and count - 1 other equivalent forms of each: no puzzle is asked twice."""
    disguises = [isomorphs(entry.puzzle, count - 1, seed=1) for entry in entries]
    return [
        *entries,
        *(
            replace(entry, puzzle=its[i])
            for i in range(count - 1)
            for entry, its in zip(entries, disguises, strict=True)
        ),
    ]


def _answers(judge: str, puzzles: Set[Puzzle]) -> dict[Puzzle, list[Digits]]:
    """Up to two solutions of each puzzle."""
    model = open_model(judge, next(iter(puzzles)).board)
    return {puzzle: [grid.digits for grid in model.search(puzzle).solutions] for puzzle in puzzles}


def _require_right(
    model: str, entry: Entry, answer: Answer, judge: str, right: list[Digits]
) -> None:
    if not isinstance(answer, Outcome):
        wrong: str | None = str(answer)
    elif answer.verdict is Verdict.UNKNOWN:
        wrong = f"{model} gave no verdict without a budget"
    else:
        found = [grid.digits for grid in answer.solutions]
        wrong = disagreement(entry.puzzle, [(judge, 2, right), (model, 2, found)])
    if wrong is not None:
        raise BenchmarkError(f"{entry.source}:{entry.line}: {wrong}")


def _rows(runs: Mapping[Choice, list[Run]], count: int) -> list[Row]:
    """The rows of the choices that have been run."""
    best = {choice: min(r.seconds for r in its) for choice, its in runs.items() if its}
    rows: list[Row] = []
    for (model, jobs), seconds in best.items():
        fewest = min(choice for choice in best if choice[0] == model)
        rows.append(
            {
                "model": model,
                "jobs": jobs,
                "N": count,
                "puzzles per second": count / seconds,
                "worst puzzles per second": count / max(r.seconds for r in runs[model, jobs]),
                "× fewest": best[fewest] / seconds,
                "start-up s": runs[model, jobs][0].startup,
            }
        )
    return rows
