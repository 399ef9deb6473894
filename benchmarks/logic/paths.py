"""How far do techniques get, how long does a path take, and is every step right?

Each step is checked against the solutions that a model finds. Its premises must imply its
conclusion, and no premise may be superfluous. With `--lemmas`, each path also becomes a
certificate, which the checker must accept.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

from benchmarks.framework.arguments import add_option, add_take, positive
from benchmarks.framework.report import BenchmarkError, Report, Row, load_any
from benchmarks.framework.timing import milliseconds
from sudoku import ModelFault, Puzzle, steps
from sudoku.logic.certifying import certify_steps

CHUNK = 20
NOTES = (
    "unsound: puzzles with a step that contradicts the solution or that its premises do not imply, "
    "or with a lemma that the checker rejects.",
    "ms: of a whole path with its checks against the solution and minimal premises.",
)


@dataclass(frozen=True, slots=True)
class WalkedPath:
    """The path of a puzzle, and the errors in it."""

    is_solved: bool
    counts: Counter[str]
    seconds: float
    wrong: str = ""
    """The reason why a step is unsound."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the puzzles, and the lists of techniques to compare."""
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="puzzles")
    add_take(parser)
    text = "a list of techniques, as `sudoku steps` takes it; may be repeated (default)"
    add("--techniques", action="append", metavar="LIST", help=text)
    add("--lemmas", action="store_true", help="also check a certificate made from each path")
    add_option(parser, "--jobs", positive, 1, "processes", "N")
    add("--by-technique", action="store_true", help="show how often each technique was used")


def run(args: Namespace) -> Iterator[Report]:
    """One report, with a row for each list. Raises BenchmarkError for a file without puzzles."""
    puzzles = [entry.puzzle for entry in load_any(args.file, args.take)]
    if not puzzles:
        raise BenchmarkError(f"{args.file.name} has no puzzles, expected some")
    rows, notes = [], [*NOTES]
    for techniques in args.techniques or ["default"]:
        ask = partial(walked, techniques=techniques, with_lemmas=args.lemmas)
        if args.jobs == 1:
            found = [*map(ask, puzzles)]
        else:
            with ProcessPoolExecutor(args.jobs) as pool:
                found = [*pool.map(ask, puzzles, chunksize=CHUNK)]
        rows.append(_row(techniques, found))
        notes += [f"{techniques}: {each.wrong}." for each in found if each.wrong]
        if args.by_technique:
            counts = sum((each.counts for each in found), Counter[str]())
            used = ", ".join(f"{name} {count:,}" for name, count in counts.most_common())
            notes.append(f"{techniques}: {used}.")
    yield Report(f"logic-paths-{args.file.stem}", f"logic paths {args.file.name}", rows, notes)


def walked(puzzle: Puzzle, techniques: str, *, with_lemmas: bool) -> WalkedPath:
    """Walk one puzzle, and check its path."""
    start = perf_counter()
    try:
        found = steps(puzzle, techniques=techniques)
        seconds = perf_counter() - start
        if with_lemmas:
            certify_steps(found, "sat")
    except ModelFault as fault:
        return WalkedPath(False, Counter(), perf_counter() - start, str(fault))
    return WalkedPath(found.is_solved, found.counts, seconds)


def _row(techniques: str, found: list[WalkedPath]) -> Row:
    columns = ("median ms", "mean ms", "max ms")
    times = milliseconds([each.seconds for each in found], *columns)
    solved = sum(each.is_solved for each in found)
    return {
        "techniques": techniques,
        "puzzles": len(found),
        "solved": solved,
        "solved %": round(100 * solved / len(found), 2),
        "steps": sum(each.counts.total() for each in found),
        "unsound": sum(bool(each.wrong) for each in found),
        **{name: round(float(value), 1) for name, value in times.items()},
    }
