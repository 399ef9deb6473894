"""Draw charts with matplotlib, in one style for light and for dark pages.

Lines differ in dashes and markers as well as in colour; the colours are Okabe and Ito's, which
colour-blind readers can distinguish. The same content gives the same bytes: the files do not depend
on the user's settings, and contain no date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.framework.report import BenchmarkError
from benchmarks.page.charts import Chart, Curve, Picture

if TYPE_CHECKING:  # matplotlib is optional
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

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
WIDTH = 6.4
"""The width of a picture in inches."""


def save(picture: Picture, folder: Path) -> dict[str, Path]:
    """Write NAME-light.svg and NAME-dark.svg. Raises BenchmarkError if matplotlib is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = svg(figure(picture.content()))
    files = {theme: folder / f"{picture.name}-{theme}.svg" for theme in THEMES}
    for theme, path in files.items():
        path.write_text(_coloured(drawn, THEMES[theme]), encoding="utf-8")
    return files


@contextmanager
def settings() -> Iterator[None]:
    """Use matplotlib's defaults and our settings, and restore the user's settings afterwards."""
    try:
        import matplotlib as mpl  # late: optional
    except ImportError as error:
        raise BenchmarkError(
            f"matplotlib is needed for pictures, but {error}: pip install '.[plots]' installs it"
        ) from error
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams["font.size"] = 11
        mpl.rcParams["text.parse_math"] = False  # a $ in a name is literal
        mpl.rcParams["svg.hashsalt"] = "sudoku"  # without it, ids in the file are random
        yield


def svg(drawn: Figure) -> str:
    """The figure as SVG, with a transparent background and searchable text."""
    drawn.patch.set_visible(False)
    for axes in drawn.axes:
        axes.patch.set_visible(False)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
    text = StringIO()
    with settings():
        import matplotlib as mpl  # late: optional

        mpl.rcParams["svg.fonttype"] = "none"
        drawn.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()


def _coloured(text: str, colours: Mapping[str, str]) -> str:
    """The SVG in the colours of a theme. Text has no colour yet, so it gets a style."""
    text = re.sub("#[0-9a-f]{6}", lambda found: colours.get(found[0], found[0]), text)
    style = f"<style>text {{ fill: {colours[INK]}; font-family: sans-serif }}</style>"
    return text.replace("<defs>", f"<defs>{style}", 1)


def figure(content: Chart) -> Figure:
    """The matplotlib figure. The legend has the order of the curves' ends, the highest first."""
    with settings():
        from matplotlib.figure import Figure  # late: optional

        size = (WIDTH, 4.0 + 0.25 * ((len(content.curves) + 1) // 2))
        drawn = Figure(figsize=size, facecolor="white", layout="constrained")
        axes = drawn.add_subplot()
        axes.set(xscale=content.x_scale, yscale="log")
        axes.set(xlabel=content.x_label, ylabel=content.y_label)
        axes.set_title(content.title, fontsize=10, loc="left")
        axes.grid(color=GRID, linewidth=0.6)
        axes.set_axisbelow(True)
        artists = [_add(axes, style, curve) for style, curve in enumerate(content.curves)]
        _set_scales(axes)
        ends = [(curve.y[-1], curve.x[-1]) for curve in content.curves]
        order = sorted(range(len(ends)), key=lambda i: ends[i], reverse=True)
        drawn.legend(
            handles=[artists[i] for i in order],
            loc="outside lower left",
            frameon=False,
            fontsize="small",
            ncols=2,
            handlelength=4,
        )
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
    from matplotlib import ticker  # late: optional

    for axis in (axes.xaxis, axes.yaxis):
        if axis.get_scale() == "log":
            low, high = axis.get_view_interval()
            steps = (1.0, 2.0, 5.0) if high < 100 * low else (1.0,)
            axis.set_major_locator(ticker.LogLocator(subs=steps))
            axis.set_major_formatter(ticker.FuncFormatter(lambda value, _: format(value, "g")))
            axis.set_minor_formatter(ticker.NullFormatter())
