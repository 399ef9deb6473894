"""Draw charts with matplotlib, in one style for light and for dark pages.

Lines differ in dashes and markers as well as in colour; the colours are Okabe and Ito's, which
colour-blind readers can distinguish. The same content gives the same bytes: the files do not depend
on the user's settings, and contain no date.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import ticker
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.page.charts import Chart, Curve, Picture

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#E69F00", "#56B4E9")
DASHES = ("-", "--", "-.", ":", (0, (7, 1.5, 1, 1.5, 1, 1.5)))
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">")
INK, GRID = "#000000", "#dddddd"
"""The colours in which text and axes, and the grid are drawn."""
THEMES: Mapping[str, Mapping[str, str]] = {
    "light": {INK: "#222222", GRID: "#e2e2e2"},
    "dark": {INK: "#d8d8d8", GRID: "#3a3a3a", "#0072b2": "#4db1e8"},
}
"""The colours that replace the greys in each file. The colours of curves are distinct on both
backgrounds, except for a blue that is lighter on dark pages.
"""
SETTINGS: Any = {
    "font.size": 11,
    "text.parse_math": False,  # a $ in a name is literal
    "svg.hashsalt": "sudoku",  # without it, ids in the file are random
    "svg.fonttype": "none",  # searchable text
}
"""The settings that differ from the defaults of matplotlib."""
WIDTH = 6.4
"""The width of a picture in inches."""


def save(picture: Picture, folder: Path) -> dict[str, Path]:
    """Write NAME-light.svg and NAME-dark.svg."""
    folder.mkdir(parents=True, exist_ok=True)
    text = StringIO()
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(SETTINGS)
        _figure(picture.content()).savefig(text, format="svg", metadata={"Date": None})
    files = {theme: folder / f"{picture.name}-{theme}.svg" for theme in THEMES}
    for theme, path in files.items():
        path.write_text(_coloured(text.getvalue(), THEMES[theme]), encoding="utf-8")
    return files


def _coloured(text: str, colours: Mapping[str, str]) -> str:
    """The SVG in the colours of a theme. Text has no colour yet, so it gets a style."""
    text = re.sub("#[0-9a-f]{6}", lambda found: colours.get(found[0], found[0]), text)
    style = f"<style>text {{ fill: {colours[INK]}; font-family: sans-serif }}</style>"
    return text.replace("<defs>", f"<defs>{style}", 1)


def _figure(content: Chart) -> Figure:
    """The figure with a transparent background. The legend has the order of the curves' ends, the
    highest first.
    """
    size = (WIDTH, 4.0 + 0.25 * ((len(content.curves) + 1) // 2))
    drawn = Figure(figsize=size, layout="constrained")
    drawn.patch.set_visible(False)
    axes = drawn.add_subplot()
    axes.patch.set_visible(False)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set(xscale=content.x_scale, yscale="log")
    axes.set(xlabel=content.x_label, ylabel=content.y_label)
    axes.set_title(content.title, fontsize=10, loc="left")
    axes.grid(color=GRID, linewidth=0.6)
    axes.set_axisbelow(True)
    artists = [_add(axes, style, curve) for style, curve in enumerate(content.curves)]
    _set_scales(axes)
    ends = [(curve.y[-1], curve.x[-1]) for curve in content.curves]
    order = sorted(range(len(ends)), key=lambda i: ends[i], reverse=True)
    handles = [artists[i] for i in order]
    look: dict[str, Any] = {"frameon": False, "fontsize": "small", "ncols": 2, "handlelength": 4}
    drawn.legend(handles=handles, loc="outside lower left", **look)
    return drawn


def _add(axes: Axes, style: int, curve: Curve) -> Any:
    """Add a curve, with markers at about ten points and at its end."""
    (line,) = axes.plot(
        curve.x,
        curve.y,
        label=curve.label,
        color=COLOURS[style % len(COLOURS)],
        linestyle=DASHES[style % len(DASHES)],
        linewidth=1.6,
        marker=MARKERS[style % len(MARKERS)],
        markersize=5,
        markevery=_marked(curve),
        drawstyle="steps-pre" if curve.has_steps else "default",
    )
    return line


def _marked(curve: Curve) -> list[int]:
    """The indices of the points with a marker. The last point always has a marker; in steps, points
    at which the height halves also have one.
    """
    count = len(curve.x)
    if curve.has_steps:
        return sorted({count - (count >> halved) for halved in range(count.bit_length())})
    return list(range(count - 1, -1, -max(1, count // 10)))[::-1]


def _set_scales(axes: Axes) -> None:
    """Write plain numbers (0.2, 500) at the ticks of logarithmic scales."""
    for axis in (axes.xaxis, axes.yaxis):
        if axis.get_scale() == "log":
            low, high = axis.get_view_interval()
            steps = (1.0, 2.0, 5.0) if high < 100 * low else (1.0,)
            axis.set_major_locator(ticker.LogLocator(subs=steps))
            axis.set_major_formatter(ticker.FuncFormatter(lambda value, _: format(value, "g")))
            axis.set_minor_formatter(ticker.NullFormatter())
