"""Draw charts as SVG and PNG files with matplotlib, which is imported only when needed.

Lines differ in dashes and markers as well as in colour; the colours are those of Okabe and Ito,
which colour-blind readers can distinguish. The same chart gives the same bytes: the figure does not
depend on the user's settings, and the files contain no date.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.pictures.charts import Chart, Curve, Kind

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#E69F00", "#56B4E9")
DASHES = ("-", "--", "-.", ":", (0, (7, 1.5, 1, 1.5, 1, 1.5)))
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">")
WIDE, SQUARE, DOTS = (8.0, 5.0), (6.4, 6.4), 150
"""Sizes in inches, and dots per inch. A README is about 8 inches wide."""
PALETTE = 64
"""Number of colours of a PNG."""

MANY_POINTS = 1000
"""Above this, points are a bitmap in the SVG too, instead of one element each."""


def save(chart: Chart, folder: Path) -> list[Path]:
    """Write the chart as `name`.svg and `name`.png into the folder, over older ones.

    Raises BenchmarkError if matplotlib is not installed.
    """
    figure = draw(chart)
    files = [folder / f"{chart.name}.{ending}" for ending in ("svg", "png")]
    with settings():
        for path in files:
            write(figure, path)
    return files


def write(figure: Figure, path: Path) -> None:
    """Write a figure as .svg or .png. The palette makes a PNG a third as large."""
    if path.suffix == ".svg":
        figure.savefig(path, metadata={"Date": None}, dpi=DOTS)
        return
    from PIL import Image

    full = BytesIO()
    figure.savefig(full, format="png", dpi=DOTS)
    Image.open(full).convert("RGB").quantize(PALETTE).save(path, optimize=True)


def draw(chart: Chart) -> Figure:
    """The chart as a figure. Raises BenchmarkError if matplotlib is not installed."""
    with settings():
        from matplotlib.figure import Figure

        size = SQUARE if chart.is_square else WIDE
        figure = Figure(figsize=size, facecolor="white", layout="constrained")
        axes = figure.add_subplot()
        axes.set(xscale="log", yscale="log", xlabel=chart.x_label, ylabel=chart.y_label)
        axes.set_title(chart.title, fontsize=10, loc="left")
        axes.grid(color="#dddddd", linewidth=0.6)
        axes.set_axisbelow(True)
        for (x0, y0), (x1, y1) in chart.guides:
            axes.plot([x0, x1], [y0, y1], color="#555555", linestyle="--", linewidth=0.8, zorder=3)
        artists = [_add(axes, curve) for curve in chart.curves]
        _set_scales(axes, chart)
        for x, y, text in chart.remarks:
            _remark(axes, x, y, text)
        if any(curve.kind is not Kind.POINTS for curve in chart.curves):
            _add_legend(axes, chart.curves, artists)
        return figure


@contextmanager
def settings() -> Iterator[None]:
    """Use matplotlib's defaults and our settings, and restore the user's settings afterwards."""
    try:
        import matplotlib as mpl
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


def _add(axes: Axes, curve: Curve) -> Artist:
    """One curve, with a marker at about ten places and at its end."""
    colour = COLOURS[curve.style % len(COLOURS)]
    marker = MARKERS[curve.style % len(MARKERS)]
    if curve.kind is Kind.POINTS:
        is_many = len(curve.x) > MANY_POINTS
        return axes.scatter(
            curve.x,
            curve.y,
            s=10 if is_many else 30,
            marker=marker,
            color=colour,
            alpha=0.4,
            linewidths=0,
            label=curve.label,
            rasterized=is_many,
        )
    (line,) = axes.plot(
        curve.x,
        curve.y,
        label=curve.label,
        color=colour,
        linestyle=DASHES[curve.style % len(DASHES)],
        linewidth=1.6,
        marker=marker,
        markersize=5,
        markevery=_marked(curve),
        drawstyle="steps-pre" if curve.kind is Kind.STEPS else "default",
    )
    return line


def _remark(axes: Axes, x: float, y: float, text: str) -> None:
    """A text beside a point, on the side with more room."""
    low, high = axes.get_xlim()
    is_right = x * x > low * high
    axes.annotate(
        text,
        (x, y),
        xytext=(-6 if is_right else 6, 0),
        textcoords="offset points",
        horizontalalignment="right" if is_right else "left",
        verticalalignment="center",
        fontsize=9,
    )


def _marked(curve: Curve) -> list[int]:
    """Indices of the points with a marker, always the last; in steps, where the height halves."""
    count = len(curve.x)
    if curve.kind is Kind.STEPS:
        return sorted({count - (count >> halved) for halved in range(count.bit_length())})
    return list(range(count - 1, -1, -max(1, count // 10)))[::-1]


def _set_scales(axes: Axes, chart: Chart) -> None:
    """Ticks as plain numbers (0.2, 500); equal limits if the chart is square."""
    from matplotlib.ticker import NullLocator

    if chart.is_square:
        ends = [*axes.get_xlim(), *axes.get_ylim()]
        axes.set(xlim=(min(ends), max(ends)), ylim=(min(ends), max(ends)), aspect="equal")
    for axis in (axes.xaxis, axes.yaxis):
        _set_ticks(axis)
    if chart.counts:
        axes.set_xticks(chart.counts, [str(count) for count in chart.counts])
        axes.xaxis.set_minor_locator(NullLocator())


def _set_ticks(axis: Axis) -> None:
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    low, high = axis.get_view_interval()
    axis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0) if high < 100 * low else (1.0,)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.set_minor_formatter(NullFormatter())


def _add_legend(axes: Axes, curves: Sequence[Curve], artists: Sequence[Artist]) -> None:
    """The legend beside the axes, in the order in which the curves end, the highest first."""
    ends = [(curve.y[-1], curve.x[-1]) for curve in curves]
    order = sorted(range(len(curves)), key=lambda i: ends[i], reverse=True)
    axes.legend(
        handles=[artists[i] for i in order],
        loc="upper left",
        bbox_to_anchor=(1.01, 1),
        borderaxespad=0,
        frameon=False,
        fontsize="small",
        handlelength=4,
    )
