"""Find puzzles that were seen before, by keeping 128 bits of each puzzle in sorted arrays.

Two words of 64 bits are mixed from the clues and the board, each with different constants, as in
MurmurHash. The chance that two different puzzles among 10⁹ share both words is 10⁻²⁰.

The arrays form a log-structured merge tree: each block gets a new array, and two arrays of about
the same size are merged. So among millions of puzzles, each is merged about 20 times.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudoku.bulk.arrays import Bools, Digits
from sudoku.puzzle.board import Board

Words: TypeAlias = NDArray[np.uint64]
_FACTORS = np.array([0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53], np.uint64)
_SHIFT = np.uint64(32)
_WORD = 8


class Seen:
    """The puzzles that have been seen."""

    def __init__(self) -> None:
        self._levels: list[tuple[Words, Words]] = []  # both words, sorted by the first

    def add(self, board: Board, digits: Digits) -> Bools:
        """Whether each puzzle is new: neither seen before nor equal to an earlier row."""
        first, second = _keys(board, digits)
        order = np.lexsort((second, first))  # stable: equal puzzles keep their order
        first, second = first[order], second[order]
        is_new = np.ones(len(first), np.bool_)
        is_new[1:] = (first[1:] != first[:-1]) | (second[1:] != second[:-1])
        for level in self._levels:
            is_new &= ~_holds(level, first, second)
        if is_new.any():
            self._levels.append((first[is_new], second[is_new]))
            self._merge()
        found = np.empty(len(digits), np.bool_)
        found[order] = is_new
        return found

    def _merge(self) -> None:
        levels = self._levels
        while len(levels) > 1 and len(levels[-2][0]) < 2 * len(levels[-1][0]):
            upper, lower = levels.pop(), levels.pop()
            first = np.concatenate([lower[0], upper[0]])
            order = np.argsort(first, kind="stable")  # merges two sorted parts in one pass
            levels.append((first[order], np.concatenate([lower[1], upper[1]])[order]))


def _holds(level: tuple[Words, Words], first: Words, second: Words) -> Bools:
    """For each pair of words, whether the level has it."""
    at = np.searchsorted(level[0], first)
    found = np.zeros(len(first), np.bool_)
    live = np.arange(len(first))
    while len(live):  # nearly always once: few puzzles share only the first word
        live = live[at[live] < len(level[0])]
        live = live[level[0][at[live]] == first[live]]
        found[live] |= level[1][at[live]] == second[live]
        live = live[~found[live]]
        at[live] += 1
    return found


def _keys(board: Board, digits: Digits) -> tuple[Words, Words]:
    rows, cells = digits.shape
    padded = np.zeros((rows, -(-cells // _WORD) * _WORD), np.uint8)
    padded[:, :cells] = digits
    words = padded.view("<u8").astype(np.uint64)
    keys = []
    for factor, seed in zip(_FACTORS, _seeds(board), strict=True):
        key = np.full(rows, seed, np.uint64)
        for word in words.T:
            key = (key ^ word) * factor
            key ^= key >> _SHIFT
        key = key * factor
        keys.append(key ^ key >> _SHIFT)
    return keys[0], keys[1]


@lru_cache(64)
def _seeds(board: Board) -> Words:
    name = repr((board.shape, board.rules)).encode()
    return np.frombuffer(hashlib.blake2b(name, digest_size=16).digest(), "<u8").astype(np.uint64)
