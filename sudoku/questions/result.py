"""The base class of all results: text, HTML for notebooks, and a short repr.

A result lists its parts, sentences and drawings, in order. The command line prints them as text, in
colour on a terminal. A notebook shows the sentences with the pictures of the result.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from sudoku.pictures.ascii import Paint, beside, unpainted
from sudoku.pictures.picture import Picture
from sudoku.puzzle.board import Board
from sudoku.puzzle.drawing import draw, draw_candidates
from sudoku.puzzle.pictured import Pictured
from sudoku.puzzle.symbols import DigitStyle


@dataclass(frozen=True, slots=True)
class Digits:
    """A drawing of n² integers, 0 for an open cell."""

    board: Board
    digits: Sequence[int]
    colours: Mapping[int, str] = field(default_factory=dict)
    """The colours of cells."""

    def text(self, style: DigitStyle | None, paint: Paint = unpainted) -> str:
        return draw(self.board, self.digits, style, self.colours, paint)


@dataclass(frozen=True, slots=True)
class CandidateDigits:
    """A drawing of the candidates of every cell."""

    board: Board
    candidates: Sequence[Sequence[int]]
    colours: Mapping[int, str] = field(default_factory=dict)
    """The colours of cells."""

    def text(self, style: DigitStyle | None, paint: Paint = unpainted) -> str:
        return draw_candidates(self.board, self.candidates, style, self.colours, paint)


Drawing = Digits | CandidateDigits
Part = str | Drawing | tuple[Drawing, ...]
"""A sentence, a drawing, or several drawings side by side."""


class Result(Pictured, ABC):
    """The answer to a question. Subclasses are frozen dataclasses with `repr=False`."""

    __slots__ = ()

    @abstractmethod
    def parts(self, style: DigitStyle | None) -> Iterator[Part]:
        """Sentences and drawings; the first part is a sentence that sums up the rest."""

    def as_dict(self, style: DigitStyle | None = None) -> Mapping[str, Any]:
        """The result as plain values, with digits in this style. Its command prints them with
        --json, unless it prints several objects, as for `Steps`.
        """
        raise NotImplementedError

    def pictures(self, _style: DigitStyle | None = None) -> tuple[Picture, ...]:
        """See Pictured. By default a result is only text."""
        return ()

    def text(self, style: DigitStyle | None = None, paint: Paint = unpainted) -> str:
        """The text that the command line prints, with digits in this style; None selects the
        default.

        paint: colours a text, as `sudoku.cli.colour` does on terminals.
        """
        return "\n".join(_as_text(part, style, paint) for part in self.parts(style))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        head = next(part for part in self.parts(None) if isinstance(part, str))
        return f"<{type(self).__name__} {head}>"

    def _repr_html_(self) -> str:
        """The pictures below the summary sentence and above all other sentences."""
        first, *others = (part for part in self.parts(None) if isinstance(part, str))
        shown = [_paragraph(first), self.svg() or "", *map(_paragraph, others)]
        return "".join(shown)


def _paragraph(text: str) -> str:
    tag = "pre" if "\n" in text else "p"
    return f"<{tag}>{escape(text)}</{tag}>"


def _as_text(part: Part, style: DigitStyle | None, paint: Paint) -> str:
    if isinstance(part, str):
        return _painted(part, paint)
    drawings = part if isinstance(part, tuple) else (part,)
    return beside(*(drawing.text(style, paint) for drawing in drawings))


def _painted(sentence: str, paint: Paint) -> str:
    """A sentence with colours: a verdict at its start, and the parts of a reason."""
    word, colon, rest = sentence.partition(":")
    if colon and word in VERDICTS:
        return paint(word, word) + colon + rest
    word, space, rest = sentence.partition(" ")
    return word + space + paint(LISTS[word], rest) if word in LISTS and rest else sentence


VERDICTS = frozenset({"unique", "multiple", "unsatisfiable", "unknown", "partial"})
"""Words that are coloured at the start of a sentence."""
LISTS = {"clues": "reason", "houses": "house", "rule": "reason"}
"""Words in sentences, each with the colour of the text that follows it."""
