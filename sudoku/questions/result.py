"""The common base of all results: text, HTML for notebooks, and a short repr.

A result lists its parts once, sentences and pictures in their order. The command line prints them
as text, a notebook shows them as HTML.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from sudoku.pictures.ascii import beside
from sudoku.puzzle.board import Board
from sudoku.puzzle.drawing import candidates_to_html, draw, draw_candidates, to_html
from sudoku.puzzle.symbols import DigitStyle


@dataclass(frozen=True, slots=True)
class Digits:
    """A picture of n² integers, 0 for an open cell.

    marked: n² integers, of which those other than 0 mark the cells that HTML shows in bold.
    """

    board: Board
    digits: Sequence[int]
    marked: Sequence[int]

    def text(self, style: DigitStyle | None) -> str:
        return draw(self.board, self.digits, style)

    def html(self) -> str:
        return to_html(self.board, self.digits, self.marked)


@dataclass(frozen=True, slots=True)
class CandidateDigits:
    """A picture of the candidates of every cell. marked: as in Digits."""

    board: Board
    candidates: Sequence[Sequence[int]]
    marked: Sequence[int]

    def text(self, style: DigitStyle | None) -> str:
        return draw_candidates(self.board, self.candidates, style)

    def html(self) -> str:
        return candidates_to_html(self.board, self.candidates, self.marked)


Picture = Digits | CandidateDigits
Part = str | Picture | tuple[Picture, ...]
"""A sentence, a picture, or several pictures side by side."""


class Result(ABC):
    """What a question returns. Subclasses are frozen dataclasses with `repr=False`."""

    __slots__ = ()

    @abstractmethod
    def parts(self, style: DigitStyle | None) -> Iterator[Part]:
        """Sentences and pictures; the first part is a sentence that sums up the rest."""

    def text(self, style: DigitStyle | None = None) -> str:
        """What the command line prints, with digits in this style (None for the usual one)."""
        return "\n".join(_as_text(part, style) for part in self.parts(style))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        head = next(part for part in self.parts(None) if isinstance(part, str))
        return f"<{type(self).__name__} {head}>"

    def _repr_html_(self) -> str:
        return "".join(map(_as_html, self.parts(None)))


def _as_text(part: Part, style: DigitStyle | None) -> str:
    if isinstance(part, str):
        return part
    pictures = part if isinstance(part, tuple) else (part,)
    return beside(*(picture.text(style) for picture in pictures))


def _as_html(part: Part) -> str:
    if isinstance(part, str):
        return f"<p>{escape(part)}</p>"
    if not isinstance(part, tuple):
        return part.html()
    tables = "".join(picture.html() for picture in part)
    return f'<div style="display:flex;gap:2em">{tables}</div>'
