"""The reference's rules and search again, with sets and recursion, for comparison.

Written from the definitions, and slow; nothing here imports the project. Candidates are a set of
digits for each cell, digits count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations

from tests.conformance.oracle import Digits, Shape, conflicting

Candidates = list[set[int]]
Rule = Callable[[Shape, Candidates], None]
"""Eliminates what its definition says, once."""
VariableOrder = Callable[[Shape, Candidates, list[int]], int]
"""On which of the open cells the search branches."""
ValueOrder = Callable[[Shape, Candidates, list[int], int], list[int]]
"""The digits of a cell, given the open cells, in the order in which they are tried."""


class Refuted(Exception):
    """There is no solution."""


@cache
def houses(shape: Shape) -> list[list[int]]:
    height, width = shape
    n = height * width
    of_box = {c: (c // n // height) * height + c % n // width for c in range(n * n)}
    rows = [[c for c in range(n * n) if c // n == i] for i in range(n)]
    columns = [[c for c in range(n * n) if c % n == i] for i in range(n)]
    return [*rows, *columns, *([c for c in of_box if of_box[c] == i] for i in range(n))]


@cache
def peers(shape: Shape) -> list[list[int]]:
    cells = range((shape[0] * shape[1]) ** 2)
    return [[b for b in cells if b != a and conflicting(shape, a, b)] for a in cells]


def settle(shape: Shape, candidates: Candidates, cell: int, digit: int) -> None:
    if digit not in candidates[cell]:
        raise Refuted
    candidates[cell] = {digit}
    for peer in peers(shape)[cell]:
        candidates[peer].discard(digit)


def naked_singles(shape: Shape, candidates: Candidates) -> None:
    for cell, left in enumerate(candidates):
        if len(left) == 1:
            settle(shape, candidates, cell, *left)


def hidden_singles(shape: Shape, candidates: Candidates) -> None:
    for house in houses(shape):
        for digit in range(1, len(house) + 1):
            places = [cell for cell in house if digit in candidates[cell]]
            if not places:
                raise Refuted
            if len(places) == 1:
                settle(shape, candidates, places[0], digit)


@cache
def crossings(shape: Shape) -> list[tuple[set[int], set[int]]]:
    """The rest of a house, and of another that has several but not all cells in common with it."""
    pairs = [(set(house), set(other)) for house in houses(shape) for other in houses(shape)]
    return [(a - b, b - a) for a, b in pairs if 1 < len(a & b) < len(a)]


def locked_candidates(shape: Shape, candidates: Candidates) -> None:
    digits = set(range(1, shape[0] * shape[1] + 1))
    for rest, other_rest in crossings(shape):
        locked = digits.difference(*(candidates[cell] for cell in rest))
        if locked:
            for cell in other_rest:
                candidates[cell] -= locked


def naked_tuples(size: int) -> Rule:
    def rule(shape: Shape, candidates: Candidates) -> None:
        for house in houses(shape):
            few = [cell for cell in house if len(candidates[cell]) <= size]
            for cells in combinations(few, size):
                digits = set[int]().union(*map(candidates.__getitem__, cells))
                if len(digits) <= size:
                    for cell in set(house) - set(cells):
                        candidates[cell] -= digits

    return rule


def hidden_tuples(size: int) -> Rule:
    def rule(shape: Shape, candidates: Candidates) -> None:
        for house in houses(shape):
            placed = [digit for cell in house for digit in candidates[cell]]
            rare = [d for d in range(1, len(house) + 1) if placed.count(d) <= size]
            for digits in map(set, combinations(rare, size)):
                cells = [cell for cell in house if not digits.isdisjoint(candidates[cell])]
                if len(cells) <= size:
                    for cell in cells:
                        candidates[cell] &= digits

    return rule


def fixpoint(shape: Shape, start: Candidates, rules: Sequence[Rule]) -> Candidates:
    """What the rules leave; raises Refuted, also where a cell loses its last candidate."""
    candidates = [set(left) for left in start]
    while True:
        before = [set(left) for left in candidates]
        for rule in rules:
            rule(shape, candidates)
        if not all(candidates):
            raise Refuted
        if candidates == before:
            return candidates


class Search:
    """Depth first through the tree of all choices; counts what the reference counts.

    Without propagation (rules None), and with forward checking alone (no rules), cells with one
    candidate stay open until the search branches on them.
    """

    def __init__(
        self,
        shape: Shape,
        variable_order: VariableOrder,
        value_order: ValueOrder,
        rules: Sequence[Rule] | None,
    ) -> None:
        self.shape, self.variable_order, self.value_order, self.rules = (
            shape,
            variable_order,
            value_order,
            rules,
        )
        self.decisions = 0
        self.decisions_at_conflict: list[int] = []

    @property
    def conflicts(self) -> int:
        return len(self.decisions_at_conflict)

    def solutions(self, clues: Digits) -> Iterator[Digits]:
        every = set(range(1, self.shape[0] * self.shape[1] + 1))
        given = {cell: digit for cell, digit in enumerate(clues) if digit}
        start = [set(every) for _ in clues]
        for grid in self._after(start, {}, given):
            yield tuple(digit for left in grid for digit in left)

    def _after(
        self, parent: Candidates, settled: dict[int, int], new: dict[int, int]
    ) -> Iterator[Candidates]:
        try:
            candidates, settled = self._settled(parent, settled, new)
        except Refuted:
            self.decisions_at_conflict.append(self.decisions)
            return
        open_cells = [cell for cell in range(len(candidates)) if cell not in settled]
        if not open_cells:
            yield candidates
            return
        cell = self.variable_order(self.shape, candidates, open_cells)
        for digit in self.value_order(self.shape, candidates, open_cells, cell):
            self.decisions += 1
            yield from self._after(candidates, settled, {cell: digit})

    def _settled(
        self, parent: Candidates, settled: dict[int, int], new: dict[int, int]
    ) -> tuple[Candidates, dict[int, int]]:
        candidates, settled = [set(left) for left in parent], dict(settled)
        for cell, digit in new.items():
            if self.rules is None:
                if any(settled.get(peer) == digit for peer in peers(self.shape)[cell]):
                    raise Refuted
                candidates[cell] = {digit}
            else:
                settle(self.shape, candidates, cell, digit)
            settled[cell] = digit
        if self.rules is not None:
            candidates = fixpoint(self.shape, candidates, self.rules)
        if self.rules:
            settled = {cell: min(left) for cell, left in enumerate(candidates) if len(left) == 1}
        return candidates, settled


def first(_shape: Shape, _candidates: Candidates, open_cells: list[int]) -> int:
    return open_cells[0]


def fewest(_shape: Shape, candidates: Candidates, open_cells: list[int]) -> int:
    return min(open_cells, key=lambda cell: (len(candidates[cell]), cell))


def most(_shape: Shape, candidates: Candidates, open_cells: list[int]) -> int:
    return min(open_cells, key=lambda cell: (-len(candidates[cell]), cell))


def fewest_then_degree(shape: Shape, candidates: Candidates, open_cells: list[int]) -> int:
    degree = {cell: len(set(peers(shape)[cell]) & set(open_cells)) for cell in open_cells}
    return min(open_cells, key=lambda cell: (len(candidates[cell]), -degree[cell], cell))


def ascending(_shape: Shape, candidates: Candidates, _open: list[int], cell: int) -> list[int]:
    return sorted(candidates[cell])


def least_constraining(
    shape: Shape, candidates: Candidates, open_cells: list[int], cell: int
) -> list[int]:
    others = set(peers(shape)[cell]) & set(open_cells)
    removed = {d: sum(d in candidates[peer] for peer in others) for d in candidates[cell]}
    return sorted(candidates[cell], key=lambda d: (removed[d], d))


def most_constraining(
    shape: Shape, candidates: Candidates, open_cells: list[int], cell: int
) -> list[int]:
    others = set(peers(shape)[cell]) & set(open_cells)
    removed = {d: sum(d in candidates[peer] for peer in others) for d in candidates[cell]}
    return sorted(candidates[cell], key=lambda d: (-removed[d], d))
