"""How many solutions a puzzle has: counted without listing them, or estimated.

The cells are filled one by one in a fixed order. What is left to do depends on little of what was
filled: for each digit, on the houses that it has met. So a *state* says for each digit which ways
it
has to go on, a node of its family (see `frontier_order`), and has the number of ways that lead
there; equal states are one. Which digit is which matters no more: digits that have nodes in common
are sorted by node, so that states that differ by an exchange of digits are one too.

A state is dropped when a digit has no way to go on, or a cell no digit that can still take it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sudoku.puzzle.board import Board
from sudoku_models.analyst.frontier_order import Families, TooManyStates, families, orders
from sudoku_models.analyst.frontier_states import Level, Words, levels_of, next_states, roomy
from sudoku_models.cnf.extended import Candidates

__all__ = ["TooManyStates", "count", "estimates"]

MOST_DIGITS = 64

MOST_STATES = 30_000_000
"""Of 16 bytes, before equal ones are one: about a gigabyte in all."""

EASY = 1 << 13
"""So many are counted in any order, without a search for a good one."""

TRIAL = 1000
"""States that go on in the trial of an order."""

LEAN = 0.6
"""The exponent with which a sample prefers states whose digits have many ways to go on."""


def count(
    board: Board,
    candidates: Candidates,
    *,
    check_time: Callable[[], None],
    most_states: int = MOST_STATES,
) -> int:
    """How many grids obey the board's houses and take every digit from its cell's candidates.

    check_time: is called every few ten milliseconds, and may raise. Raises what that raises, and
    TooManyStates.
    """
    order, found = _families(board, candidates, check_time)
    if found is None:
        return 0
    try:
        return _total(levels_of(found, len(order), check_time), min(EASY, most_states), check_time)
    except TooManyStates:
        levels = _best_levels(board, candidates, order, found, check_time)
    return _total(levels, most_states, check_time)


def estimates(
    board: Board,
    candidates: Candidates,
    *,
    seed: int,
    check_time: Callable[[], None],
    states: int = 10_000,
) -> Iterator[float]:
    """Estimates of that number without end, independent of each other and right on average.

    Where there are more than `states` states, so many of them are drawn and go on, each for as many
    as it stands for. Where there never are, the estimates are exact. check_time, and what is
    raised: see `count`.
    """
    rng = np.random.default_rng(seed)
    order, found = _families(board, candidates, check_time)
    levels = found and _best_levels(board, candidates, order, found, check_time)
    while True:
        yield _sampled_total(levels, states, rng, check_time)[0] if levels else 0.0


def _families(
    board: Board, candidates: Candidates, check_time: Callable[[], None]
) -> tuple[list[int], Families | None]:
    """The open cells, and the families over them; None if there is no solution."""
    if board.size > MOST_DIGITS:
        raise TooManyStates
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

    The forecast of an order knows how many states become equal, but not how many are dropped. A
    trial with few states, of which hardly any become equal, knows the other thing, and it tells the
    order from its reverse. Their product has been found to be a better guess than either.
    """
    tried: list[tuple[float, list[Level]]] = []
    for forecast, cells in orders(board, found, order, check_time):
        for way in (cells, cells[::-1]):
            turned = families(board, candidates, way, check_time)
            if turned is not None:
                levels = levels_of(turned, len(way), check_time)
                rng = np.random.default_rng(0)
                _, size = _sampled_total(levels, TRIAL, rng, check_time, is_even=True)
                tried.append((forecast * size, levels))
    return min(tried, key=lambda entry: entry[0])[1]


def _first(levels: list[Level]) -> Words:
    return levels[0].packed(np.array([levels[0].start], np.uint16).T)


def _total(levels: list[Level], most: int, check_time: Callable[[], None]) -> int:
    """The sum over all ways. Raises TooManyStates above `most` of them, of 16 bytes, at a level."""
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
    """An estimate of the sum over all ways, of which at most `most` states of a level go on.

    Also, if all states have the same chance, an estimate of how many there would be in all if only
    equal ones of the sample were one.
    """
    words, counts, size, scale = _first(levels), np.ones((1, 1)), 1.0, 1.0
    for level, after in pairwise(levels):
        blocks = next_states(level, after, [(words, counts)], MOST_STATES, check_time)
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
                logs = LEAN * after.logs.take(after.nodes(words)).sum(axis=0)
                scores = counts[0] * np.exp(logs - logs.max())
            chances = _chances(scores, most)
            ticks = np.floor(np.cumsum(chances) + rng.random())
            drawn = np.flatnonzero(np.diff(ticks, prepend=0))
            words, counts = words.take(drawn, axis=1), counts.take(drawn, axis=1) / chances[drawn]
            scale *= width / most
    return float(counts.sum()), size


def _chances(scores: NDArray[np.float64], most: int) -> NDArray[np.float64]:
    """For each state its chance to be drawn, such that `most` are: as the score is, and at most 1.

    A hundredth of the score is the same for all, so that none has no chance.
    """
    scores = scores / scores.sum() + 0.01 / len(scores)
    falling = np.sort(scores)[::-1]
    rest = np.cumsum(falling[::-1])[::-1]
    sure = int(np.argmax(falling[:most] * np.arange(most, 0, -1) <= rest[:most]))
    chances: NDArray[np.float64] = np.minimum(scores * ((most - sure) / rest[sure]), 1.0)
    return chances
