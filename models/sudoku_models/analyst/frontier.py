"""How many solutions a puzzle has: counted without listing them, or estimated.

The cells are filled one by one in a fixed order. What is left to do depends on little of what was
filled: for each digit, on the units that it has met. So a *state* says for each digit which ways it
has to go on, a node of its family (see `frontier_order`), and has the number of ways that lead there;
equal states are one. Which digit is which matters no more: digits that have nodes in common are
sorted by node, so that states that differ by an exchange of digits are one too.

A state is dropped when a digit has no way to go on, or a cell no digit that can still take it.

All states go on by one cell at a time, in numpy. The nodes of a state are packed into words of 64 bits.
To find equal ones they are sorted by a hash: where two different states have the same, equal ones
may stay apart, and the sum is as right as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudoku.board import Board
from sudoku_models.analyst.frontier_order import (
    DEAD,
    MOST_NODES,
    Families,
    TooManyStates,
    families,
    orders,
    sizes_of,
)
from sudoku_models.cnf import Candidates

__all__ = ["TooManyStates", "count", "estimates"]

MOST_DIGITS = 64

LIMB, ALL_BITS = np.uint64(0xFFFFFFFF), 0xFFFFFFFFFFFFFFFF

MOST_STATES = 30_000_000
"""Of 16 bytes, before equal ones are one: about a gigabyte in all."""

EASY = 1 << 13
"""So many are counted in any order, without a search for a good one."""

TRIAL = 1000
"""States that go on in the trial of an order."""

BLOCK = 1 << 16
"""States that take one step together on a 9x9 board, fewer on a larger one."""

LEAN = 0.6
"""The exponent with which a sample prefers states whose digits have many ways to go on."""

Words = NDArray[np.uint64]
Counts = NDArray[Any]
States = tuple[Words, Counts]
"""A column of words for each state, and a column that is its number: one float, or limbs of 32 bits
of an integer, the lowest first, where the last has 64 bits."""


@dataclass(frozen=True, slots=True)
class _Level:
    """Before a cell is filled: the nodes where digits can be, numbered from 1. 0 is DEAD."""

    start: list[int]
    """The node of each digit at the first level."""
    fields: list[tuple[int, np.uint64, np.uint64, np.uint16]]
    """Where a state has its digits: the word, the shift, the mask, and what to add for the node."""
    is_mixed: bool
    """Whether digits have nodes in common."""
    cells: np.uint64
    """Of the next 64 cells, those that there are."""
    reach: NDArray[np.uint64]
    """Which of them a node may yet take."""
    logs: NDArray[np.float64]
    """The logarithm of the number of a node's ways."""
    low: NDArray[np.uint16]
    high: NDArray[np.uint16]
    """Where a node leads to at the next level, if its digit does not take the cell, and if it does."""

    def packed(self, nodes: NDArray[np.uint16]) -> Words:
        words = np.zeros((self.fields[-1][0] + 1, nodes.shape[1]), np.uint64)
        for row, (word, shift, _, base) in zip(nodes, self.fields, strict=True):
            words[word] |= (row - base).astype(np.uint64) << shift
        return words

    def nodes(self, words: Words) -> NDArray[np.uint16]:
        nodes = np.empty((len(self.fields), words.shape[1]), np.uint16)
        for row, (word, shift, mask, base) in zip(nodes, self.fields, strict=True):
            row[:] = words[word] >> shift & mask
            row += base
        return nodes


def count(
    board: Board,
    candidates: Candidates,
    *,
    check_time: Callable[[], None],
    most_states: int = MOST_STATES,
) -> int:
    """How many grids obey the board's units and take every digit from its cell's candidates.

    check_time: is called every few ten milliseconds, and may raise. Raises what that raises, and
    TooManyStates.
    """
    order, found = _families(board, candidates, check_time)
    if found is None:
        return 0
    try:
        return _total(_levels(found, len(order), check_time), min(EASY, most_states), check_time)
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
    if board.order > MOST_DIGITS:
        raise TooManyStates
    order = [cell for cell, digits in enumerate(candidates) if len(digits) > 1]
    return order, families(board, candidates, order, check_time) if all(candidates) else None


def _best_levels(
    board: Board,
    candidates: Candidates,
    order: Sequence[int],
    found: Families,
    check_time: Callable[[], None],
) -> list[_Level]:
    """The levels of the order that promises the fewest states.

    The forecast of an order knows how many states become equal, but not how many are dropped. A trial
    with few states, of which hardly any become equal, knows the other thing, and it tells the order
    from its reverse. Their product has been found to be a better guess than either.
    """
    tried: list[tuple[float, list[_Level]]] = []
    for forecast, cells in orders(board, found, order, check_time):
        for way in (cells, cells[::-1]):
            turned = families(board, candidates, way, check_time)
            if turned is not None:
                levels = _levels(turned, len(way), check_time)
                rng = np.random.default_rng(0)
                _, size = _sampled_total(levels, TRIAL, rng, check_time, is_even=True)
                tried.append((forecast * size, levels))
    return min(tried, key=lambda entry: entry[0])[1]


