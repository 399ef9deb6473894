"""Drawn charts show their values, have distinguishable lines, and are reproducible."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import matplotlib as mpl
import numpy
import pytest
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from benchmarks.framework.report import BenchmarkError
from benchmarks.page.charts import Chart, maximum, scatter, survival
from benchmarks.page.drawing import figure, save_plain
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
SCATTER = scatter("scatter-tiny-sat-cpsat", WHERE, ("sat", "cpsat"), MEASURED)
COUNTED = replace(CURVES[1], counts=[1, 2])


def axes_of(chart: Chart) -> Axes:
    (axes,) = figure(chart, is_titled=True).axes
    return axes


def lines(chart: Chart) -> list[Line2D]:
    """The lines of the curves, in their order."""
    return list(axes_of(chart).lines)[len(chart.guides) :]


def legend_of(chart: Chart) -> list[str]:
    """The names in the legend."""
    legends = figure(chart, is_titled=True).legends
    return [text.get_text() for legend in legends for text in legend.get_texts()]


@pytest.mark.parametrize("chart", [*CURVES, SCATTER], ids=lambda chart: chart.name)
def test_axes_are_logarithmic_and_labelled(chart: Chart) -> None:
    axes = axes_of(chart)
    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "log")
    assert (axes.get_xlabel(), axes.get_ylabel()) == (chart.x_label, chart.y_label)
    assert axes.get_title(loc="left") == chart.title
    (below,) = figure(chart, is_titled=False).axes
    assert below.get_title(loc="left") == chart.title.partition("\n")[2]


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


def test_a_scatter_has_a_point_for_each_puzzle_a_diagonal_and_equal_axes() -> None:
    axes = axes_of(SCATTER)
    (points,) = axes.collections
    assert numpy.asarray(points.get_offsets()).tolist() == [[2, 3], [4, 6], [8, 12], [100, 150]]
    (diagonal,) = axes.lines
    assert numpy.asarray(diagonal.get_xydata()).tolist() == [[2, 2], [150, 150]]
    assert axes.get_xlim() == axes.get_ylim()
    assert {text.get_text() for text in axes.texts} == {"line 1", "line 4"}
    assert legend_of(SCATTER) == []


def test_a_chart_of_counts_has_a_tick_for_each() -> None:
    assert [text.get_text() for text in axes_of(COUNTED).get_xticklabels()] == ["1", "2"]


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_only_other_values_give_another_file_whatever_the_settings_are(
    ending: str, tmp_path: Path
) -> None:
    path = tmp_path / f"x.{ending}"
    save_plain(CURVES[0], path)
    once = path.read_bytes()
    with mpl.rc_context({"font.size": 30, "svg.hashsalt": "mine", "lines.linewidth": 9}):
        save_plain(CURVES[0], path)
        assert mpl.rcParams["font.size"] == 30
    assert path.read_bytes() == once
    assert once.startswith(b"<?xml" if ending == "svg" else b"\x89PNG")
    assert b"<dc:date>" not in once
    save_plain(survival("x", WHERE, ["sat"], records("sat", 1, 3)), path)
    assert path.read_bytes() != once


def test_one_record_can_be_drawn() -> None:
    measured = [*records("sat", 1), *records("cpsat", 1)]
    for chart in (
        survival("a", WHERE, ["sat"], measured),
        maximum("b", WHERE, ["sat"], measured),
        scatter("c", WHERE, ("sat", "cpsat"), measured),
    ):
        figure(chart, is_titled=True).draw_without_rendering()


def test_a_name_with_dollars_is_shown_as_it_is(tmp_path: Path) -> None:
    names = ["$\\frac", "a$b$c"]
    measured = [record for name in names for record in records(name, 1, 2)]
    chart = survival("x", WHERE, names, measured)
    save_plain(chart, tmp_path / "x.svg")
    assert {*legend_of(chart)} == {*names}


def test_without_matplotlib_the_error_tells_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BenchmarkError, match=r"pip install '\.\[plots\]'"):
        save_plain(CURVES[0], tmp_path / "x.svg")
    assert not list(tmp_path.iterdir())
