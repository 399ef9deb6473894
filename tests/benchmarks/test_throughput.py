"""`python -m benchmarks throughput` asks real processes and compares all their answers."""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from benchmarks import throughput
from benchmarks.framework.report import BenchmarkError, Report, Row, easy_question
from sudoku import (
    Board,
    Effort,
    Grid,
    NotationError,
    Outcome,
    Puzzle,
    UnknownModelError,
    answer_all,
    parse,
)
from sudoku.batch.answers import Answer
from sudoku.symmetry.isomorphs import isomorphs
from tests import fragile

pytestmark = pytest.mark.slow

UNIQUE = "...44.3..4...241"
MULTIPLE = "." * 16
UNSATISFIABLE = "11" + "." * 14
EASY, _ = easy_question(Board(2, 2))

Ask = Callable[..., Iterator[Answer]]


@pytest.fixture
def puzzle_file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.txt"
    path.write_text(f"# a comment\n{UNIQUE}\n{MULTIPLE}\n{UNSATISFIABLE}\n", encoding="utf-8")
    return path


def run(path: Path, options: str = "--models sat --jobs 1") -> Iterator[Report]:
    parser = ArgumentParser()
    throughput.add_arguments(parser)
    return throughput.run(parser.parse_args([str(path), *options.split()]))


def replaced(monkeypatch: pytest.MonkeyPatch, ask: Ask) -> None:
    monkeypatch.setattr(throughput, "answer_all", ask)


def test_there_is_a_row_for_each_model_and_number_of_processes(puzzle_file: Path) -> None:
    options = "--models sat,reference --jobs 1,2 --disguises 5 --runs 2"
    (report,) = run(puzzle_file, options)
    assert report.name == "throughput-tiny"
    assert report.command == f"throughput tiny.txt {options}"
    rows = [(row["model"], row["jobs"], row["N"]) for row in report.rows]
    assert rows == [("sat", 1, 15), ("sat", 2, 15), ("reference", 1, 15), ("reference", 2, 15)]


def test_what_is_saved_holds_no_puzzle(puzzle_file: Path, tmp_path: Path) -> None:
    (report,) = run(puzzle_file, "--models sat --jobs 1 --take 2")
    report.save(tmp_path)
    assert UNIQUE not in (tmp_path / "throughput-tiny.jsonl").read_text(encoding="utf-8")


def test_each_process_answers_one_easy_puzzle_before_the_collection(
    puzzle_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, list[Puzzle]]] = []

    def listened(puzzles: Iterable[Puzzle], jobs: int) -> Iterator[Puzzle]:
        asked.append((jobs, []))
        for puzzle in puzzles:
            asked[-1][1].append(puzzle)
            yield puzzle

    def ask(puzzles: Iterable[Puzzle], *, model: str, jobs: int) -> Iterator[Answer]:
        return answer_all(listened(puzzles, jobs), model=model)

    replaced(monkeypatch, ask)
    [*run(puzzle_file, "--models sat --jobs 3,1 --disguises 2 --runs 2")]
    collection = [*map(parse, (UNIQUE, MULTIPLE, UNSATISFIABLE))]
    disguises = [isomorphs(puzzle, 1, seed=1)[0] for puzzle in collection]
    assert len(asked) == 4
    for jobs, puzzles in asked:
        assert puzzles == [EASY] * jobs + collection + disguises
    assert sorted(jobs for jobs, _ in asked) == [1, 1, 3, 3]


