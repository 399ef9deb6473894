"""Measure the time of each answer, for every contestant and puzzle.

Each contestant runs in its own process.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from time import perf_counter
from typing import Annotated

from benchmarks.framework.report import BenchmarkError, Report, load, machine
from benchmarks.framework.study import File, Option, Take
from benchmarks.latency.contestants import DEFAULT, Commands, Libraries, choose
from benchmarks.latency.figures import latency_rows, notes, verdict_note
from benchmarks.latency.race import Race
from sudoku.interface.versions import versions_and_python


def run(
    file: File,
    *,
    contestants: Annotated[
        str, Option("models and baselines, or the groups models, solvers and baselines", "A,B")
    ] = DEFAULT,
    command: Commands = (),
    library: Libraries = (),
    repeats: Annotated[int, Option("passes over the file", "K")] = 3,
    take: Take = None,
    cap: Annotated[
        float, Option("limit on one answer, for models that support it", "SECONDS")
    ] = 10.0,
    minutes: Annotated[float | None, Option("stop after M minutes", "M")] = None,
) -> Iterator[Report]:
    """One report. Raises BenchmarkError and NotationError."""
    deadline = perf_counter() + 60 * (minutes or math.inf)
    chosen, unavailable = choose(contestants, [*command, *library])
    entries = load(file, take)
    race = Race(chosen, entries, repeats=repeats, cap=cap, deadline=deadline)
    reason = race.run()
    results = race.results()
    stopped = [] if reason is None else [f"Stopped by --minutes {reason}."]
    happened = [*race.ended.values(), *stopped]
    if not results.records:
        raise BenchmarkError(" ".join([f"{file.name}: no answers.", *happened]))
    answered = {record.contestant for record in results.records}
    missing = ", ".join(each.name for each in chosen if each.name not in answered)
    happened += [f"Not asked: {missing}."] if missing else []
    conditions = {
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        "versions": versions_and_python(),
        "machine": machine(),
    }
    yield Report(
        f"latency-{file.stem}",
        latency_rows(results),
        [*unavailable, *happened, *notes(cap), verdict_note(results)],
        [conditions, *results.lines()],
    )
