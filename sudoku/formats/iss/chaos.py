"""Types of ISS on boards whose regions are part of the solution.

ISS has variable cells CC1, CC2, … for the regions; on our boards, these are the first hidden cells.
ISS may number the regions in another order. So rules that compare these cells with each other keep
their meaning, but other rules may not.
"""

from __future__ import annotations

from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.cells import CHAOS, LABELS, Geometry
from sudoku.formats.iss.layout import has_same_regions, region_size
from sudoku.formats.iss.words import (
    Arguments,
    Parts,
    Rules,
    RuleToWrite,
    TypeRule,
    number,
)


def _read_construction(geometry: Geometry, _arguments: Arguments) -> Rules:
    cells = region_size(geometry)
    yield "chaos" if cells == geometry.size else f"chaos {cells}"


def _write_construction(written: RuleToWrite) -> Parts | None:
    """Write the type. Regions of another size need a separate part, which also affects boxes."""
    size, board = written.value, written.board
    if size and has_same_regions(board):
        return None
    return Parts([f".{CHAOS}", *([f".RegionSize~{size}"] if size else [])])


def _clue(type_: str, name: str) -> TypeRule:
    """A type with a cell, a 1 if the next cell is not counted, and lists of further cells."""

    def read(geometry: Geometry, arguments: Arguments) -> Rules:
        cell, given = geometry.cell(arguments[0]), arguments[2:]
        has_less = len(arguments) > 1 and number(arguments[1], 0)
        arms = _arms(geometry, given) if any(given) else _around(geometry, cell, type_)
        if LABELS not in geometry.groups:
            raise WrongPieceError("", f"expected a part .{CHAOS}")
        lists = " | ".join(map(geometry.named, arms))
        yield f"{name}{' 1' if has_less else ''}: {geometry.name(cell)} > {lists}"

    def write(written: RuleToWrite) -> Parts:
        cell, _, lists = written.text.partition(" > ")
        labels = written.board.area
        arms = [written.cells(arm) for arm in lists.split(" | ")]
        named = ("~".join(written.names[labels + c] for c in arm) for arm in arms)
        head = f".{type_}~{written.listed(cell)}~{written.value or 0}"
        return Parts([f"{head}~{'~-~'.join(named)}"])

    return TypeRule(type_, name, read, write)


def _arms(geometry: Geometry, given: Arguments) -> list[list[int]]:
    """Lists of cells, separated by -. Cells of regions represent cells of the grid."""
    arms: list[list[int]] = [[]]
    for name in given:
        if name == "-":
            arms.append([])
        elif name:
            cell = geometry.cell(name)
            if geometry.position(cell)[0] not in ("", LABELS):
                raise WrongPieceError(name, "expected cells of regions, as in CC1")
            arms[-1].append(cell % geometry.area)
    return [arm for arm in arms if arm]


def _around(geometry: Geometry, cell: int, type_: str) -> list[list[int]]:
    """The cells that count if none are named: the cell and all its neighbours, or the cells in all
    four directions.
    """
    n = geometry.size
    if cell >= geometry.area:
        raise WrongPieceError(geometry.iss_name(cell), "expected a cell of the grid")
    row, column = divmod(cell, n)
    if type_ == "ChaosCount":
        rows = range(max(0, row - 1), min(geometry.rows, row + 2))
        columns = range(max(0, column - 1), min(n, column + 2))
        near = [r * n + c for r in rows for c in columns]
        return [[cell, *(each for each in near if each != cell)]]
    across = [[*range(cell, row * n - 1, -1)], [*range(cell, row * n + n)]]
    return [*across, [*range(cell, -1, -n)], [*range(cell, geometry.area, n)]]


CHAOS_TYPES = (
    TypeRule(CHAOS, "chaos", _read_construction, _write_construction),
    _clue("ChaosArrow", "chaosarrow"),
    _clue("ChaosCount", "chaoscount"),
)
"""The types about such regions."""
