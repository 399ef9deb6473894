"""A page as SVG: paper, text on it, and pictures in their places. The unit is a point, 1/72 inch.

All pages are drawn here, so SVG, PNG and PDF files agree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from sudoku.pictures.svg.sheet import number
from sudoku.pictures.svg.text import FONT, clean, escape
from sudoku.pictures.themes import theme_of

MARGIN = 42.0
"""The margin: 15 mm on all four sides."""
PAPERS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
)
"""Width and height of each paper."""

_ROOT = re.compile(r'<svg\b[^>]*?\bviewBox="([^"]*)"[^>]*>')
_TITLE_OR_DESC = re.compile(r"\s*<(title|desc)\b[^>]*>[^<]*</\1>")


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A picture that can be placed on a page: the content of its SVG, and its view box."""

    inner: str
    box: tuple[float, float, float, float]

    @classmethod
    def of(cls, svg: str, trim: float = 0.0) -> PagePicture:
        """The picture in a whole SVG. trim: the width to cut off on each side."""
        root = _ROOT.search(svg)
        if root is None:
            raise ValueError("the SVG has no viewBox")
        left, top, width, height = map(float, root[1].split())
        inner = _TITLE_OR_DESC.sub("", svg[root.end() : svg.rindex("</svg>")])
        box = left + trim, top + trim, width - 2 * trim, height - 2 * trim
        return cls(inner.strip("\n"), box)

    @property
    def aspect(self) -> float:
        """The height divided by the width."""
        return self.box[3] / self.box[2]


@dataclass(slots=True)
class Page:
    """A page that is being drawn. Points are from its top left corner, y down."""

    paper: str
    is_landscape: bool
    theme: str
    elements: list[str] = field(default_factory=list)

    @property
    def width(self) -> float:
        return PAPERS[self.paper][self.is_landscape]

    @property
    def height(self) -> float:
        return PAPERS[self.paper][not self.is_landscape]

    def text(
        self,
        at: tuple[float, float],
        words: str,
        size: float,
        *,
        kind: str,
        is_bold: bool = False,
        anchor: str = "start",
    ) -> None:
        """Add a line of text. at: the left end of its base line, or its middle with the anchor
        "middle". kind: its class.
        """
        weight = ' font-weight="bold"' if is_bold else ""
        middle = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self.elements.append(
            f'<text class="{kind}" x="{number(at[0])}" y="{number(at[1])}"'
            f' font-size="{number(size)}"{weight}{middle}>{escape(clean(words))}</text>'
        )

    def rule(self, left: float, right: float, y: float) -> None:
        """Add a thin horizontal line."""
        ink = theme_of(self.theme).inks["grid"]
        self.elements.append(
            f'<path class="rule" d="M{number(left)} {number(y)}H{number(right)}"'
            f' stroke="{ink}" stroke-width="0.5" fill="none"/>'
        )

    def place(self, drawn: PagePicture, left: float, top: float, width: float) -> None:
        """Add a picture of this width."""
        box = " ".join(map(number, drawn.box))
        self.elements += [
            f'<svg x="{number(left)}" y="{number(top)}" width="{number(width)}"'
            f' height="{number(width * drawn.aspect)}" viewBox="{box}">',
            drawn.inner,
            "</svg>",
        ]

    def svg(self, title: str, description: str) -> str:
        """The page as SVG. title, description: for screen readers."""
        inks = theme_of(self.theme).inks
        across, down = number(self.width), number(self.height)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}pt" height="{down}pt"'
            f' viewBox="0 0 {across} {down}" role="img" aria-labelledby="title desc"'
            f' font-family="{FONT}" fill="{inks["text"]}">',
            f'<title id="title">{escape(clean(title))}</title>',
            f'<desc id="desc">{escape(clean(description))}</desc>',
            f'<rect class="page" width="{across}" height="{down}" fill="{inks["background"]}"/>',
            *self.elements,
            "</svg>\n",
        ]
        return "\n".join(lines)
