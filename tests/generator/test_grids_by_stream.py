"""Random numbers and grids are functions of their stream alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations as orders_of
from math import factorial

import numpy as np
import pytest

import sudoku
from sudoku import Board, UnsupportedQuestionError
from sudoku.checker.rules import violation
from sudoku.generator.grids.samplers import SAMPLERS, best_sampler
from sudoku.generator.random_streams import RandomStreams, permutations
from sudoku.generator.randomness import stream

STARTS = [stream(5, "tests", number) for number in range(40)] + [0, 2**64 - 1]


def words(state: int) -> Iterator[int]:
    """The outputs of SplitMix64, by its definition."""
    while True:
        state += 0x9E3779B97F4A7C15
        z = state % 2**64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        yield z ^ z >> 31


def below(stream: Iterator[int], bound: int) -> int:
    last = 2**64 // bound * bound
    return next(word for word in stream if word < last) % bound


def test_numbers_in_arrays_are_those_of_single_streams() -> None:
    draws, alone = RandomStreams(STARTS), [words(start) for start in STARTS]
    assert draws.words().tolist() == [*map(next, alone)]
    assert draws.blocks(3).tolist() == [[*islice(one, 3)] for one in alone]
    for bound in (1, 2, 1000, 2**63 + 1, 3 * 2**62, 2**64):  # the fourth is drawn twice mostly
        assert draws.below(bound).tolist() == [below(one, bound) for one in alone]
    assert draws.part(slice(7, 9)).words().tolist() == [*map(next, alone[7:9])]
    assert draws.words().tolist() == [*map(next, alone)]


def test_numbers_are_those_of_splitmix64() -> None:
    """The test vector of the Java and C versions for the seed 1234567."""
    (first,) = RandomStreams([1234567]).blocks(3).tolist()
    assert first == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_numbers_of_permutations_give_all_of_them() -> None:
    found = permutations(np.arange(factorial(5), dtype=np.uint64), 5)
    assert sorted(map(tuple, found.tolist())) == [*orders_of(range(5))]


@pytest.mark.slow
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
