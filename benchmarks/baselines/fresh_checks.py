"""Naive methods to find reasons, true candidates and redundant clues: a new solver for every check.

Each check generates all clauses and gives them to a new MiniSat 2.2, as `usual_pysat` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from pysat.solvers import Solver

from benchmarks.baselines.usual_pysat import rules

Clues = dict[int, int]


def reason(box_rows: int, box_cols: int, clues: Sequence[int]) -> tuple[set[int], set[int]]:
    """A minimal contradiction: cells of clues, and houses (rows, columns, boxes).

    A clue or house is removed if the rest is still contradictory.
    """
    n = box_rows * box_cols
    kept: Clues = {cell: clue for cell, clue in enumerate(clues) if clue}
    houses = set(range(3 * n))
    for cell in list(kept):
        others = {c: clue for c, clue in kept.items() if c != cell}
        if not _is_satisfiable(box_rows, box_cols, others, houses):
            kept = others
    for house in range(3 * n):
        if not _is_satisfiable(box_rows, box_cols, kept, houses - {house}):
            houses.remove(house)
    return set(kept), houses


def candidates(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[list[int]]:
    """For each cell, the digits that occur in a solution."""
    n = box_rows * box_cols
    given: Clues = {cell: clue for cell, clue in enumerate(clues) if clue}
    houses = set(range(3 * n))
    return [
        [
            d
            for d in range(1, n + 1)
            if given.get(cell, d) == d
            and _is_satisfiable(box_rows, box_cols, {**given, cell: d}, houses)
        ]
        for cell in range(n * n)
    ]


def redundant(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[int]:
    """The cells of the clues that can be removed from a unique puzzle, each by itself."""
    n = box_rows * box_cols
    given: Clues = {cell: clue for cell, clue in enumerate(clues) if clue}
    houses = set(range(3 * n))
    return [
        cell
        for cell, clue in given.items()
        if not _is_satisfiable(
            box_rows,
            box_cols,
            {c: d for c, d in given.items() if c != cell},
            houses,
            [-(cell * n + clue)],
        )
    ]


def _is_satisfiable(
    box_rows: int, box_cols: int, clues: Clues, houses: set[int], *more: list[int]
) -> bool:
    n = box_rows * box_cols
    units = [[cell * n + clue] for cell, clue in clues.items()]
    clauses = [*rules(box_rows, box_cols, houses), *units, *more]
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        return bool(solver.solve())
