"""The number of solutions of a puzzle, counted without listing them, or estimated.

This is dynamic programming over a frontier. The open cells are filled in a fixed order. The
possible continuations depend only on the houses that each digit has met so far. So a *state* holds,
for each digit, a node of a decision diagram that represents all ways to place the rest of that
digit (see `frontier_order`), and the number of ways to get there. Equal states are merged. Digits
are interchangeable from here on: digits with common nodes are sorted by node, so that states that
differ only by a permutation of such digits are merged too.

A state is dropped when some digit cannot be completed, or some cell has no digit left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sudoku.puzzle.board import Board
from sudoku_models.analyst.frontier_order import Families, FrontierTooLarge, families, orders
from sudoku_models.analyst.frontier_states import Level, Words, levels_of, next_states, roomy
from sudoku_models.cnf.extended import Candidates

__all__ = ["FrontierTooLarge", "count", "estimates"]

MAX_DIGITS = 64

MAX_STATES = 30_000_000
"""Limit on the states of 16 bytes before equal states are merged: about a gigabyte in all."""

EASY_STATES = 1 << 13
"""Up to this many states, any order of the cells is good enough."""

TRIAL_STATES = 1000
"""The number of states kept for each cell in the trial of an order."""

WAYS_EXPONENT = 0.6
"""The exponent by which a sample prefers states whose digits can be completed in many ways."""


def count(
    board: Board,
    candidates: Candidates,
    *,
    check_time: Callable[[], None],
    max_states: int = MAX_STATES,
) -> int:
    """The number of grids that obey the board's houses and these candidates.

    check_time: called every few dozen milliseconds; its exceptions are passed on. Raises
    FrontierTooLarge.
    """
    order, found = _families(board, candidates, check_time)
    if found is None:
        return 0
    try:
        return _total(
            levels_of(found, len(order), check_time), min(EASY_STATES, max_states), check_time
        )
    except FrontierTooLarge:
        levels = _best_levels(board, candidates, order, found, check_time)
    return _total(levels, max_states, check_time)


def estimates(
    board: Board,
    candidates: Candidates,
    *,
    seed: int,
    check_time: Callable[[], None],
    states: int = 10_000,
) -> Iterator[float]:
    """An infinite stream of independent, unbiased estimates of the number that `count` returns.

    When a cell leads to more than `states` states, that many are drawn at random, each weighted by
    the inverse of its probability. If that never happens, the estimates are exact. check_time and
    exceptions: see `count`.
    """
    rng = np.random.default_rng([-seed, 1] if seed < 0 else seed)  # numpy accepts no negative seed
    order, found = _families(board, candidates, check_time)
    levels = found and _best_levels(board, candidates, order, found, check_time)
    while True:
        yield _sampled_total(levels, states, rng, check_time)[0] if levels else 0.0


def _families(
    board: Board, candidates: Candidates, check_time: Callable[[], None]
) -> tuple[list[int], Families | None]:
    """The open cells, and the families over them; None if there is a contradiction."""
    if board.size > MAX_DIGITS:
        raise FrontierTooLarge
    order = [cell for cell, digits in enumerate(candidates) if len(digits) > 1]
    return order, families(board, candidates, order, check_time) if all(candidates) else None


def _best_levels(
    board: Board,
    candidates: Candidates,
    order: Sequence[int],
    found: Families,
    check_time: Callable[[], None],
) -> list[Level]:
    """The levels of the order that promises the fewest states.

    The forecast of an order takes into account how many states are merged, but not how many are
    dropped. A trial with few states, of which hardly any are merged, measures the latter; it also
    distinguishes an order from its reverse. In practice the product of the two predicts better than
    either.
    """
    tried: list[tuple[float, list[Level]]] = []
    for forecast, cells in orders(board, found, order, check_time):
        for way in (cells, cells[::-1]):
            turned = families(board, candidates, way, check_time)
            if turned is not None:
                levels = levels_of(turned, len(way), check_time)
                rng = np.random.default_rng(0)
                _, size = _sampled_total(levels, TRIAL_STATES, rng, check_time, is_even=True)
                tried.append((forecast * size, levels))
    return min(tried, key=lambda entry: entry[0])[1]


def _first(levels: list[Level]) -> Words:
    return levels[0].packed(np.array([levels[0].start], np.uint16).T)


def _total(levels: list[Level], most: int, check_time: Callable[[], None]) -> int:
    """The sum of all counts. Raises FrontierTooLarge above `most` states of 16 bytes at a level."""
    total, blocks = 1, [(_first(levels), np.ones((1, 1), np.uint64))]
    for level, after in pairwise(levels):
        bound = total * len(level.fields)
        blocks = [(words, roomy(counts, bound)) for words, counts in blocks]
        blocks = next_states(level, after, blocks, most, check_time)
        total = sum(
            int(limb.sum()) << 32 * i for _, counts in blocks for i, limb in enumerate(counts)
        )
    return total


def _sampled_total(
    levels: list[Level],
    most: int,
    rng: np.random.Generator,
    check_time: Callable[[], None],
    *,
    is_even: bool = False,
) -> tuple[float, float]:
    """An estimate of the sum of `_total` from at most `most` states of each level.

    is_even: draw all states with the same probability. Then the second result is an estimate of the
    total number of states, if only equal states of the sample were merged.
    """
    words, counts, size, scale = _first(levels), np.ones((1, 1)), 1.0, 1.0
    for level, after in pairwise(levels):
        blocks = next_states(level, after, [(words, counts)], MAX_STATES, check_time)
        if not blocks:
            return 0.0, size
        words = np.concatenate([words for words, _ in blocks], axis=1)
        counts = np.concatenate([counts for _, counts in blocks], axis=1)
        width = words.shape[1]
        size += width * scale
        if width > most:
            check_time()
            scores = np.ones(width)
            if not is_even:
                logs = WAYS_EXPONENT * after.logs.take(after.nodes(words)).sum(axis=0)
                scores = counts[0] * np.exp(logs - logs.max())
            chances = _chances(scores, most)
            ticks = np.floor(np.cumsum(chances) + rng.random())
            drawn = np.flatnonzero(np.diff(ticks, prepend=0))
            words, counts = words.take(drawn, axis=1), counts.take(drawn, axis=1) / chances[drawn]
            scale *= width / most
    return float(counts.sum()), size


def _chances(scores: NDArray[np.float64], most: int) -> NDArray[np.float64]:
    """The probability of drawing each state: proportional to its score, at most 1, `most` in all.

    One percent of the score is distributed evenly, so that no probability is zero.
    """
    scores = scores / scores.sum() + 0.01 / len(scores)
    falling = np.sort(scores)[::-1]
    rest = np.cumsum(falling[::-1])[::-1]
    sure = int(np.argmax(falling[:most] * np.arange(most, 0, -1) <= rest[:most]))
    chances: NDArray[np.float64] = np.minimum(scores * ((most - sure) / rest[sure]), 1.0)
    return chances
