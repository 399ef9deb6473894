"""How long does the row-minlex form take for puzzles, for their solutions, and for symmetric grids?

Forms are made in one call by one thread, several times, and the fastest pass counts, in seconds of
processor time. Each puzzle is then shuffled, and its form compared, outside the measured time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from benchmarks.framework.report import BenchmarkError, Report, Row, load
from benchmarks.framework.study import Option, Passes, Take
from benchmarks.framework.timing import fastest_pass
from sudoku import open_model
from sudoku.errors import CanonicalFormError
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.canonicaliser import Canonicaliser, LineShape
from sudoku.symmetry.finding import canonicaliser
from sudoku.symmetry.transformation import isomorphs, shape_of

NOTES = (
    "µs: of processor time for one form, by one thread.",
    "classes: different forms. automorphisms: the most.",
    "solutions: of the puzzles of the file that have one.",
    "A symmetric grid is left out if its form is not found in the steps that it may take.",
)


def run(
    files: Annotated[Sequence[Path], Option("puzzles on one board", "FILE")],
    *,
    take: Take = None,
    passes: Passes = 5,
) -> Iterator[Report]:
    """One report. Raises BenchmarkError if a shuffled puzzle has another form."""
    rows: list[Row] = []
    for path in files:
        puzzles = [entry.puzzle for entry in load(path, take)]
        shape, model = shape_of(puzzles[0].board), open_model("auto", puzzles[0].board)
        maker = canonicaliser(shape)
        clues = b"".join(bytes(puzzle.clues) for puzzle in puzzles)
        rows.append(_row(path.name, maker, shape, clues, passes))
        _require_one_form(path.name, maker, shape, puzzles)
        found = [model.search(puzzle).solutions[:1] for puzzle in puzzles]
        grids = b"".join(bytes(grid.digits) for grids in found for grid in grids)
        rows.append(_row(f"{path.name}, solutions", maker, shape, grids, passes))
    for name, shape, cells in _symmetric():
        with suppress(CanonicalFormError):
            rows.append(_row(name, canonicaliser(shape), shape, cells, passes))
    yield Report("canonical", rows, NOTES)


def _symmetric() -> Iterator[tuple[str, LineShape, bytes]]:
    """Grids with many automorphisms: boxes of 3x3 to 4x4, and Latin squares."""
    for size, height, width in ((9, 3, 3), (12, 3, 4), (16, 4, 4), (9, 1, 1), (16, 1, 1)):
        shape = LineShape(size, height, width, height == width)
        cells = [(row, column) for row in range(size) for column in range(size)]
        shift = {
            row: row * width % size + row // height if height > 1 else row for row in range(size)
        }
        grids = {
            "empty": [0 for _ in cells],
            "diagonal": [row + 1 if row == column else 0 for row, column in cells],
            "cyclic": [(shift[row] + column) % size + 1 for row, column in cells],
        }
        kind = f"{size}x{size}" if height > 1 else f"Latin {size}"
        for name, grid in grids.items():
            yield f"{kind}, {name}", shape, bytes(grid)


def _row(name: str, maker: Canonicaliser, shape: LineShape, cells: bytes, passes: int) -> Row:
    area = shape.size**2
    forms, seconds = fastest_pass(lambda: maker.forms(shape, cells), passes)
    number = len(cells) // area
    classes = {forms.cells[area * i : area * (i + 1)] for i in range(number)}
    return {
        "puzzles": name,
        "number": number,
        "classes": len(classes),
        "automorphisms": max(forms.automorphisms, default=0),
        "µs": round(seconds / max(number, 1) * 1e6, 2),
    }


def _require_one_form(
    name: str, maker: Canonicaliser, shape: LineShape, puzzles: list[Puzzle]
) -> None:
    """Raise BenchmarkError if a puzzle and the same puzzle shuffled have different forms."""
    for number, puzzle in enumerate(puzzles, 1):
        both = [puzzle, *isomorphs(puzzle, 1, seed=1)]
        if len({maker.forms(shape, bytes(each.clues)).cells for each in both}) > 1:
            raise BenchmarkError(f"{name}: puzzle {number} has another form when it is shuffled")
