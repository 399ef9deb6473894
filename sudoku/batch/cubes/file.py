"""The cube file: the progress of a division as JSON lines, from which it can be resumed.

The first line names the puzzle, the second line lists the cubes, and each further line is an event:
a solution is found, a cube is solved, a cube is split. Every line is on the disk before the next
question is asked. A last line that was cut off is dropped; its cube is searched again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sudoku.batch.cubes.progress import Progress, SolvedCube
from sudoku.errors import CubesFileError
from sudoku.interface.checked import wrong_solution
from sudoku.interface.cubes import Cube, Piece, Placement
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.system.appending import AppendOnlyFile, open_named
from sudoku.system.durable import sync_folder

VERSION = 1
"""The version of the format, on the first line."""


class Record:
    """The progress of one puzzle, and the file that stores it, if there is one."""

    def __init__(self, puzzle: Puzzle, file: AppendOnlyFile | None = None) -> None:
        self.progress = Progress()
        self._puzzle, self._file = puzzle, file
        self._cells = {puzzle.board.cell_name(c): c for c in range(puzzle.board.cell_count)}

    def divide(self, pieces: Sequence[Piece]) -> None:
        """Divide the puzzle, and record this event in the file. The following methods record other
        events.
        """
        self.progress.divide(pieces)
        self._append({"pieces": self._pieces(pieces)})

    def find(self, grid: Grid) -> None:
        self.progress.find(grid)
        self._append({"solution": list(grid.digits)})

    def solve(self, solved: SolvedCube) -> None:
        self.progress.solve(solved)
        core = {} if solved.core == solved.cube else {"core": self._text(solved.core)}
        spent = {"seconds": round(solved.seconds, 4), "conflicts": solved.conflicts}
        self._append({"solved": self._text(solved.cube), **core, **spent})

    def split(self, cube: Cube, pieces: Sequence[Piece], seconds: float, conflicts: int) -> None:
        self.progress.split(cube, pieces)
        spent = {"seconds": round(seconds, 4), "conflicts": conflicts}
        self._append({"split": self._text(cube), "pieces": self._pieces(pieces), **spent})

    def replay(self, event: Mapping[str, Any]) -> None:
        """Apply an event from the file. Raises ValueError, KeyError or TypeError if it is wrong."""
        progress, cube = self.progress, self._cube
        if "solution" in event:
            grid = Grid(self._puzzle.board, tuple(event["solution"]))
            if (wrong := wrong_solution(self._puzzle, grid)) is not None:
                raise ValueError(f"not a solution: {wrong}")
            progress.find(grid)
            return
        if "pieces" in event:
            pieces = [Piece(cube(text), float(share)) for text, share in event["pieces"]]
            if "split" not in event:
                progress.divide(pieces)
                return
            progress.split(cube(event["split"]), pieces)
        seconds, conflicts = float(event["seconds"]), int(event["conflicts"])
        progress.spend(seconds, conflicts)
        if "split" not in event:
            solved = cube(event["solved"])
            core = cube(event.get("core", event["solved"]))
            progress.solve(SolvedCube(solved, core, seconds, conflicts))

    def write_header(self) -> None:
        """Write the first line of a new file."""
        self._append({"cubes": VERSION, "puzzle": self._puzzle.text()})

    def require_header(self, event: Mapping[str, Any]) -> None:
        """Raise CubesFileError unless the first line of a file names this puzzle."""
        if event["cubes"] != VERSION:
            raise CubesFileError(f"unsupported version {event['cubes']!r}; choose another file")
        if event["puzzle"] != self._puzzle.text():
            raise CubesFileError(
                f"holds the cubes of another puzzle, {str(event['puzzle'])[:80]!r}; choose another"
                " file"
            )

    def _append(self, event: Mapping[str, Any]) -> None:
        if self._file is not None:
            self._file.append(json.dumps(event).encode() + b"\n")
            self._file.sync()

    def _text(self, cube: Cube) -> str:
        """The placements of a cube as text: "r1c1=5 r2c7=3"."""
        board = self._puzzle.board
        return " ".join(f"{board.cell_name(c)}={d + board.shift}" for c, d in cube.placements)

    def _pieces(self, pieces: Sequence[Piece]) -> list[tuple[str, float]]:
        return [(self._text(piece.cube), piece.share) for piece in pieces]

    def _cube(self, text: str) -> Cube:
        return Cube(tuple(map(self._placement, text.split())))

    def _placement(self, text: str) -> Placement:
        name, _, value = text.partition("=")
        board = self._puzzle.board
        digit = int(value) - board.shift
        if not 1 <= digit <= board.digit_count:
            raise ValueError(f"{text}: not a digit of this board")
        return self._cells[name], digit


@contextmanager
def opened(path: str | os.PathLike[str] | None, puzzle: Puzzle) -> Iterator[Record]:
    """The record of a puzzle in this file, which is created if missing. path: None keeps the record
    in memory only.

    Raises OSError, and CubesFileError if the file is in use, has another puzzle, or is not a file
    of cubes.
    """
    if path is None:
        yield Record(puzzle)
        return
    name = Path(path)
    with closing(open_named(name, "a file of cubes", "another run", CubesFileError)) as file:
        record = Record(puzzle, file)
        *lines, torn = file.read().split(b"\n")
        for number, line in enumerate(lines, start=1):
            _read(record, line, number, name)
        if not lines and not b'{"cubes": '.startswith(torn[:10]):
            raise CubesFileError(f"{name}:1: {torn[:40]!r}: not a file of cubes; choose another")
        file.cut(file.length - len(torn))
        if not lines:
            record.write_header()
            sync_folder(name.parent)
        yield record


def _read(record: Record, line: bytes, number: int, file: Path) -> None:
    """Replay a line; the first line has number 1. Raises CubesFileError with the place."""
    try:
        event = json.loads(line)
        if number == 1:
            record.require_header(event)
        else:
            record.replay(event)
    except CubesFileError as error:
        raise CubesFileError(f"{file}:{number}: {error}") from None
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        reason = f"{file}:{number}: {line[:40]!r}: {error!r:.80}"
        raise CubesFileError(f"{reason}; the file is damaged, or not a file of cubes") from None
