"""Drawn charts show their values, have distinguishable lines, and are reproducible."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

import matplotlib as mpl
import numpy
import pytest
from matplotlib.colors import to_hex
from matplotlib.legend import Legend
from matplotlib.lines import Line2D

from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.pictures import drawing
from benchmarks.latency.pictures.charts import (
    Chart,
    Rate,
    maximum,
    scatter,
    survival,
    throughput,
)
from benchmarks.latency.pictures.drawing import draw, save
from tests.benchmarks.latency_pictures.measured import records

pytestmark = pytest.mark.slow

WHERE = "tiny, Abacus, 2 cores"
NAMES = ["reference", "sat", "cpsat", "strings"]
MEASURED = [
    record
    for factor, name in enumerate(NAMES, 1)
    for record in records(name, *(factor * ms for ms in (1.0, 2.0, 4.0, 50.0)))
]
CHARTS = [
    survival("survival-tiny", WHERE, NAMES, MEASURED),
    maximum("maximum-tiny", WHERE, NAMES, MEASURED),
    scatter("scatter-tiny-sat-cpsat", WHERE, ("sat", "cpsat"), MEASURED),
    throughput("throughput-tiny", WHERE, ["sat"], [Rate("sat", 1, 90), Rate("sat", 2, 170)]),
]
by_each_chart = pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)


def lines(chart: Chart) -> list[Line2D]:
    """The lines of the curves, in their order."""
    (axes,) = draw(chart).axes
    return list(axes.lines)[len(chart.guides) :]


def legend_of(chart: Chart) -> Legend | None:
    (axes,) = draw(chart).axes
    legend: Legend | None = axes.get_legend()
    return legend


@by_each_chart
def test_axes_are_logarithmic_and_labelled(chart: Chart) -> None:
    (axes,) = draw(chart).axes
    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "log")
    assert (axes.get_xlabel(), axes.get_ylabel()) == (chart.x_label, chart.y_label)
    assert axes.get_title(loc="left") == chart.title


def test_the_lines_hold_the_values_of_the_curves() -> None:
    for chart in CHARTS[:2]:
        for line, curve in zip(lines(chart), chart.curves, strict=True):
            assert numpy.asarray(line.get_xdata()).tolist() == list(curve.x)
            assert numpy.asarray(line.get_ydata()).tolist() == list(curve.y)


def test_survival_is_drawn_in_steps_to_the_left_of_each_latency() -> None:
    assert {line.get_drawstyle() for line in lines(CHARTS[0])} == {"steps-pre"}
    assert {line.get_drawstyle() for line in lines(CHARTS[1])} == {"default"}


def test_every_line_is_told_apart_without_its_colour() -> None:
    names = [f"sat:{i}" for i in range(40)]
    many = [record for name in names for record in records(name, 1, 2, 3)]
    drawn = lines(survival("many", WHERE, names, many))
    # get_linestyle() calls every pattern of dashes "--".
    styles = {(line.get_marker(), repr(vars(line)["_dash_pattern"])) for line in drawn}
    assert len(styles) == len(names)


def test_every_line_ends_with_its_marker() -> None:
    for chart in CHARTS[:2]:
        for line, curve in zip(lines(chart), chart.curves, strict=True):
            marked = line.get_markevery()
            assert isinstance(marked, list)
            assert marked[-1] == len(curve.x) - 1


def test_the_legend_has_every_name_in_the_order_in_which_the_curves_end() -> None:
    for chart in CHARTS[:2]:
        legend = legend_of(chart)
        assert legend is not None
        told = [text.get_text() for text in legend.get_texts()]
        assert told == ["strings", "cpsat", "sat", "reference"]


def test_a_scatter_has_a_point_for_each_puzzle_a_diagonal_and_equal_axes() -> None:
    (axes,) = draw(CHARTS[2]).axes
    (points,) = axes.collections
    assert numpy.asarray(points.get_offsets()).tolist() == [[2, 3], [4, 6], [8, 12], [100, 150]]
    (diagonal,) = axes.lines
    assert numpy.asarray(diagonal.get_xydata()).tolist() == [[2, 2], [150, 150]]
    assert axes.get_xlim() == axes.get_ylim()
    assert {text.get_text() for text in axes.texts} == {"line 1", "line 4"}
    assert axes.get_legend() is None


def test_throughput_has_a_tick_for_each_number_of_processes() -> None:
    (axes,) = draw(CHARTS[3]).axes
    assert [text.get_text() for text in axes.get_xticklabels()] == ["1", "2"]


def test_figures_are_white_and_as_wide_as_a_readme() -> None:
    figure = draw(CHARTS[0])
    assert to_hex(figure.get_facecolor()) == "#ffffff"
    assert figure.get_size_inches().tolist() == [8, 5]


def test_drawn_again_the_files_are_the_same_whatever_the_settings_are(tmp_path: Path) -> None:
    chart = CHARTS[0]
    once = [path.read_bytes() for path in save(chart, tmp_path)]
    with mpl.rc_context({"font.size": 30, "svg.hashsalt": "mine", "lines.linewidth": 9}):
        again = [path.read_bytes() for path in save(chart, tmp_path)]
        assert mpl.rcParams["font.size"] == 30
    assert again == once
    assert once[0].startswith(b"<?xml")
    assert once[1].startswith(b"\x89PNG")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"{chart.name}.png",
        f"{chart.name}.svg",
    ]
    assert b"<dc:date>" not in once[0]


def test_other_values_give_other_files(tmp_path: Path) -> None:
    one = survival("x", WHERE, ["sat"], records("sat", 1, 2))
    other = survival("x", WHERE, ["sat"], records("sat", 1, 3))
    first = [path.read_bytes() for path in save(one, tmp_path)]
    second = [path.read_bytes() for path in save(other, tmp_path)]
    assert all(a != b for a, b in zip(first, second, strict=True))


def test_one_record_can_be_drawn() -> None:
    measured = [*records("sat", 1), *records("cpsat", 1)]
    for chart in (
        survival("a", WHERE, ["sat"], measured),
        maximum("b", WHERE, ["sat"], measured),
        scatter("c", WHERE, ("sat", "cpsat"), measured),
        throughput("d", WHERE, ["sat"], [Rate("sat", 2, 10)]),
    ):
        draw(chart).draw_without_rendering()


def test_the_points_of_many_puzzles_are_a_bitmap_in_the_svg(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "MANY_POINTS", 4)
    many = [1.0, 2.0, 3.0, 4.0, 5.0]
    for milliseconds, is_bitmap in ((many[1:], False), (many, True)):
        measured = [*records("sat", *milliseconds), *records("cpsat", *milliseconds)]
        svg, _ = save(scatter("x", WHERE, ("sat", "cpsat"), measured), tmp_path)
        assert (b"<image" in svg.read_bytes()) == is_bitmap


def test_a_name_with_dollars_is_shown_as_it_is(tmp_path: Path) -> None:
    names = ["$\\frac", "a$b$c"]
    measured = [record for name in names for record in records(name, 1, 2)]
    chart = survival("x", WHERE, names, measured)
    save(chart, tmp_path)
    legend = legend_of(chart)
    assert legend is not None
    assert {text.get_text() for text in legend.get_texts()} == set(names)


def test_without_matplotlib_the_error_tells_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BenchmarkError, match=r"pip install '\.\[plots\]'"):
        save(CHARTS[0], tmp_path)
    assert not list(tmp_path.iterdir())


def test_neither_colours_nor_markers_repeat_among_the_usual_contestants() -> None:
    names = [f"c{i}" for i in range(7)]
    measured = [record for name in names for record in records(name, 1, 2)]
    drawn = lines(survival("x", WHERE, names, measured))
    for a, b in combinations(drawn, 2):
        assert a.get_color() != b.get_color()
        assert a.get_marker() != b.get_marker()
