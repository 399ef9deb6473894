"""A canvas for pictures: layers of elements, written as SVG with one element per line.

Colours are written as presentation attributes, and the classes of an element identify them, so a
stylesheet can replace them. A value of `fill` or `stroke` is a name of the theme: one of its inks,
or "line NAME" or "tint NAME" for the two colours of a name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import dist

from sudoku.pictures.marks import Point
from sudoku.pictures.svg.text import escape
from sudoku.pictures.themes import Theme

CELL = 64
"""The width of a cell."""

LAYERS = (
    "background",
    "shades",
    "shapes",
    "lines",
    "outlines",
    "grid",
    "borders",
    "outside",
    "badges",
    "candidates",
    "digits",
    "links",
    "crosses",
    "title",
    "notes",
)
"""The layers, from bottom to top."""

_INHERITED = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "font-size",
    "font-weight",
    "text-anchor",
    "paint-order",
)


def number(value: float) -> str:
    """A number with at most 2 decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def class_of(name: str) -> str:
    """A name of the theme as a class: "colour-endo-fin"."""
    return f"colour-{name.replace(' ', '-')}"


@dataclass(frozen=True, slots=True)
class Element:
    """An SVG element with its attributes as written."""

    tag: str
    attributes: Mapping[str, str]
    text: str | None

    def line(self, shared: Mapping[str, str]) -> str:
        """The element on one line, without the attributes that its layer has."""
        own = "".join(
            f' {name}="{escape(value)}"'
            for name, value in self.attributes.items()
            if shared.get(name) != value
        )
        end = "/>" if self.text is None else f">{escape(self.text)}</{self.tag}>"
        return f"<{self.tag}{own}{end}"


@dataclass(slots=True)
class Sheet:
    """The layers of a picture in a theme, and the area they cover in SVG units."""

    theme: Theme
    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0
    layers: dict[str, list[Element]] = field(default_factory=lambda: {name: [] for name in LAYERS})
    used: dict[tuple[str, str], str] = field(default_factory=dict)
    """The name in the theme of every fill and stroke, by classes and property."""
    hatched: set[str] = field(default_factory=set)
    """The names whose tints are hatched."""

    def add(
        self, layer: str, tag: str, classes: str, text: str | None = None, **attributes: str | float
    ) -> None:
        """Draw an element. attributes: `_` becomes `-`; empty values are left out."""
        written = {"class": classes}
        for key, value in attributes.items():
            name = key.replace("_", "-")
            shown = value if isinstance(value, str) else number(value)
            if name in ("fill", "stroke") and shown not in ("", "none"):
                self.used[classes, name] = shown
                shown = self._colour(shown)
            if shown:
                written[name] = shown
        self.layers[layer].append(Element(tag, written, text))

    def stroke(
        self,
        layer: str,
        classes: str,
        data: str,
        colour: str,
        width: float,
        **attributes: str | float,
    ) -> None:
        """Draw a path without filling it. data: SVG path data."""
        self.add(
            layer,
            "path",
            classes,
            None,
            d=data,
            fill="none",
            stroke=colour,
            stroke_width=width,
            **attributes,
        )

    def rect(
        self,
        layer: str,
        classes: str,
        at: Point,
        width: float,
        height: float,
        **attributes: str | float,
    ) -> None:
        """Draw a rectangle. at: its top left corner."""
        x, y = at
        self.add(layer, "rect", classes, None, x=x, y=y, width=width, height=height, **attributes)

    def text(
        self,
        layer: str,
        classes: str,
        text: str,
        at: Point,
        size: float,
        colour: str = "text",
        *,
        weight: str = "",
        anchor: str = "middle",
        halo: str = "",
        **attributes: str | float,
    ) -> None:
        """Draw a line of text. at: a point of its base line. halo: the colour of a line around the
        letters.
        """
        has_halo = halo not in ("", "none")
        self.add(
            layer,
            "text",
            classes,
            text,
            x=at[0],
            y=at[1],
            fill=colour,
            stroke=halo,
            stroke_width=5 if has_halo else "",
            stroke_linejoin="round" if has_halo else "",
            paint_order="stroke" if has_halo else "",
            font_size=size,
            font_weight=weight,
            text_anchor=anchor,
            **attributes,
        )

    def reach(self, left: float, top: float, right: float, bottom: float) -> None:
        """Extend the covered area to these coordinates."""
        self.left, self.top = min(self.left, left), min(self.top, top)
        self.right, self.bottom = max(self.right, right), max(self.bottom, bottom)

    def lines(self, only: Collection[str]) -> Iterator[str]:
        """The named layers that are not empty, one element per line."""
        for layer, elements in self.layers.items():
            if elements and layer in only:
                shared = _shared(elements)
                yield Element("g", {"class": layer, **shared}, "").line({})[: -len("</g>")]
                yield from (element.line(shared) for element in elements)
                yield "</g>"

    def _colour(self, name: str) -> str:
        kind, _, rest = name.partition(" ")
        if kind != "tint" or not self.theme.swatch(rest).hatch:
            return self.theme.colour(name)
        self.hatched.add(rest)
        return f"url(#hatch-{rest.replace(' ', '-')})"


def _shared(elements: list[Element]) -> dict[str, str]:
    """The most common values of the inherited attributes that all elements have."""
    shared: dict[str, str] = {}
    if len(elements) > 1:
        for name in _INHERITED:
            values = [e.attributes[name] for e in elements if name in e.attributes]
            if len(values) == len(elements):
                value, count = Counter(values).most_common(1)[0]
                if count > 1:
                    shared[name] = value
    return shared


def towards(start: Point, end: Point, length: float) -> Point:
    """The point at this distance from one point towards another, but not beyond it."""
    part = min(length / (dist(start, end) or 1.0), 1.0)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def written(point: Point) -> str:
    """The coordinates of a point, as in path data."""
    return f"{number(point[0])} {number(point[1])}"


def path_through(points: Iterable[Point], *, is_closed: bool = False) -> str:
    """Straight lines from each point to the next."""
    return f"M{'L'.join(map(written, points))}{'Z' if is_closed else ''}"
