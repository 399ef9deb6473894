"""Pictures as SVG text.

    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 608 608" …>
    <title>…</title>
    <desc>…</desc>
    <g class="shades">
    <rect class="shade colour-reason" x="0" y="64" width="192" height="64" fill="#ffd8a8"/>
    </g>
    …

A cell is 64 wide, and the grid's top left corner is (0, 0), so pictures of one board can be
overlaid. Every element has classes and the presentation attributes of the theme; there are no style
attributes and no scripts. The same picture always gives the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from zlib import crc32

from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.badges import draw_badges, draw_outside
from sudoku.pictures.svg.digits import draw_digits
from sudoku.pictures.svg.grid import draw_background, draw_grid, draw_shades
from sudoku.pictures.svg.heading import description_of, draw_notes, draw_title, title_of
from sudoku.pictures.svg.lines import draw_lines, draw_shapes
from sudoku.pictures.svg.links import draw_links
from sudoku.pictures.svg.outlines import draw_outlines
from sudoku.pictures.svg.pencils import draw_pencils
from sudoku.pictures.svg.sheet import LAYERS, Sheet, number
from sudoku.pictures.svg.text import FONT, escape
from sudoku.pictures.themes import AUTO, DARK, LIGHT, theme_of


def auto_style(sheets: Sequence[Sheet]) -> Iterator[str]:
    """A style element that makes light pictures dark if the reader's system is dark. It applies
    only to SVGs of the class "auto", because a page may contain other SVGs.
    """
    used = {key: name for sheet in sheets for key, name in sheet.used.items()}
    yield "<style>"
    yield "@media (prefers-color-scheme: dark) {"
    for (classes, attribute), name in sorted(used.items()):
        yield f'svg.auto [class="{classes}"]{{{attribute}:{DARK.colour(name)}}}'
    yield "}"
    yield "</style>"


FRAME = frozenset({"background", "grid", "borders", "title", "notes"})
"""The layers that an overlay leaves out."""

AROUND = 12.0
"""The margin around the drawing."""
_MOST_PIXELS = 1200.0

_DRAWERS: Sequence[Callable[[Sheet, Picture], None]] = (
    draw_grid,
    draw_shades,
    draw_shapes,
    draw_lines,
    draw_outlines,
    draw_outside,
    draw_badges,
    draw_pencils,
    draw_digits,
    draw_links,
    draw_title,
    draw_notes,
)
"""A function for each class of marks, which draws on separate layers."""


def svg_of(picture: Picture, theme: str = "light", *, only: Collection[str] = LAYERS) -> str:
    """The picture as an SVG document.

    theme: "light", "dark", "print", or "auto" for a file that is light or dark like the reader's
    system. only: the layers to draw (`LAYERS`); they do not affect the coordinates. Raises
    ValueError for unknown themes, layers and colours.
    """
    return side_by_side((picture,), theme, only=only)


def overlay_of(picture: Picture, theme: str = "light") -> str:
    """Only the marks of a picture, without the grid, the background and the texts around it, as an
    overlay for a picture of the same board. Raises ValueError as `svg_of` does.
    """
    return svg_of(picture, theme, only=[layer for layer in LAYERS if layer not in FRAME])


def side_by_side(
    pictures: Sequence[Picture], theme: str = "light", *, only: Collection[str] = LAYERS
) -> str:
    """Pictures beside each other, from left to right, as one SVG document.

    Raises ValueError as `svg_of` does, and if there are no pictures.
    """
    if not pictures:
        raise ValueError("there are no pictures to draw")
    for layer in only:
        if layer not in LAYERS:
            raise ValueError(f"no layer {layer!r}; choose from {', '.join(LAYERS)}")
    sheets = [_drawn(picture, theme) for picture in pictures]
    top, bottom = min(sheet.top for sheet in sheets), max(sheet.bottom for sheet in sheets)
    left, at = sheets[0].left, sheets[0].left
    body: list[str] = []
    for sheet in sheets:
        sheet.top, sheet.bottom = top, bottom
        if len(sheets) > 1:
            body.append(f'<g class="board" transform="translate({number(at - sheet.left)})">')
        draw_background(sheet)
        body += sheet.lines(only)
        if len(sheets) > 1:
            body.append("</g>")
        at += sheet.right - sheet.left
    body = [*(auto_style(sheets) if theme == AUTO else ()), *patterns(sheets), *body]
    title, description = title_of(pictures), description_of(pictures)
    mark = f"{crc32(chr(10).join([title, description, *body]).encode()):08x}"
    lines = [
        _header(left, top, at - left, bottom - top, mark, is_auto=theme == AUTO),
        f'<title id="title-{mark}">{escape(title)}</title>',
        f'<desc id="desc-{mark}">{escape(description)}</desc>',
        *body,
        "</svg>",
    ]
    return "".join(f"{line}\n" for line in lines)


def _drawn(picture: Picture, theme: str) -> Sheet:
    """The picture on a sheet, without its background."""
    sheet = Sheet(LIGHT if theme == AUTO else theme_of(theme))
    for draw in _DRAWERS:
        draw(sheet, picture)
    sheet.left, sheet.top = sheet.left - AROUND, sheet.top - AROUND
    sheet.right, sheet.bottom = sheet.right + AROUND, sheet.bottom + AROUND
    return sheet


def _header(
    left: float, top: float, width: float, height: float, mark: str, *, is_auto: bool
) -> str:
    scale = min(1.0, _MOST_PIXELS / max(width, height))
    box = " ".join(map(number, (left, top, width, height)))
    kind = ' class="auto"' if is_auto else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{kind} '
        f'viewBox="{box}" '
        f'width="{number(width * scale)}" height="{number(height * scale)}" role="img" '
        f'aria-labelledby="title-{mark} desc-{mark}" font-family="{FONT}">'
    )


_STROKES: Mapping[str, str] = {
    "/": "M-2 2L2 -2M0 10L10 0M8 12L12 8",
    "\\": "M-2 8L2 12M0 0L10 10M8 -2L12 2",
    "x": "M0 10L10 0M0 0L10 10",
    "-": "M0 5H10",
    "|": "M5 0V10",
    ".": "M4 5h2",
}
_WEIGHTS: Mapping[str, float] = {".": 2.0}


def patterns(sheets: Sequence[Sheet]) -> Iterator[str]:
    """The definitions of the patterns that are used."""
    names = sorted({name for sheet in sheets for name in sheet.hatched})
    if not names:
        return
    yield "<defs>"
    for name in names:
        swatch = sheets[0].theme.swatch(name)
        yield (
            f'<pattern id="hatch-{name.replace(" ", "-")}" width="10" height="10" '
            f'patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="{swatch.tint}"/>'
            f'<path d="{_STROKES[swatch.hatch]}" stroke="{swatch.line}" '
            f'stroke-width="{_WEIGHTS.get(swatch.hatch, 0.9)}" fill="none"/></pattern>'
        )
    yield "</defs>"
