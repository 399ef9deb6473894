"""`python -m benchmarks pictures` draws the results in a folder and reports what is missing."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from benchmarks.framework.report import BenchmarkError, Report
from benchmarks.latency.pictures import command
from benchmarks.latency.pictures.stored import stored
from tests.benchmarks.latency_pictures.measured import records, store, store_throughput

pytestmark = pytest.mark.slow

OURS = [*records("cpsat", 5, 6), *records("reference", 1, 2), *records("sat", 3, 4)]
SOLVERS = [*records("sat:minisat22", 4, 4), *records("sat:cadical195", 3, 3)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "results"


def pictures(folder: Path, *options: str) -> Report:
    parser = ArgumentParser()
    command.add_arguments(parser)
    (report,) = command.run(parser.parse_args([str(folder), *options]))
    return report


def drawn(folder: Path, *options: str) -> dict[str, str]:
    """The names and curves of the pictures that the report lists."""
    found = {str(row["picture"]): str(row["curves"]) for row in pictures(folder, *options).rows}
    return {name.removesuffix(".{svg,png}"): curves for name, curves in found.items()}


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Instead of being drawn, which takes a second, pictures are listed here."""
    names: list[str] = []
    monkeypatch.setattr(command, "save", lambda chart, _: names.append(chart.name))
    return names


def test_each_picture_is_two_files_and_there_are_no_others(folder: Path) -> None:
    store(folder, records("sat", 1, 2))
    assert drawn(folder, "--contestants", "sat").keys() == {"survival-tiny", "maximum-tiny"}
    files = {path.name for path in folder.iterdir() if path.suffix != ".gz"}
    assert files == {
        f"{name}-tiny.{end}" for name in ("survival", "maximum") for end in ("svg", "png")
    }


def test_every_picture_of_a_collection_is_drawn(folder: Path, planned: list[str]) -> None:
    store(folder, [*records("strings", 9, 9), *OURS])
    store_throughput(folder, [("sat", 1, 100), ("sat", 2, 190), ("cpsat", 1, 20)])
    curves = "reference, sat, cpsat, strings"
    told = drawn(folder)
    assert told == {
        "survival-tiny": curves,
        "maximum-tiny": curves,
        "scatter-tiny-reference-sat": "a puzzle",
        "scatter-tiny-reference-cpsat": "a puzzle",
        "scatter-tiny-sat-cpsat": "a puzzle",
        "throughput-tiny": "sat, cpsat",
    }
    assert planned == [*told]


def test_titles_name_the_machine_on_which_it_was_measured(folder: Path) -> None:
    store(folder, records("sat", 1, 2, 3))
    store_throughput(folder, [("sat", 1, 100)])
    latency, throughput = stored(folder)
    assert latency.where == "tiny, Abacus, 2 cores"
    assert throughput.where == "tiny, Abacus, 2 cores, N = 10"


@pytest.mark.usefixtures("planned")
def test_the_solvers_of_pysat_have_pictures_of_their_own(folder: Path) -> None:
    store(folder, [*SOLVERS, *records("sat", 1, 1), *records("strings", 9, 9)])
    solvers = "sat, sat:cadical195, sat:minisat22"
    assert drawn(folder) == {
        "survival-tiny": "sat, strings",
        "maximum-tiny": "sat, strings",
        "survival-tiny-solvers": solvers,
        "maximum-tiny-solvers": solvers,
    }


@pytest.mark.usefixtures("planned")
def test_contestants_that_are_chosen_are_drawn_in_this_order_and_no_others(folder: Path) -> None:
    store(folder, [*OURS, *SOLVERS])
    names = drawn(folder, "--contestants", "sat:minisat22,reference", "--scatter", "sat,cpsat")
    curves = "sat:minisat22, reference"
    assert names == {
        "survival-tiny": curves,
        "maximum-tiny": curves,
        "scatter-tiny-sat-cpsat": "a puzzle",
    }


@pytest.mark.usefixtures("planned")
def test_a_scatter_of_any_two_has_a_file_name_without_colons_and_slashes(folder: Path) -> None:
    store(folder, [*records("sat:minisat22", 1), *records("reference:ac/minrv/least", 2)])
    pair = "sat:minisat22,reference:ac/minrv/least"
    names = drawn(folder, "--contestants", "sat:minisat22", "--scatter", pair)
    assert "scatter-tiny-sat-minisat22-reference-ac-minrv-least" in names


