"""Cells of ISS: R1C1 to RgCg, with rows and columns in base 17, and variable cells outside the
grid.

`.Var~X~label~3` makes the variable cells VX1 to VX3; a single variable cell is VX. They lie in rows
as long as the grid's, so they have neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import TypeAlias, cast

from sudoku.constraints.chaos import Chaos
from sudoku.constraints.piece import LONGEST, ListedRule
from sudoku.constraints.rule import MOST_CELLS, names_of_cells
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.syntax import IssPart, UnsupportedError, types_in
from sudoku.formats.registry import FormatError
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

Rule: TypeAlias = str | ListedRule

_DIGITS = "0123456789abcdefg"
_CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.IGNORECASE)
_SHAPE = re.compile(
    r"([0-9]{1,2})x([0-9]{1,2})(?:~(?:([0-9]{1,2})(?:-([0-9]{1,2}))?)?(?:~(Sudoku|Raw))?)?"
)
CHAOS, LABELS = "ChaosConstruction", "CC"
"""The type for boards whose regions are part of the solution, and the prefix of the cells that hold
the region of each cell.
"""
_UNUSUAL = frozenset(("Shape", "Var", "Doppelganger", CHAOS))
"""The types on which the cells depend."""
SETTINGS = frozenset(("Shape", "Var", "NoBoxes", "Jigsaw", "RegionSize", "FullRankTies"))
"""The types that are not rules: they describe the cells and regions, or change other types."""
_HIDDEN = "VH"
"""The prefix of hidden cells that are written."""
MOST_SIZE = 16
MOST_VARIABLES = 500


@dataclass(frozen=True, slots=True)
class VariableCells:
    """Variable cells with one name."""

    first: int
    """The number of the first cell."""
    count: int
    columns: int

    @property
    def cells(self) -> range:
        return range(self.first, self.first + self.count)


@dataclass(frozen=True, slots=True)
class Geometry:
    """The cells of a string, numbered row by row, and then the variable cells."""

    size: int = 9
    """The number of columns."""
    values: range = range(1, 10)
    """The values that cells may hold."""
    groups: dict[str, VariableCells] = field(default_factory=dict)
    """The groups of variable cells, by the names of their cells."""
    rows: int = 9
    is_raw: bool = False
    """True if rows and columns are not houses and boxes do not exist."""
    settings: Sequence[IssPart] = ()
    """The parts that are settings."""
    types: frozenset[str] = frozenset()
    """The types of all parts, including parts inside other parts."""

    @property
    def area(self) -> int:
        """The number of cells in the grid."""
        return self.rows * self.size

    @property
    def variables(self) -> int:
        """The number of variable cells."""
        return sum(group.count for group in self.groups.values())

    def find(self, name: str) -> int | None:
        """The cell with this name; None if no cell has it."""
        cell = _numbers_of_cells(self.rows, self.size).get(name)
        if cell is not None:
            return cell
        found = _CELL.fullmatch(name)
        if found is not None:
            row, column = (int(digit, 17) - 1 for digit in found.groups())
            return row * self.size + column if row < self.rows and column < self.size else None
        prefix = name.rstrip("0123456789")
        group, number = self.groups.get(prefix), name[len(prefix) :]
        if group is None or (group.count == 1) != (not number) or len(number) > 4:
            return None
        place = int(number or 1)
        return group.first + place - 1 if 1 <= place <= group.count else None

    def cell(self, name: str) -> int:
        """The cell with this name. Raises WrongPieceError."""
        found = self.find(name)
        if found is None:
            last = f"R{_DIGITS[self.rows]}C{_DIGITS[self.size]}"
            raise WrongPieceError(name, f"expected a cell from R1C1 to {last}")
        return found

    def cells(self, names: Iterable[str]) -> list[int]:
        """The cells with these names. Empty names are skipped. Raises WrongPieceError."""
        numbers = _numbers_of_cells(self.rows, self.size)
        try:
            found = [numbers[name] for name in names if name]
        except KeyError:  # an unusual or wrong name
            found = [self.cell(name) for name in names if name]
        if len(found) > MOST_CELLS:
            raise WrongPieceError("", f"{len(found)} cells, expected at most {MOST_CELLS}")
        return found

    def position(self, cell: int) -> tuple[str, int, int]:
        """The group of a cell ("" for the grid), and its row and column there, counted from 0."""
        if cell < self.area:
            return "", *divmod(cell, self.size)
        for prefix, group in self.groups.items():
            if cell < group.first + group.count:
                return prefix, *divmod(cell - group.first, group.columns)
        raise WrongPieceError(str(cell), "no such cell")

    def at(self, prefix: str, row: int, column: int) -> int | None:
        """The cell at a position; None outside the group."""
        whole = self.groups.get(prefix, VariableCells(0, self.area, self.size))
        number = row * whole.columns + column
        is_inside = row >= 0 and 0 <= column < whole.columns and number < whole.count
        return whole.first + number if is_inside else None

    def adjacent(self, one: int, other: int) -> bool:
        """Whether two cells share a side."""
        (here, *at), (there, *to) = self.position(one), self.position(other)
        return here == there and sum(abs(a - b) for a, b in zip(at, to, strict=True)) == 1

    def name(self, cell: int) -> str:
        """The cell's name in our rules."""
        return self.named((cell,))

    def iss_name(self, cell: int) -> str:
        """The cell's name in ISS."""
        prefix, row, column = self.position(cell)
        if not prefix:
            return f"R{_DIGITS[row + 1]}C{_DIGITS[column + 1]}"
        group = self.groups[prefix]
        return prefix if group.count == 1 else f"{prefix}{cell - group.first + 1}"

    def named(self, cells: Iterable[int]) -> str:
        """The names of these cells in our rules."""
        count, names = self.area, names_of_cells(self.size, self.rows, 0)
        return " ".join([names[c] if c < count else f"h{c - count + 1}" for c in cells])

    def rule(self, head: str, cells: Iterable[int]) -> Rule:
        """The rule with this name and parameter on these cells."""
        listed = cast("tuple[Cell, ...]", tuple(cells))
        if not listed or len(head) > LONGEST:
            return f"{head}: {self.named(listed)}"
        name, _, parameter = head.partition(" ")
        return ListedRule(name, parameter, listed)

    def text(self, rule: Rule) -> str:
        """The text of a rule."""
        if isinstance(rule, str):
            return rule
        head = f"{rule.name} {rule.parameter}".rstrip()
        return f"{head}: {self.named(rule.cells)}"

    def line(self, name: str) -> tuple[str, str]:
        """The places outside the board at both ends of "R4" or "C4", in our rules. Raises
        WrongPieceError.
        """
        found = re.fullmatch(r"([RC])([1-9a-g])", name, re.IGNORECASE)
        number = int(found[2], 17) if found else 0
        is_row = found is not None and found[1] in "Rr"
        if found is None or number > (self.rows if is_row else self.size):
            raise WrongPieceError(name, f"expected a line from R1 to C{_DIGITS[self.size]}")
        if is_row:
            return f"r{number}c0", f"r{number}c{self.size + 1}"
        return f"r0c{number}", f"r{self.rows + 1}c{number}"


