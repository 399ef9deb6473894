"""Verdicts, solutions and counts of arrays of puzzles, against brute force and other models."""

from __future__ import annotations

import numpy as np
import pytest

from sudoku import bulk
from tests.bulk.brute_force import fours, masked_fours, solutions_in_masks
from tests.small_boards import FOURS

MODELS = ["auto", "reference"]


@pytest.mark.parametrize("model", MODELS)
def test_verdicts_solutions_and_counts_of_fours_are_those_of_brute_force(model: str) -> None:
    puzzles, solutions = fours(120, seed=1)
    counts = [len(found) for found in solutions]
    answers = bulk.check(puzzles, model=model)
    assert answers.verdicts.tolist() == [min(count, 2) for count in counts]
    assert {0, 1, 2} == {*answers.verdicts.tolist()}
    assert bulk.count(puzzles, limit=1000, model=model).tolist() == counts
    assert bulk.count(puzzles, 3, model=model).tolist() == [min(count, 3) for count in counts]
    one = bulk.solve(puzzles, model=model)
    for row, found in enumerate(solutions):
        expected = {*found} or {(0,) * 16}
        assert tuple(one[row].tolist()) in expected
        first, second = (tuple(grid) for grid in answers.found[row].tolist())
        assert tuple(answers.solutions[row].tolist()) == first
        assert first in expected
        assert second in {*found} - {first} if len(found) > 1 else not any(second)


@pytest.mark.parametrize("model", MODELS)
def test_candidate_masks_are_obeyed(model: str) -> None:
    masks = masked_fours(24, seed=2)
    expected = [len(solutions_in_masks(row)) for row in masks.tolist()]
    assert {0, 1} < {*expected}
    assert bulk.count(masks, limit=1000, masks=True, model=model).tolist() == expected
    verdicts = bulk.check(masks, masks=True, model=model).verdicts
    assert verdicts.tolist() == [min(count, 2) for count in expected]


def test_every_grid_of_the_four_board_is_its_own_solution() -> None:
    grids = np.array(FOURS)
    assert (bulk.check(grids).solutions == grids).all()
    assert bulk.count(np.zeros((1, 16), int), limit=10**6).tolist() == [288]
