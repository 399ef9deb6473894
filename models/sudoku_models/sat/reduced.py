"""One solver for one puzzle: the reduced encoding, and a blocking clause for each solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from sudoku.interface.meter import Meter
from sudoku.puzzle.board import Board
from sudoku_models.cnf.extended import Digits
from sudoku_models.cnf.reduced import ReducedFormula
from sudoku_models.propagation.singles_numpy import candidates_after_singles
from sudoku_models.pysat.solver import PySatSolver

HUGE = 50_000
"""With more variables and a time limit, the solver gets its `prompt` settings."""


def reduced_solutions(
    board: Board,
    solver: str,
    at_most_one: str | None,
    clues: Sequence[int],
    known: Sequence[Digits],
    meter: Meter,
) -> Iterator[Digits]:
    """All solutions except the known ones, each as soon as it is found.

    solver: a key of SOLVERS. at_most_one: see ReducedFormula. Raises OutOfBudget, also while
    encoding.
    """
    start = perf_counter()
    candidates = candidates_after_singles(board, clues, meter.require_time)
    if candidates is None:
        return
    formula = ReducedFormula(board, candidates, at_most_one, meter.require_time)
    is_huge = meter.deadline is not None and formula.variables > HUGE
    backend = PySatSolver(solver, steady=False, prompt=is_huge)
    try:
        backend.add(formula.clauses(), meter)
        backend.add(map(formula.blocking, known))
        meter.setup_seconds += perf_counter() - start
        while backend.solve([], meter):
            digits = formula.digits(backend.model())
            yield digits
            backend.add([formula.blocking(digits)])
    finally:
        backend.close()
