"""The cells that hold equal digits in all solutions, and the cells that hold different digits.

Solutions are evidence to the contrary: a solution in which two cells differ shows that they are not
always equal. Each search asks for a solution that refutes at least one of the remaining relations;
most solutions refute many. When no such solution is left, the remaining relations hold. Candidates
are found in the same way (`covering_solutions`).
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
    """Solutions that show every true candidate, and every two cells that can be equal or can
    differ.

    Two cells without a common house that can hold equal digits do so in some of these solutions;
    likewise different digits.
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
    """The relations that hold in all solutions so far: groups of equal cells, and different pairs.

    They are about cells with several true candidates; the cells of a different pair have a common
    candidate.
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
        """For each remaining relation, a literal that implies its opposite."""
        equal = [(group[0], cell) for group in self._equal for cell in group[1:]]
        return [self._literal(stack, pair, is_equal=False) for pair in equal] + [
            self._literal(stack, pair, is_equal=True) for pair in self._different
        ]

    def _literal(self, stack: ExitStack, pair: Pair, *, is_equal: bool) -> int:
        """A selector under which these cells hold equal digits, or different digits."""
        found = self._literals.get((pair, is_equal))
        if found is None:
            n, (a, b), sign = self._solver.size, pair, 1 if is_equal else -1
            clauses = [[-(a * n + d), sign * (b * n + d)] for d in range(1, n + 1)]
            found = stack.enter_context(self._solver.selector(clauses))
            self._literals[pair, is_equal] = found
        return found
