"""The formats of picture files: one line for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sudoku.pictures.rendering import pdf_of, png_of

Encode = Callable[[Sequence[str], int, float], bytes]
"""Makes a file from SVGs: from all of them if the format holds pages, otherwise from a single one.
Further arguments are the width in pixels and the length of an SVG unit in points.
"""


@dataclass(frozen=True, slots=True)
class PictureFormat:
    """A file format of pictures."""

    name: str
    """The ending of its files: "png"."""
    media_type: str
    encode: Encode
    holds_pages: bool = False
    """Whether one file holds several pictures."""
    is_text: bool = False
    """Whether it may be printed on a terminal. It then needs no typst."""


PICTURE_FORMATS = {
    each.name: each
    for each in (
        PictureFormat("svg", "image/svg+xml", lambda svgs, *_: svgs[0].encode(), is_text=True),
        PictureFormat(
            "pdf",
            "application/pdf",
            lambda svgs, _, points: pdf_of(svgs, points=points),
            holds_pages=True,
        ),
        PictureFormat("png", "image/png", lambda svgs, width, _: png_of(svgs[0], width)),
    )
}
"""The formats by name."""
