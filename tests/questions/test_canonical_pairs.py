"""Whether two puzzles are the same, how far apart they are, and shuffled puzzles."""

from __future__ import annotations

import pytest

import sudoku
from sudoku import Board, Puzzle
from tests.symmetry.brute import made_by

EASY = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_a_map_makes_the_second_puzzle_of_the_first() -> None:
    puzzle = sudoku.parse(EASY)
    other = sudoku.shuffled(puzzle, seed=4)
    by = sudoku.mapping(puzzle, other)
    assert by is not None
    assert made_by(by.to_bytes(), 9, puzzle.clues) == bytes(other.clues)


def test_a_puzzle_with_another_clue_is_another_puzzle() -> None:
    puzzle = sudoku.parse(EASY)
    assert sudoku.mapping(puzzle, puzzle.with_clues({0: 0, 1: 4})) is None
    assert sudoku.mapping(puzzle, "12..............") is None


def test_the_rules_of_a_board_stay_what_they_are() -> None:
    """Half a turn keeps both diagonals, but r1c1 is on one of them and r1c2 is not."""
    board = sudoku.with_rules(Board(2, 2), "diagonal+", "diagonal-")
    corner, beside = Puzzle(board, (1, *[0] * 15)), Puzzle(board, (0, 1, *[0] * 14))
    assert sudoku.mapping(corner, Puzzle(board, corner.clues[::-1])) is not None
    assert sudoku.mapping(corner, beside) is None
    assert sudoku.mapping(str(corner), str(beside)) is not None


def test_the_distance_counts_cells_that_differ() -> None:
    assert sudoku.distance("1234............", "1.43...........2") == 4
    assert sudoku.distance(EASY, EASY) == 0
    with pytest.raises(ValueError, match="the puzzles must have the same size"):
        sudoku.distance(EASY, "1234............")


def test_a_shuffled_puzzle_is_the_same_for_a_seed() -> None:
    shuffled = [sudoku.shuffled(EASY, seed) for seed in (1, 1, 2)]
    assert shuffled[0] == shuffled[1] != shuffled[2]
    form = sudoku.canonical(EASY).puzzle_minlex
    assert [sudoku.canonical(puzzle).puzzle_minlex for puzzle in shuffled] == [form] * 3


def test_a_shuffled_puzzle_obeys_the_rules_of_its_board() -> None:
    board = sudoku.with_rules(Board(2, 2), "diagonal+", "diagonal-")
    solution = sudoku.solve(Puzzle(board, (0,) * 16))
    for seed in range(5):
        other = sudoku.shuffled(solution, seed)
        assert str(sudoku.solve(other)) == str(other)
