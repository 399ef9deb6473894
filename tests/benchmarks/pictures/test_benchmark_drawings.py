"""Drawn charts show their values, have distinguishable lines, and are reproducible."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

import matplotlib as mpl
import numpy
import pytest
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from benchmarks.framework.report import BenchmarkError
from benchmarks.page.charts import Chart, Picture, maximum, survival
from benchmarks.page.drawing import figure, save
from tests.benchmarks.pictures.measured import records

pytestmark = pytest.mark.slow

WHERE = "tiny, Abacus, 2 cores"
NAMES = ["reference", "sat", "cpsat", "strings"]
MEASURED = [
    record
    for factor, name in enumerate(NAMES, 1)
    for record in records(name, *(factor * ms for ms in (1.0, 2.0, 4.0, 50.0)))
]
CURVES = [
    survival("survival-tiny", WHERE, NAMES, MEASURED),
    maximum("maximum-tiny", WHERE, NAMES, MEASURED),
]


def axes_of(chart: Chart) -> Axes:
    (axes,) = figure(chart).axes
    return axes


def lines(chart: Chart) -> list[Line2D]:
    """The lines of the curves, in their order."""
    return list(axes_of(chart).lines)


def legend_of(chart: Chart) -> list[str]:
    """The names in the legend."""
    legends = figure(chart).legends
    return [text.get_text() for legend in legends for text in legend.get_texts()]


@pytest.mark.parametrize("chart", CURVES, ids=lambda chart: chart.name)
def test_axes_are_logarithmic_and_labelled(chart: Chart) -> None:
    axes = axes_of(chart)
    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "log")
    assert (axes.get_xlabel(), axes.get_ylabel()) == (chart.x_label, chart.y_label)
    assert axes.get_title(loc="left") == chart.title.partition("\n")[2]


@pytest.mark.parametrize(("chart", "style"), [(CURVES[0], "steps-pre"), (CURVES[1], "default")])
def test_lines_hold_the_values_end_with_a_marker_and_stand_in_the_legend(
    chart: Chart, style: str
) -> None:
    for line, curve in zip(lines(chart), chart.curves, strict=True):
        assert numpy.asarray(line.get_xdata()).tolist() == list(curve.x)
        assert numpy.asarray(line.get_ydata()).tolist() == list(curve.y)
        assert line.get_drawstyle() == style
        marked = line.get_markevery()
        assert isinstance(marked, list)
        assert marked[-1] == len(curve.x) - 1
    assert legend_of(chart) == ["strings", "cpsat", "sat", "reference"], "as the curves end"


def test_every_line_is_told_apart_without_its_colour_and_usual_ones_by_colour() -> None:
    names = [f"sat:{i}" for i in range(40)]
    many = [record for name in names for record in records(name, 1, 2, 3)]
    drawn = lines(survival("many", WHERE, names, many))
    # get_linestyle() calls every pattern of dashes "--".
    styles = {(line.get_marker(), repr(vars(line)["_dash_pattern"])) for line in drawn}
    assert len(styles) == len(names)
    for a, b in combinations(drawn[:7], 2):
        assert a.get_color() != b.get_color()
        assert a.get_marker() != b.get_marker()


def saved(chart: Chart, folder: Path) -> dict[str, bytes]:
    """The bytes of the file for each theme."""
    files = save(Picture("x", "A chart", lambda: chart), folder)
    return {theme: path.read_bytes() for theme, path in files.items()}


def test_only_other_values_give_another_file_whatever_the_settings_are(tmp_path: Path) -> None:
    once = saved(CURVES[0], tmp_path)
    with mpl.rc_context({"font.size": 30, "svg.hashsalt": "mine", "lines.linewidth": 9}):
        assert saved(CURVES[0], tmp_path) == once
        assert mpl.rcParams["font.size"] == 30
    for drawn in once.values():
        assert drawn.startswith(b"<?xml")
        assert b"<dc:date>" not in drawn
    other = saved(survival("x", WHERE, ["sat"], records("sat", 1, 3)), tmp_path)
    assert all(other[theme] != drawn for theme, drawn in once.items())


def test_one_record_can_be_drawn() -> None:
    measured = [*records("sat", 1), *records("cpsat", 1)]
    for chart in (
        survival("a", WHERE, ["sat"], measured),
        maximum("b", WHERE, ["sat"], measured),
    ):
        figure(chart).draw_without_rendering()


def test_a_name_with_dollars_is_shown_as_it_is(tmp_path: Path) -> None:
    names = ["$\\frac", "a$b$c"]
    measured = [record for name in names for record in records(name, 1, 2)]
    chart = survival("x", WHERE, names, measured)
    saved(chart, tmp_path)
    assert {*legend_of(chart)} == {*names}


def test_without_matplotlib_the_error_tells_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BenchmarkError, match=r"pip install '\.\[plots\]'"):
        saved(CURVES[0], tmp_path)
    assert not list(tmp_path.iterdir())
