"""Uniform grids: counted against all grids, by chi-square, which biased ones must fail."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import factorial

import numpy as np
import pytest
from numpy.typing import NDArray

from sudoku import Board
from sudoku.generator.grids import nine, small
from sudoku.generator.grids.bands import bands
from sudoku.generator.grids.samplers import SAMPLERS
from sudoku.generator.random_streams import RandomStreams
from sudoku.generator.randomness import stream
from tests.cases import for_each
from tests.small_boards import FOURS

Grids = NDArray[np.uint8]
FOUR, NINE = Board(2, 2), Board(3, 3)


def drawn(way: str, board: Board, count: int) -> Grids:
    draws = RandomStreams([stream(1, "tests of grids", number) for number in range(count)])
    return SAMPLERS[way].draw(board, draws)


def excess(found: list[int], expected: list[float]) -> float:
    """Chi-square in standard deviations above its mean (E. Wilson, M. Hilferty, 1931).

    Cells with few expected grids are put together.
    """
    cells = sorted(zip(expected, found, strict=True))
    while cells[0][0] < 10:
        few, more = cells[:2]
        cells = sorted([(few[0] + more[0], few[1] + more[1]), *cells[2:]])
    degrees = len(cells) - 1
    square = sum((number - mean) ** 2 / mean for mean, number in cells)
    spread = 2 / (9 * degrees)
    return float(((square / degrees) ** (1 / 3) - 1 + spread) / spread**0.5)


def fours_excess(grids: Grids) -> float:
    counts = Counter(map(tuple, grids.tolist()))
    assert {*counts} <= {*FOURS}
    return excess([counts[grid] for grid in FOURS], [len(grids) / 288] * 288)


@pytest.mark.slow
def test_each_of_the_288_grids_of_4x4_is_as_probable_as_the_others() -> None:
    assert fours_excess(drawn("uniform", FOUR, 8000)) < 4
    assert fours_excess(drawn("shuffled", FOUR, 4000)) > 20


def test_the_grids_of_9x9_are_counted() -> None:
    """B. Felgenhauer and F. Jarvis, 2005; there are 9! · 56 · 6^6 first bands."""
    assert nine.ways().total * 280 * 6**3 == 6_670_903_752_021_072_936_960
    known = bands()
    assert int((known.sizes * known.counts).sum()) * 280 * 6**3 == factorial(9) * 56 * 6**6
    assert len(known.sizes) == 131
    assert factorial(9) * 6**3 == nine.NAMED


def obeys(grids: Grids) -> bool:
    square = grids.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    houses = np.concatenate([square, square.transpose(0, 2, 1), boxes])
    return bool((np.sort(houses, axis=2) == np.arange(1, 10)).all())


def test_each_number_below_the_total_is_another_grid() -> None:
    total = nine.ways().total
    near = np.arange(4000, dtype=np.uint64)
    spread = near * np.uint64(total // 4000)
    for numbers in (near, spread, np.uint64(total - 1) - near):
        grids = nine.written(numbers, np.zeros(4000, np.uint64))
        assert obeys(grids)
        assert len({grid.tobytes() for grid in grids}) == 4000
    named = near * np.uint64(nine.NAMED // 4000)
    assert obeys(nine.written(near, named))


Meeting = tuple[int, ...]


def meeting(columns: list[set[frozenset[int]]]) -> Meeting:
    """Pairs of digits that share a column in two boxes of a band, and in all three."""
    pairs = [{frozenset(p) for s in box for p in combinations(sorted(s), 2)} for box in columns]
    one, two, three = pairs
    return (*sorted([len(one & two), len(one & three), len(two & three)]), len(one & two & three))


def test_bands_and_stacks_of_9x9_grids_are_as_probable_as_they_have_completions() -> None:
    """The third bands, and the second stacks, which are drawn in other ways than the first band."""
    known, on = bands(), nine.ways()
    completions = on.below.sum(axis=(1, 2), dtype=np.uint64).tolist()
    weights: Counter[Meeting] = Counter()
    for code, size, count, more in zip(
        known.representatives.tolist(),
        known.sizes.tolist(),
        known.counts.tolist(),
        completions,
        strict=True,
    ):
        three = [known.columns[p] for p in (0, code // 280, code % 280)]
        columns = [{frozenset(np.flatnonzero(p == c).tolist()) for c in range(3)} for p in three]
        weights[meeting(columns)] += size * count * more

    def band_excess(grids: Grids, lines: slice) -> float:
        counts: Counter[Meeting] = Counter()
        for grid in grids.reshape(-1, 9, 9)[:, lines]:
            of_boxes = grid.T.reshape(3, 3, 3).tolist()
            counts[meeting([{frozenset(column) for column in box} for box in of_boxes])] += 1
        assert {*counts} <= {*weights}
        expected = [len(grids) * weight / weights.total() for weight in weights.values()]
        return excess([counts[kind] for kind in weights], expected)

    grids = drawn("uniform", NINE, 1500)
    turned = grids.reshape(-1, 9, 9).transpose(0, 2, 1).reshape(-1, 81)
    assert band_excess(grids, slice(6, 9)) < 4
    assert band_excess(turned, slice(3, 6)) < 4
    assert band_excess(drawn("shuffled", NINE, 300), slice(0, 3)) > 20
    assert band_excess(drawn("varied", NINE, 150), slice(0, 3)) > 4


@for_each(("rows", "columns"), [(1, 4), (4, 1), (2, 3), (1, 5)])
def test_reduced_grids_and_their_variants_are_all_grids(rows: int, columns: int) -> None:
    """The numbers of grids are known: Latin squares of 4 and 5, and 6x6 grids. A grid is drawn by
    one number, so all are equally probable.
    """
    n = rows * columns
    all_of = {4: 576, 5: 161_280, 6: 28_200_960}[n]
    reduced = small.reduced_grids(rows, columns)
    orders = small.orders_of_rows(rows, columns)
    assert len(reduced) * len(orders) * factorial(n) == all_of
    variants = {grid[order].tobytes() for grid in reduced for order in orders}
    assert len(variants) == len(reduced) * len(orders)
