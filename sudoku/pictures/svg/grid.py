"""The background, the grid and the borders of regions."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.pictures.marks import Shade
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.sheet import CELL, Sheet, class_of

_FRAME = 4.0
"""How wide the borders of regions are."""


def draw_grid(sheet: Sheet, picture: Picture) -> None:
    """The background of the grid, its thin lines, and thick ones around regions."""
    n, side = picture.size, picture.size * CELL
    sheet.reach(-_FRAME, -_FRAME, side + _FRAME, side + _FRAME)
    inner = range(CELL, side, CELL)
    if n > 1:
        path = "".join(f"M0 {at}H{side}" for at in inner) + "".join(
            f"M{at} 0V{side}" for at in inner
        )
        sheet.stroke("grid", "thin", path, "grid", 1.25)
    path = "".join(_borders(picture)) + f"M0 0H{side}V{side}H0Z"
    width = _FRAME if n > 1 else 3
    sheet.stroke("borders", "thick", path, "border", width, stroke_linecap="square")


def draw_background(sheet: Sheet) -> None:
    """The background behind everything that was drawn."""
    width, height = sheet.right - sheet.left, sheet.bottom - sheet.top
    corner = sheet.left, sheet.top
    sheet.rect("background", "page", corner, width, height, fill="background")


def draw_shades(sheet: Sheet, picture: Picture) -> None:
    """Whole cells filled with a colour, neighbours in a row as one rectangle."""
    n = picture.size
    for mark in picture.of(Shade):
        for first, length in _runs(n, mark.cells):
            sheet.rect(
                "shades",
                f"shade {class_of(mark.colour)}",
                (first % n * CELL, first // n * CELL),
                length * CELL,
                CELL,
                fill=f"tint {mark.colour}",
                fill_opacity="" if mark.strength >= 1 else max(mark.strength, 0.0),
            )


def _runs(size: int, cells: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The runs of neighbours in a row: the first cell and the length."""
    left = sorted({cell for cell in cells if cell < size * size}, reverse=True)
    while left:
        first = last = left.pop()
        while left and left[-1] == last + 1 and left[-1] % size:
            last = left.pop()
        yield first, last - first + 1


def _borders(picture: Picture) -> Iterator[str]:
    """The pieces of lines between cells of different regions, each as long as it can be."""
    n, regions = picture.size, picture.regions
    for is_row in (True, False):
        step, across = (n, 1) if is_row else (1, n)
        for line in range(1, n):
            start = None
            for at in range(n + 1):
                cell = line * step + at * across
                is_border = at < n and regions[cell] != regions[cell - step]
                if is_border and start is None:
                    start = at
                elif not is_border and start is not None:
                    ends = (start * CELL, line * CELL, at * CELL)
                    yield "M{} {}H{}".format(*ends) if is_row else "M{1} {0}V{2}".format(*ends)
                    start = None
