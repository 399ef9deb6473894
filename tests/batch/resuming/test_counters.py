"""The counters of `sudoku rate`: what each says, which are computed, and lines of a template."""

from __future__ import annotations

import csv
import gzip
import io
from pathlib import Path

import pytest

import sudoku as package
from sudoku.errors import OutOfBudget
from sudoku.logic.ratings import question
from sudoku.logic.ratings.question import RateQuestion
from sudoku.logic.ratings.registry import SCALES
from sudoku.reference.steps import Guessed
from tests.cli.command import refusal, sudoku

NAKED = "6..9..3.7...4.21.5........92...68.1..8...7......19.6..41.5..9..5.7......8.9......"
LOCKED = "7...49.3..2.1...4..........9..3..1.......83...67.1...5..2...8..4189.6...6........"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL, NONE = "." * 81, "11" + "." * 79

COUNTERS = ",".join(
    ["clues", *(column.name for column in RateQuestion.COLUMNS if column.name not in SCALES)]
)
"""All columns that take no time."""


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    path = tmp_path / "puzzles.txt"
    full = str(package.check(NAKED).solution)
    path.write_text("\n".join([NAKED, LOCKED, HARD, full, SEVERAL, NONE, ""]))
    return str(path)


def test_counters_say_what_is_true_of_each_puzzle(puzzles: str) -> None:
    run = sudoku("rate", "--scale", "fowler", "--columns", COUNTERS, puzzles)
    assert run.code == 1
    rows = list(csv.DictReader(io.StringIO(run.out)))
    columns = ("clues", "verdict", "valid", "minimal", "backdoor", "rating", "complete")
    assert [tuple(row[column] for column in columns) for row in rows] == [
        ("26", "unique", "true", "true", "0", "2.0", "true"),
        ("24", "unique", "true", "true", "1", "3.0", "true"),
        ("21", "unique", "true", "true", "2", "8.0", "true"),
        ("81", "unique", "true", "false", "0", "0.0", "true"),
        ("0", "multiple", "false", "", "", "", "true"),
        ("2", "unsatisfiable", "false", "", "", "", "true"),
    ]
    assert rows[0]["steps"] == "55"
    assert int(rows[1]["steps"]) < 57 == 81 - 24
    assert rows[3]["steps"] == "0"
    assert [row["solution"] for row in rows[:3]] == [
        str(package.check(text).solution) for text in (NAKED, LOCKED, HARD)
    ]
    assert rows[3]["symmetric"].startswith("rotation90 rotation180")
    assert rows[0]["symmetric"] == ""
    guessed = list[Guessed]()
    package.trace(HARD, lambda step: guessed.append(step) if isinstance(step, Guessed) else None)
    assert rows[2]["guesses"] == str(sum(step.number == 1 for step in guessed))
    assert rows[2]["depth"] == str(1 + max(step.depth for step in guessed))
    assert (rows[0]["guesses"], rows[0]["depth"]) == ("0", "0")


