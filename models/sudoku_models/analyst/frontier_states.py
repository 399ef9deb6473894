"""The states of a count and their transitions: see `frontier`.

All states of a level take a step together, in numpy. The nodes of a state are packed into words of
64 bits. To merge equal states, they are sorted by a hash. If two different states collide, equal
states may stay separate, which does not change the sum.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudoku_models.analyst.frontier_order import (
    DEAD,
    MAX_NODES,
    Families,
    FrontierTooLarge,
    sizes_of,
)

LIMB, ALL_BITS = np.uint64(0xFFFFFFFF), 0xFFFFFFFFFFFFFFFF

BLOCK = 1 << 16
"""The number of states that take a step together on a 9x9 board, fewer on a larger one."""

Words = NDArray[np.uint64]
Counts = NDArray[Any]
States = tuple[Words, Counts]
"""One column of words for each state, and one column for its count: a float, or an integer in limbs
of 32 bits, the lowest first; the last limb may use 64 bits.
"""


@dataclass(frozen=True, slots=True)
class Level:
    """The nodes that digits can have before a cell is filled, numbered from 1; 0 is DEAD."""

    start: list[int]
    """The node of each digit at the first level."""
    fields: list[tuple[int, np.uint64, np.uint64, np.uint16]]
    """The word, shift and mask of each digit of a state, and the offset of its node."""
    is_mixed: bool
    """Whether digits have nodes in common."""
    cells: np.uint64
    """Up to 64 of the next cells, as bits."""
    reach: NDArray[np.uint64]
    """The cells of `cells` that each node can still take."""
    logs: NDArray[np.float64]
    """The logarithm of each node's number of ways."""
    low: NDArray[np.uint16]
    high: NDArray[np.uint16]
    """The successors at the next level if the digit does not take the cell, and if it does."""

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


def levels_of(found: Families, cells: int, check_time: Callable[[], None]) -> list[Level]:
    """One level before each cell in the order of filling, and one at the end."""
    reach, logs = [0, 0], np.log([max(size, 1) for size in sizes_of(found)])
    for node in range(2, len(found.level)):
        reach.append(reach[found.low[node]] | reach[found.high[node]] | 1 << found.level[node])
    groups = _united([({root}, found.roots.count(root)) for root in dict.fromkeys(found.roots)])
    numbers = _numbers(groups)
    start = sorted(numbers[root] for root in found.roots)
    levels: list[Level] = []
    for i in range(cells + 1):
        check_time()
        if len(numbers) > MAX_NODES:
            raise FrontierTooLarge
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
            [
                ({to for node in nodes for to in ways[node]} - {DEAD}, digits)
                for nodes, digits in groups
            ]
        )
        after = _numbers(groups)
        levels.append(
            Level(
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
    """Sets of nodes with their numbers of digits, with overlapping sets united."""
    united: list[tuple[set[int], int]] = []
    for nodes, digits in groups:
        met = [group for group in united if not nodes.isdisjoint(group[0])]
        united = [group for group in united if group not in met]
        union = nodes.union(*(others for others, _ in met))
        united.append((union, digits + sum(others for _, others in met)))
    return united


def _numbers(groups: list[tuple[set[int], int]]) -> dict[int, int]:
    """Numbers for the nodes of a level: DEAD first, then group by group."""
    nodes = [node for group, _ in groups for node in sorted(group)]
    return {node: number for number, node in enumerate([DEAD, *nodes])}


def next_states(
    level: Level,
    after: Level,
    blocks: list[States],
    most: int,
    check_time: Callable[[], None],
) -> list[States]:
    """The states at the next level, `after`, merged. Empties `blocks`. Raises FrontierTooLarge."""
    grown: list[States] = []
    room, step = 16 * most, max(BLOCK * 9 // len(level.fields), 1)
    while blocks:
        words, counts = blocks.pop()
        for i in range(0, words.shape[1], step):
            check_time()
            new = _grown(level, after, words[:, i : i + step], counts[:, i : i + step])
            room -= new[0].nbytes + new[1].nbytes
            if room < 0:
                raise FrontierTooLarge
            grown.append(new)
    return _merged_all(grown, check_time)


def _grown(level: Level, after: Level, words: Words, counts: Counts) -> States:
    """The states after some digit has taken the cell, for every possible digit; not merged yet."""
    nodes = level.nodes(words)
    low, high = level.low.take(nodes), level.high.take(nodes)
    must, may = low == DEAD, high != DEAD
    musts = must.sum(axis=0, dtype=np.uint8)
    may &= (musts == 0) | must
    may &= musts < 2
    if (
        level.is_mixed
    ):  # of the digits at the same node, only the first takes the cell, with their number
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


def _merged_all(grown: list[States], check_time: Callable[[], None]) -> list[States]:
    """Merge equal states: divide them into blocks by hash and sort each. Empties `grown`."""
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
            merged.append(_merged_block(parts))
    return merged


def _merged_block(parts: list[States]) -> States:
    """Merge equal states and add up their counts."""
    words = np.concatenate([words for words, _ in parts], axis=1)
    counts = np.concatenate([counts for _, counts in parts], axis=1)
    key = _hash(words)
    order = np.argsort(key.astype(np.uint16), kind="stable")  # numpy has a radix sort for 16 bits
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


def roomy(counts: Counts, bound: int) -> Counts:
    """These counts in as many limbs as sums up to `bound` need."""
    while bound >> 32 * (len(counts) + 1):
        counts = np.concatenate([counts, counts[-1:] >> np.uint64(32)])
        counts[-2] &= LIMB
    return counts


def _hash(words: Words) -> NDArray[np.uint64]:
    """A hash of 64 bits for each state."""
    mixed = np.zeros(words.shape[1], np.uint64)
    for word in words:
        mixed = (mixed + word) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
    return mixed * np.uint64(0xD6E8FEB86659FD93)


@cache
def _comparisons(size: int) -> list[tuple[int, int]]:
    """Batcher's sorting network: the pairs of positions to compare and exchange, in order."""
    pairs: list[tuple[int, int]] = []
    run = 1
    while run < size:
        step = run
        while step:
            pairs += [
                (i, i + step)
                for first in range(step % run, size - step, 2 * step)
                for i in range(first, min(first + step, size - step))
                if i // (2 * run) == (i + step) // (2 * run)
            ]
            step //= 2
        run *= 2
    return pairs
