"""Measure how many puzzles per second are made by rating, technique or rules, on one core.

Each order makes puzzles until there are enough of them or the time is over. Outside the measured
time, another model solves them, and they are rated again: a puzzle that is not unique, or that
lacks its rating, is an error.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from time import process_time
from typing import Any

import sudoku
from benchmarks.framework.arguments import above_zero, add_option, command_line, positive
from benchmarks.framework.report import BenchmarkError, Report, Row
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


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options --orders, --count, --seconds and --seed."""
    parser.add_argument("--orders", nargs="+", choices=ORDERS, default=[*ORDERS], metavar="ORDER")
    add_option(parser, "--count", positive, 200, "puzzles of each order")
    add_option(parser, "--seconds", above_zero, 60, "for each order")
    add_option(parser, "--seed", positive, 1, "of the puzzles")


def run(args: Namespace) -> Iterator[Report]:
    """One report. Raises BenchmarkError for a puzzle that is not unique, or lacks its rating."""
    names = with_progress(args.orders, "orders")
    rows = [measured(name, args.count, args.seconds, args.seed) for name in names]
    command = command_line("selection", args, "count", "seconds", "seed")
    yield Report("selection", command, rows, NOTES)


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
