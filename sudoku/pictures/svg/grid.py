"""The background, the grid and the borders of regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.pictures.marks import Shade
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.sheet import CELL, Sheet, class_of

_FRAME = 4.0
"""The width of region borders."""


def draw_grid(sheet: Sheet, picture: Picture) -> None:
    """Draw the thin lines of the grid, and thick lines around regions."""
    n, width, height = picture.size, picture.size * CELL, picture.height * CELL
    sheet.reach(-_FRAME, -_FRAME, width + _FRAME, height + _FRAME)
    if picture.area > 1:
        path = "".join(f"M0 {at}H{width}" for at in range(CELL, height, CELL)) + "".join(
            f"M{at} 0V{height}" for at in range(CELL, width, CELL)
        )
        sheet.stroke("grid", "thin", path, "grid", 1.25)
    path = "".join(_borders(picture)) + f"M0 0H{width}V{height}H0Z"
    frame = _FRAME if n > 1 else 3
    sheet.stroke("borders", "thick", path, "border", frame, stroke_linecap="square")


def draw_background(sheet: Sheet) -> None:
    """Draw the background behind everything else."""
    width, height = sheet.right - sheet.left, sheet.bottom - sheet.top
    corner = sheet.left, sheet.top
    sheet.rect("background", "page", corner, width, height, fill="background")


def draw_shades(sheet: Sheet, picture: Picture) -> None:
    """Fill whole cells with a colour; neighbours in a row become one rectangle."""
    n = picture.size
    for mark in picture.of(Shade):
        for first, length in _runs(n, [cell for cell in mark.cells if cell < picture.area]):
            sheet.rect(
                "shades",
                f"shade {class_of(mark.colour)}",
                (first % n * CELL, first // n * CELL),
                length * CELL,
                CELL,
                fill=f"tint {mark.colour}",
                fill_opacity="" if mark.strength >= 1 else max(mark.strength, 0.0),
            )


def _runs(size: int, cells: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The runs of neighbours in a row: the first cell and the length."""
    left = sorted({*cells}, reverse=True)
    while left:
        first = last = left.pop()
        while left and left[-1] == last + 1 and left[-1] % size:
            last = left.pop()
        yield first, last - first + 1


def _borders(picture: Picture) -> Iterator[str]:
    """The lines between cells of different regions, each as long as possible."""
    n, regions = picture.size, picture.regions
    for is_row in (True, False):
        step, across = (n, 1) if is_row else (1, n)
        lines, length = (picture.height, n) if is_row else (n, picture.height)
        for line in range(1, lines):
            start = None
            for at in range(length + 1):
                cell = line * step + at * across
                is_border = at < length and regions[cell] != regions[cell - step]
                if is_border and start is None:
                    start = at
                elif not is_border and start is not None:
                    ends = (start * CELL, line * CELL, at * CELL)
                    yield "M{} {}H{}".format(*ends) if is_row else "M{1} {0}V{2}".format(*ends)
                    start = None
