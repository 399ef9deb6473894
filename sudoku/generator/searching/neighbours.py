"""All ways to add clues to a puzzle with several solutions so that one solution is left.

A clue is a digit for a cell. A set of clues leaves one solution if exactly one solution contains
all of them. Where a puzzle has few solutions, they are listed, and the solutions with each clue, or
with each pair of clues, are counted. Where there are too many, a sample
of them rules out most pairs, as those occur in two of the sample; what is left is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from sudoku.generator.searching.judging import Judge
from sudoku.puzzle.board import Board

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sudoku.bulk.arrays import Bools, Digits

LISTED = 512
"""Solutions up to which all are listed."""
SAMPLED = 2
"""Solutions with each clue that a sample begins with."""
ASKED = 512
"""Pairs of clues that are asked in a round, for more solutions of the sample."""
SLOW = 0.8
"""If a round leaves a larger share of the pairs, all of them are asked."""


def completed_by_one(judge: Judge, rest: Digits, allowed: Bools) -> Iterator[Digits]:
    """For each puzzle of N x c digits: the unique puzzles with one clue more, M x c.

    allowed: N x c x m, the clues that may be added; those of the puzzle are left out.
    """
    listed = judge.listed(rest, LISTED)
    ends = np.cumsum(listed.counts)
    for number, end in enumerate(ends.tolist()):
        solutions = listed.grids[end - listed.counts[number] : end]
        clues = _clues(rest[number], allowed[number])
        times = _shown(solutions, clues).sum(axis=0)
        if listed.is_all[number]:
            clues = clues[times == 1] if len(solutions) > 1 else clues[:0]
            yield _with(rest[number], clues[:, None])
        else:
            puzzles = _with(rest[number], clues[times <= 1][:, None])
            yield puzzles[judge.counts(puzzles) == 1]


def completed_by_two(judge: Judge, rest: Digits, allowed: Bools) -> Digits:
    """The unique puzzles with two clues more than a puzzle of c digits, both required: M x c."""
    clues = _clues(rest, allowed)
    listed = judge.listed(rest[None], LISTED)
    if listed.is_all[0]:
        together = _together(_words(listed.grids, clues))
        several = together.diagonal() > 1
        good = (together == 1) & several & several[:, None]
        return _with(rest, clues[np.argwhere(np.triu(good, 1))])
    return _completed_by_asking(judge, rest, clues)


def _completed_by_asking(judge: Judge, rest: Digits, clues: NDArray[np.int64]) -> Digits:
    """The same of clues, for a puzzle with many solutions."""
    sample = _Sample()
    first = judge.listed(_with(rest, clues[:, None]), SAMPLED)
    clues = clues[first.counts > 1]
    together = _together(_words(sample.new(first.grids), clues))
    rare = (together <= 1) & ~_clash(judge.board, clues)
    pairs = np.argwhere(np.triu(rare, 1))
    times = together[pairs[:, 0], pairs[:, 1]]
    while len(pairs) > ASKED:
        some = pairs[:: -(-len(pairs) // ASKED)]
        words = _words(sample.new(judge.listed(_with(rest, clues[some]), 2).grids), clues)
        times += np.bitwise_count(words[pairs[:, 0]] & words[pairs[:, 1]]).sum(axis=1, dtype=np.int64)
        left = times <= 1
        pairs, times = pairs[left], times[left]
        if left.mean() > SLOW:
            break
    puzzles = _with(rest, clues[pairs])
    return puzzles[judge.counts(puzzles) == 1]


class _Sample:
    """Solutions that were met, each of them once."""

    def __init__(self) -> None:
        self._met: set[bytes] = set()

    def new(self, grids: Digits) -> Digits:
        """Those of K x c grids that were not met before."""
        rows = grids.view(f"V{grids.shape[1]}").ravel().tolist()
        new = [row for row in dict.fromkeys(rows) if row not in self._met]
        self._met.update(new)
        return np.frombuffer(b"".join(new), np.uint8).reshape(-1, grids.shape[1])


def _words(solutions: Digits, clues: NDArray[np.int64]) -> NDArray[np.uint64]:
    """For each of M clues, which of the solutions contain it, as bits: M x W."""
    packed = np.packbits(_shown(solutions, clues), axis=0)
    words = np.zeros((len(clues), -(-len(packed) // 8) * 8), np.uint8)
    words[:, : len(packed)] = packed.T
    return words.view(np.uint64)


def _together(words: NDArray[np.uint64]) -> NDArray[np.int64]:
    """In how many solutions any two of M clues occur together: M x M.

    A product of matrices would be faster, but starts threads.
    """
    together = np.zeros((len(words), len(words)), np.int64)
    for word in words.T:
        together += np.bitwise_count(word & word[:, None])
    return together


def _clues(puzzle: Digits, allowed: Bools) -> NDArray[np.int64]:
    """The clues that may be added: M x 2, a cell and a digit."""
    return np.argwhere(allowed & (puzzle == 0)[:, None]) + (0, 1)


def _shown(solutions: Digits, clues: NDArray[np.int64]) -> Bools:
    """Which solutions contain which clues: S x M."""
    shown: Bools = solutions[:, clues[:, 0]] == clues[:, 1].astype(np.uint8)
    return shown


def _clash(board: Board, clues: NDArray[np.int64]) -> Bools:
    """Which two clues exclude each other at first sight: M x M."""
    cells, digits = clues.T
    sees = np.zeros((board.cell_count, board.cell_count), np.bool_)
    for cell, peers in enumerate(board.peers):
        sees[cell, [*peers]] = True
    clash: Bools = sees[cells][:, cells] & (digits == digits[:, None]) | (cells == cells[:, None])
    return clash


def _with(puzzle: Digits, clues: NDArray[np.int64]) -> Digits:
    """The puzzle with each of M sets of k clues, given as M x k x 2."""
    puzzles = np.repeat(puzzle[None], len(clues), axis=0)
    puzzles[np.arange(len(clues))[:, None], clues[:, :, 0]] = clues[:, :, 1]
    return puzzles
