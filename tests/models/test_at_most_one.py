"""Each at-most-one encoding is right, propagates, and has the size that its paper states."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

import numpy as np
import pytest
from pysat.solvers import Solver
from sudoku_models.cnf.reduced import AT_MOST_ONE
from sudoku_models.sat import variant

from tests.cases import for_each

ways = pytest.mark.parametrize("way", AT_MOST_ONE)


def clauses_of(way: str, groups: list[list[int]], first: int) -> tuple[list[list[int]], int]:
    clauses, taken = AT_MOST_ONE[way](np.array(groups, np.int32), first)
    return [list(clause) for clause in clauses], taken


def test_the_names_are_those_of_the_variants() -> None:
    assert tuple(AT_MOST_ONE) == variant.AT_MOST_ONE


@ways
@pytest.mark.parametrize("size", [*range(1, 20), 37])
def test_one_or_none_may_hold_and_no_two(way: str, size: int) -> None:
    literals = list(range(1, size + 1))
    clauses, _ = clauses_of(way, [literals], size + 1)
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        none = [-x for x in literals]
        assert solver.solve(assumptions=none)
        for x in literals:
            assert solver.solve(assumptions=[y if y == x else -y for y in literals])
        for pair in combinations(literals, 2):
            assert not solver.solve(assumptions=list(pair))


@ways
@pytest.mark.parametrize("size", [2, 5, 7, 12, 23])
def test_one_that_holds_refutes_the_others_by_unit_propagation(way: str, size: int) -> None:
    literals = list(range(1, size + 1))
    clauses, _ = clauses_of(way, [literals], size + 1)
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for x in literals:
            holds, implied = solver.propagate(assumptions=[x])
            assert holds
            assert {-y for y in literals if y != x} <= set(implied)


@ways
def test_groups_share_no_new_variable_and_are_numbered_without_gaps(way: str) -> None:
    size = 11
    groups = [list(range(1 + size * g, 1 + size * (g + 1))) for g in range(3)]
    clauses, taken = clauses_of(way, groups, 34)
    used = {abs(x) for clause in clauses for x in clause}
    assert {v for v in used if v > 33} == set(range(34, 34 + taken))
    parts = [clauses_of(way, [group], 34)[0] for group in groups]
    assert len(clauses) == sum(map(len, parts))
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        assert solver.solve(assumptions=[1, 12, 23])
        assert not solver.solve(assumptions=[1, 12, 23, 24])


@for_each("size", [8, 25, 60, 100])
def test_sizes_are_those_of_the_papers(size: int) -> None:
    group = [list(range(1, size + 1))]
    count = {way: len(clauses_of(way, group, size + 1)[0]) for way in AT_MOST_ONE}
    taken = {way: clauses_of(way, group, size + 1)[1] for way in AT_MOST_ONE}
    assert (count["pairwise"], taken["pairwise"]) == (size * (size - 1) // 2, 0)
    assert count["product"] <= 2 * size + 4 * sqrt(size) + 12 * size**0.25
    assert taken["product"] <= 2 * sqrt(size) + 6 * size**0.25
