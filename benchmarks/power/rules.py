"""How many puzzles with rules does the cross-check need to catch a wrong constraint?

For each kind of constraint and each change of its meaning that makes a difference, the mutant and
the reference answer the stream of boards with rules, until the cross-check names the mutant. They
skip boards without a constraint of the kind, on which the mutant is right; but all puzzles are
counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from benchmarks.framework.report import Report, Row
from benchmarks.mutants.rules import EVERY, RuleMutantContestant, has_effect
from benchmarks.power import catching
from benchmarks.power.catching import RIGHT, caught_row
from sudoku import Board
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import ON_GRID
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.fuzzing import VARIANT_CLASSES, Case, fuzz

BOARD = Board(2, 3)
"""The smallest board on which every kind can be planted."""
LIMIT = 40


def effective(kind: type[Constraint], seed: int, cap: int) -> list[str]:
    """The changes that make a difference on some board of the stream."""
    grids = [case.known[0] for case in stream(seed, cap) if case.known and has(case, kind)]
    return [
        change
        for change in EVERY
        if any(has_effect(kind, change, grid.board, grid.digits) for grid in grids)
    ]


def puzzles_until_caught(kind: type[Constraint], change: str, seed: int, cap: int) -> int | None:
    """The number of puzzles of this seed until the mutant is caught; None if that is more than
    `cap`. Raises BenchmarkError if the right model is called wrong.
    """
    contestants = [RuleMutantContestant(kind, change), ModelContestant(RIGHT)]
    numbered = enumerate(stream(seed, cap), start=1)
    own = ((number, case) for number, case in numbered if has(case, kind))
    return catching.puzzles_until_caught(contestants, own, LIMIT)


def has(case: Case, kind: type[Constraint]) -> bool:
    """Whether the board has a constraint of this kind."""
    return any(type(each) is kind for each in case.puzzle.board.constraints)


@lru_cache(maxsize=8)
def stream(seed: int, count: int) -> tuple[Case, ...]:
    """The same puzzles for every mutant."""
    return tuple(fuzz(BOARD, seed, count=count, classes=VARIANT_CLASSES))


def reports(seeds: int, cap: int) -> Iterator[Report]:
    """One report, with a row for each kind of constraint."""
    rows: list[Row] = []
    every: list[int | None] = []
    for kind in sorted(ON_GRID, key=lambda kind: kind.name):
        changes = effective(kind, 0, cap)
        found = [
            puzzles_until_caught(kind, change, seed, cap)
            for change in changes
            for seed in range(seeds)
        ]
        every += found
        row: Row = {"rule": kind.name, "changes": ", ".join(changes)}
        rows.append(row | caught_row(found, cap))
    notes = [
        f"{len(every) // seeds} mutants, {len(every) - every.count(None)} of {len(every)} runs "
        f"caught: puzzles until then, beside {RIGHT}, on boards of {BOARD.shape} with rules of "
        f"their own, {LIMIT} solutions compared.",
        f"If it was not caught within the cap, {cap} is counted.",
    ]
    yield Report("power-rules", rows, notes)
