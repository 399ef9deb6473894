"""Which constraints a unique solution needs. Each constraint is under a selector of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from sudoku.interface.meter import Meter
from sudoku.puzzle.board import Board
from sudoku_models.analyst.clues import smaller_sets
from sudoku_models.analyst.rules_solver import RulesSolver
from sudoku_models.cnf import extended as cnf
from sudoku_models.cnf.constraints import constraint_clauses
from sudoku_models.cnf.numbering import Clause, Digits


class OptionalConstraints(RulesSolver):
    """The rules of a board, where each constraint holds only under its selector.

    selectors: one for each constraint, in their order.
    """

    selectors: range

    def _rules(self, board: Board, meter: Meter) -> tuple[Iterator[Clause], int]:
        plain = Board(board.box_rows, board.box_cols, board.irregular)
        first, count = board.size**3 + 1, len(board.constraints)
        self.selectors = range(first, first + count)
        optional: list[Clause] = []
        free = self.selectors.stop
        for selector, constraint in zip(self.selectors, board.constraints, strict=True):
            for house in constraint.houses(board):
                for d in range(1, board.size + 1):
                    held = cnf.exactly_one([cell * board.size + d for cell in house])
                    optional.extend([-selector, *clause] for clause in held)
        parts = constraint_clauses(board, range(count), free)
        for selector, (clauses, free) in zip(self.selectors, parts, strict=True):  # noqa: B007
            meter.require_time()
            optional.extend([-selector, *clause] for clause in clauses)
        return chain(cnf.rules(plain, cnf.all_candidates(plain)), optional), free - 1


def constraint_counterexamples(
    solver: OptionalConstraints, clues: Sequence[int], solution: Digits, meter: Meter
) -> Iterator[tuple[int, Digits | None]]:
    """For each constraint another solution that it alone rules out, or None."""
    given = solver.literals(clues)
    with solver.switch([[-x for x in solver.literals(solution)]]) as another:
        for number, selector in enumerate(solver.selectors):
            others = [x for x in solver.selectors if x != selector]
            yield number, solver.solve([another, *given, *others], meter)


def smaller_puzzles(
    solver: OptionalConstraints, clues: Sequence[int], solution: Digits, meter: Meter
) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Ever smaller sets of cells with clues, and of constraints, that determine this solution.

    Constraints are removed first. No part of the last sets can be removed.
    """
    given, numbers = solver.literals(clues), {x: k for k, x in enumerate(solver.selectors)}
    cells = frozenset((x - 1) // solver.size for x in given)
    needed = [*numbers]
    for needed in smaller_sets(solver, solution, given, [*numbers], meter):
        yield cells, frozenset(numbers[x] for x in needed)
    for left in smaller_sets(solver, solution, needed, given, meter):
        yield (
            frozenset((x - 1) // solver.size for x in left),
            frozenset(numbers[x] for x in needed),
        )