def test_a_puzzle_with_one_clue_too_many_is_not_minimal(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(HARD[0] + str(package.check(HARD).solution)[1] + HARD[2:])
    assert sudoku("rate", "-q", "--template", "%m", str(path)).out == "false\n"


def test_rows_are_filtered_by_counters_and_written_as_lines(puzzles: str, tmp_path: Path) -> None:
    where = "valid and minimal and backdoor >= 1 and not symmetric"
    out = tmp_path / "lines.txt.gz"
    run = sudoku(
        *("rate", "-q", "--template", "%3n|%-3c|%b %m%%", "--where", where, "-o", str(out)), puzzles
    )
    assert (run.code, run.err) == (1, "")
    assert gzip.decompress(out.read_bytes()) == b"  2|24 |1 true%\n  3|21 |2 true%\n"
    assert "lines.txt.gz" in refusal(
        "rate", "-q", "--template", "%n", "--where", where, "-o", str(out), puzzles
    )


def test_techniques_decide_about_steps_and_backdoors(puzzles: str) -> None:
    run = sudoku("rate", "-q", "-t", "FNB", "--template", "%b", "--where", "row < 3", puzzles)
    assert run.out == "0\n0\n"


def test_only_what_is_asked_for_is_computed(puzzles: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_args: object, **_options: object) -> None:
        raise AssertionError

    for name in ("backdoors", "walk", "reference_search", "decided"):
        monkeypatch.setattr(question, name, never)
    run = sudoku("rate", "-q", "--template", "%c %v %s", "--where", "symmetric", puzzles)
    assert run.out.startswith("81 true ")
    monkeypatch.undo()
    monkeypatch.setattr(question, "backdoors", never)
    run = sudoku("rate", "-q", "--template", "%c", "--where", "backdoor > 0", puzzles)
    assert run.code == 4


def test_a_counter_that_takes_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_args: object) -> None:
        raise OutOfBudget

    monkeypatch.setattr(question, "reference_search", late)
    run = sudoku("rate", "-q", "--template", "%g %d %b %V %{complete}", HARD)
    assert (run.code, run.out) == (3, "- - 2 unique false\n")


def test_wrong_use_is_refused(puzzles: str) -> None:
    for args, reason in (
        (["--template", "%q"], "template '%q', column 1: expected"),
        (["--template", "%{speed}"], "no column 'speed'"),
        (["--template", "%c", "--columns", "clues"], "--template cannot be used with --columns"),
        (["--sort", "--json"], "--sort cannot be used with --json"),
        (
            ["--sort", "--columns", "clues"],
            "--sort cannot be used with a table or a file of JSON lines",
        ),
        (["--columns", "clues", "-s", "slow"], "slow"),
        (["--columns", "clues", "-t", "FNQ"], "FNQ"),
        (["--techniques", "FN"], "--techniques needs a table"),
        (["--columns", "clues", "--where", "backdoor > 'x'"], "expected a number"),
    ):
        run = sudoku("rate", *args, puzzles)
        assert run.code == 2, args
        assert reason in run.err, args
        assert run.out == "", args


def test_scales_are_columns_and_the_first_is_the_rating() -> None:
    scales = ("-s", "fowler", "-s", "hodoku", "-q")
    run = sudoku("rate", *scales, "-o", "-", NAKED, LOCKED, SEVERAL)
    head, *lines = run.out.splitlines()
    assert head == "file,row,puzzle,clues,verdict,fowler,hodoku,error"
    fowler, hodoku = zip(*(line.split(",")[5:7] for line in lines), strict=True)
    assert fowler == ("2.0", "3.0", "")
    for text, score in zip((NAKED, LOCKED), hodoku, strict=False):
        rated = package.rate(text, scales=["hodoku"])["hodoku"]
        assert rated is not None
        assert float(score) == rated.hardness
    where = ("--where", "hodoku > 0")
    both = sudoku("rate", *scales, "--template", "%r %{fowler}", *where, NAKED, LOCKED, SEVERAL)
    assert both.out == "2.0 2.0\n3.0 3.0\n"


def test_the_hardest_come_first_in_a_sorted_table(puzzles: str) -> None:
    run = sudoku("rate", "--sort", "-s", "fowler", puzzles)
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in run.out.splitlines()]
    assert rows[0] == ["place", "puzzle", "fowler"]
    assert [(row[1], row[2]) for row in rows[2:5]] == [(HARD, "8"), (LOCKED, "3"), (NAKED, "2")]
    assert [row[2] for row in rows[5:]] == ["0", "-", "-"]
    assert rows[2][0].endswith("puzzles.txt:3")
    assert run.code == 1
    late = sudoku("rate", "--sort", "-s", "fowler", "--seconds", "0", puzzles)
    assert late.code == 3
    assert len(late.out.splitlines()) == 8
