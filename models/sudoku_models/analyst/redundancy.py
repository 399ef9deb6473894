"""Questions about the rules without some constraints. Each constraint has a separate selector."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sudoku.interface.meter import Meter
from sudoku_models.analyst.clues import smaller_sets
from sudoku_models.analyst.rules_solver import RulesSolver
from sudoku_models.cnf import extended as cnf
from sudoku_models.cnf.constraints import constraint_clauses
from sudoku_models.cnf.extended import Clause, Digits


class OptionalConstraints(RulesSolver):
    """The rules of a board, in which each constraint holds only under its selector."""

    selectors: range
    """The selector of each constraint, in order."""

    def _rules(self, meter: Meter) -> Iterator[Clause]:
        board = self.board
        plain = replace(board, constraints=())
        yield from cnf.rules(plain, cnf.all_candidates(plain))
        n, count = board.digit_count, len(board.constraints)
        first = n * board.cell_count + 1
        self.selectors = range(first, first + count)
        for selector, constraint in zip(self.selectors, board.constraints, strict=True):
            for house in constraint.houses(board):
                for d in range(1, n + 1):
                    for clause in cnf.exactly_one([cell * n + d for cell in house]):
                        yield [-selector, *clause]
        self._last = first + count - 1
        parts = constraint_clauses(board, range(count), self._last + 1, meter.require_time)
        for selector, (clauses, free) in zip(self.selectors, parts, strict=True):
            for clause in clauses:
                yield [-selector, *clause]
            self._last = free - 1


def constraint_counterexamples(
    solver: OptionalConstraints, clues: Sequence[int], solution: Digits, meter: Meter
) -> Iterator[tuple[int, Digits | None]]:
    """For each constraint, a solution that only this constraint rules out, or None."""
    given = solver.literals(clues)
    with solver.selector([solver.blocking(solution)]) as another:
        for number, selector in enumerate(solver.selectors):
            others = [x for x in solver.selectors if x != selector]
            yield number, solver.solve([another, *given, *others], meter)


def relaxed_solutions(
    solver: OptionalConstraints,
    clues: Sequence[int],
    numbers: Sequence[int],
    limit: int,
    meter: Meter,
) -> Iterator[tuple[int, list[Digits]]]:
    """For each of these constraints, up to `limit` grids that obey all other constraints."""
    given = solver.literals(clues)
    for number in numbers:
        others = [x for k, x in enumerate(solver.selectors) if k != number]
        found: list[Digits] = []
        with solver.selector([]) as selector:
            while len(found) < limit:
                digits = solver.solve([selector, *given, *others], meter)
                if digits is None:
                    break
                found.append(digits)
                solver.add(selector, [solver.blocking(digits)])
        yield number, found


def smaller_puzzles(
    solver: OptionalConstraints, clues: Sequence[int], solution: Digits, meter: Meter
) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Ever smaller sets of clue cells and of constraints that determine this solution.

    Constraints are removed first. From the last sets nothing can be removed.
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
