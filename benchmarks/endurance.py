"""Does a model stay as fast and as small over tens of thousands of questions?

The questions are asked in four quarters, each of which asks the same puzzles in the same order, so
that the last quarter may be compared with the first: their ratio is the drift. Later answers
must repeat the first one. What is kept of each answer has its place from the beginning, so that
a growth of memory is the model's.
"""

from __future__ import annotations

import os
import statistics
import sys
from argparse import ArgumentParser, Namespace
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from benchmarks.arguments import positive
from benchmarks.report import BenchmarkError, Report, Row, easy_question, latency_figures, load
from sudoku import CheckedModel, Entry, Outcome, Verdict, open_model

SETTLED = 500
"""Questions before memory is first read: by then every buffer has been used."""


def add_arguments(parser: ArgumentParser) -> None:
    """FILE…, --count, --model."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="puzzles on one board")
    parser.add_argument("--count", type=positive, default=20_000, help="questions, in all (20000)")
    parser.add_argument("--model", default="sat", help="the model that is asked (sat)")


def run(args: Namespace) -> Iterator[Report]:
    """One report for each file. Raises BenchmarkError if count is no multiple of 4, or small."""
    if args.count % 4 or args.count <= SETTLED:
        raise BenchmarkError(f"--count {args.count}, expected a multiple of 4 above {SETTLED}")
    for path in args.files:
        quarter = args.count // 4
        entries = load(path, quarter)
        model = open_model(args.model, entries[0].puzzle.board)
        model.search(easy_question(model.board)[0])
        measured = _ask(model, entries, quarter)
        command = f"endurance {path.name} --count {args.count} --model {args.model}"
        notes = (
            f"Each quarter asks the first {len(entries)} puzzles of the file, round and round.",
            "drift: the figure of the last quarter by that of the first. A model that learns has "
            "met the puzzles before by then: what it gains by that may hide what it loses.",
            f"growth: resident memory from after question {SETTLED} to the end.",
        )
        name = f"endurance-{args.model.replace(':', '-')}-{path.stem}"
        yield Report(name, command, [{"model": model.name, **_figures(measured)}], notes)


@dataclass(frozen=True, slots=True)
class Measured:
    """The seconds of every question in order, and the memory in bytes."""

    seconds: Sequence[float]
    settled_bytes: int
    final_bytes: int


def _ask(model: CheckedModel, entries: Sequence[Entry], quarter: int) -> Measured:
    count = 4 * quarter
    seconds = array("d", bytes(8 * count))
    known = array("q", bytes(8 * len(entries)))
    settled = 0
    for i in range(count):
        index = i % quarter % len(entries)
        start = perf_counter()
        outcome = model.search(entries[index].puzzle)
        seconds[i] = perf_counter() - start
        told = _fingerprint(outcome)
        if i < len(entries):
            known[index] = told
        elif known[index] != told:
            entry = entries[index]
            raise BenchmarkError(
                f"{entry.source}:{entry.line}: {model.name} answered otherwise at question {i + 1}"
            )
        if i + 1 == SETTLED:
            settled = resident_bytes()
    return Measured(seconds, settled, resident_bytes())


def _fingerprint(outcome: Outcome) -> int:
    """What must be the same each time: the verdict, and the solution if it is the only one."""
    if outcome.verdict is Verdict.UNKNOWN:
        raise BenchmarkError(f"{outcome.model} gave no verdict although it had no budget")
    if outcome.verdict is Verdict.UNIQUE:
        return hash(outcome.solutions)
    return hash(outcome.verdict)


def _figures(measured: Measured) -> Row:
    quarter = len(measured.seconds) // 4
    first, last = measured.seconds[:quarter], measured.seconds[-quarter:]
    means = statistics.fmean(first), statistics.fmean(last)
    mebibyte = 2**20
    return {
        **latency_figures(measured.seconds),
        "first quarter mean ms": 1000 * means[0],
        "last quarter mean ms": 1000 * means[1],
        "drift": means[1] / means[0],
        "drift of medians": statistics.median(last) / statistics.median(first),
        "memory MiB": measured.final_bytes / mebibyte,
        "growth MiB": (measured.final_bytes - measured.settled_bytes) / mebibyte,
    }


def resident_bytes() -> int:
    """Resident memory of this process: now on Linux, elsewhere its peak so far."""
    if sys.platform == "linux":
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    import resource  # Windows has none, and must be able to import this module

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak
