"""Draw pictures as SVG in one style, for light and for dark pages.

The text stays text, so that it can be searched, and the ground is transparent. What is grey or
black in the figure is replaced in the file, once for each theme; the colours of the curves are
distinct on both, but for a blue that is lighter on dark pages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.latency.pictures.charts import Chart
from benchmarks.latency.pictures.drawing import COLOURS, DASHES, MARKERS, draw, settings
from benchmarks.page.exhibit import Dots, Panels, Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, GUIDE, GRID = "#000000", "#555555", "#dddddd"
"""Text and axes, thin lines, and the grid, as they are drawn."""

THEMES: Mapping[str, Mapping[str, str]] = {
    "light": {INK: "#222222", GUIDE: "#777777", GRID: "#e2e2e2"},
    "dark": {INK: "#d8d8d8", GUIDE: "#999999", GRID: "#3a3a3a", "#0072b2": "#4db1e8"},
}
WIDTH, STEP = 6.4, 0.21
"""Inches: of a picture, and from a dot down to the next one."""
LARGE = 14
"""Points, in a picture that is wider than a column of text."""


def save(picture: Picture, folder: Path) -> dict[str, Path]:
    """Write NAME-light.svg and NAME-dark.svg. Raises BenchmarkError without matplotlib."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = svg(figure(picture.content()))
    files = {theme: folder / f"{picture.name}-{theme}.svg" for theme in THEMES}
    for theme, path in files.items():
        path.write_text(_coloured(drawn, THEMES[theme]), encoding="utf-8")
    return files


def figure(content: Chart | Dots | Panels) -> Figure:
    """The figure of any kind of content."""
    if isinstance(content, Chart):
        return _chart(content)
    return _dots(content) if isinstance(content, Dots) else _panels(content)


def svg(drawn: Figure) -> str:
    """The figure with a transparent ground. The same figure gives the same text."""
    drawn.patch.set_visible(False)
    for axes in drawn.axes:
        axes.patch.set_visible(False)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
    text = StringIO()
    with settings():
        import matplotlib as mpl

        mpl.rcParams["svg.fonttype"] = "none"
        drawn.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()


def _coloured(text: str, colours: Mapping[str, str]) -> str:
    """In the colours of a theme; text has none of its own, so it gets a style."""
    text = re.sub("#[0-9a-f]{6}", lambda found: colours.get(found[0], found[0]), text)
    style = f"<style>text {{ fill: {colours[INK]}; font-family: sans-serif }}</style>"
    return text.replace("<defs>", f"<defs>{style}", 1)