@pytest.mark.usefixtures("planned")
def test_a_collection_has_the_pictures_of_those_who_were_measured_on_it(folder: Path) -> None:
    store(folder, OURS, "large")
    store(folder, records("sat", 1), "tiny")
    names = drawn(folder, "--scatter", "sat,cpsat", "--contestants", "sat,reference")
    assert names["survival-large"] == "sat, reference"
    assert names["survival-tiny"] == "sat"
    assert "scatter-large-sat-cpsat" in names
    assert "scatter-tiny-sat-cpsat" not in names


@pytest.mark.usefixtures("planned")
def test_the_report_tells_the_command_that_draws_again(folder: Path) -> None:
    store(folder, OURS)
    options = ["--contestants", "sat,cpsat", "--scatter", "sat,cpsat", "--scatter", "sat,reference"]
    assert pictures(folder, *options).command == f"pictures results {' '.join(options)}"


def test_a_folder_without_figures_is_an_error(folder: Path) -> None:
    with pytest.raises(BenchmarkError, match=r"results has no results in latency-\*\.jsonl\.gz"):
        pictures(folder)
    store(folder, [])
    with pytest.raises(BenchmarkError, match="results has no results"):
        pictures(folder)


@pytest.mark.parametrize(
    "options", [["--contestants", "reverence"], ["--scatter", "reverence,sat"]]
)
def test_a_name_that_is_not_there_is_an_error_with_those_that_are(
    options: list[str], folder: Path
) -> None:
    store(folder, OURS)
    said = r"no results of 'reverence': known are cpsat, reference, sat; did you mean 'reference'"
    with pytest.raises(BenchmarkError, match=said):
        pictures(folder, *options)


def test_a_folder_of_which_nothing_is_usual_asks_to_choose(folder: Path) -> None:
    store(folder, records("reference:ac/minrv/least", 1))
    with pytest.raises(BenchmarkError, match="expected --contestants of reference:ac/minrv/least"):
        pictures(folder)


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
        pictures(folder, *options)
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", r"throughput-tiny\.jsonl:2: \{: expected a line as"),
        ("[1]", r"throughput-tiny\.jsonl:2: \[1\]: expected a line as"),
        ('{"model": "sat", "jobs": 1}', r"throughput-tiny\.jsonl:2: "),
    ],
)
def test_a_line_of_throughput_that_is_none_is_named(line: str, said: str, folder: Path) -> None:
    path = store_throughput(folder, [("sat", 1, 100)])
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(BenchmarkError, match=said):
        pictures(folder)


def test_a_rate_of_nothing_is_refused(folder: Path) -> None:
    store_throughput(folder, [("sat", 1, 100), ("sat", 2, 0)])
    with pytest.raises(BenchmarkError, match=r"throughput-tiny\.jsonl:2: "):
        pictures(folder)


def test_a_latency_that_no_logarithm_can_show_is_refused(folder: Path) -> None:
    store(folder, records("sat", 1, 0))
    with pytest.raises(BenchmarkError, match=r"sat, line 2: seconds .* expected numbers above 0"):
        pictures(folder)


def test_a_file_that_is_no_text_is_refused(folder: Path) -> None:
    for path in (store_throughput(folder, [("sat", 1, 100)]), store(folder, OURS)):
        path.write_bytes(b"\xff\xfe\x00")
        said = f"{path.name}( is not UTF-8|: .*expected a file compressed)"
        with pytest.raises(BenchmarkError, match=said):
            pictures(folder)


@pytest.mark.usefixtures("planned")
def test_what_is_unfinished_is_not_drawn(folder: Path) -> None:
    path = store(folder, OURS)
    path.with_name("latency-tiny.jsonl.partial").write_text("{", encoding="utf-8")
    assert "survival-tiny" in drawn(folder)


def test_without_matplotlib_nothing_is_drawn_and_the_error_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(folder, OURS)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BenchmarkError, match=r"pip install '\.\[plots\]'"):
        pictures(folder)
