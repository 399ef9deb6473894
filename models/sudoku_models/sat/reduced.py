"""A solver for one puzzle alone: the reduced encoding, and a clause to block each solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from sudoku.interface.meter import Meter
from sudoku.puzzle.board import Board
from sudoku_models.cnf.reduced import ReducedFormula
from sudoku_models.propagation.singles_numpy import leftover
from sudoku_models.pysat.solver import PySatSolver

Digits = tuple[int, ...]

HUGE = 50_000
"""With more variables than that a solver whose time is limited is told to be prompt."""


def solutions_alone(
    board: Board,
    solver: str,
    at_most_one: str | None,
    clues: Sequence[int],
    known: Sequence[Digits],
    meter: Meter,
) -> Iterator[Digits]:
    """The solutions but for those known, each as soon as it is asked for.

    solver: of PySAT; at_most_one: see ReducedFormula. Raises OutOfBudget, also while encoding.
    """
    start = perf_counter()
    candidates = leftover(board, clues, meter.require_time)
    if candidates is None:
        return
    formula = ReducedFormula(board, candidates, at_most_one, meter.require_time)
    is_huge = meter.deadline is not None and formula.variables > HUGE
    asked = PySatSolver(solver, steady=False, prompt=is_huge)
    try:
        asked.add(formula.clauses(), meter)
        asked.add(map(formula.blocking, known))
        meter.setup_seconds += perf_counter() - start
        while asked.solve([], meter):
            digits = formula.digits(asked.model())
            yield digits
            asked.add([formula.blocking(digits)])
    finally:
        asked.close()
