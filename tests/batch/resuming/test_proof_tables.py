"""`prove -o TABLE` and `check --archive -o TABLE`: certificates are as safe as their rows."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tests.batch.interrupted import interrupt_after
from tests.cases import for_each
from tests.cli.command import refusal, sudoku

UNIQUE, MULTIPLE, NONE = "12..34..2143432.", "12..34..........", "11.............."
FIVE = ["123.34..2143432.", "12.434..2143432.", "12..341.2143432.", "12..34.22143432.", UNIQUE]
KINDS = {"prove": [], "check": ["--archive", "table.certificates.gz"]}


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, with a file of five puzzles."""
    monkeypatch.chdir(tmp_path)
    Path("five.txt").write_text("\n".join([*FIVE, ""]))
    return tmp_path


def column(name: str) -> list[str]:
    with open("table.csv", newline="") as file:
        return [row[name] for row in csv.DictReader(file)]


def remove() -> None:
    for path in Path().glob("table.*"):
        path.unlink()


@pytest.mark.slow
@for_each("command, options", KINDS.items())
def test_a_table_and_an_archive_that_verify_accepts(
    command: str, options: list[str], inside: Path
) -> None:
    remove()
    run = sudoku(command, UNIQUE, MULTIPLE, NONE, *options, "-o", "table.csv")
    assert run.code == (0 if command == "prove" else 1)
    assert column("verdict") == ["unique", "multiple", "unsatisfiable"]
    assert column("proof") == ["proved"] * 3
    assert run.err.endswith("table.certificates.gz: 3 certificates\n")
    assert "3 accepted, 0 rejected" in sudoku("verify", "table.certificates.gz").out
    assert sorted(path.name for path in inside.glob("table*")) == [
        *("table.certificates.gz", "table.csv")
    ]


def interrupted_after(number: int, monkeypatch: pytest.MonkeyPatch, *command: str) -> None:
    with monkeypatch.context() as patch:
        interrupt_after(number, patch)
        assert sudoku(*command).code == 130


@for_each("command, options", KINDS.items())
def test_an_interrupted_run_keeps_the_certificates_of_its_rows_and_makes_the_others(
    command: str, options: list[str], inside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remove()
    words = (command, "five.txt", *options, "-o", "table.csv")
    interrupted_after(2, monkeypatch, *words)
    archive = inside / "table.certificates.gz"
    kept = archive.read_bytes()
    assert "2 accepted" in sudoku("verify", str(archive)).out
    archive.write_bytes(kept + kept[:100])  # of a row that was not made safe
    assert sudoku(*words).code == 0
    assert archive.read_bytes().startswith(kept)
    assert "5 accepted, 0 rejected" in sudoku("verify", str(archive)).out
    assert column("proof") == ["proved"] * 5


def test_a_run_whose_archive_is_too_short_is_refused(
    inside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("prove", "five.txt", "-o", "table.csv")
    interrupted_after(2, monkeypatch, *words)
    archive = inside / "table.certificates.gz"
    archive.write_bytes(archive.read_bytes()[:-1])
    assert "table.certificates.gz has" in refusal(*words)
    assert sudoku(*words, "--overwrite").code == 0
    assert "5 accepted" in sudoku("verify", str(archive)).out


def test_an_archive_of_something_else_is_not_touched(inside: Path) -> None:
    archive = inside / "table.certificates.gz"
    archive.write_bytes(b"mine")
    run = sudoku("prove", "five.txt", "-o", "table.csv")
    assert run.code == 2
    expected = (
        "table.certificates.gz, where the certificates of table.csv would be kept, exists: remove"
        " it, or choose another name for the table\n"
    )
    assert expected in run.err
    assert archive.read_bytes() == b"mine"
    assert sorted(path.name for path in inside.glob("table*")) == ["table.certificates.gz"]


def test_overwrite_does_not_empty_an_archive_with_a_name_of_its_own(inside: Path) -> None:
    archive = inside / "proofs.gz"
    archive.write_bytes(b"the work of weeks")
    words = ["check", "five.txt", "--archive", "proofs.gz", "-o", "table.csv", "--overwrite"]
    assert "proofs.gz exists: remove it, or choose another name" in refusal(*words)
    assert archive.read_bytes() == b"the work of weeks"


@pytest.mark.slow
def test_what_is_not_proved_within_the_budget_is_missing(inside: Path) -> None:
    run = sudoku("prove", "." * 81, "--seconds", "0", "-o", "table.csv")
    assert run.code == 3
    assert column("proof") == ["missing"]
    assert not (inside / "table.certificates.gz").exists()


@for_each(
    "words, reason",
    [
        (
            ["prove", "-o", "table.csv", "--zip"],
            "--zip cannot be used with a table or a file of JSON lines",
        ),
        (
            ["prove", "-o", "table.csv", "--json"],
            "table.csv: with --json, the name must end with .jsonl",
        ),
        (["prove", "-o", "folder", "--where", "error"], "--where needs a table: folder is"),
        (
            ["prove", "-o", "table.csv", "--cubes", "4"],
            "--cubes cannot be used with a table or a file of JSON lines",
        ),
        (["prove"], "Add --output DIR or --output TABLE"),
        (["check", "--archive", "a.gz", "--columns", "proof"], "needs --output TABLE"),
    ],
)
def test_options_that_do_not_go_together(words: list[str], reason: str, inside: Path) -> None:
    assert reason in refusal(*words, UNIQUE)
    assert [*inside.iterdir()] == [inside / "five.txt"]
