"""How far do techniques get, how long does a path take, and is every step right?

Each step is checked against the solutions that a model finds. Its premises must imply its
conclusion, and no premise may be superfluous. With `--lemmas`, each path also becomes a
certificate, which the checker must accept.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from benchmarks.framework.arguments import add_take
from benchmarks.framework.report import BenchmarkError, Report, Row, load_any
from benchmarks.framework.timing import milliseconds
from sudoku import ModelFault, Puzzle, steps
from sudoku.logic.certifying import certify_steps

NOTES = (
    "unsound: puzzles with a step that contradicts the solution or that its premises do not imply, "
    "or with a lemma that the checker rejects.",
    "ms: of a whole path with its checks against the solution and minimal premises.",
)


@dataclass(frozen=True, slots=True)
class WalkedPath:
    """The path of a puzzle, and the errors in it."""

    is_solved: bool
    steps: int
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


def run(args: Namespace) -> Iterator[Report]:
    """One report, with a row for each list. Raises BenchmarkError for a file without puzzles."""
    puzzles = [entry.puzzle for entry in load_any(args.file, args.take)]
    if not puzzles:
        raise BenchmarkError(f"{args.file.name} has no puzzles, expected some")
    rows, notes = [], [*NOTES]
    for techniques in args.techniques or ["default"]:
        found = [walked(puzzle, techniques, with_lemmas=args.lemmas) for puzzle in puzzles]
        rows.append(_row(techniques, found))
        notes += [f"{techniques}: {each.wrong}." for each in found if each.wrong]
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
        return WalkedPath(False, 0, perf_counter() - start, str(fault))
    return WalkedPath(found.is_solved, found.counts.total(), seconds)


def _row(techniques: str, found: list[WalkedPath]) -> Row:
    columns = ("median ms", "mean ms", "max ms")
    times = milliseconds([each.seconds for each in found], *columns)
    solved = sum(each.is_solved for each in found)
    return {
        "techniques": techniques,
        "puzzles": len(found),
        "solved": solved,
        "solved %": round(100 * solved / len(found), 2),
        "steps": sum(each.steps for each in found),
        "unsound": sum(bool(each.wrong) for each in found),
        **{name: round(float(value), 1) for name, value in times.items()},
    }
