"""The parts of a proof: its formula clause by clause, and the trace that it is read from."""

from __future__ import annotations

from itertools import combinations

import pytest
from sudoku_models.cnf import extended as cnf
from sudoku_models.proofs.groups import FULL_SIZE, classic_formula
from sudoku_models.proofs.traced import read_lrat

from sudoku import (
    Board,
)
from tests.models.random_puzzles import with_holes

pytestmark = pytest.mark.slow


def test_the_formula_has_the_clauses_of_the_cnf_in_their_order() -> None:
    board = Board(2, 3)
    formula = classic_formula(board, [0] * 36)
    rows = [line for line in formula.text().decode().splitlines() if line[0] not in "cp"]
    rules = cnf.rules(board, cnf.all_candidates(board))
    assert rows == [" ".join(map(str, [*clause, 0])) for clause in rules]


@pytest.mark.parametrize("shape", [(2, 3), (2, 13)], ids=str)
def test_each_clause_of_the_formula_is_found_by_what_it_says(shape: tuple[int, int]) -> None:
    board = Board(*shape)
    assert (board.size > FULL_SIZE) == (shape == (2, 13))
    puzzle = with_holes(board, board.cell_count // 2, seed=3)
    formula = classic_formula(board, puzzle.clues)
    rows = [line for line in formula.text().decode().splitlines() if line[0] not in "cp"]
    number = {frozenset(map(int, row.split()[:-1])): i for i, row in enumerate(rows, start=1)}
    assert len(number) == len(rows) == formula.count
    for place, group in enumerate(formula.rules.groups):
        if frozenset(group) in number:
            assert number[frozenset(group)] == formula.rules.long_clause(place)
        for x, y in combinations(group, 2):
            if (pair := frozenset((-x, -y))) in number:
                assert number[pair] == formula.rules.pair(x, y) == formula.rules.pair(y, x)


def test_a_trace_whose_numbers_interleave_is_read_in_its_own_order() -> None:
    # Clauses 1, 2, 4 and 6 were given; 3 and 5 were derived while they were added.
    lines = [b"3 7 0 1 2 0\n", b"3 d 1 0\n", b"5 -8 0 4 3 0\n", b"7 0 6 5 0\n"]
    assert read_lrat(4, lines, lambda: None) == [([7], [1, 2]), ([-8], [3, 5]), ([], [4, 6])]


def test_lemmas_that_nothing_needs_are_left_out() -> None:
    lines = [b"5 1 0 1 2 0\n", b"6 2 0 3 0\n", b"7 3 4 0 4 0\n", b"8 0 7 3 0\n"]
    assert read_lrat(4, lines, lambda: None) == [([3, 4], [4]), ([], [5, 3])]
