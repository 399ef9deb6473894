"""Counting without listing: exact for any board, and right on average where it is sampled."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import cast

import pytest
from sudoku_models.analyst.frontier import FrontierTooLarge, count, estimates
from sudoku_models.cnf import extended as cnf

from sudoku import Board, parse, solutions
from tests.small_boards import random_fours

pytestmark = pytest.mark.slow

MANY = "4.....8.5.3..........7......2.....6.....8........1.......6.3.7.5..2.....1.4......"


def nothing() -> None:
    pass


def number(board: Board, candidates: Sequence[Sequence[int]]) -> int:
    return count(board, candidates, check_time=nothing)


def test_4x4_counts_are_those_of_brute_force() -> None:
    unsatisfiable = 0
    for puzzle, grids in random_fours(120, seed=51):
        assert number(puzzle.board, cnf.clue_candidates(puzzle.board, puzzle.clues)) == len(grids)
        unsatisfiable += not grids
    assert unsatisfiable > 10


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ((1, 1), 1),
        ((1, 2), 2),
        ((1, 4), 576),
        ((2, 2), 288),
        ((2, 3), 28_200_960),
        ((1, 6), 812_851_200),
        ((2, 4), 29_136_487_207_403_520),
    ],
)
def test_numbers_of_grids_that_are_known(shape: tuple[int, int], expected: int) -> None:
    board = Board(*shape)
    assert number(board, cnf.all_candidates(board)) == expected


class RowsOnly:
    """A stand-in for a board of other houses: rows, and nothing else."""

    size, cell_count = 8, 64
    houses = tuple(tuple(range(row * 8, row * 8 + 8)) for row in range(8))
    houses_of = tuple((cell // 8,) for cell in range(64))


def test_numbers_beyond_64_bits_are_exact_on_any_houses() -> None:
    board = cast(Board, RowsOnly())
    assert number(board, [range(1, 9)] * 64) == math.factorial(8) ** 8 > 2**64


def test_9x9_counts_are_those_of_the_solutions_listed() -> None:
    puzzle = parse(MANY)
    listed = [grid.digits for grid in solutions(puzzle)]
    true = [sorted(set(digits)) for digits in zip(*listed, strict=True)]
    rough = cnf.clue_candidates(puzzle.board, puzzle.clues)
    assert number(puzzle.board, true) == number(puzzle.board, rough) == len(listed) == 794


@pytest.mark.thorough
def test_estimates_are_right_on_average_and_repeatable() -> None:
    board = Board(1, 7)
    samples = estimates(board, cnf.all_candidates(board), seed=3, check_time=nothing, states=50)
    values = [next(samples) for _ in range(20)]
    error = stdev(values) / math.sqrt(len(values))
    assert error > 0
    assert abs(fmean(values) - 61_479_419_904_000) < 4 * error
    again = estimates(board, cnf.all_candidates(board), seed=3, check_time=nothing, states=50)
    assert [next(again) for _ in range(3)] == values[:3]


def test_an_estimate_without_sampling_is_exact() -> None:
    board = Board(2, 2)
    samples = estimates(board, cnf.all_candidates(board), seed=0, check_time=nothing)
    assert [next(samples), next(samples)] == [288, 288]
    none = estimates(board, [[]] * 16, seed=0, check_time=nothing)
    assert next(none) == 0


def test_too_many_states_and_ended_time_are_raised() -> None:
    nine = Board(3, 3)
    with pytest.raises(FrontierTooLarge):
        count(nine, cnf.all_candidates(nine), check_time=nothing, max_states=1000)

    def time_is_up() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        count(nine, cnf.all_candidates(nine), check_time=time_is_up)
    with pytest.raises(TimeoutError):
        next(estimates(nine, cnf.all_candidates(nine), seed=0, check_time=time_is_up))
