"""Pieces of a rule: text with its place, or cells that were never text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

LONGEST = 100_000
"""Limit on the characters of one rule."""
NAME_LENGTH = 5
"""The characters of a cell's name and a blank, such as "r1c1 "."""


@dataclass(slots=True)
class TextPiece:
    """A part of a rule."""

    text: str
    start: int
    """The place in the rule's text where the piece begins, from 0."""

    @property
    def is_empty(self) -> bool:
        return not self.text

    def stripped(self) -> TextPiece:
        """The piece without blanks at both ends."""
        text = self.text.strip()
        if len(text) == len(self.text):
            return self
        return TextPiece(text, self.start + len(self.text) - len(self.text.lstrip()))

    def split(self, separator: str) -> list[TextPiece]:
        """The pieces between separators, stripped."""
        pieces, start = [], self.start
        for text in self.text.split(separator):
            pieces.append(TextPiece(text, start).stripped())
            start += len(text) + len(separator)
        return pieces


class CellsPiece(TextPiece):
    """Cells by number. Their names are made when the text is asked for, as by errors."""

    __slots__ = "board", "cells"

    def __init__(self, cells: Sequence[Cell], board: Board) -> None:
        self.cells, self.board, self.start = cells, board, 0

    @property
    def is_empty(self) -> bool:
        return not self.cells

    @property
    def text(self) -> str:  # type: ignore[override]  # made when asked for
        """The names of the cells."""
        return " ".join(map(self.board.cell_name, self.cells))


class WrongParameterError(Exception):
    """A wrong piece in a text that is parsed separately from its rule."""

    def __init__(self, piece: TextPiece, reason: str) -> None:
        super().__init__(piece, reason)
        self.piece = piece
        self.reason = reason


class ListedRule(NamedTuple):
    """A rule of another format: its name, its parameter, and its cells by number."""

    name: str
    parameter: str
    """Empty if there is none."""
    cells: tuple[Cell, ...]
    """At least one cell of the board."""

    @property
    def length(self) -> int:
        """The characters of the rule as text, nearly."""
        return len(self.name) + len(self.parameter) + NAME_LENGTH * len(self.cells)
