"""Computes row-minlex forms, in plain Python or in compiled code.

The row-minlex form of a puzzle is the smallest equivalent puzzle under moves of rows and columns,
transposition and relabelling, read row by row with an open cell as 0. Two puzzles are equivalent if
their forms are equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class LineShape:
    """The lines that can be permuted: bands among each other and the rows within each, stacks and
    columns alike. The grid has size x size cells and as many digits.

    A board with boxes of 2x3 cells is LineShape(6, 2, 3, False), a Latin square
    LineShape(n, 1, 1, True).
    """

    size: int
    """Rows of the grid: the bands times `band_rows`, and the stacks times `stack_columns`."""
    band_rows: int
    stack_columns: int
    transposes: bool
    """Whether rows and columns can be swapped, which needs band_rows == stack_columns."""


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of N puzzles."""

    cells: bytes
    """N x size² bytes, 0 for an open cell."""
    maps: bytes
    """N x (1 + 3 x size + 1) bytes, how each form is made; b"" if nobody asked. The bytes of a map
    are t, the rows, the columns, and the names of the digits 0 … size, of which 0 stays 0.
    Cell (r, c) of the form is names[puzzle[rows[r], columns[c]]], and names[puzzle[columns[c],
    rows[r]]] where t is 1.
    """
    automorphisms: tuple[int, ...]
    """For each puzzle the number of (t, rows, columns) that map it to itself, up to relabelling."""


class Canonicaliser(Protocol):
    """Makes row-minlex forms. Declared by a model (`ModelFamily.canonicaliser`)."""

    def supports(self, shape: LineShape) -> bool: ...

    def forms(self, shape: LineShape, cells: bytes, *, maps: bool = False) -> Forms:
        """The forms of the puzzles in `cells`, N x size² bytes."""
        ...
