"""The nodes and leaves of the search for row-minlex forms.

A node is a partial form, and a leaf is a complete form. A view is the puzzle itself or its
transpose. Rows and columns of a view are numbered from 0; points are numbered as in
`automorphisms`.
"""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.symmetry.automorphisms import first_band, first_stack
from sudoku.symmetry.canonicaliser import LineShape
from sudoku.symmetry.next_row import Next, NextRow, Partial, Row


@dataclass(frozen=True, slots=True)
class View:
    """The puzzle or its transpose, with the points of its first row, column and stack."""

    rows: tuple[Row, ...]
    repeated: tuple[Row, ...]
    """The digits that occur more than once in each row."""
    height: int
    width: int
    first_row: int
    first_column: int
    first_stack: int
    is_transposed: bool

    def point(self, choice: int) -> int:
        """The point of a choice, which is a column, or ~s for stack s."""
        return self.first_column + choice if choice >= 0 else self.first_stack + ~choice


def views_of(shape: LineShape, cells: bytes) -> list[View]:
    """The puzzle and, if its shape allows it, the transposed puzzle."""
    n, height, width = shape.size, shape.band_rows, shape.stack_columns
    rows = tuple(tuple(cells[at : at + n]) for at in range(0, n * n, n))
    stacks, bands = first_stack(shape), first_band(shape)
    views = [View(rows, _repeated(rows), height, width, 0, n, stacks, is_transposed=False)]
    if shape.transposes:
        turned = tuple(zip(*rows, strict=True))
        again = _repeated(turned)
        views.append(View(turned, again, width, height, n, 0, bands, is_transposed=True))
    return views


def _repeated(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple(
        [tuple({digit for digit in row if digit and row.count(digit) > 1}) for row in rows]
    )


@dataclass(frozen=True, slots=True)
class SearchNode:
    """A partial form, with the rows of the view that it uses, and the current row."""

    view: View
    rows: tuple[int, ...]
    partial: Partial
    row: tuple[NextRow, Next] | None = None
    first: tuple[int, ...] = ()
    """The rows that must come first, if they are prescribed."""

    @property
    def shown(self) -> Row:
        """The known part of the current row."""
        return () if self.row is None else self.row[1].shown

    @property
    def start(self) -> int:
        """The number of cells in the complete rows."""
        return len(self.partial.form) * self.partial.size

    def candidates(self) -> list[int]:
        """The rows that may come next, from the current band or, after its end, from any unused
        band.
        """
        height, size, taken = self.view.height, self.partial.size, self.rows
        if len(taken) < len(self.first):
            return [self.first[len(taken)]]
        top = taken[-1] // height * height if len(taken) % height else 0
        end = top + height if len(taken) % height else size
        return [row for row in range(top, end) if row not in taken]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A form, with the rows and columns of the view in its order."""

    view: View
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    partial: Partial

    @property
    def cells(self) -> bytes:
        return b"".join(map(bytes, self.partial.form))

    @property
    def lines(self) -> list[int]:
        """The points of the rows and of the columns."""
        first_row, first_column = self.view.first_row, self.view.first_column
        return [first_row + r for r in self.rows] + [first_column + c for c in self.columns]

    @property
    def map(self) -> bytes:
        """The map to the form, as in Forms.maps. Digits that the puzzle lacks get the remaining
        names.
        """
        partial, size = self.partial, self.partial.size
        position = {column: at for at, column in enumerate(self.columns)}
        names = [0] * (size + 1)
        for digit, (row, column) in partial.origins.items():
            names[digit] = partial.form[row][position[column]]
        left = iter([name for name in range(1, size + 1) if name not in names])
        names[1:] = [name or next(left) for name in names[1:]]
        return bytes([self.view.is_transposed, *self.rows, *self.columns, *names])
