"""Measure the time of each answer, for every contestant and puzzle; a stopped run can continue.

Each contestant runs in its own process. Answers are stored as they arrive; see `store`.
"""

from __future__ import annotations

import hashlib
import math
import os
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.framework.arguments import (
    above_zero,
    add_files,
    add_option,
    command_line,
    positive,
)
from benchmarks.framework.report import RESULTS, BenchmarkError, Report, load, machine
from benchmarks.latency import contestants
from benchmarks.latency.contestants import LatencyContestant
from benchmarks.latency.figures import report
from benchmarks.latency.race import Race
from benchmarks.latency.results import FINISHED, PARTIAL
from benchmarks.latency.store import LatencyStore
from sudoku import Entry
from sudoku.system.machine import processor, versions

REPEATS, CAP = 3, 10.0


def add_arguments(parser: ArgumentParser) -> None:
    """Add the collections, the contestants and the limits."""
    add_files(parser)
    text = (
        "names of models and baselines, or the groups models, solvers (PySAT's) and baselines "
        f"(default: {contestants.DEFAULT})"
    )
    parser.add_argument("--contestants", metavar="A,B", default=contestants.DEFAULT, help=text)
    parser.add_argument(
        "--command",
        action="append",
        default=[],
        type=contestants.command,
        metavar="NAME=TEMPLATE",
        help="add a program that reads puzzles from standard input or at {} (repeatable)",
    )
    contestants.add_library(parser, "with the interface of tdoku, for 9x9")
    add_option(parser, "--repeats", positive, REPEATS, "passes over each file", "K")
    text = "limit on one answer, for models that support it"
    add_option(parser, "--cap", above_zero, CAP, text, "SECONDS")
    text = "stop after M minutes, divided among the files"
    add_option(parser, "--minutes", above_zero, None, text, "M")
    parser.add_argument("--fresh", action="store_true", help="discard the answers of a stopped run")
    parser.set_defaults(save=machine_name())


def run(args: Namespace) -> Iterator[Report]:
    """A report for each collection.

    After Ctrl-C, it yields the reports so far, then raises KeyboardInterrupt. Raises BenchmarkError
    and NotationError.
    """
    chosen, unavailable = contestants.choose(args.contestants, [*args.command, *args.library])
    collections = [(path, load(path, args.take)) for path in args.files]
    if len({path.stem for path in args.files}) < len(args.files):
        raise BenchmarkError("two files have the same name, expected different names")
    end = perf_counter() + 60 * (args.minutes or math.inf)
    unanswered: list[str] = []
    for i, (path, entries) in enumerate(collections):
        now = perf_counter()
        stored = RESULTS / args.save / f"latency-{path.stem}"
        partial, finished = (stored.with_name(stored.name + end) for end in (PARTIAL, FINISHED))
        if args.fresh:
            partial.unlink(missing_ok=True)
        conditions = _conditions(path, entries, chosen, args)
        names = [contestant.name for contestant in chosen]
        with closing(LatencyStore(partial, conditions, names, len(entries))) as store:
            race = Race(
                store,
                chosen,
                entries,
                collection=path.stem,
                repeats=args.repeats,
                cap=args.cap,
                deadline=now + (end - now) / (len(collections) - i),
            )
            interrupt, ending = _run_to_its_end(race)
            results = store.results()
            if results.records:
                results.write(finished, conditions)
        happened = [*race.ended.values(), *ending]
        if results.records:
            answered = {record.contestant for record in results.records}
            missing = ", ".join(name for name in names if name not in answered)
            notes = [*unavailable, *happened, *([f"Not asked: {missing}."] if missing else [])]
            yield report(results, path, _command(path, args), args.cap, notes)
        else:
            unanswered.append(" ".join([f"{path.name}: no answers.", *happened]))
        if interrupt is not None:
            raise interrupt
    if unanswered:
        raise BenchmarkError("\n".join(unanswered))


def _run_to_its_end(race: Race) -> tuple[KeyboardInterrupt | None, list[str]]:
    """Run the race. Returns the interrupt that stopped it, and a note if it is unfinished."""
    try:
        reason = race.run()
    except KeyboardInterrupt as error:
        return error, ["Interrupted before the end; the same command continues."]
    if reason is None:
        return None, []
    return None, [f"Stopped by --minutes {reason}; the same command continues."]


def machine_name() -> str:
    """The name of the default folder: the processor and its number of cores."""
    name = re.sub(r"[^a-z0-9]+", "-", processor().lower()).strip("-")
    return f"{name}-{os.cpu_count()}-cores"


def _conditions(
    path: Path, entries: Sequence[Entry], chosen: Sequence[LatencyContestant], args: Namespace
) -> dict[str, Any]:
    """The conditions under which all answers of a run are measured."""
    here = machine()
    here.pop("load", None)
    return {
        "collection": path.stem,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "board": entries[0].puzzle.board.shape,
        "take": args.take,
        "repeats": args.repeats,
        "cap": args.cap,
        "versions": versions(),
        "machine": here,
        "contestants": {contestant.name: contestant.fingerprint for contestant in chosen},
    }


def _command(path: Path, args: Namespace) -> str:
    """The command line without templates and libraries, which may contain paths."""
    programs = [f"--command {program.name}=…" for program in args.command]
    programs += [f"--library {library.name}=…" for library in args.library]
    words = [f"latency {path.name} --contestants {args.contestants}", *programs]
    cap = [] if args.cap == CAP else ["cap"]
    return command_line(" ".join(words), args, "repeats", "take", *cap, "minutes")
