"""Draw the phase transition, two panels for each size, with matplotlib.

The upper panel shows the median and quartiles of the time, the lower one the share decided within
the limit, both against the share of open cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.pictures.drawing import COLOURS, DASHES, MARKERS, settings, write
from benchmarks.sizes.figures import Figures

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

ENDINGS = (".png", ".svg")
PANEL_WIDTH, HEIGHT = 3.4, 4.6
"""Inches."""


def require_matplotlib() -> None:
    """Raise BenchmarkError if it is not installed, before hours of measuring."""
    if find_spec("matplotlib") is None:
        raise BenchmarkError("pictures need matplotlib: pip install '.[plots]' installs it")


def draw(found: Sequence[Figures], limit: float, title: str, path: Path) -> None:
    """Write the picture of at least one figure; the same figures give the same bytes.

    limit: seconds, drawn as a line. Raises BenchmarkError if matplotlib is not installed.
    """
    sizes = sorted({one.size for one in found})
    models = list(dict.fromkeys(one.model for one in found))
    with settings():
        from matplotlib.figure import Figure
        from matplotlib.ticker import FuncFormatter, NullFormatter

        figure = Figure(
            figsize=(PANEL_WIDTH * len(sizes) + 1.5, HEIGHT),
            facecolor="white",
            layout="constrained",
        )
        panels = figure.subplots(
            2, len(sizes), sharex=True, sharey="row", squeeze=False, height_ratios=[3, 1.4]
        )
        for column, size in enumerate(sizes):
            above, below = panels[0][column], panels[1][column]
            for style, model in enumerate(models):
                curve = [one for one in found if (one.size, one.model) == (size, model)]
                _add(above, below, sorted(curve, key=lambda one: one.holes), style)
            above.axhline(limit, color="#555555", linestyle=":", linewidth=0.8)
            above.set_yscale("log")
            above.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
            above.yaxis.set_minor_formatter(NullFormatter())
            above.set_title(f"size {size}", fontsize=10)
            below.set(ylim=(-0.05, 1.05), xlabel="share of open cells")
            for axes in (above, below):
                axes.grid(color="#dddddd", linewidth=0.6)
                axes.set_axisbelow(True)
        panels[0][0].set_ylabel("seconds: median, quartiles")
        panels[1][0].set_ylabel("share decided")
        names: dict[str, Artist] = {}
        for axes in panels[0]:
            handles, labels = axes.get_legend_handles_labels()
            names |= dict(zip(labels, handles, strict=True))
        figure.legend(
            names.values(),
            names.keys(),
            loc="outside right center",
            frameon=False,
            fontsize="small",
        )
        figure.suptitle(title, fontsize=10)
        path.parent.mkdir(parents=True, exist_ok=True)
        write(figure, path)


def _add(above: Axes, below: Axes, curve: Sequence[Figures], style: int) -> None:
    """Draw one model in the two panels of a size."""
    colour, dash = COLOURS[style % len(COLOURS)], DASHES[style % len(DASHES)]
    holes = [one.holes for one in curve]
    label = curve[0].model if curve else None
    for axes, values in (
        (above, [one.median for one in curve]),
        (below, [one.decided for one in curve]),
    ):
        axes.plot(
            holes,
            values,
            label=label,
            color=colour,
            linestyle=dash,
            linewidth=1.5,
            marker=MARKERS[style % len(MARKERS)],
            markersize=4,
        )
    quartiles = ([one.q25 for one in curve], [one.q75 for one in curve])
    above.fill_between(holes, *quartiles, color=colour, alpha=0.15, linewidth=0)
