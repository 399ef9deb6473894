"""All ways to add clues to a puzzle with several solutions so that a single solution is left.

A clue is a digit for a cell. A set of clues leaves one solution if exactly one solution contains
all of them. If a puzzle has few solutions, all are listed, and the solutions with each clue, or
with each pair of clues, are counted. If it has too many, a sample of solutions rules out most
pairs, because they occur in two sampled solutions; a model decides about the other pairs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sudoku.bulk.arrays import Bools, Digits
from sudoku.generator.searching.judging import TimedJudge
from sudoku.puzzle.board import Board

LISTED = 64
"""The number of solutions up to which all solutions are listed."""
SAMPLED = 2
"""The number of solutions per clue in the initial sample."""
ASKED = 512
"""The number of pairs of clues per round for which more solutions are sampled."""
SLOW = 0.8
"""If a round leaves a larger fraction of the pairs, the model decides all of them."""


def completed_by_one(judge: TimedJudge, rest: Digits, allowed: Bools) -> Digits:
    """The unique puzzles with one clue more than one of the N x c puzzles: M x c.

    allowed: N x c x m, the clues that may be added. Puzzles that are already unique give none.
    """
    listed = judge.listed(rest, LISTED)
    ends = np.cumsum(listed.counts).tolist()
    asked = [rest[:0]]
    for number, end in enumerate(ends):
        solutions = listed.grids[end - int(listed.counts[number]) : end]
        clues = _clues(rest[number], allowed[number])
        times = _shown(solutions, clues).sum(axis=0)
        if not listed.is_all[number]:
            asked.append(_with(rest[number], clues[times <= 1][:, None]))
        elif len(solutions) > 1:
            asked.append(_with(rest[number], clues[times == 1][:, None]))
    puzzles = np.concatenate(asked)
    unique: Digits = puzzles[judge.counts(puzzles) == 1]
    return unique


def with_one_more(judge: TimedJudge, rest: Digits) -> Digits:
    """The puzzles with one clue more than `rest` that still have several solutions: M x c."""
    puzzles = _with(rest, _clues(rest, clues_in_place(judge.board, rest[None])[0])[:, None])
    several: Digits = puzzles[judge.counts(puzzles) > 1]
    return several


def completed_by_two(judge: TimedJudge, rest: Digits, allowed: Bools) -> Digits:
    """The unique puzzles with two clues more than `rest`, neither of them redundant: M x c."""
    clues = _clues(rest, allowed)
    listed = judge.listed(rest[None], LISTED)
    if listed.is_all[0]:
        together = _together(_words(listed.grids, clues))
        several = together.diagonal() > 1
        good = (together == 1) & several & several[:, None]
        return _with(rest, clues[np.argwhere(np.triu(good, 1))])
    return _completed_by_asking(judge, rest, clues)


def _completed_by_asking(judge: TimedJudge, rest: Digits, clues: NDArray[np.int64]) -> Digits:
    """The result of `completed_by_two` for a puzzle with many solutions, and these clues."""
    sample = _Sample()
    first = judge.listed(_with(rest, clues[:, None]), SAMPLED)
    clues = clues[(first.counts > 1) | ~first.is_all]
    together = _together(_words(sample.new(first.grids), clues))
    rare = (together <= 1) & ~_clash(judge.board, clues)
    pairs = np.argwhere(np.triu(rare, 1))
    times = together[pairs[:, 0], pairs[:, 1]]
    while len(pairs) > ASKED:
        some = pairs[:: -(-len(pairs) // ASKED)]
        words = _words(sample.new(judge.listed(_with(rest, clues[some]), 2).grids), clues)
        both = words[pairs[:, 0]] & words[pairs[:, 1]]
        times += np.bitwise_count(both).sum(axis=1, dtype=np.int64)
        left = times <= 1
        pairs, times = pairs[left], times[left]
        if left.mean() > SLOW:
            break
    puzzles = _with(rest, clues[pairs])
    unique: Digits = puzzles[judge.counts(puzzles) == 1]
    return unique


def pairs_of(agrees: Bools) -> NDArray[np.int64]:
    """Pairs of columns of S x M booleans that are never true together, although each is true
    somewhere: P x 2.
    """
    together = _together(_packed(agrees))
    some = together.diagonal() > 0
    return np.argwhere(np.triu((together == 0) & some & some[:, None], 1))


class _Sample:
    """The solutions found so far, without duplicates."""

    def __init__(self) -> None:
        self._met: set[bytes] = set()

    def new(self, grids: Digits) -> Digits:
        """The rows of K x c grids that are new."""
        rows = grids.view(f"V{grids.shape[1]}").ravel().tolist()
        new = [row for row in dict.fromkeys(rows) if row not in self._met]
        self._met.update(new)
        return np.frombuffer(b"".join(new), np.uint8).reshape(-1, grids.shape[1])


def _words(solutions: Digits, clues: NDArray[np.int64]) -> NDArray[np.uint64]:
    """For each of M clues, the mask of the solutions that contain it: M x W."""
    return _packed(_shown(solutions, clues))


def _packed(columns: Bools) -> NDArray[np.uint64]:
    """The columns of S x M booleans as masks: M x W."""
    packed = np.packbits(columns, axis=0)
    words = np.zeros((columns.shape[1], -(-len(packed) // 8) * 8), np.uint8)
    words[:, : len(packed)] = packed.T
    return words.view(np.uint64)


def _together(words: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The number of solutions in which each two of M clues occur together: M x M.

    A product of matrices would be faster, but starts threads.
    """
    together = np.zeros((len(words), len(words)), np.int64)
    for word in words.T:
        together += np.bitwise_count(word & word[:, None])
    return together


def _clues(puzzle: Digits, allowed: Bools) -> NDArray[np.int64]:
    """The clues that may be added: M x 2, a cell and a digit."""
    cells, digits = np.nonzero(allowed & (puzzle == 0)[:, None])
    return np.stack([cells, digits + 1], axis=1)


def _shown(solutions: Digits, clues: NDArray[np.int64]) -> Bools:
    """Whether each solution contains each clue: S x M."""
    shown: Bools = solutions[:, clues[:, 0]] == clues[:, 1].astype(np.uint8)
    return shown


def clues_in_place(board: Board, puzzles: Digits) -> Bools:
    """For each cell and digit, whether the clues in the cell's houses allow it: N x c x m."""
    digits = np.arange(1, board.digit_count + 1, dtype=np.uint8)
    given = puzzles[:, :, None] == digits
    allowed: Bools = np.ones_like(given)
    for cell, peers in enumerate(board.peers):
        allowed[:, cell] = ~given[:, [*peers]].any(axis=1)
    return allowed


def _clash(board: Board, clues: NDArray[np.int64]) -> Bools:
    """Whether each two clues obviously exclude each other: M x M."""
    cells, digits = clues.T
    sees = np.zeros((board.cell_count, board.cell_count), np.bool_)
    for cell, peers in enumerate(board.peers):
        sees[cell, [*peers]] = True
    clash: Bools = sees[cells][:, cells] & (digits == digits[:, None]) | (cells == cells[:, None])
    return clash


def _with(puzzle: Digits, clues: NDArray[np.int64]) -> Digits:
    """M puzzles: the puzzle with each of M sets of k clues, given as M x k x 2."""
    puzzles = np.repeat(puzzle[None], len(clues), axis=0)
    puzzles[np.arange(len(clues))[:, None], clues[:, :, 0]] = clues[:, :, 1]
    return puzzles
