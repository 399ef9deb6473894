"""How many puzzles does the cross-check need to catch a wrong solver?

Mutation analysis (DeMillo, Lipton, Sayward, "Hints on Test Data Selection", Computer 1978): a test
is worth as much as the deliberate mistakes that it finds. Each mutant is asked along the stream of
the fuzzer, once for each seed, until a judgement or a failure names it. Besides the whole
cross-check two weaker ways are measured: the mutant alone, which only known solutions and relations
between puzzles can catch; and beside a right model on valid puzzles only, as solvers are mostly
tested.
"""

from __future__ import annotations

import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from benchmarks import native_power, rule_power
from benchmarks.framework.arguments import positive
from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.mutants import MUTANTS, MutantContestant
from sudoku import Board
from sudoku.crosschecking.contestants.contestant import Contestant, ModelContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import Case, cases, families
from sudoku.errors import known_and_nearest

RIGHT = "reference"
"""The model beside a mutant; most mutants ask another one."""

SOON = 100
"""Puzzles, for the shares of the last note."""


@dataclass(frozen=True, slots=True)
class Place:
    """A board and a limit at which a mutant can be wrong. limit: of solutions."""

    board: Board
    limit: int


USUAL = Place(Board(3, 3), limit=2)
ELSEWHERE = {
    "turns-boxes": Place(Board(2, 3), limit=2),
    "loses-third": Place(Board(3, 3), limit=10),
}
"""For the mutants that are right at the usual place."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to test. is_alone: no other contestant. is_valid_only: only puzzles of the class
    "unique", without their relatives.
    """

    name: str
    is_alone: bool = False
    is_valid_only: bool = False


CROSS_CHECK = Way("cross-check")
ALONE = Way("alone", is_alone=True)
VALID_ONLY = Way("valid only", is_valid_only=True)
WAYS = (CROSS_CHECK, ALONE, VALID_ONLY)

Needed = dict[Way, list[int | None]]
"""For each way, the puzzles until a mutant was caught, by seed; None: not within the cap."""


def add_arguments(parser: ArgumentParser) -> None:
    """--mutants, --rules, --seeds, --cap."""
    parser.add_argument("--mutants", metavar="A,B", help="which mutants (all)")
    parser.add_argument(
        "--rules", action="store_true", help="mutants of constraints, on boards with rules"
    )
    parser.add_argument(
        "--native", action="store_true", help="mutants of the C code of the compiled model"
    )
    parser.add_argument("--seeds", type=positive, default=15, help="runs of each mutant (15)")
    parser.add_argument("--cap", type=positive, default=1000, help="puzzles of a run (1000)")


def run(args: Namespace) -> Iterator[Report]:
    """One report, a row for each mutant, or with --rules for each kind of constraint.

    Raises BenchmarkError for an unknown mutant, or if the right model is called wrong.
    """
    if args.native:
        yield from native_power.reports()
        return
    if args.rules:
        if args.mutants is not None:
            raise BenchmarkError("--mutants names solvers, and --rules asks all of its own")
        yield from rule_power.reports(args.seeds, args.cap)
        return
    names = list(MUTANTS) if args.mutants is None else list(dict.fromkeys(args.mutants.split(",")))
    for name in names:
        if name not in MUTANTS:
            raise BenchmarkError(f"no mutant {name!r}: {known_and_nearest(name, MUTANTS)}")
    needed = {name: _needed(name, args.seeds, args.cap) for name in names}
    rows = [_row(name, needed[name], args.cap) for name in names]
    chosen = "" if args.mutants is None else f" --mutants {args.mutants}"
    command = f"power --seeds {args.seeds} --cap {args.cap}{chosen}"
    yield Report("power", command, rows, [*_notes(args.cap), _shares(list(needed.values()))])


def puzzles_until_caught(name: str, way: Way, seed: int, cap: int) -> int | None:
    """How many puzzles of this seed a mutant is asked until it is caught; None for more than cap.

    Raises BenchmarkError if the right model is called wrong.
    """
    place = ELSEWHERE.get(name, USUAL)
    contestants: list[Contestant] = [MutantContestant(name)]
    if not way.is_alone:
        contestants.append(ModelContestant(RIGHT))
    check = CrossCheck(contestants, limit=place.limit, shrink_seconds=0)
    with closing(check):
        for number, case in enumerate(_stream(place.board, way.is_valid_only, seed, cap), start=1):
            before = len(check.report.disagreements)
            check.ask(case)
            for found in check.report.disagreements[before:]:
                if RIGHT in found.wrong:
                    raise BenchmarkError(f"{RIGHT} is called wrong about {found.puzzle}")
                if name in found.wrong:
                    return number
    return None


def _needed(name: str, seeds: int, cap: int) -> Needed:
    return {
        way: [puzzles_until_caught(name, way, seed, cap) for seed in range(seeds)] for way in WAYS
    }


@lru_cache(maxsize=256)
def _stream(board: Board, is_valid_only: bool, seed: int, count: int) -> tuple[Case, ...]:
    """The same puzzles for every mutant."""
    if not is_valid_only:
        return tuple(cases(board, seed, count))
    return tuple(base for base, *_ in islice(families(board, seed, classes=["unique"]), count))


def _row(name: str, needed: Needed, cap: int) -> Row:
    counts = {way: [cap if n is None else n for n in found] for way, found in needed.items()}
    full = counts[CROSS_CHECK]
    row: Row = {
        "mutant": name,
        "what is wrong": _mistake(name),
        "caught": _caught(needed[CROSS_CHECK]),
        "mean": statistics.fmean(full),
        "median": float(statistics.median(full)),
        "max": max(full),
    }
    for way in (ALONE, VALID_ONLY):
        row[f"{way.name}: caught"] = _caught(needed[way])
        row[f"{way.name}: mean"] = statistics.fmean(counts[way])
    return row


def _mistake(name: str) -> str:
    """The first sentence of a mutant's docstring, up to a colon or semicolon."""
    return (
        MUTANTS[name].mistake.partition(". ")[0].partition(": ")[0].partition("; ")[0].rstrip(".")
    )


def _caught(found: Sequence[int | None]) -> str:
    """In how many of the seeds."""
    return f"{len(found) - found.count(None)}/{len(found)}"


def _notes(cap: int) -> list[str]:
    elsewhere = ", ".join(
        f"{name} on {place.board.shape} with limit {place.limit}"
        for name, place in ELSEWHERE.items()
    )
    return [
        f"Puzzles until a judgement or a failure names the mutant, asked beside {RIGHT}; on"
        f" {USUAL.board.shape} with limit {USUAL.limit}, but {elsewhere}.",
        "alone: without another model, only known solutions and relations; valid only: beside"
        f" {RIGHT}, random unique puzzles and no others.",
        f"If it was not caught within the cap, {cap} is counted: the mean is a lower bound.",
    ]


def _shares(all_needed: Sequence[Needed]) -> str:
    """How many mutants each way catches soon, whatever the seed."""
    shares = []
    for way in WAYS:
        soon = sum(all(n is not None and n <= SOON for n in needed[way]) for needed in all_needed)
        shares.append(f"{way.name} {soon} ({soon / len(all_needed):.0%})")
    return f"Caught within {SOON} puzzles from every seed, of {len(all_needed)} mutants: " + (
        f"{', '.join(shares)}."
    )