@cache
def _numbers_of_cells(rows: int, size: int) -> dict[str, int]:
    """The cells of the grid by their usual names."""
    places = product(range(rows), range(size))
    return {f"R{_DIGITS[r + 1]}C{_DIGITS[c + 1]}": r * size + c for r, c in places}


def geometry_of(parts: Sequence[IssPart]) -> Geometry:
    """The cells of a string, from its Shape and Var. Raises WrongPieceError, UnsupportedError."""
    found = [part for part in parts if part.type in _UNUSUAL]
    settings = [part for part in parts if part.type in SETTINGS]
    cells = _unusual(found) if found else Geometry()
    return replace(cells, settings=settings, types=types_in(parts))


def _unusual(parts: Sequence[IssPart]) -> Geometry:
    """The cells that parts of these types describe."""
    shapes = {tuple(part.arguments): part for part in parts if part.type == "Shape"}
    if len(shapes) > 1:
        raise WrongPieceError(str([*shapes.values()][1]), "expected one shape")
    shape = next(iter(shapes.values()), IssPart("Shape", ("9x9",)))
    found = _SHAPE.fullmatch("~".join(shape.arguments))
    if found is None:
        raise UnsupportedError(f"the shape {'~'.join(shape.arguments):.40}")
    rows, columns = int(found[1]), int(found[2])
    longest, is_raw = max(rows, columns), found[5] == "Raw"
    first = int(found[3]) if found[4] else 1
    last = int(found[4] or found[3] or longest)
    least = 1 if is_raw else longest
    if not 1 <= min(rows, columns) <= longest <= MOST_SIZE >= last - first + 1 >= least:
        raise WrongPieceError(str(shape), f"expected sizes and values up to {MOST_SIZE}")
    names = {part.arguments[0]: part for part in parts if part.type == "Var" and part.arguments}
    groups: dict[str, VariableCells] = {}
    total = 0
    if any(part.type == CHAOS for part in parts):
        total = rows * columns
        groups[LABELS] = VariableCells(total, total, columns)
    for name in sorted(names):
        count, width = _count(names[name], columns)
        groups[f"V{name}"] = VariableCells(rows * columns + total, count, width)
        total += count
    if any(part.type == "Doppelganger" for part in parts):
        if (first, last) != (0, rows) or rows != columns:
            raise WrongPieceError(str(shape), f"expected the values 0-{rows} for Doppelganger")
        for name, count in (("DGC", rows), ("DGR", rows), ("DGB", rows), ("DGZ", 1)):
            groups[name] = VariableCells(rows * columns + total, count, rows)
            total += count
    if total > MOST_VARIABLES:
        raise WrongPieceError(".Var", f"{total} variable cells, expected up to {MOST_VARIABLES}")
    values = range(first, last + 1)
    return Geometry(columns, values, groups, rows, is_raw)


