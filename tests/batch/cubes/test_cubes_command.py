"""`sudoku check --cubes`, as a user sees it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudoku.batch.cubes import conquer as conquering
from sudoku.batch.cubes.progress import Progress
from sudoku.cli import cubes as cubes_command
from tests.batch.cubes.test_conquer import NINE
from tests.cases import for_each
from tests.cli.command import CLASH, EMPTY, SOLUTION, UNIQUE, refusal, sudoku


def test_it_prints_what_check_prints() -> None:
    run = sudoku("check", "--cubes", "4", UNIQUE, f"{NINE}:0:", CLASH)
    assert [line.split()[0] for line in run.lines] == ["unique", "unique", "unsatisfiable"]
    assert run.lines[0] == f"unique {SOLUTION}"
    assert run.code == 1
    assert "argument 2" in run.err


def test_json_tells_how_the_puzzle_was_divided(tmp_path: Path) -> None:
    options = ("check", "--cubes", "6", "--json", "--cubes-file", str(tmp_path / "cubes"))
    cubes = [json.loads(sudoku(*options, NINE).out)["cubes"] for _ in range(2)]
    for one in cubes:
        assert one["solved"] + one["dropped"] == 6
        assert (one["open"], one["splits"], one["share"]) == (0, 0, 1)
        assert one["processor_seconds"] > 0
    assert [one["processes"] for one in cubes] == [1, 0]


def test_a_file_holds_one_puzzle(tmp_path: Path) -> None:
    options = ("check", "--cubes", "2", "--cubes-file", str(tmp_path / "cubes"))
    run = sudoku(*options, UNIQUE, NINE)
    assert (run.code, run.lines) == (2, [])  # refused before the first is searched
    assert "can hold the cubes of only one puzzle; argument 2" in run.err
    assert not (tmp_path / "cubes").exists()
    assert sudoku(*options, UNIQUE).lines == [f"unique {SOLUTION}"]
    run = sudoku(*options, NINE)
    assert (run.code, run.lines) == (2, [])
    assert "holds the cubes of another puzzle" in run.err


@for_each(
    "options, message",
    [
        (("--cubes-file", "x"), "--cubes-file needs --cubes"),
        (("--cubes", "0"), "'--cubes'"),
        (("--cubes", "2", "-o", "x.csv"), "--cubes"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: tuple[str, ...], message: str) -> None:
    assert message in refusal("check", *options, UNIQUE)


def test_a_spent_budget_leaves_it_open() -> None:
    run = sudoku("check", "--cubes", "8", "--conflicts", "1", NINE)
    assert run.lines == ["unknown"]
    assert run.code == 3


def test_ctrl_c_tells_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: object, question: object, told: object) -> None:
        take(self, question, told)  # type: ignore[arg-type]
        if self._progress.solutions:  # type: ignore[attr-defined]
            raise KeyboardInterrupt

    take = conquering._CubeSearch._take
    monkeypatch.setattr(conquering._CubeSearch, "_take", interrupted)
    file = tmp_path / "cubes"
    run = sudoku("check", "--cubes", "8", "--cubes-file", str(file), EMPTY)
    assert run.code == 130
    assert f"{file}: run the same command again to resume" in run.err
    assert "a solution: " in run.err
    assert run.err.endswith("interrupted\n")


def test_a_terminal_shows_how_far_it_is() -> None:
    shown = list[tuple[str, float | None, str]]()
    watch = cubes_command._CubesWatch(lambda *what: shown.append(what))
    progress = Progress()
    progress.divide([])
    watch.note(progress, 61.5)
    watch.note_parts(2)
    words = "0 cubes solved, 0 open, 100.0% done, 0:01:01"
    assert shown == [("cubes", 1.0, words), ("proof", None, "2 parts proved")]
