"""The reduced encoding is equivalent to the extended one; both versions of singles agree."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from pysat.solvers import Solver
from sudoku_models.cnf import reduced
from sudoku_models.cnf.reduced import AT_MOST_ONE, ReducedFormula
from sudoku_models.propagation.singles import singles
from sudoku_models.propagation.singles_numpy import Bools, as_sets, candidates_after_singles
from sudoku_models.sat import reduced as sat_reduced

from sudoku import Board, Budget, Puzzle, Verdict, open_model
from sudoku.errors import OutOfBudget
from tests.cases import for_each
from tests.conformance.oracle import Shape, all_solutions, pattern, random_puzzles, with_holes

pytestmark = pytest.mark.slow

SHAPES: list[Shape] = [(2, 2), (2, 3), (3, 3), (1, 5), (4, 2), (4, 4), (5, 5)]


def never() -> None:
    """A clock without a limit."""


def left_of(board: Board, clues: tuple[int, ...]) -> Bools:
    left = candidates_after_singles(board, clues, never)
    assert left is not None
    return left


@for_each("shape", SHAPES)
def test_singles_in_numpy_leave_what_singles_in_python_leave(shape: Shape) -> None:
    board, random = Board(*shape), Random(3)
    contradictions = 0
    for seed in range(60):
        holes = random.randrange(board.cell_count + 1)
        clues = list(with_holes(pattern(shape), holes, seed))
        for _ in range(random.choice([0, 0, 1, 2])):
            clues[random.randrange(len(clues))] = random.randint(0, board.size)
        left = candidates_after_singles(board, clues, never)
        expected = singles(board, clues)
        contradictions += expected is None
        assert (None if left is None else as_sets(left)) == expected
    assert contradictions or board.size == 5


@for_each("way", AT_MOST_ONE)
@for_each("shape", [(2, 2), (2, 3)])
def test_its_models_are_the_solutions(shape: Shape, way: str) -> None:
    board = Board(*shape)
    givens = range(4, 9) if shape == (2, 2) else range(14, 20)
    for clues in random_puzzles(shape, 25, givens, seed=7):
        expected = all_solutions(shape, clues)
        left = candidates_after_singles(board, clues, never)
        if left is None:
            assert not expected
            continue
        formula = ReducedFormula(board, left, way)
        with Solver("minisat22", bootstrap_with=map(list, formula.clauses())) as solver:
            found = set()
            while solver.solve():
                digits = formula.digits(solver.get_model())
                assert digits not in found
                found.add(digits)
                solver.add_clause(formula.blocking(digits))
        assert found == expected


@pytest.mark.thorough
@for_each("shape", [(2, 2), (2, 3), (3, 3), (4, 4)])
def test_clauses_are_those_of_the_full_encoding_and_no_pair_comes_twice(shape: Shape) -> None:
    board = Board(*shape)
    clues = with_holes(pattern(shape), board.cell_count * 3 // 4, 5)
    left = left_of(board, clues)
    formula = ReducedFormula(board, left, "pairwise")
    clauses = sorted(tuple(sorted(clause)) for clause in formula.clauses())
    places_left = map(tuple, np.argwhere(left & (left.sum(1) > 1)[:, None]).tolist())
    names = {place: number for number, place in enumerate(places_left, start=1)}
    expected = [
        tuple(sorted(names[cell, d] for d in range(board.size) if left[cell, d]))
        for cell in range(board.cell_count)
        if left[cell].sum() > 1
    ]
    for house in board.houses:
        for d in range(board.size):
            places = [names[cell, d] for cell in house if (cell, d) in names]
            expected += [tuple(sorted(places))] if places else []
    pairs = {
        frozenset((names[a], names[b]))
        for a, b in combinations(names, 2)
        if a[0] == b[0] or (a[1] == b[1] and int(b[0]) in board.peers[int(a[0])])
    }
    expected += [tuple(sorted(-x for x in pair)) for pair in pairs]
    assert clauses == sorted(expected)


def test_a_full_grid_leaves_an_empty_formula() -> None:
    board = Board(3, 3)
    grid = pattern((3, 3))
    formula = ReducedFormula(board, left_of(board, grid))
    assert list(formula.clauses()) == []
    assert formula.digits([]) == grid
    assert formula.blocking(grid) == []


def test_many_pairs_are_encoded_by_products(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(3, 3)
    left = left_of(board, (0,) * 81)
    assert ReducedFormula(board, left).at_most_one == "pairwise"
    monkeypatch.setattr(reduced, "MAX_PAIRS", 81 * 36 * 4 - 1)
    assert ReducedFormula(board, left).at_most_one == "product"


def test_the_clock_is_checked_during_the_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks > 5:
            raise OutOfBudget

    monkeypatch.setattr(reduced, "PAIRS_BETWEEN_CLOCKS", 100)
    board = Board(3, 3)
    with pytest.raises(OutOfBudget):
        list(ReducedFormula(board, left_of(board, (0,) * 81), None, look).clauses())


@pytest.mark.parametrize("spec", [f"sat:{way}" for way in AT_MOST_ONE] + ["sat:reduced"])
def test_every_encoding_finds_the_verdicts(spec: str) -> None:
    board = Board(3, 3)
    model, reference = open_model(spec, board), open_model("reference", board)
    verdicts = set()
    for seed, holes in enumerate([30, 45, 52, 56, 60, 81]):
        clues = list(with_holes(pattern((3, 3)), holes, seed))
        for changed in (clues, [clues[0] % 9 + 1, *clues[1:]]):
            puzzle = Puzzle(board, tuple(changed))
            outcome = model.search(puzzle)
            assert outcome.verdict is reference.search(puzzle).verdict
            verdicts.add(outcome.verdict)
    assert {Verdict.MULTIPLE, Verdict.UNSATISFIABLE} <= verdicts


def test_prompt_settings_do_not_change_verdicts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sat_reduced, "HUGE", 0)
    board = Board(4, 4)
    for seed, verdict in [(1, Verdict.MULTIPLE), (2, Verdict.MULTIPLE)]:
        puzzle = Puzzle(board, with_holes(pattern((4, 4)), 150, seed))
        outcome = open_model("sat:reduced", board).search(puzzle, budget=Budget(seconds=60))
        assert outcome.verdict is verdict
