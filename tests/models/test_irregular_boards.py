"""Irregular regions, cells without region, and further houses, in every way to ask `sat`."""

from __future__ import annotations

from random import Random

import pytest
from sudoku_models.cnf.reduced import ReducedFormula
from sudoku_models.propagation.singles import singles
from sudoku_models.propagation.singles_numpy import as_sets, candidates_after_singles
from sudoku_models.sat.model import SatModel
from sudoku_models.sat.variant import SatVariant

from sudoku import Board, Puzzle
from sudoku.constraints.vocabulary import with_rules
from sudoku.puzzle.regions import regions_of
from tests.cases import for_each
from tests.small_boards import Digits, all_found, keeping, solutions_on

BOARDS = {
    "irregular": Board(2, 2, regions_of("AAABCABBCCDBCDDD")),
    "one region": Board(2, 2, regions_of("....AA..AA......")),
    "no region": Board(2, 2, ()),
    "diagonals": with_rules(Board(2, 2), "diagonal+", "diagonal-"),
    "overlapping": with_rules(Board(2, 2), "windoku", "extraregion: r1c1 r1c2 r2c1 r4c4"),
}


def questions(board: Board, seed: int, count: int) -> list[tuple[Digits, set[Digits]]]:
    """Random clues of some grid, a few of them wrong, and all solutions."""
    rng, grids, found = Random(seed), solutions_on(board), []
    assert grids
    for _ in range(count):
        clues = [d if rng.random() < 0.3 else 0 for d in rng.choice(grids)]
        if rng.random() < 0.3:
            clues[rng.randrange(16)] = rng.randint(1, 4)
        found.append((tuple(clues), {*keeping(grids, clues)}))
    return found


@pytest.mark.slow
@for_each("name", BOARDS)
@for_each("variant", [None, "reduced", "reduced/product"])
def test_the_solutions_are_those_of_brute_force(name: str, variant: str | None) -> None:
    board = BOARDS[name]
    model = SatModel(board, SatVariant.parse(variant))
    for clues, expected in questions(board, 3, 8):
        outcome = model.search(Puzzle(board, clues), limit=1000)
        assert all_found(outcome) == expected, clues


@for_each("name", BOARDS)
def test_singles_lose_no_solution_and_agree(name: str) -> None:
    board, settled = BOARDS[name], 0
    for clues, expected in questions(board, 4, 40):
        left, array = singles(board, clues), candidates_after_singles(board, clues)
        assert left == (None if array is None else as_sets(array))
        assert left is not None or not expected
        for cell, digits in enumerate(left or ()):
            assert {grid[cell] for grid in expected} <= {
                d for d in range(1, 5) if digits >> d - 1 & 1
            }
            settled += digits in (1, 2, 4, 8) and not clues[cell]
    assert settled > 20


def test_no_pair_is_forbidden_twice_where_houses_overlap() -> None:
    board = BOARDS["overlapping"]
    candidates = candidates_after_singles(board, (0,) * 16)
    assert candidates is not None
    clauses = [*ReducedFormula(board, candidates, "pairwise").clauses()]
    pairs = [frozenset(clause) for clause in clauses if max(clause) < 0]
    assert len({*pairs}) == len(pairs)
