"""How many puzzles does the cross-check need to catch a wrong solver?

Mutation analysis (DeMillo, Lipton, Sayward, "Hints on Test Data Selection", Computer 1978): the
value of a test is measured by the deliberate mistakes that it finds. Each mutant answers the
puzzles of the fuzzer, once for each seed, until a judgement or a failure names it. Besides the
whole cross-check, two weaker ways of testing are measured: the mutant by itself, which only known
solutions and relations between puzzles can expose; and the mutant beside a right model on valid
puzzles, which is the usual way to test solvers.
"""

from __future__ import annotations

import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from benchmarks.framework.arguments import add_option, command_line, positive
from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.mutants import MUTANTS, MutantContestant
from benchmarks.power import catching, native, rules
from benchmarks.power.catching import caught_row, counted, share_caught
from sudoku import Board
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.fuzzing import Case, cases, families
from sudoku.errors import known_and_nearest

SOON = 100
"""The number of puzzles for the shares in the last note."""


@dataclass(frozen=True, slots=True)
class MutantPlace:
    """A board and a limit with which a mutant can be wrong."""

    board: Board
    limit: int
    """The number of solutions to find."""


USUAL = MutantPlace(Board(3, 3), limit=2)
ELSEWHERE = {
    "turns-boxes": MutantPlace(Board(2, 3), limit=2),
    "loses-third": MutantPlace(Board(3, 3), limit=10),
}
"""The places for mutants that are always right at the usual place."""


@dataclass(frozen=True, slots=True)
class TestingWay:
    """A way of testing."""

    name: str
    is_alone: bool = False
    """Whether the mutant is the only contestant."""
    is_valid_only: bool = False
    """Whether only puzzles of the class "unique" occur, without their relatives."""


CROSS_CHECK = TestingWay("cross-check")
ALONE = TestingWay("alone", is_alone=True)
VALID_ONLY = TestingWay("valid only", is_valid_only=True)
WAYS = (CROSS_CHECK, ALONE, VALID_ONLY)

Needed = dict[TestingWay, list[int | None]]
"""For each way, the numbers of puzzles until a mutant was caught, by seed; None if it was not
caught within the cap.
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options --mutants, --rules, --native, --seeds and --cap."""
    parser.add_argument("--mutants", metavar="A,B", help="which mutants (all)")
    text = "mutants of constraints, on boards with rules"
    parser.add_argument("--rules", action="store_true", help=text)
    text = "mutants of the C code of the compiled model"
    parser.add_argument("--native", action="store_true", help=text)
    add_option(parser, "--seeds", positive, 15, "runs of each mutant")
    add_option(parser, "--cap", positive, 1000, "puzzles of a run")


def run(args: Namespace) -> Iterator[Report]:
    """One report, with a row for each mutant or, with --rules, for each kind of constraint.

    Raises BenchmarkError for an unknown mutant, or if the right model is called wrong.
    """
    if args.native:
        yield from native.reports()
        return
    if args.rules:
        if args.mutants is not None:
            raise BenchmarkError(
                "--mutants names solvers, but --rules uses all mutants of constraints: "
                "remove one of the options"
            )
        yield from rules.reports(args.seeds, args.cap)
        return
    names = list(MUTANTS) if args.mutants is None else list(dict.fromkeys(args.mutants.split(",")))
    for name in names:
        if name not in MUTANTS:
            raise BenchmarkError(f"no mutant {name!r}: {known_and_nearest(name, MUTANTS)}")
    needed = {name: _needed(name, args.seeds, args.cap) for name in names}
    rows = [_row(name, needed[name], args.cap) for name in names]
    command = command_line("power", args, "seeds", "cap", "mutants")
    yield Report("power", command, rows, [*_notes(args.cap), _shares(list(needed.values()))])


def puzzles_until_caught(name: str, way: TestingWay, seed: int, cap: int) -> int | None:
    """The number of puzzles of this seed until a mutant is caught; None if that is more than cap.

    Raises BenchmarkError if the right model is called wrong.
    """
    place = ELSEWHERE.get(name, USUAL)
    contestants: list[ModelContestant] = [MutantContestant(name)]
    if not way.is_alone:
        contestants.append(ModelContestant(catching.RIGHT))
    stream = _stream(place.board, way.is_valid_only, seed, cap)
    return catching.puzzles_until_caught(contestants, enumerate(stream, start=1), place.limit)


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
    row: Row = {"mutant": name, "what is wrong": _mistake(name)}
    row |= caught_row(needed[CROSS_CHECK], cap)
    for way in (ALONE, VALID_ONLY):
        row[f"{way.name}: caught"] = share_caught(needed[way])
        row[f"{way.name}: mean"] = statistics.fmean(counted(needed[way], cap))
    return row


def _mistake(name: str) -> str:
    """The first sentence of a mutant's docstring, up to a colon or semicolon."""
    return (
        MUTANTS[name].mistake.partition(". ")[0].partition(": ")[0].partition("; ")[0].rstrip(".")
    )


def _notes(cap: int) -> list[str]:
    elsewhere = ", ".join(
        f"{name} on {place.board.shape} with limit {place.limit}"
        for name, place in ELSEWHERE.items()
    )
    return [
        "Puzzles until a judgement or a failure names the mutant, asked beside "
        f"{catching.RIGHT}; on {USUAL.board.shape} with limit {USUAL.limit}, but {elsewhere}.",
        "alone: without another model, only known solutions and relations; valid only: beside"
        f" {catching.RIGHT}, random unique puzzles and no others.",
        f"If it was not caught within the cap, {cap} is counted: the mean is a lower bound.",
    ]


def _shares(all_needed: Sequence[Needed]) -> str:
    """The number of mutants that each way catches soon, with every seed."""
    shares = []
    for way in WAYS:
        soon = sum(all(n is not None and n <= SOON for n in needed[way]) for needed in all_needed)
        shares.append(f"{way.name} {soon} ({soon / len(all_needed):.0%})")
    return f"Caught within {SOON} puzzles from every seed, of {len(all_needed)} mutants: " + (
        f"{', '.join(shares)}."
    )
