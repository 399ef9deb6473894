"""How fast are random grids and puzzles made?

Grids and attempts are made in arrays, by one thread. `sudoku.generate` makes finished puzzles, with
an object for each. Everything is made several times, and the fastest pass counts, in seconds of
processor time. `sudoku.bulk` checks the answers outside the measured time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.study import Passes
from benchmarks.framework.timing import fastest_pass
from sudoku import Board, Budget, bulk
from sudoku.generator.attempts import attempts_of
from sudoku.generator.grids.samplers import SAMPLERS
from sudoku.generator.random_puzzles import RandomPuzzles
from sudoku.generator.random_streams import RandomStreams
from sudoku.generator.randomness import stream
from sudoku.generator.request import PuzzleRequest
from sudoku.pictures.words import counted

Puzzles = NDArray[np.uint8]

GRIDS, DRAFTS, FINISHED = 16384, 8192, 512
BUDGET = Budget(seconds=600)
PATTERN = frozenset(range(0, 81, 7)) | frozenset(80 - cell for cell in range(0, 81, 7))
"""A pattern of 24 cells that a half turn keeps."""


@dataclass(frozen=True, slots=True)
class GenerationTask:
    """A task: make puzzles or grids of a board, and count the attempts."""

    name: str
    board: Board
    make: Callable[[], tuple[Puzzles, int]]


def run(*, passes: Passes = 5) -> Iterator[Report]:
    """One report. Raises BenchmarkError for a puzzle that is not unique."""
    notes = [
        "µs: of processor time, for each grid or puzzle that was made; a second: how many that is.",
        "arrays: by one thread, with the draws of random numbers. objects: by sudoku.generate.",
        f"The pattern has {counted(len(PATTERN), 'cell')}.",
    ]
    yield Report("generation", [_row(task, passes) for task in tasks()], notes)


def tasks() -> list[GenerationTask]:
    """The tasks, in the order of the table."""
    nine, six, four = Board(3, 3), Board(2, 3), Board(4, 4)
    half_turn = PuzzleRequest(symmetry="rotation180", clues=(24, 24))
    return [
        _grids("uniform", nine, GRIDS),
        _grids("uniform", six, GRIDS),
        _grids("varied", nine, GRIDS // 64),
        _grids("varied", four, GRIDS // 256),
        _grids("shuffled", nine, GRIDS // 16),
        _drafts("minimal, arrays", PuzzleRequest(), DRAFTS),
        _drafts("22 to 26 clues, arrays", PuzzleRequest(clues=(22, 26)), DRAFTS),
        _drafts("minimal, 22 clues, arrays", PuzzleRequest(clues=(22, 22), minimal=True), DRAFTS),
        _drafts("half turn, arrays", PuzzleRequest(symmetry="rotation180"), DRAFTS),
        _drafts("half turn, 24 clues, arrays", half_turn, DRAFTS),
        _finished("minimal, objects", PuzzleRequest(), DRAFTS),
        _finished("half turn, 24 clues, objects", half_turn, FINISHED),
        _finished("pattern, objects", PuzzleRequest(pattern=PATTERN), FINISHED // 32),
    ]


def _grids(way: str, board: Board, number: int) -> GenerationTask:
    def make() -> tuple[Puzzles, int]:
        starts = [stream(1, "benchmark", place) for place in range(number)]
        return SAMPLERS[way].draw(board, RandomStreams(starts)), number

    return GenerationTask(f"{way} grids", board, make)


def _drafts(name: str, request: PuzzleRequest, number: int) -> GenerationTask:
    def make() -> tuple[Puzzles, int]:
        starts = [stream(1, "benchmark", place) for place in range(number)]
        made = attempts_of(request, starts, threads=1)
        return made.puzzles[made.fits], number

    return GenerationTask(name, request.board, make)


def _finished(name: str, request: PuzzleRequest, number: int) -> GenerationTask:
    def make() -> tuple[Puzzles, int]:
        made = [*RandomPuzzles(request).make(range(1, number + 1), budget=BUDGET)]
        tried = sum(each.attempts for each in made)
        return np.array([each.puzzle.clues for each in made], np.uint8), tried

    return GenerationTask(name, request.board, make)


def _row(task: GenerationTask, passes: int) -> Row:
    task.make()  # loads the tables of the grids, and the model
    (puzzles, tried), best = fastest_pass(task.make, passes)
    if not len(puzzles):
        raise BenchmarkError(f"{task.name}: none of {tried} fits")
    if not (bulk.count(puzzles, 2, board=task.board) == 1).all():
        raise BenchmarkError(f"{task.name}: a puzzle that is not unique")
    return {
        "what": task.name,
        "board": task.board.shape,
        "made": len(puzzles),
        "clues": float(np.count_nonzero(puzzles, axis=1).mean()),
        "tried each": tried / len(puzzles),
        "µs": best / len(puzzles) * 1e6,
        "a second": len(puzzles) / best,
    }
