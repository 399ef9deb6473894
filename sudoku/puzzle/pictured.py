"""The base class of answers that can be drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sudoku.puzzle.symbols import DigitStyle

if TYPE_CHECKING:  # most programs draw nothing
    from sudoku.pictures.marks import Mark
    from sudoku.pictures.picture import Picture

MOST_SHOWN = 4
"""Limit on the pictures of a value that a notebook shows side by side."""


class Pictured:
    """A value that can be drawn: in notebooks, by `sudoku draw`, and on the page.

    Subclasses provide pictures; this class turns them into SVG.
    """

    __slots__ = ()

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture, ...]:
        """The pictures of this value, possibly none. style: how digits are written; None means the
        default.
        """
        raise NotImplementedError

    def highlights(self, _style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The marks of the answer without the grid, its digits and constraints, to lay over a board
        that is already drawn.
        """
        return ()

    def svg(self, style: DigitStyle | None = None, *, theme: str = "light") -> str | None:
        """The first MOST_SHOWN pictures side by side, as one SVG; None without pictures.

        theme: "light", "dark", "print" or "auto".
        """
        shown = self.pictures(style)[:MOST_SHOWN]
        return svg_beside(*shown, theme=theme) if shown else None

    def overlay(self, style: DigitStyle | None = None, *, theme: str = "light") -> str | None:
        """The highlights as an SVG in the coordinates of the board; None if there are no
        highlights.
        """
        from sudoku.pictures.svg import overlay_of  # late: most programs draw nothing

        marks = self.highlights(style)
        if not marks:
            return None
        return overlay_of(replace(self.pictures(style)[0], marks=marks), theme)

    def _repr_svg_(self) -> str | None:
        """The SVG that notebooks show."""
        return self.svg()


def svg_beside(*pictures: Picture, theme: str = "light") -> str:
    """One SVG with pictures side by side."""
    from sudoku.pictures.svg import side_by_side  # late: most programs draw nothing

    return side_by_side(pictures, theme)
