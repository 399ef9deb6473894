"""How far do techniques get, how long does a path take, and is every step right?

Each step is checked against the solutions that a model finds. Its premises must imply its
conclusion, and no premise may be superfluous. With `--lemmas`, each path also becomes a
certificate, which the checker must accept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Annotated

from benchmarks.framework.report import BenchmarkError, Report, Row, load_any
from benchmarks.framework.study import File, Option, Take
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


def run(
    file: File,
    *,
    take: Take = None,
    techniques: Annotated[
        Sequence[str],
        Option("a list of techniques (repeatable; default)", "LIST", is_repeated=True),
    ] = (),
    lemmas: Annotated[bool, Option("also check a certificate made from each path")] = False,
) -> Iterator[Report]:
    """One report, with a row for each list. Raises BenchmarkError for a file without puzzles."""
    puzzles = [entry.puzzle for entry in load_any(file, take)]
    if not puzzles:
        raise BenchmarkError(f"{file.name} has no puzzles, expected some")
    rows, notes = [], [*NOTES]
    for names in techniques or ["default"]:
        found = [walked(puzzle, names, with_lemmas=lemmas) for puzzle in puzzles]
        rows.append(_row(names, found))
        notes += [f"{names}: {each.wrong}." for each in found if each.wrong]
    yield Report(f"logic-paths-{file.stem}", rows, notes)


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
