"""Attempts: random puzzles for a request, made in arrays of any length."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sudoku import bulk
from sudoku.bulk.minimising import remove_clues
from sudoku.errors import UnsupportedQuestionError
from sudoku.generator.grids.samplers import SAMPLERS, GridSampler, best_sampler
from sudoku.generator.random_streams import RandomStreams
from sudoku.generator.randomness import stream
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import OrderError
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.symmetry.patterns import orbits as orbits_under


@dataclass(frozen=True, slots=True)
class Attempts:
    """N random puzzles for a request, some of which may not meet it."""

    puzzles: NDArray[np.uint8]
    """N x c digits, 0 for an open cell."""
    grids: NDArray[np.uint8]
    """The solutions: N x c digits."""
    fits: NDArray[np.bool_]
    """Whether each puzzle meets the request. After an unlucky order of removals, the number of
    clues may be outside the requested range.
    """

    def of(self, row: int, board: Board) -> tuple[Puzzle, Grid]:
        """The puzzle of a row, and its solution."""
        return solved_puzzle(board, self.puzzles[row], self.grids[row])


def solved_puzzle(
    board: Board, clues: NDArray[np.uint8], digits: NDArray[np.uint8]
) -> tuple[Puzzle, Grid]:
    """The puzzle with these clues, and the grid with these digits."""
    return Puzzle.from_bytes(board, clues.tobytes()), Grid.from_bytes(board, digits.tobytes())


def streams_of(request: PuzzleRequest, tried: Iterable[tuple[int, int]]) -> list[int]:
    """The starts of the streams of attempts. tried: pairs of a puzzle's number and the number of
    the attempt, from 0.
    """
    return [stream(request.seed, f"draft {attempt}", number) for number, attempt in tried]


def attempts_of(
    request: PuzzleRequest,
    streams: Sequence[int],
    *,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
) -> Attempts:
    """One attempt for each stream of random numbers; see `sudoku.generator.randomness.stream`.

    The result depends only on the request and the stream. With a pattern, an attempt is a grid
    reduced to the cells of the pattern; it does not fit if it has several solutions. Without a
    pattern, clues are removed from the grid in random order, symmetric cells together, until no
    clue can be removed or a number drawn from the requested range is reached. Raises OrderError if
    grids of the board cannot be drawn.

    budget: the total for removing clues; an attempt that it cuts short does not fit.
    """
    board, numbers = request.board, RandomStreams(streams)
    grids = _grids(request, numbers)
    if request.pattern is not None:
        puzzles = grids.copy()
        puzzles[:, [cell for cell in range(board.cell_count) if cell not in request.pattern]] = 0
        fits = bulk.count(puzzles, 2, board=board, threads=threads) == 1
    else:
        puzzles, fits = _removed(request, grids, numbers, budget, threads)
    if (
        request.minimal
        and (request.pattern is not None or request.symmetry is not None)
        and fits.any()
    ):
        fits[fits] = bulk.is_minimal(puzzles[fits], board=board, threads=threads)
    return Attempts(puzzles, grids, fits)


def _grids(request: PuzzleRequest, streams: RandomStreams) -> NDArray[np.uint8]:
    if request.source is not None:
        digits = np.array(request.source.digits, np.uint8)
        return np.tile(digits, (len(streams), 1))
    return sampler_of(request).draw(request.board, streams)


def sampler_of(request: PuzzleRequest) -> GridSampler:
    """The sampler that draws the grids. Raises OrderError if no sampler supports the board."""
    if request.grids is not None:
        return SAMPLERS[request.grids]
    try:
        return best_sampler(request.board)
    except UnsupportedQuestionError as error:
        raise OrderError(str(error)) from error


def _removed(
    request: PuzzleRequest,
    grids: NDArray[np.uint8],
    streams: RandomStreams,
    budget: Budget,
    threads: int | None,
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """The grids without the removed clues, and whether each has an allowed number of clues."""
    board = request.board
    least, most = (0, board.cell_count) if request.clues is None else request.clues
    floor = np.zeros(len(grids), np.int64)
    if request.clues is not None and not request.minimal:
        floor += streams.below(most - least + 1).astype(np.int64) + least
    orbits, count = None, board.cell_count
    if request.symmetry is not None:
        sets = [*orbits_under(board, request.symmetry)]
        orbits, count = np.zeros(board.cell_count, np.int64), len(sets)
        for number, cells in enumerate(sets):
            orbits[[*cells]] = number
    complete = np.ones(len(grids), np.bool_)
    puzzles = remove_clues(
        grids,
        streams.blocks(count),
        orbits=orbits,
        least=floor,
        board=board,
        budget=budget,
        threads=threads,
        complete=complete,
    )
    clues = np.count_nonzero(puzzles, axis=1)
    return puzzles, (clues >= least) & (clues <= most) & complete
