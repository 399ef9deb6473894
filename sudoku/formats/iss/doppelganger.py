"""Doppelganger: there are n + 1 digits, starting at 0, and one of them is missing in each row,
column and box.

ISS makes variable cells for the missing digits: DGC beside the rows, DGR below the columns, and DGB
for the boxes. None of them is 0, because DGZ holds 0. So all rules require different digits in
cells.
"""

from __future__ import annotations

from sudoku.formats.draft import spaced
from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.layout import boxes
from sudoku.formats.iss.words import Rules


def doppelganger(geometry: Geometry) -> Rules:
    """Rules about the missing digit of every region, about the missing digits of all regions of a
    kind, and about the missing digits of the row, column and box of each 0.
    """
    size = geometry.size
    rows = [[*range(start, start + size)] for start in range(0, size**2, size)]
    columns = [[*column] for column in zip(*rows, strict=True)]
    zero = geometry.cell("DGZ")
    yield f"candidates 0: {geometry.name(zero)}"
    missed: list[list[int]] = [[] for _ in range(size**2)]
    for prefix, regions in (("DGC", rows), ("DGR", columns), ("DGB", boxes(geometry))):
        missing = [*range(first := geometry.groups[prefix].first, first + size)]
        if not regions:
            yield geometry.rule("candidates 0", missing)
            continue
        for cells, cell in zip(regions, missing, strict=True):
            yield geometry.rule("extraregion", [*cells, cell])
            for each in cells:
                missed[each].append(cell)
        yield geometry.rule("extraregion", [*missing, zero])
    others = spaced(geometry.values[1:])
    for number, cells in enumerate(missed):
        name = geometry.name(number)
        yield f"any: (candidates {others}: {name}) (extraregion: {geometry.named(cells)})"
