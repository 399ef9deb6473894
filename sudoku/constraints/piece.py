"""Pieces of a rule: text with its place, or cells that were never text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sudoku.puzzle.houses import Cell

LONGEST = 100_000
"""Limit on the characters of one rule."""


@dataclass(slots=True)
class Piece:
    """A part of a rule."""

    text: str
    start: int
    """The place in the rule's text where the piece begins, from 0."""

    def stripped(self) -> Piece:
        """The piece without blanks at both ends."""
        text = self.text.strip()
        if len(text) == len(self.text):
            return self
        return Piece(text, self.start + len(self.text) - len(self.text.lstrip()))

    def split(self, separator: str) -> list[Piece]:
        """The pieces between separators, stripped."""
        pieces, start = [], self.start
        for text in self.text.split(separator):
            pieces.append(Piece(text, start).stripped())
            start += len(text) + len(separator)
        return pieces


class CellsPiece(Piece):
    """Cells of the grid by number. Their names are made when the text is asked for, as by errors.

    columns: of the board.
    """

    __slots__ = "cells", "columns"

    def __init__(self, cells: Sequence[Cell], columns: int) -> None:
        self.cells, self.columns, self.start = cells, columns, 0

    @property
    def text(self) -> str:  # type: ignore[override]  # made when asked for
        """The names of the cells."""
        places = (divmod(cell, self.columns) for cell in self.cells)
        return " ".join(f"r{row + 1}c{column + 1}" for row, column in places)


class WrongPieceError(Exception):
    """A wrong piece in a text that is parsed separately from its rule."""

    def __init__(self, piece: Piece, reason: str) -> None:
        super().__init__(piece, reason)
        self.piece = piece
        self.reason = reason


class ListedRule(NamedTuple):
    """A rule of another format: its name, its parameter, and its cells by number."""

    name: str
    parameter: str
    """Empty if there is none."""
    cells: tuple[Cell, ...]
    """At least one cell of the grid."""
