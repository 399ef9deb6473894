"""SVG pictures as PNG and PDF, by typst (the extra `pictures`).

Typst makes both, with text that stays text in a PDF, from one wheel of 34 MB without dependencies
for Linux, macOS and Windows. CairoSVG needs the system's cairo library, resvg-py makes no PDF, and
svglib with ReportLab needs cairo for PNG and supports less of SVG.

The output is the same on every machine: it has no date, and its text is set in the fonts of this
package. The system's fonts supply only characters that these lack. The SVG reaches Typst as data,
never as source code, and its links are not followed: Typst can read only the folder of the fonts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

from sudoku.errors import MissingLibraryError, SudokuError

FONTS = Path(__file__).with_name("fonts")
PNG_WIDTH = 800
"""The default width of a PNG in pixels."""
MAX_PIXELS = 20_000
"""Limit on the width and height of a PNG, in pixels."""
MAX_PAGES = 1000
"""Limit on the pages of one PDF. Each page takes 2.5 MB of memory."""

_VIEW_BOX = re.compile(r'<svg\b[^>]*\bviewBox="([^"]*)"')
_TITLE, _DESC = (re.compile(rf"<{name}\b[^>]*>([^<]*)</{name}>") for name in ("title", "desc"))
_PAGES = b"""
#set document(title: sys.inputs.title, date: none)
#for i in range(int(sys.inputs.pages)) {
  let of(name) = sys.inputs.at(name + str(i))
  page(width: float(of("width")) * 1pt, height: float(of("height")) * 1pt, margin: 0pt,
    image(bytes(of("svg")), format: "svg", width: 100%, height: 100%, alt: of("words")))
}
"""


class RenderingError(SudokuError):
    """A picture that cannot be rendered: too large, or not an SVG."""


def png_of(svg: str, width: int = PNG_WIDTH) -> bytes:
    """The PNG of a picture.

    svg: as `svg_of` writes it. width: in pixels; the height follows from the picture. Raises
    RenderingError, and MissingLibraryError without typst.
    """
    across, down = _size(svg)
    if not (0 < width <= MAX_PIXELS and width * down / across <= MAX_PIXELS):
        raise RenderingError(
            f"a width of {width} makes this PNG too large: use at most {MAX_PIXELS:,} pixels in"
            " width and height"
        )
    return _rendered([svg], "png", width / across)


def pdf_of(svgs: Sequence[str], *, points: float = 1.0) -> bytes:
    """A PDF with a page for each SVG, of the same size.

    points: the length of a unit of the SVGs in points, 1/72 inch. Raises RenderingError, and
    MissingLibraryError without typst.
    """
    if not 0 < len(svgs) <= MAX_PAGES:
        raise RenderingError(f"a PDF has 1 to {MAX_PAGES:,} pages, not {len(svgs):,}")
    return _rendered(svgs, "pdf", points)


def require_typst() -> ModuleType:
    """The module typst. Raises MissingLibraryError if it is not installed."""
    try:
        import typst
    except ImportError:
        raise MissingLibraryError(
            "PDF and PNG files need typst: pip install '.[pictures]' in a clone"
        ) from None
    return typst


def _rendered(svgs: Sequence[str], kind: Literal["pdf", "png"], points: float) -> bytes:
    typst = require_typst()
    inputs = {"pages": str(len(svgs)), "title": _text(_TITLE, svgs[0])}
    for i, svg in enumerate(svgs):
        across, down = _size(svg)
        words = ": ".join(filter(None, (_text(pattern, svg) for pattern in (_TITLE, _DESC))))
        inputs |= {
            f"svg{i}": svg,
            f"words{i}": words,
            f"width{i}": f"{across * points:.4f}",
            f"height{i}": f"{down * points:.4f}",
        }
    try:
        fonts = _fonts_for(svgs)
        compiler = typst.Compiler(_PAGES, root=FONTS, font_paths=fonts, sys_inputs=inputs)
        made = compiler.compile(format=kind, ppi=72)
    except typst.TypstError as error:
        raise RenderingError(f"this picture cannot be rendered: {error}") from None
    if not isinstance(made, bytes):
        raise RenderingError("this picture cannot be rendered: expected one file")
    return made


def _size(svg: str) -> tuple[float, float]:
    """Width and height of the view box."""
    found = _VIEW_BOX.search(svg)
    try:
        if found is not None:
            _, _, across, down = map(float, found[1].split())
            if across > 0 and down > 0:
                return across, down
    except ValueError:
        pass
    raise RenderingError("the SVG has no viewBox of four numbers")


def _text(pattern: re.Pattern[str], svg: str) -> str:
    found = pattern.search(svg)
    from html import unescape  # late: commands that draw nothing import this module

    return "" if found is None else unescape(found[1]).strip()


def _fonts_for(svgs: Iterable[str]) -> Any:
    """Our own fonts, and the system's fonts if a character is missing."""
    used = set[str]().union(*svgs)
    return _fonts(with_system=bool(used - characters() - {"\n", "\t"}))


@cache
def _fonts(*, with_system: bool) -> Any:
    return require_typst().Fonts(with_system, with_system, [FONTS])


@cache
def characters() -> frozenset[str]:
    """The characters of our fonts."""
    found = set[str]()
    for line in (FONTS / "characters.txt").read_text(encoding="utf-8").splitlines():
        for first, last in re.findall(r"U\+(\w+)(?:-(\w+))?", line.partition("#")[0]):
            found.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(found)
