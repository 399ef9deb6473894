"""Measure how many puzzles per second are made by rating, technique or rules, on one core.

Each order makes puzzles until there are enough of them or the time is over. Outside the measured
time, another model solves them, and they are rated again: a puzzle that is not unique, or that
lacks its rating, is an error.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Iterator, Mapping, Sequence
from time import process_time
from typing import Annotated, Any

import sudoku
from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.study import Option, Seed
from sudoku import Budget, Made, Shortfall, Verdict
from sudoku.cli.progress import with_progress
from sudoku.logic.ratings.registry import SCALES

CHECKER = "sat"
SYMMETRIC = {"symmetry": "rotation180"}
ORDERS: Mapping[str, Mapping[str, Any]] = {
    "se 1.2-2.0": {"difficulty": "se 1.2-2.0"},
    "se 7.0-7.5": {"difficulty": "se 7.0-7.5"},
    "se 8.5-9.0": {"difficulty": "se 8.5-9.0"},
    "hodoku hard": {"difficulty": "hodoku hard"},
    "hodoku extreme": {"difficulty": "hodoku extreme"},
    "hodoku easy, symmetric, 28-32 clues": {
        "difficulty": "hodoku easy",
        **SYMMETRIC,
        "clues": (28, 32),
    },
    "se 7.0-7.5, symmetric, 24-26 clues": {
        "difficulty": "se 7.0-7.5",
        **SYMMETRIC,
        "clues": (24, 26),
    },
    "fowler T": {"difficulty": "fowler T"},
    "whips 4-6": {"difficulty": "whips 4-6"},
    "require skyscraper": {"require": "skyscraper"},
    "require swordfish": {"require": "swordfish"},
    "require w-wing, forbid uniqueness": {"require": "w-wing", "forbid": "uniqueness"},
    "rules killer": {"rules": "killer"},
    "rules killer, no givens": {"rules": "killer", "no_givens": True},
    "rules thermo 4": {"rules": "thermo 4"},
    "rules arrow": {"rules": "arrow"},
    "rules kropki": {"rules": "kropki"},
    "rules sandwich": {"rules": "sandwich"},
    "rules antiknight, thermo": {"rules": "antiknight, thermo"},
    "rules diagonals, killer": {"rules": "diagonals, killer"},
    "rules diagonals, killer, no givens": {"rules": "diagonals, killer", "no_givens": True},
}
"""The arguments for `sudoku.generate`, by the name of the row."""
PATIENCE = 20
"""The seconds of waiting for one puzzle, per second of processor time of an order."""
NOTES = (
    "puzzles per second and ms per attempt: of processor time, with the drafts.",
    "attempts: drafts for each puzzle, on average.",
    "slowest s: of processor time, for one puzzle.",
)


def _orders(text: str) -> list[str]:
    """Parse names of ORDERS, separated by semicolons."""
    names = text.split(";")
    if not {*names} <= ORDERS.keys():
        raise ArgumentTypeError(f"{text!r}, expected some of {'; '.join(ORDERS)}")
    return names


def run(
    *,
    orders: Annotated[Sequence[str] | None, Option("names of rows (all)", "A;B", _orders)] = None,
    count: Annotated[int, Option("puzzles of each order", "N")] = 200,
    seconds: Annotated[float, Option("for each order", "S")] = 60.0,
    seed: Seed = 1,
) -> Iterator[Report]:
    """One report. Raises BenchmarkError for a puzzle that is not unique, or lacks its rating."""
    names = with_progress(orders or [*ORDERS], "orders")
    yield Report("selection", [measured(name, count, seconds, seed) for name in names], NOTES)


def measured(name: str, count: int, seconds: float, seed: int) -> Row:
    """The row of one order."""
    options = ORDERS[name]
    next(sudoku.generate(seed=seed, **options))  # loads all modules that it needs
    made: list[Made] = []
    times: list[float] = []
    asked = sudoku.generate(count, seed=seed, budget=Budget(PATIENCE * seconds), **options)
    while sum(times) < seconds and len(made) < count:
        start = process_time()
        try:
            made.append(next(asked))
        except Shortfall:
            times.append(process_time() - start)
            break
        times.append(process_time() - start)
    for one in made:
        require_right(one)
    attempts, total = sum(one.attempts for one in made), sum(times)
    return {
        "order": name,
        "puzzles": len(made),
        "puzzles per second": round(len(made) / total, 2),
        "attempts": round(attempts / max(1, len(made)), 1),
        "ms per attempt": round(1000 * total / max(1, attempts), 2),
        "slowest s": round(max(times), 2),
    }


def require_right(made: Made) -> None:
    """Raise BenchmarkError if a puzzle is not unique, or if `rate` gives it another rating."""
    outcome = sudoku.check(made.puzzle, model=CHECKER)
    if outcome.verdict is not Verdict.UNIQUE or outcome.solution != made.solution:
        raise BenchmarkError(f"{made.text()}: {CHECKER} does not find it unique")
    for scale in SCALES:
        if scale in made.details:
            rating = sudoku.rate(made.puzzle, scales=scale)[scale]
            if rating is None or rating.hardness != made.details[scale]:
                raise BenchmarkError(f"{made.text()}: not {scale} {made.details[scale]}")