def _count(part: IssPart, size: int) -> tuple[int, int]:
    """The number of cells in a Var, which is given as a number or as rows x columns, and the cells
    per row.
    """
    count = part.arguments[2] if len(part.arguments) > 2 else ""
    found = re.fullmatch(r"(?:([0-9]{1,3})x)?([0-9]{1,3})", count or "1")
    if not re.fullmatch("[A-Z]+", part.arguments[0]) or found is None:
        raise WrongPieceError(str(part), "expected a name of capitals and a count, as in .Var~X~~3")
    last = int(found[2])
    rows = int(found[1]) if found[1] else 0
    return max(1, rows * last if rows else last), (last if rows else size)


def geometry_for(board: Board) -> Geometry:
    """The cells with which a board is written. Raises FormatError for boards that ISS does not
    support.
    """
    size, values = board.size, board.values
    if not board.is_square:
        raise FormatError(f"iss can express only square boards, not a {board}")
    if size > MOST_SIZE or len(values) > MOST_SIZE or values[0] > 1:
        most = f"sizes up to {MOST_SIZE} and as many digits, from 0 or 1"
        raise FormatError(f"iss has {most}, not a {board}")
    labels = board.area if any(isinstance(c, Chaos) for c in board.constraints) else 0
    groups = {LABELS: VariableCells(board.area, labels, size)} if labels else {}
    if board.hidden > labels:
        groups[_HIDDEN] = VariableCells(board.area + labels, board.hidden - labels, size)
    return Geometry(size, values, groups, rows=size)


def parts_of_cells(geometry: Geometry) -> Iterator[str]:
    """The parts Shape and Var."""
    size, values = geometry.size, geometry.values
    shape = f".Shape~{size}x{size}"
    if values[0] != 1:
        shape += f"~{values[0]}-{values[-1]}"
    elif len(values) != size:
        shape += f"~{len(values)}"
    yield shape
    if _HIDDEN in geometry.groups:
        yield f".Var~H~~{geometry.groups[_HIDDEN].count}"
