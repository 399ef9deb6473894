"""What all benchmarks share: options, files, times, and how a run ends."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import pytest

from benchmarks import canonical
from benchmarks.__main__ import main
from benchmarks.framework.report import BenchmarkError, Report, load
from benchmarks.framework.study import File, Misses, Option, Passes, add_options, command_line
from benchmarks.framework.timing import fastest_pass, in_turns, milliseconds
from benchmarks.latency.contestants import Libraries
from sudoku import NotationError

pytestmark = pytest.mark.slow

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("content", "error", "said"),
    [
        (b"# nothing\n", BenchmarkError, "bad.txt has no puzzles"),
        (f"{EASY}\n\n{'.' * 256}\n".encode(), BenchmarkError, "bad.txt has 2 boards"),
        (b"\xff\xfe\x00", BenchmarkError, "bad.txt is not UTF-8"),
        (b"53..7....6..1", NotationError, "bad.txt:1:"),
    ],
)
def test_a_file_that_cannot_be_measured_is_an_error(
    content: bytes, error: type[Exception], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    with pytest.raises(error, match=said):
        load(path)


def test_turns_have_everybody_in_each_round_and_the_fastest_pass_counts() -> None:
    turns = in_turns(["a", "b", "c"], 4)
    assert [sorted(turns[i : i + 3]) for i in range(0, 12, 3)] == [["a", "b", "c"]] * 4
    assert len({tuple(turns[i : i + 3]) for i in range(0, 12, 3)}) > 1
    results = iter(range(3))
    result, seconds = fastest_pass(lambda: next(results), 3)
    assert result == 2
    assert 0 <= seconds < 1


def test_figures_of_times_are_nearest_ranks() -> None:
    times = [i / 1000 for i in range(1000, 0, -1)]
    names = ("median ms", "mean, ms", "p90 ms", "p99.9 ms", "most, ms", "max ms")
    found = milliseconds(times, *names)
    assert [*found.values()] == pytest.approx([500.5, 500.5, 900, 999, 1000, 1000])
    assert milliseconds([], "max ms") == {"max ms": 0.0}


def study(
    file: File,
    *,
    library: Libraries = (),
    parts: Annotated[Sequence[str] | None, Option("parts", "A,B")] = None,
    seconds: Annotated[float, Option("limit")] = 10.0,
    passes: Passes = 5,
    misses: Misses = False,
) -> Iterator[Report]:
    """A study with an option of each kind."""
    del library, parts, seconds, passes, misses
    yield Report(file.stem, [{"who": "nobody"}])
    raise KeyboardInterrupt


def test_the_parameters_of_a_study_are_its_options() -> None:
    parser = ArgumentParser()
    add_options(parser, study)
    line = "folder/x.txt --library fast=folder/lib.so:f --parts b,a,b --passes 2 --misses"
    values = vars(parser.parse_args(line.split()))
    assert values["file"] == Path("folder/x.txt")
    assert (values["parts"], values["passes"], values["misses"]) == (["b", "a"], 2, True)
    told = command_line("study", study, values)
    assert told == "study x.txt --library fast=… --parts b,a --seconds 10 --passes 2 --misses"
    plain = vars(parser.parse_args(["x.txt"]))
    assert command_line("study", study, plain) == "study x.txt --seconds 10 --passes 5"


@pytest.mark.parametrize("wrong", ["--passes 0", "--seconds -1", "--parts a,,b", "--library x"])
def test_a_wrong_value_is_refused(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = ArgumentParser()
    add_options(parser, study)
    with pytest.raises(SystemExit):
        parser.parse_args(["x.txt", *wrong.split()])
    assert "expected" in capsys.readouterr().err


def test_ctrl_c_ends_a_benchmark_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(canonical, "run", study)
    assert main(["canonical", "x.txt"]) == 130
    captured = capsys.readouterr()
    assert "| nobody |" in captured.out
    assert captured.err == "interrupted\n"
