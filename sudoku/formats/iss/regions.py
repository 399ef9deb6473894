"""Types of ISS about the regions of a board."""

from __future__ import annotations

from itertools import product

from sudoku.formats.iss.cells import CHAOS, Geometry
from sudoku.formats.iss.doppelganger import doppelganger
from sudoku.formats.iss.layout import (
    box,
    boxes,
    has_regions,
    has_same_regions,
    pieces,
    settings,
)
from sudoku.formats.iss.syntax import UnsupportedError
from sudoku.formats.iss.words import Arguments, Parts, Rules, RuleToWrite, TypeRule


def _read_disjoint_sets(geometry: Geometry, _arguments: Arguments) -> Rules:
    """Disjoint sets refer to boxes even on boards without boxes."""
    size, (height, width) = geometry.size, box(geometry)
    if height == 1:
        return
    if not settings(geometry, "NoBoxes") and not settings(geometry, "Jigsaw"):
        yield "disjointgroups"
        return
    for i, j in product(range(height), range(width)):
        places = product(range(i, geometry.rows, height), range(j, size, width))
        yield f"extraregion: {geometry.named(r * size + c for r, c in places)}"


def _write_disjoint_groups(written: RuleToWrite) -> Parts | None:
    board = written.board
    has_boxes = board.irregular is None and has_same_regions(board)
    return Parts([".DisjointSets"]) if has_boxes else None


def _read_same_values(geometry: Geometry, _arguments: Arguments) -> Rules:
    """The largest regions hold the same digits, unless they hold all digits."""
    size, named = geometry.size, pieces(geometry)
    names = [name for name in dict.fromkeys(named) if name is not None]
    found = [[cell for cell, each in enumerate(named) if each == name] for name in names]
    found += [[*range(start, start + size)] for start in range(0, geometry.area, size)]
    found += [[*range(column, geometry.area, size)] for column in range(size)]
    found += boxes(geometry)
    most = max(map(len, found))
    largest = [cells for cells in found if len(cells) == most]
    if most < len(geometry.values) and len(largest) > 1:
        yield f"samevalues: {' = '.join(map(geometry.named, largest))}"


def _read_region_sum(geometry: Geometry, arguments: Arguments) -> Rules:
    if CHAOS in geometry.types:
        raise UnsupportedError(f"RegionSumLine with {CHAOS}")
    if has_regions(geometry):
        cells = geometry.cells(arguments)
        if len(cells) > 1:
            yield geometry.rule("regionsum", cells)


def _write_region_sum(written: RuleToWrite) -> Parts | None:
    """Write a line that is not a loop, if ISS supports the regions of the board."""
    inside = {cell for region in written.board.regions for cell in region}
    is_loop, cells = bool(written.value), {*written.cells(written.text)}
    if is_loop or not has_same_regions(written.board) or not cells <= inside:
        return None
    return Parts([f".RegionSumLine~{written.listed(written.text)}"])


REGION_TYPES = (
    TypeRule("DisjointSets", "disjointgroups", _read_disjoint_sets, _write_disjoint_groups),
    TypeRule("Doppelganger", "", lambda geometry, _arguments: doppelganger(geometry)),
    TypeRule("RegionSameValues", "", _read_same_values),
    TypeRule("RegionSumLine", "regionsum", _read_region_sum, _write_region_sum),
)
"""The types about regions."""