def _chart(content: Chart) -> Figure:
    """A chart with its legend below, for a column of text. Its heading on the page is its title."""
    _, _, where = content.title.partition("\n")
    drawn = draw(replace(content, title=where))
    axes = drawn.axes[0]
    for points in axes.collections:
        points.set(rasterized=False, alpha=0.6)  # a bitmap would keep the colours of light pages
    legend = axes.get_legend()
    handles = list(legend.legend_handles) if legend else []
    drawn.set_size_inches(WIDTH, WIDTH if content.is_square else 4.4)
    if legend is not None:
        names = [text.get_text() for text in legend.get_texts()]
        legend.remove()
        drawn.set_size_inches(WIDTH, 4.0 + 0.25 * ((len(names) + 1) // 2))
        drawn.legend(
            [handle for handle in handles if handle is not None],
            names,
            loc="outside lower left",
            ncols=2,
            frameon=False,
            fontsize="small",
            handlelength=4,
        )
    return drawn


def _dots(content: Dots) -> Figure:
    """Each value stands beside its dot; on a logarithmic axis a length would mean nothing."""
    with settings():
        from matplotlib.figure import Figure

        count = len(content.series)
        height = 0.9 + len(content.labels) * (count * STEP + 0.14) + 0.3 * (count > 1)
        drawn = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = drawn.add_subplot()
        values = [v for each in content.series.values() for v in each if v is not None]
        low, high = min(values) / 2, max(values) * 2.5
        axes.set(xscale="log", xlim=(low, high), xlabel=content.x_label)
        for number, (name, each) in enumerate(content.series.items()):
            _series(axes, each, number, count, low, name)
        axes.set_yticks(range(len(content.labels)), content.labels)
        axes.invert_yaxis()
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x", color=GRID, linewidth=0.6)
        axes.set_axisbelow(True)
        _plain(axes.xaxis)
        if count > 1:
            drawn.legend(loc="outside lower left", ncols=4, frameon=False, fontsize="small")
        return drawn


def _series(
    axes: Axes, values: Sequence[float | None], number: int, count: int, low: float, name: str
) -> None:
    step = 0.8 / count
    places = [row + (number - (count - 1) / 2) * step for row in range(len(values))]
    known = [(place, value) for place, value in zip(places, values, strict=True) if value]
    for place, _ in known:
        axes.axhline(place, color=GRID, linewidth=0.6, zorder=0)
    axes.plot(
        [value for _, value in known],
        [place for place, _ in known],
        linestyle="",
        marker=MARKERS[number],
        markersize=6,
        color=COLOURS[number],
        label=name,
    )
    for place, value in zip(places, values, strict=True):
        text = f"{value:,.0f}" if value and value >= 100 else f"{value:.2g}" if value else ""
        axes.annotate(
            text or "not measured",
            (value or low, place),
            xytext=(6, 0),
            textcoords="offset points",
            verticalalignment="center",
            fontsize=8,
            fontstyle="normal" if text else "italic",
        )


def _panels(content: Panels) -> Figure:
    """Above the median and the quartiles, below the share decided, by share of open cells."""
    with settings():
        from matplotlib.figure import Figure

        drawn = Figure(figsize=(1.4 + 1.9 * len(content.panels), 5.2), layout="constrained")
        grid = drawn.subplots(
            2,
            len(content.panels),
            sharex=True,
            sharey="row",
            squeeze=False,
            height_ratios=[3, 1.4],
        )
        for panel, above, below in zip(content.panels, grid[0], grid[1], strict=True):
            for style, (model, points) in enumerate(panel.models.items()):
                share, median, q25, q75, decided = zip(*points, strict=True)
                look = {
                    "color": COLOURS[style],
                    "linestyle": DASHES[style],
                    "marker": MARKERS[style],
                    "markersize": 3,
                    "linewidth": 1.3,
                }
                above.plot(share, median, label=model, **look)
                above.fill_between(share, q25, q75, color=COLOURS[style], alpha=0.25, linewidth=0)
                below.plot(share, decided, **look)
            above.axhline(content.limit, color=GUIDE, linestyle=":", linewidth=0.9)
            above.set_yscale("log")
            above.set_title(panel.title, fontsize=LARGE)
            _plain(above.yaxis)
            below.set(ylim=(-0.08, 1.08))
            for axes in (above, below):
                axes.tick_params(labelsize=LARGE)
                axes.grid(color=GRID, linewidth=0.6)
                axes.set_axisbelow(True)
        grid[0][0].set_ylabel("seconds: median, quartiles", fontsize=LARGE)
        grid[1][0].set_ylabel("share decided", fontsize=LARGE)
        drawn.supxlabel("share of open cells", fontsize=LARGE)
        handles, names = grid[0][0].get_legend_handles_labels()
        drawn.legend(
            handles, names, loc="outside upper left", ncols=4, frameon=False, fontsize=LARGE
        )
        return drawn


def _plain(axis: object) -> None:
    """Ticks as plain numbers, with a separator of thousands."""
    from matplotlib.ticker import FuncFormatter, NullFormatter

    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))  # type: ignore[attr-defined]
    axis.set_minor_formatter(NullFormatter())  # type: ignore[attr-defined]
