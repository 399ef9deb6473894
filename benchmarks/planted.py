"""How fast are puzzles with planted constraints made?

`sudoku.generate` makes them one after another. The time of each puzzle is measured, in seconds of
processor time, because some puzzles take many times as long as others. The answers are checked by
another model outside the measured time.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean, quantiles
from time import process_time

import sudoku
from benchmarks.framework.report import BenchmarkError, Report, Row
from sudoku import Budget, Verdict

MADE = 50
BUDGET = Budget(seconds=600)
CHECKER = "sat"


@dataclass(frozen=True, slots=True)
class PlantedTask:
    """Rules to plant."""

    rules: str
    has_givens: bool = True

    @property
    def name(self) -> str:
        return self.rules if self.has_givens else f"{self.rules}, no givens"


TASKS = (
    PlantedTask("killer", has_givens=False),
    PlantedTask("killer"),
    PlantedTask("thermo 4"),
    PlantedTask("arrow"),
    PlantedTask("kropki"),
    PlantedTask("sandwich"),
    PlantedTask("antiknight, thermo"),
    PlantedTask("diagonals, killer"),
    PlantedTask("diagonals, killer", has_givens=False),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the option --puzzles."""
    parser.add_argument("--puzzles", type=int, default=MADE, help="of each kind")


def run(args: Namespace) -> Iterator[Report]:
    """One report. Raises BenchmarkError for a puzzle that is not unique."""
    rows = [_row(task, args.puzzles) for task in TASKS]
    notes = [
        "ms: of processor time for a puzzle, on average and of the slowest tenth at least.",
        "planted: remaining constraints, each of which is needed. tried: plantings for a puzzle.",
    ]
    yield Report("planted", f"planted --puzzles {args.puzzles}", rows, notes)


def _row(task: PlantedTask, count: int) -> Row:
    made, times = [], []
    start = process_time()
    options = {"rules": task.rules, "no_givens": not task.has_givens, "budget": BUDGET}
    for each in sudoku.generate(count + 1, **options):  # type: ignore[arg-type]  # of generate
        made.append(each)
        times.append(process_time() - start)
        start = process_time()
    for each in made:
        outcome = sudoku.check(each.puzzle, model=CHECKER)
        if outcome.verdict is not Verdict.UNIQUE or outcome.solution != each.solution:
            raise BenchmarkError(f"{task.name}: {CHECKER} does not find {each.puzzle} unique")
    del made[0], times[0]  # with the tables of the grids
    return {
        "what": task.name,
        "made": count,
        "clues": mean(each.puzzle.clue_count for each in made),
        "planted": mean(float(each.details["planted"] or 0) for each in made),
        "tried": mean(each.attempts for each in made),
        "ms": mean(times) * 1e3,
        "p90 ms": (quantiles(times, n=10)[-1] if count > 1 else times[0]) * 1e3,
        "a second": count / sum(times),
    }