def _levels(found: Families, cells: int, check_time: Callable[[], None]) -> list[_Level]:
    """One before each cell in the order of filling, and one at the end."""
    reach, logs = [0, 0], np.log([max(size, 1) for size in sizes_of(found)])
    for node in range(2, len(found.level)):
        reach.append(reach[found.low[node]] | reach[found.high[node]] | 1 << found.level[node])
    groups = _united([({root}, found.roots.count(root)) for root in dict.fromkeys(found.roots)])
    numbers = _numbers(groups)
    start = sorted(numbers[root] for root in found.roots)
    levels: list[_Level] = []
    for i in range(cells + 1):
        check_time()
        if len(numbers) > MOST_NODES:
            raise TooManyStates
        fields, word, shift, base = [], 0, 0, 0
        for nodes, digits in groups:
            bits = len(nodes).bit_length()
            for _ in range(digits):
                if shift + bits > 64:
                    word, shift = word + 1, 0
                mask = np.uint64((1 << bits) - 1)
                fields.append((word, np.uint64(shift), mask, np.uint16(base)))
                shift += bits
            base += len(nodes)
        is_mixed = any(digits > 1 for _, digits in groups)
        near = [reach[node] >> i & ALL_BITS for node in numbers]
        cells_near = (1 << min(cells - i, 64)) - 1
        ways = {
            node: (found.low[node], found.high[node]) if found.level[node] == i else (node, DEAD)
            for node in numbers
        }
        groups = _united(
            [({to for node in nodes for to in ways[node]} - {DEAD}, digits) for nodes, digits in groups]
        )
        after = _numbers(groups)
        levels.append(
            _Level(
                start,
                fields,
                is_mixed,
                np.uint64(cells_near),
                np.array(near, np.uint64),
                logs[list(numbers)],
                np.array([after[low] for low, _ in ways.values()], np.uint16),
                np.array([after[high] for _, high in ways.values()], np.uint16),
            )
        )
        numbers = after
    return levels


def _united(groups: list[tuple[set[int], int]]) -> list[tuple[set[int], int]]:
    """Sets of nodes, and the number of digits that are at one of them: those that meet made one."""
    united: list[tuple[set[int], int]] = []
    for nodes, digits in groups:
        met = [group for group in united if not nodes.isdisjoint(group[0])]
        united = [group for group in united if group not in met]
        union = nodes.union(*(others for others, _ in met))
        united.append((union, digits + sum(others for _, others in met)))
    return united


def _numbers(groups: list[tuple[set[int], int]]) -> dict[int, int]:
    """The numbers of the nodes at a level: one group after the other, after DEAD."""
    nodes = [node for group, _ in groups for node in sorted(group)]
    return {node: number for number, node in enumerate([DEAD, *nodes])}


def _first(levels: list[_Level]) -> Words:
    return levels[0].packed(np.array([levels[0].start], np.uint16).T)


def _total(levels: list[_Level], most: int, check_time: Callable[[], None]) -> int:
    """The sum over all ways. Raises TooManyStates above `most` of them, of 16 bytes, at a level."""
    total, blocks = 1, [(_first(levels), np.ones((1, 1), np.uint64))]
    for level, after in pairwise(levels):
        bound = total * len(level.fields)
        blocks = [(words, _roomy(counts, bound)) for words, counts in blocks]
        blocks = _next(level, after, blocks, most, check_time)
        total = sum(
            int(limb.sum()) << 32 * i for _, counts in blocks for i, limb in enumerate(counts)
        )
    return total


