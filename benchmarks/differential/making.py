"""Puzzles of 9x9 in arrays: N x 81 masks of candidates, bit d - 1 for digit d.

All are made from puzzles with one solution: equivalent forms, with a clue removed or added, random
clues of their grids, and random candidates ruled out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Digits = NDArray[np.uint8]
Masks = NDArray[np.uint32]
FULL = 0x1FF
FEWEST, MOST = 17, 45
"""The minimum and the maximum number of clues of a random puzzle."""
SPARED = 0.2, 0.7
"""The share of wrong candidates that are ruled out."""
WRONG = 0.3
"""The share of random puzzles in which a digit of the grid is ruled out."""


@dataclass(frozen=True, slots=True)
class SolvedPuzzles:
    """Puzzles with one solution, and their solutions: N x 81 digits."""

    puzzles: Digits
    grids: Digits


def masks_of(digits: Digits) -> Masks:
    """The candidates of each cell: its clue, or all digits."""
    ones = np.left_shift(np.uint32(1), np.maximum(digits, 1).astype(np.uint32) - np.uint32(1))
    return np.where(digits == 0, np.uint32(FULL), ones).astype(np.uint32)


def digits_of(masks: Masks) -> Digits | None:
    """The clues, 0 for a cell with all candidates; None if a cell has some candidates."""
    is_open = masks == FULL
    if ((masks & (masks - 1)) != 0)[~is_open].any() or (masks == 0).any():
        return None
    numbers = np.log2(np.where(is_open, 1, masks)).astype(np.uint8) + np.uint8(1)
    return np.where(is_open, np.uint8(0), numbers)


def disguised(base: SolvedPuzzles, count: int, rng: np.random.Generator) -> SolvedPuzzles:
    """`count` random equivalent forms of puzzles drawn from the base."""
    return forms(base, rng.integers(len(base.puzzles), size=count), rng)


def forms(base: SolvedPuzzles, drawn: NDArray[np.int64], rng: np.random.Generator) -> SolvedPuzzles:
    """A random equivalent form of each of these puzzles of the base. drawn: their numbers."""
    count = len(drawn)
    rows, columns = _lines(count, rng), _lines(count, rng)
    cells = 9 * rows[:, :, None] + columns[:, None, :]
    mirrored = rng.random(count) < 0.5
    cells[mirrored] = cells[mirrored].transpose(0, 2, 1)
    cells = cells.reshape(count, 81)
    names = np.zeros((count, 10), np.uint8)
    names[:, 1:] = np.argsort(rng.random((count, 9)), axis=1) + 1
    return SolvedPuzzles(
        *(
            np.take_along_axis(names, np.take_along_axis(of[drawn], cells, 1).astype(int), 1)
            for of in (base.puzzles, base.grids)
        )
    )


def _lines(count: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Random orders of nine lines: of the three bands, and of the lines in each band."""
    bands = np.argsort(rng.random((count, 3)), axis=1)
    within = np.argsort(rng.random((count, 3, 3)), axis=2)
    lines: NDArray[np.int64] = (3 * bands[:, :, None] + within).reshape(count, 9)
    return lines


def _chosen(rows: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """A random true cell of each row."""
    chosen: NDArray[np.int64] = np.argmax(np.where(rows, rng.random(rows.shape), -1), axis=1)
    return chosen


def _as_they_are(base: SolvedPuzzles, _rng: np.random.Generator) -> Masks:
    return masks_of(base.puzzles)


def without_a_clue(puzzles: Digits, rng: np.random.Generator) -> Digits:
    """The puzzles, each without a random one of its clues."""
    fewer = puzzles.copy()
    fewer[np.arange(len(fewer)), _chosen(fewer > 0, rng)] = 0
    return fewer


def _clue_less(base: SolvedPuzzles, rng: np.random.Generator) -> Masks:
    return masks_of(without_a_clue(base.puzzles, rng))


def _clue_more(base: SolvedPuzzles, rng: np.random.Generator) -> Masks:
    puzzles = base.puzzles.copy()
    more = rng.integers(1, 10, len(puzzles), np.uint8)
    puzzles[np.arange(len(puzzles)), _chosen(puzzles == 0, rng)] = more
    return masks_of(puzzles)


def _random_clues(base: SolvedPuzzles, rng: np.random.Generator) -> Masks:
    count = len(base.grids)
    order = np.argsort(np.argsort(rng.random((count, 81)), axis=1), axis=1)
    puzzles = np.where(order < rng.integers(FEWEST, MOST + 1, (count, 1)), base.grids, 0)
    wrong = np.flatnonzero(rng.random(count) < WRONG)
    puzzles[wrong, rng.integers(81, size=len(wrong))] = rng.integers(1, 10, len(wrong))
    return masks_of(puzzles.astype(np.uint8))


def _random_candidates(base: SolvedPuzzles, rng: np.random.Generator) -> Masks:
    count = len(base.grids)
    share = rng.uniform(*SPARED, (count, 1, 1))
    bits = np.left_shift(1, np.arange(9))
    kept = (rng.random((count, 81, 9)) >= share) * bits
    masks: Masks = kept.sum(axis=2).astype(np.uint32)
    own = masks_of(base.grids)
    masks |= own
    wrong = np.flatnonzero(rng.random(count) < WRONG)
    cell = rng.integers(81, size=len(wrong))
    masks[wrong, cell] &= ~own[wrong, cell]
    return masks


CLASSES: Mapping[str, Callable[[SolvedPuzzles, np.random.Generator], Masks]] = {
    "equivalent forms": _as_they_are,
    "a clue less": _clue_less,
    "a clue more": _clue_more,
    "random clues": _random_clues,
    "random candidates": _random_candidates,
}
"""The classes of puzzles, each with a function that changes disguised puzzles."""
