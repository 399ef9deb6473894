"""Any shared library with the C interface of tdoku, called in this process.

    size_t f(const char *puzzle, size_t limit, uint32_t configuration,
             char *solution, size_t *guesses);

puzzle: 81 characters, `.` for an open cell, and zeros. It returns the number of solutions up to the
limit, and stores one for limit 1. T. Dillon's tdoku (github.com/t-dillon/tdoku) has such functions
for its own solver and for others.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import c_size_t, c_uint32, c_void_p
from hashlib import sha256
from pathlib import Path

from benchmarks.framework.report import BenchmarkError
from sudoku import Board

CELLS = 81
ROOM = 128
"""The bytes of a puzzle: vector code reads beyond the last cell."""
CONFIGURATION = 0


class SharedLibrary:
    """A function of a library."""

    def __init__(self, what: str, board: Board) -> None:
        """Load PATH:SYMBOL. Raises BenchmarkError if it cannot be called."""
        if not board.is_classic or board.shape != "3x3":
            size = f"{board.size}x{board.size} with boxes {board.shape}"
            raise BenchmarkError(f"{what}: a library has only 9x9 puzzles, not {size}")
        path, _, symbol = what.rpartition(":")
        if not Path(path).is_file():
            raise BenchmarkError(f"{path} is not a file, expected a shared library")
        try:
            self.function = ctypes.CDLL(str(Path(path).absolute()))[symbol]
        except OSError as error:
            raise BenchmarkError(f"{path} cannot be loaded: {error}") from error
        except AttributeError as error:
            raise BenchmarkError(f"{path} has no function {symbol!r}") from error
        self.build = _build(Path(path))
        self.function.restype = c_size_t
        self.function.argtypes = [c_void_p, c_size_t, c_uint32, c_void_p, c_void_p]
        self._puzzle = ctypes.create_string_buffer(ROOM)
        self._solution = ctypes.create_string_buffer(ROOM)
        self._guesses = c_size_t()
        self._arguments = (
            ctypes.addressof(self._puzzle),
            ctypes.addressof(self._solution),
            ctypes.addressof(self._guesses),
        )

    def load(self, clues: Sequence[int]) -> None:
        """Prepare a question. clues: n² integers, 0 for an open cell."""
        self._puzzle.value = bytes(48 + clue if clue else ord(".") for clue in clues)

    def count(self, limit: int) -> int:
        """The number of solutions of the prepared puzzle. Raises BenchmarkError above the limit."""
        puzzle, solution, guesses = self._arguments
        found: int = self.function(puzzle, limit, CONFIGURATION, solution, guesses)
        if found > limit:
            raise BenchmarkError(f"it returned {found} solutions, expected at most {limit}")
        return found

    def solution(self) -> tuple[int, ...]:
        """A solution of the prepared puzzle. Raises BenchmarkError if none is found."""
        self._solution.raw = bytes(ROOM)
        if self.count(1) != 1:
            raise BenchmarkError("it found no solution with limit 1, but some with limit 2")
        text = self._solution.raw[:CELLS]
        if not all(48 < byte < 58 for byte in text):
            raise BenchmarkError(f"it stored {text!r}, expected {CELLS} digits 1 to 9")
        return tuple(byte - 48 for byte in text)


def _build(path: Path) -> str:
    """The build of a library: the name of its file, and the beginning of its SHA-256."""
    return f"{path.name}, sha256 {sha256(path.read_bytes()).hexdigest()[:12]}"
