"""One solver for one puzzle of a board with constraints: all rules of the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from sudoku.interface.meter import Meter
from sudoku.puzzle.board import Board
from sudoku_models.cnf.constraints import board_rules
from sudoku_models.cnf.numbering import Digits, Numbering
from sudoku_models.pysat.solver import PySatSolver


def full_solutions(
    board: Board, solver: str, clues: Sequence[int], known: Sequence[Digits], meter: Meter
) -> Iterator[Digits]:
    """All solutions except the known ones, each as soon as it is found.

    solver: a key of SOLVERS. Raises OutOfBudget, also while it encodes.
    """
    start = perf_counter()
    numbering = Numbering(board)
    rules, _ = board_rules(board)
    backend = PySatSolver(solver, steady=False)
    try:
        backend.add(rules, meter)
        backend.add([x] for x in numbering.literals(clues))
        backend.add([-x for x in numbering.literals(digits)] for digits in known)
        meter.setup_seconds += perf_counter() - start
        while backend.solve([], meter):
            held = numbering.held(backend.model())
            yield numbering.digits(held)
            backend.add([[-x for x in held]])
    finally:
        backend.close()
