"""The clauses of a board have exactly its solutions as models, and no pair occurs twice."""

from __future__ import annotations

from itertools import combinations

import pytest
from pysat.solvers import Solver
from sudoku_models.cnf import extended as cnf
from sudoku_models.cnf.extended import Clause, Numbering

from sudoku import Board
from tests.cases import for_each
from tests.conformance.oracle import (
    UNIQUE,
    Digits,
    Shape,
    all_solutions,
    conflicting,
    digits_of,
    pattern,
    random_puzzles,
)

pytestmark = pytest.mark.slow

EMPTY = (0,) * 16
SHAPES: list[Shape] = [(2, 2), (2, 3), (3, 2), (3, 3)]
DEGENERATE: list[Shape] = [(1, 1), (1, 4), (4, 1)]


def models(board: Board, candidates: cnf.Candidates, houses: list[int]) -> list[Digits]:
    """Every assignment that satisfies the clauses, as digits; variables left out are false."""
    n = board.size
    held = {cell * n + d: (cell, d) for cell, digits in enumerate(candidates) for d in digits}
    absent = [[-x] for x in range(1, n**3 + 1) if x not in held]
    clauses = [*cnf.rules(board, candidates), *absent, *([literal] for literal in houses)]
    found: list[Digits] = []
    if [] in clauses:
        return found
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        for model in solver.enum_models():
            true = sorted(held[x] for x in model if x > 0)
            assert [cell for cell, _ in true] == list(range(board.cell_count))
            found.append(tuple(d for _, d in true))
    return found


def test_a_grid_is_translated_to_its_variables_and_back() -> None:
    numbering, grid = Numbering(Board(2, 3)), pattern((2, 3))
    held = numbering.literals(grid)
    assert held == [6 * cell + d for cell, d in enumerate(grid)]
    model = [x if x in held else -x for x in range(1, 6**3 + 1)]
    selectors = [217, -218]
    assert numbering.count == 216
    assert numbering.held(model + selectors) == held
    assert numbering.digits(held) == grid
    assert numbering.literals((0, 3, *[0] * 34)) == [9]


def test_the_rules_of_4x4_have_288_models() -> None:
    board = Board(2, 2)
    found = models(board, cnf.all_candidates(board), [])
    assert len(found) == 288
    assert set(found) == all_solutions((2, 2), EMPTY)


@pytest.mark.parametrize("shape", DEGENERATE)
def test_the_rules_of_degenerate_boards_have_their_models(shape: Shape) -> None:
    board = Board(*shape)
    found = models(board, cnf.all_candidates(board), [])
    assert set(found) == all_solutions(shape, (0,) * board.cell_count)


def test_without_clues_the_reduced_encoding_is_the_full_one() -> None:
    board = Board(2, 2)
    reduced = list(cnf.rules(board, cnf.clue_candidates(board, EMPTY)))
    assert reduced == list(cnf.rules(board, cnf.all_candidates(board)))


@pytest.mark.parametrize("shape", [(2, 2), (1, 4), (4, 1)])
def test_full_and_reduced_encoding_have_the_solutions_of_brute_force(shape: Shape) -> None:
    board = Board(*shape)
    for clues in random_puzzles(shape, 100, range(1, 9), seed=21):
        expected = sorted(all_solutions(shape, clues))
        given = Numbering(board).literals(clues)
        assert sorted(models(board, cnf.all_candidates(board), given)) == expected
        assert sorted(models(board, cnf.clue_candidates(board, clues), [])) == expected


def test_clues_leave_the_digits_that_no_peer_holds() -> None:
    clues = digits_of(UNIQUE)
    left = cnf.clue_candidates(Board(3, 3), clues)
    for cell, clue in enumerate(clues):
        seen = {clues[c] for c in range(81) if c != cell and conflicting((3, 3), c, cell)}
        expected = [clue] if clue else [d for d in range(1, 10) if d not in seen]
        assert list(left[cell]) == expected


def test_clues_that_contradict_each_other_leave_their_cells_empty() -> None:
    left = cnf.clue_candidates(Board(2, 2), (1, 0, 1, *([0] * 13)))
    assert [list(left[cell]) for cell in (0, 2)] == [[], []]


@for_each("shape", SHAPES)
def test_the_clauses_are_as_many_as_the_rules_count(shape: Shape) -> None:
    n = shape[0] * shape[1]
    cells = range(n * n)
    pairs_that_see_each_other = sum(conflicting(shape, a, b) for a, b in combinations(cells, 2))
    pairs_of_digits = n * (n - 1) // 2
    each_cell = n * n * (1 + pairs_of_digits)
    each_digit = n * (3 * n + pairs_that_see_each_other)
    board = Board(*shape)
    clauses = list(cnf.rules(board, cnf.all_candidates(board)))
    assert len(clauses) == each_cell + each_digit


@for_each("shape", [*SHAPES, *DEGENERATE])
def test_no_pair_is_forbidden_twice_in_the_full_encoding(shape: Shape) -> None:
    board = Board(*shape)
    assert_no_pair_twice(list(cnf.rules(board, cnf.all_candidates(board))))


def test_no_pair_is_forbidden_twice_in_the_reduced_encoding() -> None:
    board = Board(3, 3)
    candidates = cnf.clue_candidates(board, digits_of(UNIQUE))
    assert_no_pair_twice(list(cnf.rules(board, candidates)))


def assert_no_pair_twice(clauses: list[Clause]) -> None:
    pairs = [frozenset(c) for c in clauses if len(c) == 2 and max(c) < 0]
    assert len(set(pairs)) == len(pairs)


def test_the_reduced_encoding_is_smaller() -> None:
    board = Board(3, 3)
    candidates = cnf.clue_candidates(board, digits_of(UNIQUE))
    reduced = sum(1 for _ in cnf.rules(board, candidates))
    full = sum(1 for _ in cnf.rules(board, cnf.all_candidates(board)))
    assert reduced < full / 2
