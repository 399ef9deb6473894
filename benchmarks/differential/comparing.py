"""The errors in the bulk answers of a model. This code shares nothing with the models."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from benchmarks.differential.making import Digits, Masks, masks_of
from sudoku.interface.bulk import BulkAnswers

Flags = NDArray[np.bool_]


def differences(
    masks: Masks, limit: int, right: tuple[NDArray[np.uint64], Digits], answers: BulkAnswers
) -> Flags:
    """The puzzles with a wrong answer.

    An answer is wrong if it has another number of solutions, a grid that is not a solution, the
    same grid twice, or not the only solution. right: the number of solutions of each puzzle, up to
    one more than the limit, and its first solution.
    """
    counts, grids = right
    wrong: Flags = answers.counts != np.minimum(counts, limit)
    wrong |= answers.exhausted & (counts > limit)
    wrong |= ~answers.exhausted & (counts < limit)
    wrong |= (counts == 1) & (answers.solutions[:, 0] != grids).any(axis=1)
    kept = answers.solutions.shape[1]
    for number in range(kept):
        solutions = answers.solutions[:, number]
        is_there = answers.counts > number
        wrong |= is_there & ~_are_solutions(masks, solutions)
        wrong |= ~is_there & solutions.any(axis=1)
        for other in range(number):
            same = (answers.solutions[:, other] == solutions).all(axis=1)
            wrong |= is_there & same
    return wrong


def _are_solutions(masks: Masks, grids: Digits) -> Flags:
    """Whether every house has all digits, and every digit is a candidate of its cell."""
    own = masks_of(grids)
    cells = own.reshape(-1, 9, 9)
    boxes = cells.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    right: Flags = ((own & masks) == own).all(axis=1) & (grids > 0).all(axis=1)
    for houses in (cells, cells.transpose(0, 2, 1), boxes):
        right &= (np.bitwise_or.reduce(houses, axis=2) == 0x1FF).all(axis=1)
    return right
