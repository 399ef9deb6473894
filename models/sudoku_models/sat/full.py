"""One solver for one puzzle of a board with constraints: all rules of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter

from sudoku.interface.meter import Meter
from sudoku.puzzle.board import Board
from sudoku_models.cnf.constraints import board_rules
from sudoku_models.cnf.numbering import Clause, Digits, Numbering
from sudoku_models.pysat.solver import PySatSolver


def full_solutions(
    board: Board,
    solver: str,
    rules: Iterable[Clause] | None,
    clues: Sequence[int],
    known: Sequence[Digits],
    meter: Meter,
) -> Iterator[Digits]:
    """All solutions except the known ones, each as soon as it is found.

    solver: a key of SOLVERS. rules: the clauses of the board; None to encode them. Raises
    OutOfBudget, also while it encodes, and UnsupportedQuestionError for constraints that are too
    large.
    """
    start = perf_counter()
    numbering = Numbering(board)
    if rules is None:
        rules, _ = board_rules(board, meter.require_time)
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
