"""Random numbers and grids are functions of their stream alone."""

from __future__ import annotations

from itertools import permutations as orders_of
from math import factorial

import numpy as np
import pytest

import sudoku
from sudoku import Board, UnsupportedQuestionError
from sudoku.checker.rules import violation
from sudoku.generator.grids.samplers import SAMPLERS, best_sampler
from sudoku.generator.random_streams import RandomStreams, permutations
from sudoku.generator.randomness import Numbers, stream

STARTS = [stream(5, "tests", number) for number in range(40)] + [0, 2**64 - 1]


def test_numbers_in_arrays_are_those_of_single_streams() -> None:
    draws, alone = RandomStreams(STARTS), [Numbers(start) for start in STARTS]
    assert draws.words().tolist() == [one.word() for one in alone]
    assert draws.blocks(3).tolist() == [[one.word() for _ in range(3)] for one in alone]
    for bound in (1, 2, 1000, 2**63 + 1, 3 * 2**62, 2**64):  # the fourth is drawn twice mostly
        assert draws.below(bound).tolist() == [one.below(bound) for one in alone]
    assert draws.part(slice(7, 9)).words().tolist() == [one.word() for one in alone[7:9]]
    assert draws.words().tolist() == [one.word() for one in alone]


def test_numbers_are_those_of_splitmix64() -> None:
    """The test vector of the Java and C versions for the seed 1234567."""
    one = Numbers(1234567)
    assert [one.word() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_numbers_of_permutations_give_all_of_them() -> None:
    found = permutations(np.arange(factorial(5), dtype=np.uint64), 5)
    assert sorted(map(tuple, found.tolist())) == [*orders_of(range(5))]


@pytest.mark.parametrize("name", SAMPLERS)
@pytest.mark.parametrize("board", [Board(3, 3), Board(2, 3), Board(2, 5), Board(1, 1)])
def test_a_grid_depends_on_its_stream_alone(name: str, board: Board) -> None:
    way = SAMPLERS[name]
    if way.unsupported(board) is not None:
        with pytest.raises(UnsupportedQuestionError, match=f"{name} grids do not support"):
            way.draw(board, RandomStreams(STARTS))
        return
    together = way.draw(board, RandomStreams(STARTS))
    for row in (0, 5, 41):
        (alone,) = way.draw(board, RandomStreams(STARTS[row : row + 1]))
        assert alone.tolist() == together[row].tolist()
    for digits in together.tolist():
        assert violation(board.box_rows, board.box_cols, [0] * len(digits), digits) is None
    assert board.size == 1 or len({grid.tobytes() for grid in together}) == len(STARTS)


def test_the_best_way_is_uniform_where_that_is_possible() -> None:
    assert best_sampler(Board(3, 3)).name == best_sampler(Board(3, 2)).name == "uniform"
    assert best_sampler(Board(4, 4)).name == best_sampler(Board(2, 4)).name == "varied"
    with pytest.raises(UnsupportedQuestionError, match="further rules"):
        best_sampler(sudoku.with_rules(Board(3, 3), "anti-knight"))