def _sampled_total(
    levels: list[_Level],
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
        blocks = _next(level, after, [(words, counts)], MOST_STATES, check_time)
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
    return np.minimum(scores * ((most - sure) / rest[sure]), 1.0)


def _next(
    level: _Level,
    after: _Level,
    blocks: list[States],
    most: int,
    check_time: Callable[[], None],
) -> list[States]:
    """The states at the next level, `after`, each once. Empties `blocks`."""
    grown: list[States] = []
    room, step = 16 * most, max(BLOCK * 9 // len(level.fields), 1)
    while blocks:
        words, counts = blocks.pop()
        for i in range(0, words.shape[1], step):
            check_time()
            new = _grown(level, after, words[:, i : i + step], counts[:, i : i + step])
            room -= new[0].nbytes + new[1].nbytes
            if room < 0:
                raise TooManyStates
            grown.append(new)
    return _merged(grown, check_time)


def _grown(level: _Level, after: _Level, words: Words, counts: Counts) -> States:
    """The states when one digit has taken the cell, in every way; equal ones are not yet one."""
    nodes = level.nodes(words)
    low, high = level.low.take(nodes), level.high.take(nodes)
    must, may = low == DEAD, high != DEAD
    musts = must.sum(axis=0, dtype=np.uint8)
    may &= (musts == 0) | must
    may &= musts < 2
    if level.is_mixed:  # of equal digits the first takes the cell, for all of them
        is_same = nodes[1:] == nodes[:-1]
        may[1:] &= ~is_same
        times = np.ones(nodes.shape, np.uint8)
        for i in reversed(range(len(is_same))):
            times[i] += is_same[i] * times[i + 1]
    digits, width = nodes.shape
    taken = np.flatnonzero(may)
    ends = np.searchsorted(taken, np.arange(digits + 1) * width)
    state = taken % width
    new = low.take(state, axis=1)
    for digit, (first, end) in enumerate(pairwise(ends)):
        new[digit, first:end] = high[digit].take(state[first:end])
    counts = counts.take(state, axis=1)
    if level.is_mixed:
        counts *= times.ravel().take(taken)
    if after.is_mixed:
        for i, j in _comparisons(digits):
            smaller = np.minimum(new[i], new[j])
            np.maximum(new[i], new[j], out=new[j])
            new[i] = smaller
    reach = after.reach.take(new[0])
    for row in new[1:]:
        reach |= after.reach.take(row)
    alive = np.flatnonzero(reach == after.cells)
    return after.packed(new.take(alive, axis=1)), counts.take(alive, axis=1)


def _merged(grown: list[States], check_time: Callable[[], None]) -> list[States]:
    """The same states, each once: cut by hash into blocks, and sorted there. Empties `grown`."""
    bits = (sum(words.shape[1] for words, _ in grown) // BLOCK).bit_length()
    blocks: list[list[States]] = [[] for _ in range(1 << bits)]
    while grown:
        check_time()
        words, counts = grown.pop()
        block = (_hash(words) >> np.uint64(1) >> np.uint64(63 - bits)).astype(np.uint16)
        order = np.argsort(block, kind="stable")
        ends = np.searchsorted(block[order], np.arange((1 << bits) + 1)).tolist()
        words, counts = words.take(order, axis=1), counts.take(order, axis=1)
        for parts, (first, end) in zip(blocks, pairwise(ends), strict=True):
            if first < end:
                parts.append((words[:, first:end], counts[:, first:end]))
    merged: list[States] = []
    for parts in blocks:
        check_time()
        if parts:
            merged.append(_one_each(parts))
    return merged


def _one_each(parts: list[States]) -> States:
    """Equal states as one, with the sum of their numbers."""
    words = np.concatenate([words for words, _ in parts], axis=1)
    counts = np.concatenate([counts for _, counts in parts], axis=1)
    key = _hash(words)
    order = np.argsort(key.astype(np.uint16), kind="stable")  # for 16 bits, numpy has a radix sort
    order = order[np.argsort((key >> np.uint64(16)).astype(np.uint16)[order], kind="stable")]
    words, counts = words.take(order, axis=1), counts.take(order, axis=1)
    is_new = np.ones(words.shape[1], bool)
    is_new[1:] = words[0, 1:] != words[0, :-1]
    for word in words[1:]:
        is_new[1:] |= word[1:] != word[:-1]
    first = np.flatnonzero(is_new)
    counts = np.add.reduceat(counts, first, axis=1)
    for i in range(len(counts) - 1):
        counts[i + 1] += counts[i] >> np.uint64(32)
        counts[i] &= LIMB
    return words.take(first, axis=1), counts


def _roomy(counts: Counts, bound: int) -> Counts:
    """The same numbers in as many limbs as sums up to `bound` need."""
    while bound >> 32 * (len(counts) + 1):
        counts = np.concatenate([counts, counts[-1:] >> np.uint64(32)])
        counts[-2] &= LIMB
    return counts


def _hash(words: Words) -> NDArray[np.uint64]:
    """64 bits of all words."""
    mixed = np.zeros(words.shape[1], np.uint64)
    for word in words:
        mixed = (mixed + word) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
    return mixed * np.uint64(0xD6E8FEB86659FD93)


@cache
def _comparisons(size: int) -> list[tuple[int, int]]:
    """Batcher's sorting network: places to compare and exchange, one pair after the other."""
    pairs, run = [], 1
    while run < size:
        step = run
        while step:
            for first in range(step % run, size - step, 2 * step):
                for i in range(first, min(first + step, size - step)):
                    if i // (2 * run) == (i + step) // (2 * run):
                        pairs.append((i, i + step))
            step //= 2
        run *= 2
    return pairs
