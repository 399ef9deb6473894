"""The usual way to use PySAT: new clauses and a new solver for every puzzle.

It uses the extended encoding (exactly one digit per cell, exactly one place for each digit of each
house), the clues as unit clauses, and MiniSat 2.2. Uniqueness needs a second solver with one more
clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from pysat.solvers import Solver

LIMIT = 2


def solutions(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[tuple[int, ...]]:
    """Up to two solutions."""
    clauses = _clauses(box_rows, box_cols, clues)
    first = _solve(clauses)
    if first is None:
        return []
    second = _solve([*clauses, [-literal for literal in first]])
    n = box_rows * box_cols
    found = [first] if second is None else [first, second]
    return [tuple((literal - 1) % n + 1 for literal in held) for held in found]


def _solve(clauses: list[list[int]]) -> list[int] | None:
    """The true literals of a satisfying assignment; None if there is none."""
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        if not solver.solve():
            return None
        return [literal for literal in solver.get_model() if literal > 0]


def _clauses(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[list[int]]:
    """The clauses of a puzzle; the literal of a cell and a digit is cell * n + digit."""
    n = box_rows * box_cols

    def literal(row: int, column: int, digit: int) -> int:
        return (row * n + column) * n + digit + 1

    groups: list[list[int]] = []
    for a, b in product(range(n), repeat=2):
        top, left = a // box_rows * box_rows, a % box_rows * box_cols
        box = product(range(box_rows), range(box_cols))
        groups.append([literal(a, b, digit) for digit in range(n)])
        groups.append([literal(a, column, b) for column in range(n)])
        groups.append([literal(row, a, b) for row in range(n)])
        groups.append([literal(top + r, left + c, b) for r, c in box])
    clauses = [[cell * n + clue] for cell, clue in enumerate(clues) if clue]
    for group in groups:
        clauses.append(group)
        clauses += [[-x, -y] for x, y in combinations(group, 2)]
    return clauses
