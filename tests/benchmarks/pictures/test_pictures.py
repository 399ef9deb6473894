"""`python -m benchmarks pictures` draws the results in a folder and reports what is missing."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from benchmarks import pictures
from benchmarks.framework.report import BenchmarkError, Report
from benchmarks.page.charts import Chart
from tests.benchmarks.pictures.measured import records, store

pytestmark = pytest.mark.slow

OURS = [*records("cpsat", 5, 6), *records("reference", 1, 2), *records("sat", 3, 4)]
SOLVERS = [*records("sat:minisat22", 4, 4), *records("sat:cadical195", 3, 3)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "results"


def run(folder: Path, *options: str) -> Report:
    parser = ArgumentParser()
    pictures.add_arguments(parser)
    (report,) = pictures.run(parser.parse_args([str(folder), *options]))
    return report


def drawn(folder: Path, *options: str) -> dict[str, str]:
    """The names and curves of the pictures that the report lists."""
    found = {str(row["picture"]): str(row["curves"]) for row in run(folder, *options).rows}
    return {name.removesuffix(".{svg,png}"): curves for name, curves in found.items()}


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[Chart]:
    """Instead of being drawn, which takes a second, charts are listed here."""
    charts: list[Chart] = []
    monkeypatch.setattr(pictures, "save_plain", lambda chart, _: charts.append(chart))
    return charts


def test_each_picture_is_two_files_and_there_are_no_others(folder: Path) -> None:
    store(folder, records("sat", 1, 2))
    assert drawn(folder, "--contestants", "sat").keys() == {"survival-tiny", "maximum-tiny"}
    files = {path.name for path in folder.iterdir() if path.suffix != ".gz"}
    assert files == {
        f"{name}-tiny.{end}" for name in ("survival", "maximum") for end in ("svg", "png")
    }


def test_every_picture_of_a_collection_is_drawn_for_its_machine(
    folder: Path, planned: list[Chart]
) -> None:
    store(folder, [*records("strings", 9, 9), *OURS, *SOLVERS])
    curves = "reference, sat, cpsat, strings"
    told = drawn(folder)
    assert told == {
        "survival-tiny": curves,
        "maximum-tiny": curves,
        "scatter-tiny-reference-sat": "a puzzle",
        "scatter-tiny-reference-cpsat": "a puzzle",
        "scatter-tiny-sat-cpsat": "a puzzle",
    }
    assert [chart.name for chart in planned[::2]] == [*told]
    assert all("tiny, Abacus, 2 cores, N = " in chart.title for chart in planned)


@pytest.mark.usefixtures("planned")
def test_contestants_that_are_chosen_are_drawn_in_this_order_and_no_others(folder: Path) -> None:
    store(folder, [*OURS, *SOLVERS])
    options = ["--contestants", "sat:minisat22,reference", "--scatter", "sat:minisat22,cpsat"]
    curves = "sat:minisat22, reference"
    assert drawn(folder, *options) == {
        "survival-tiny": curves,
        "maximum-tiny": curves,
        "scatter-tiny-sat-minisat22-cpsat": "a puzzle",
    }
    assert run(folder, *options).command == f"pictures results {' '.join(options)}"


@pytest.mark.usefixtures("planned")
def test_a_collection_has_the_pictures_of_those_who_were_measured_on_it(folder: Path) -> None:
    store(folder, OURS, "large")
    path = store(folder, records("sat", 1), "tiny")
    path.with_name("latency-tiny.jsonl.partial").write_text("{", encoding="utf-8")
    names = drawn(folder, "--scatter", "sat,cpsat", "--contestants", "sat,reference")
    assert names["survival-large"] == "sat, reference"
    assert names["survival-tiny"] == "sat"
    assert "scatter-large-sat-cpsat" in names
    assert "scatter-tiny-sat-cpsat" not in names


def test_a_folder_without_figures_is_an_error(folder: Path) -> None:
    said = r"results has no results in latency-\*\.jsonl\.gz"
    with pytest.raises(BenchmarkError, match=said):
        run(folder)
    store(folder, [])
    with pytest.raises(BenchmarkError, match=said):
        run(folder)


@pytest.mark.parametrize(
    "options", [["--contestants", "reverence"], ["--scatter", "reverence,sat"]]
)
def test_a_name_that_is_not_there_is_an_error_with_those_that_are(
    options: list[str], folder: Path
) -> None:
    store(folder, OURS)
    said = r"no results of 'reverence': known are cpsat, reference, sat; did you mean 'reference'"
    with pytest.raises(BenchmarkError, match=said):
        run(folder, *options)


def test_a_folder_of_which_nothing_is_usual_asks_to_choose(folder: Path) -> None:
    store(folder, records("reference:ac/minrv/least", 1))
    with pytest.raises(BenchmarkError, match="expected --contestants of reference:ac/minrv/least"):
        run(folder)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--contestants", "sat,"], "'sat,', expected names separated by commas"),
        (["--scatter", "sat"], "'sat', expected two different names separated by a comma"),
        (["--scatter", "sat,sat"], "'sat,sat', expected two different names separated by a comma"),
    ],
)
def test_names_that_cannot_be_read_are_refused(
    options: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(folder, *options)
    assert said in capsys.readouterr().err


def test_without_matplotlib_nothing_is_drawn_and_the_error_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(folder, OURS)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BenchmarkError, match=r"pip install '\.\[plots\]'"):
        run(folder)