def test_the_best_run_counts_and_the_fewest_processes_are_compared_with() -> None:
    runs = {
        ("sat", 4): [throughput.Run(0.5, 2.0), throughput.Run(0.1, 1.0)],
        ("sat", 2): [throughput.Run(0.4, 4.0), throughput.Run(0.2, 5.0)],
        ("cpsat", 4): [throughput.Run(0.3, 8.0)],
        ("cpsat", 1): [],
    }
    figures = (
        "jobs",
        "N",
        "puzzles per second",
        "worst puzzles per second",
        "× fewest",
        "start-up s",
    )
    rows: list[Row] = throughput._rows(runs, 40)
    assert [tuple(row[name] for name in figures) for row in rows] == [
        (4, 40, 40, 20, 4, 0.5),
        (2, 40, 10, 8, 1, 0.4),
        (4, 40, 5, 5, 1, 0.3),
    ]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            lambda outcome: Outcome(outcome.puzzle, (), True, Effort(), "sat"),
            r"tiny\.txt:2: sat found 0 of up to 2 solutions, cpsat 1 of up to 2",
        ),
        (
            lambda outcome: Outcome(outcome.puzzle, (), False, Effort(), "sat"),
            r"tiny\.txt:2: sat gave no verdict without a budget",
        ),
        (
            lambda outcome: Outcome(
                outcome.puzzle, (Grid(outcome.puzzle.board, (1,) * 16),), True, Effort(), "sat"
            ),
            r"tiny\.txt:2: sat returned a grid that is not a solution",
        ),
    ],
)
def test_a_wrong_answer_ends_the_run_with_file_and_line(
    changed: Callable[[Outcome], Outcome],
    said: str,
    puzzle_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ask(puzzles: Iterable[Puzzle], **options: object) -> Iterator[Answer]:
        assert options == {"model": "sat", "jobs": 1}
        for outcome in answer_all(puzzles):
            assert isinstance(outcome, Outcome)
            yield changed(outcome) if str(outcome.puzzle) == UNIQUE else outcome

    replaced(monkeypatch, ask)
    with pytest.raises(BenchmarkError, match=said):
        [*run(puzzle_file)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_model_that_fails_ends_the_run_with_file_and_line(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fragile.install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "bad.txt"
    path.write_text(f"{UNIQUE}\n{fragile.RAISES}\n", encoding="utf-8")
    with pytest.raises(BenchmarkError, match=r"bad\.txt:2: model fragile failed"):
        [*run(path, f"--models fragile --jobs {jobs}")]


def test_an_interrupt_keeps_the_runs_that_were_complete(
    puzzle_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = 0

    def ask(puzzles: Iterable[Puzzle], **_: object) -> Iterator[Answer]:
        nonlocal begun
        begun += 1
        if begun == 3:
            raise KeyboardInterrupt
        yield from answer_all(puzzles)

    replaced(monkeypatch, ask)
    reports = run(puzzle_file, "--models sat --jobs 1,2,3 --runs 1")
    report = next(reports)
    assert len(report.rows) == 2
    assert report.notes[0] == "Interrupted: these are the complete runs."
    with pytest.raises(KeyboardInterrupt):
        next(reports)


def test_an_interrupt_before_anything_is_complete_makes_no_table(
    puzzle_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(*_: object, **__: object) -> Iterator[Answer]:
        raise KeyboardInterrupt

    replaced(monkeypatch, ask)
    with pytest.raises(KeyboardInterrupt):
        next(run(puzzle_file))


def test_an_unknown_model_is_refused_before_anything_is_measured(
    puzzle_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(throughput, "answer_all")
    with pytest.raises(UnknownModelError, match="no model 'satt'"):
        next(run(puzzle_file, "--models sat,satt"))


def test_a_file_that_is_no_collection_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("53..7....6..1\n", encoding="utf-8")
    with pytest.raises(NotationError, match=r"bad\.txt:1:"):
        next(run(path))


@pytest.mark.parametrize("jobs", ["0", "1,", "two", "1,-2"])
def test_a_number_of_processes_that_is_none_is_refused(
    jobs: str, puzzle_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(puzzle_file, f"--jobs {jobs}")
    assert "expected a whole number of 1 or more" in capsys.readouterr().err


def test_matplotlib_is_not_imported_to_measure() -> None:
    code = "import sys, benchmarks.throughput, benchmarks.pictures"
    code += "; sys.exit('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=fragile.ROOT, check=False)
    assert done.returncode == 0
