"""The hatching of tints in print, as patterns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sudoku.pictures.svg.sheet import Sheet

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
