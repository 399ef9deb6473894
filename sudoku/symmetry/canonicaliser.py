"""The interface of code that computes row-minlex forms, in Python or compiled.

The row-minlex form of a puzzle is the smallest equivalent puzzle under permutations of rows and
columns, transposition and relabelling, read row by row, with an open cell as 0. Two puzzles are
equivalent if and only if their forms are equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class LineShape:
    """The permutations of lines that a shape allows: of the bands, of the rows within each band, of
    the stacks, and of the columns within each stack. The grid has size x size cells and `size`
    digits.

    A board with boxes of 2x3 cells is LineShape(6, 2, 3, False); a Latin square is LineShape(n, 1,
    1, True).
    """

    size: int
    """The number of rows and of columns."""
    band_rows: int
    stack_columns: int
    transposes: bool
    """Whether transposition is allowed, which requires band_rows == stack_columns."""


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of N puzzles."""

    cells: bytes
    """N x size² bytes; 0 is an open cell."""
    maps: bytes
    """The map from each puzzle to its form, N x (1 + 3 x size + 1) bytes; b"" if not requested. The
    bytes of a map are t, the rows, the columns, and the names of the digits 0 … size, of which 0
    stays 0. Cell (r, c) of the form is names[puzzle[rows[r], columns[c]]], or
    names[puzzle[columns[c], rows[r]]] if t is 1.
    """
    automorphisms: tuple[int, ...]
    """For each puzzle, the number of (t, rows, columns) that map it to itself, up to
    relabelling.
    """


class Canonicaliser(Protocol):
    """Computes row-minlex forms. Models may declare one (`ModelFamily.canonicaliser`)."""

    def supports(self, shape: LineShape) -> bool: ...

    def forms(self, shape: LineShape, cells: bytes, *, maps: bool = False) -> Forms:
        """The forms of N puzzles. cells: N x size² bytes."""
        ...
