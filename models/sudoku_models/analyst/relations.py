"""Which cells hold equal digits in all solutions, and which hold different ones.

Solutions are evidence to the contrary: one in which two cells differ shows that they are not always
equal. Each search asks for a solution that refutes at least one of all the relations that are left,
and most refute many. When no grid is left, the rest hold. Candidates are found in the same
way (`covering_solutions`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import combinations

from sudoku.interface.meter import Meter
from sudoku_models.analyst.rules_solver import RulesSolver
from sudoku_models.analyst.solutions import covering_solutions
from sudoku_models.cnf.extended import Digits

Pair = tuple[int, int]


def relating_solutions(solver: RulesSolver, clues: Sequence[int], meter: Meter) -> Iterator[Digits]:
    """Solutions that contain every true candidate, and among which any two cells that can hold
    equal digits, or different ones, do so once. Cells with a common house cannot be equal.
    """
    found: list[Digits] = []
    for digits in covering_solutions(solver, clues, 1, meter):
        found.append(digits)
        yield digits
    left = _Relations(solver, found)
    with ExitStack() as stack, solver.avoiding() as avoid:
        given = ([x] for x in solver.literals(clues))
        selector = stack.enter_context(solver.selector(given))
        while refutations := left.refutations(stack):
            solver.add(selector, [refutations])
            solution = solver.solve([selector], meter)
            if solution is None:
                return
            yield solution
            left.add(solution)
            avoid(solver.literals(solution))


class _Relations:
    """The relations that hold in all solutions so far: groups of equal cells, different pairs.

    Only of cells with several true candidates; different pairs have a common one.
    """

    def __init__(self, solver: RulesSolver, found: Sequence[Digits]) -> None:
        self._solver = solver
        self._literals: dict[tuple[Pair, bool], int] = {}
        seen = dict(enumerate(zip(*found, strict=True)))
        self._digits = {cell: {*digits} for cell, digits in seen.items() if len({*digits}) > 1}
        groups: dict[tuple[int, ...], list[int]] = {}
        for cell in self._digits:
            groups.setdefault(seen[cell], []).append(cell)
        self._equal = [*groups.values()]
        peers = solver.board.peers
        self._different = [
            (a, b)
            for a, b in combinations(self._digits, 2)
            if b not in peers[a]
            and not self._digits[a].isdisjoint(self._digits[b])
            and all(x != y for x, y in zip(seen[a], seen[b], strict=True))
        ]

    def add(self, digits: Digits) -> None:
        """Drop the relations that this solution refutes."""
        groups: list[list[int]] = []
        for group in self._equal:
            held = {
                d: [cell for cell in group if digits[cell] == d] for d in self._digits[group[0]]
            }
            groups += filter(None, held.values())
        self._equal = groups
        self._different = [(a, b) for a, b in self._different if digits[a] != digits[b]]

    def refutations(self, stack: ExitStack) -> list[int]:
        """A literal for each remaining relation, which implies the opposite."""
        equal = [(group[0], cell) for group in self._equal for cell in group[1:]]
        return [self._literal(stack, pair, is_equal=False) for pair in equal] + [
            self._literal(stack, pair, is_equal=True) for pair in self._different
        ]

    def _literal(self, stack: ExitStack, pair: Pair, *, is_equal: bool) -> int:
        """A selector under which these cells hold equal digits, or different ones."""
        found = self._literals.get((pair, is_equal))
        if found is None:
            n, (a, b), sign = self._solver.size, pair, 1 if is_equal else -1
            clauses = [[-(a * n + d), sign * (b * n + d)] for d in range(1, n + 1)]
            found = stack.enter_context(self._solver.selector(clauses))
            self._literals[pair, is_equal] = found
        return found
