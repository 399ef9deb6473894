"""How many puzzles does the cross-check need to catch a wrong solver?

Mutation analysis (DeMillo, Lipton, Sayward, "Hints on Test Data Selection", Computer 1978): the
value of a test is measured by the deliberate mistakes that it finds. Each mutant answers the
puzzles of the fuzzer, once for each seed, until a judgement or a failure names it. Besides the
whole cross-check, a weaker test is measured: the mutant beside a right model on valid puzzles,
which is the usual way to test solvers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Annotated

from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.study import Option
from benchmarks.mutants import MUTANTS, MutantContestant
from benchmarks.power import catching, native as native_mutants, rules as rule_mutants
from benchmarks.power.catching import caught_row, share_caught
from sudoku import Board
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.fuzzing import Case, families, fuzz


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


def run(
    *,
    mutants: Annotated[
        Sequence[str] | None, Option("which mutants (all)", "A,B", choices=MUTANTS)
    ] = None,
    rules: Annotated[bool, Option("mutants of constraints, on boards with rules")] = False,
    native: Annotated[bool, Option("mutants of the C code of the compiled model")] = False,
    seeds: Annotated[int, Option("runs of each mutant", "N")] = 15,
    cap: Annotated[int, Option("puzzles of a run", "N")] = 1000,
) -> Iterator[Report]:
    """One report, with a row for each mutant or, with --rules, for each kind of constraint.

    Raises BenchmarkError for an unknown mutant, or if the right model is called wrong.
    """
    if native:
        yield from native_mutants.reports()
        return
    if rules:
        if mutants is not None:
            raise BenchmarkError("--mutants names solvers, but --rules uses all constraints")
        yield from rule_mutants.reports(seeds, cap)
        return
    rows = [_row(name, seeds, cap) for name in mutants or MUTANTS]
    yield Report("power", rows, _notes(cap))


def puzzles_until_caught(name: str, seed: int, cap: int, *, valid_only: bool) -> int | None:
    """The number of puzzles of this seed until a mutant is caught; None if that is more than cap.

    valid_only: ask only puzzles of the class "unique", without their relatives. Raises
    BenchmarkError if the right model is called wrong.
    """
    place = ELSEWHERE.get(name, USUAL)
    contestants = [MutantContestant(name), ModelContestant(catching.RIGHT)]
    stream = _stream(place.board, valid_only, seed, cap)
    return catching.puzzles_until_caught(contestants, enumerate(stream, start=1), place.limit)


@lru_cache(maxsize=256)
def _stream(board: Board, is_valid_only: bool, seed: int, count: int) -> tuple[Case, ...]:
    """The same puzzles for every mutant."""
    if not is_valid_only:
        return tuple(fuzz(board, seed, count=count))
    return tuple(base for base, *_ in islice(families(board, seed, classes=["unique"]), count))


def _row(name: str, seeds: int, cap: int) -> Row:
    whole, valid = (
        [puzzles_until_caught(name, seed, cap, valid_only=only) for seed in range(seeds)]
        for only in (False, True)
    )
    return {
        "mutant": name,
        "what is wrong": _mistake(name),
        **caught_row(whole, cap),
        "valid only: caught": share_caught(valid),
    }


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
        f"valid only: beside {catching.RIGHT}, random unique puzzles and no others.",
        f"If it was not caught within the cap, {cap} is counted: the mean is a lower bound.",
    ]
