"""4x4 puzzles in arrays, and their solutions by brute force."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tests.small_boards import FOURS, Digits, random_fours


def fours(count: int, seed: int) -> tuple[NDArray[np.int64], list[list[Digits]]]:
    """Random puzzles, some of them spoilt by a wrong clue, and all solutions of each."""
    rng = random.Random(seed)
    puzzles = [list(puzzle.clues) for puzzle, _ in random_fours(count, seed)]
    for puzzle in puzzles[::5]:
        puzzle[rng.randrange(16)] = rng.randint(1, 4)
    array = np.array(puzzles)
    masks = np.where(array == 0, 15, 1 << np.maximum(array, 1) - 1)
    return array, [solutions_in_masks(row) for row in masks.tolist()]


def masked_fours(count: int, seed: int) -> NDArray[np.int64]:
    """Random candidates, most of which leave a chosen grid; a few cells have none at all."""
    rng = random.Random(seed)
    masks = []
    for number in range(count):
        grid = rng.choice(FOURS)
        masks.append([1 << d - 1 | rng.randrange(16) & rng.randrange(16) for d in grid])
        if number % 7 == 0:
            masks[-1][rng.randrange(16)] = rng.randrange(16)
    return np.array(masks)


def solutions_in_masks(masks: Sequence[int]) -> list[Digits]:
    """All grids in which every cell has one of its candidates."""
    fits = (np.array(masks) >> np.array(FOURS) - 1 & 1).all(axis=1)
    return [FOURS[number] for number in np.flatnonzero(fits)]
