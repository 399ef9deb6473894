"""Clues removed in given orders and sets, against one at a time by brute force."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from sudoku import bulk
from sudoku.bulk import threads
from sudoku.bulk.minimising import remove_clues
from tests.bulk.brute_force import fours
from tests.small_boards import FOURS, fours_with

HALF_TURN = np.array([min(cell, 15 - cell) for cell in range(16)])
UNEVEN = np.array([0, 1, 1, 2, 3, 3, 3, 2, 4, 4, 4, 4, 5, 6, 7, 8])


def one_at_a_time(clues: list[int], keys: list[int], orbits: list[int], least: int) -> list[int]:
    left = [*clues]
    for orbit in sorted(range(len(keys)), key=lambda number: keys[number]):
        fewer = [0 if orbits[cell] == orbit else clue for cell, clue in enumerate(left)]
        if 16 - fewer.count(0) >= least and len(fours_with(fewer)) == 1:
            left = fewer
    return left


def unique_puzzles() -> NDArray[np.int64]:
    puzzles, solutions = fours(150, seed=21)
    unique = puzzles[[len(found) == 1 for found in solutions]]
    return np.concatenate([unique[:20], np.array(FOURS[::15])])


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("model", ["auto", "reference"])
@pytest.mark.parametrize("orbits", [None, HALF_TURN, UNEVEN])
def test_removal_in_bulk_is_removal_one_at_a_time(
    model: str, orbits: NDArray[np.int64] | None
) -> None:
    puzzles = unique_puzzles()
    rng = random.Random(22)
    of_cells = [*range(16)] if orbits is None else orbits.tolist()
    count = max(of_cells) + 1
    keys = [[rng.randrange(2**64) for _ in range(count)] for _ in puzzles]
    least = np.array([rng.choice((0, 0, 4, 6, 9)) for _ in puzzles])
    found = remove_clues(
        puzzles, np.array(keys, np.uint64), orbits=orbits, least=least, model=model
    )
    expected = [
        one_at_a_time(clues, key, of_cells, number)
        for clues, key, number in zip(puzzles.tolist(), keys, least.tolist(), strict=True)
    ]
    assert found.tolist() == expected


def test_a_row_of_minimise_depends_on_its_number_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    grids = np.array(FOURS[:40])
    whole = bulk.minimise(grids, seed=6)
    monkeypatch.setattr(threads, "LEAST_CELLS", 1)
    assert (bulk.minimise(grids, seed=6) == whole).all()
    assert (bulk.minimise(grids[:25], seed=6) == whole[:25]).all()


def test_keys_of_a_wrong_shape_are_refused() -> None:
    with pytest.raises(ValueError, match=r"keys must have the shape \(1, 16\), not \(1, 3\)"):
        remove_clues([FOURS[0]], np.zeros((1, 3), np.uint64))
