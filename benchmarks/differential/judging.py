"""The right answers: by a small C program, and for some puzzles by the model `sat` as well.

Each run compiles the program `judge.c`, which solves one puzzle at a time by the plain rules.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sudoku_models.native.compiling import CompilationError, find_compiler

from benchmarks.differential.making import Digits, Masks, digits_of
from benchmarks.framework.report import BenchmarkError
from sudoku import Board, Puzzle, open_model

SOURCE = Path(__file__).with_name("judge.c")
MODEL = "sat"

Answers = tuple[NDArray[np.uint64], Digits]
"""The number of solutions of each puzzle, up to a limit, and its first solution, or zeros."""


class Judge:
    """The compiled program. Raises BenchmarkError if it cannot be compiled."""

    def __init__(self) -> None:
        self._judge = compiled(SOURCE).judge
        size, at = ctypes.c_uint64, ctypes.c_void_p
        self._judge.restype, self._judge.argtypes = None, [at, size, size, at, at]

    def answers(self, masks: Masks, limit: int) -> Answers:
        """The right answers for these puzzles."""
        puzzles = np.ascontiguousarray(masks, np.uint32)
        counts = np.zeros(len(masks), np.uint64)
        first = np.zeros((len(masks), 81), np.uint8)
        at = (counts.ctypes.data, first.ctypes.data)
        self._judge(puzzles.ctypes.data, len(puzzles), limit, *at)
        return counts, first


def compiled(source: Path) -> ctypes.CDLL:
    """A C file as a library. Raises BenchmarkError if it cannot be compiled."""
    try:
        compiler = find_compiler()
    except CompilationError as error:
        raise BenchmarkError(f"{source.name} cannot be compiled: {error}") from error
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / f"{source.stem}.so"
        flags = ["-O3", "-std=gnu11", "-fPIC", "-shared", "-Wall", "-Wextra"]
        line = [*compiler, *flags, str(source), "-o", str(library)]
        subprocess.run(line, check=True)  # noqa: S603 - the compiler that is configured
        return ctypes.CDLL(str(library))


def model_counts(masks: Masks, limit: int) -> NDArray[np.uint64] | None:
    """The numbers of solutions by the model; None if a puzzle has candidates ruled out."""
    digits = digits_of(masks)
    if digits is None:
        return None
    board = Board(3, 3)
    model = open_model(MODEL, board)
    puzzles = (Puzzle(board, tuple(clues)) for clues in digits.tolist())
    found = [len(model.search(puzzle, limit=limit).solutions) for puzzle in puzzles]
    return np.array(found, np.uint64)
