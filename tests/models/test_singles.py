"""Singles eliminate no digit of a solution, and reach the fixpoint."""

from __future__ import annotations

import pytest
from sudoku_models.propagation.singles import singles

from sudoku import Board
from tests.conformance.oracle import Digits, Shape, all_solutions, pattern, random_puzzles


def sets(board: Board, clues: Digits) -> list[set[int]] | None:
    left = singles(board, clues)
    digits = range(1, board.size + 1)
    if left is None:
        return None
    return [{d for d in digits if bits >> d - 1 & 1} for bits in left]


def naive(board: Board, clues: Digits) -> list[set[int]] | None:
    """One step after the other, trying all rules each time."""
    every_digit = set(range(1, board.size + 1))
    left = [{clue} if clue else set(every_digit) for clue in clues]
    while True:
        before = [set(held) for held in left]
        for house in board.houses:
            for cell in house:
                others = [left[other] for other in house if other != cell]
                for held in others:
                    if len(held) == 1:
                        left[cell] -= held
                only_here = left[cell].difference(*others)
                if only_here:
                    left[cell] &= only_here if len(only_here) == 1 else set()
            if set().union(*(left[cell] for cell in house)) != every_digit:
                return None
        if not all(left):
            return None
        if left == before:
            return left


@pytest.mark.parametrize("shape", [(2, 2), (1, 4), (2, 3)])
def test_the_fixpoint_is_that_of_a_naive_implementation(shape: Shape) -> None:
    board, kinds = Board(*shape), set()
    for clues in random_puzzles(shape, 300, range(2, board.cell_count), seed=8):
        left = sets(board, clues)
        assert left == naive(board, clues)
        kinds.add(left is None)
    assert kinds == {True, False}


def test_no_solution_is_lost() -> None:
    board = Board(2, 2)
    for clues in random_puzzles((2, 2), 200, range(2, 9), seed=9):
        left, solutions = sets(board, clues), all_solutions((2, 2), clues)
        if left is None:
            assert not solutions
        else:
            assert all(d in held for grid in solutions for d, held in zip(grid, left, strict=True))


def test_an_empty_board_keeps_every_digit_and_a_full_grid_one_each() -> None:
    board, grid = Board(3, 3), pattern((3, 3))
    assert singles(board, (0,) * 81) == [0b111111111] * 81
    assert sets(board, grid) == [{d} for d in grid]
