"""Files, arguments and standard input, and errors for those without a puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku.cli.exits import ExitCode, ExitTally
from sudoku.cli.inputs import Source, entries
from tests.cases import for_each
from tests.cli.command import SOLUTION, UNIQUE, sudoku


class Reports(ExitTally):
    """Keeps the reported errors as text."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def report(self, error: Exception, code: ExitCode | None = None) -> None:
        self.lines.append(str(error))
        self.add(ExitCode.BAD_INPUT if code is None else code)


def read(*texts: str) -> tuple[list[str], list[str]]:
    """The puzzles of these arguments, and the errors."""
    result = Reports()
    puzzles = [str(e.puzzle) for e in entries(Source(texts, None, None), result)]
    assert (result.code == ExitCode.BAD_INPUT) == bool(result.lines)
    return puzzles, result.lines


@pytest.mark.parametrize(
    "content",
    ["", "\n\n", "# only a comment\n", "hello", "hello world\n", "box: 3x3\n", "---+---\n"],
)
def test_a_file_without_a_puzzle_is_an_error_that_names_it(tmp_path: Path, content: str) -> None:
    file = tmp_path / "hello.txt"
    file.write_text(content)
    assert read(str(file), UNIQUE) == ([UNIQUE], [f"{file}: no puzzle found"])


@pytest.mark.parametrize("command", ["check", "solve", "candidates"])
def test_standard_input_without_a_puzzle_is_bad_input(command: str) -> None:
    run = sudoku(command, stdin="# nothing\n")
    assert (run.code, run.out, run.err) == (2, "", "<stdin>: no puzzle found\n")


@pytest.mark.parametrize(
    "argument",
    [
        "nosuch.txt", "puzzles/easy.txt", "p.cvs", "./x", "a/b", "53.txt", "data.v2.sdk",
        "/no/where", "../" + UNIQUE, "hello", "my puzzles.txt", "Grid.1.csv",
        "100.Z.txt", "p.7z.gz", "p.parquet", "p.ndjson",
    ],
)  # fmt: skip
def test_a_mistyped_file_name_is_no_such_file(
    argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    puzzles, (error,) = read(argument, UNIQUE)
    assert puzzles == [UNIQUE]
    assert error == f"argument 1: {argument!r}: no such file"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("easy.txt", "easy50.txt"), ("easy50", "easy50.txt"), ("easy50.tx", "easy50.txt")],
)
def test_a_similar_name_in_the_folder_is_suggested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, meant: str
) -> None:
    (tmp_path / "easy50.txt").write_text(UNIQUE)
    (tmp_path / "other.csv").write_text(UNIQUE)
    typed_path, meant_path = str(tmp_path / typed), str(tmp_path / meant)
    assert f"did you mean {meant_path!r}?" in read(typed_path)[1][0]
    monkeypatch.chdir(tmp_path)
    (error,) = read(typed)[1]
    assert "no such file" in error
    assert error.endswith(f"did you mean {meant!r}?")


@for_each(
    ("argument", "puzzle"),
    [
        (UNIQUE, UNIQUE),
        (UNIQUE.replace(".", "x"), UNIQUE),
        ("12 | 34\n34 | 12\n21 | 43\n4. | ..", "123434122143" + "4..."),
        ("1.........b.....", None),
        ("53..7....6..195...", None),
        ("." * 14 + "1" * 2, "." * 14 + "11"),
        ("." * 254 + ".A", "." * 255 + "A"),
    ],
)
def test_an_argument_with_dots_is_a_puzzle_or_a_located_error(
    argument: str, puzzle: str | None
) -> None:
    puzzles, errors = read(argument)
    if puzzle is not None:
        assert (puzzles, errors) == ([puzzle], [])
    else:
        assert puzzles == []
        assert errors[0].startswith("argument 1:1:")


def test_a_file_is_read_before_its_name_is_a_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("1" * 16).write_text(UNIQUE)
    assert read("1" * 16) == ([UNIQUE], [])


def test_the_command_ends_with_code_2_and_answers_the_rest() -> None:
    run = sudoku("check", "puzzles/nosuch.txt", UNIQUE)
    assert (run.code, run.out) == (2, f"unique {SOLUTION}\n")
    assert run.err.startswith("argument 1: 'puzzles/nosuch.txt': no such file")


def test_a_missing_file_is_named_also_after_many_parse_errors(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(f"{'.' * 80}\n" * 50)
    run = sudoku("check", str(file), "nosuch.txt")
    assert "'nosuch.txt': no such file" in run.err
    assert run.err.endswith("… and 40 more errors\n")


def test_a_folder_is_no_file_of_puzzles(tmp_path: Path) -> None:
    run = sudoku("check", str(tmp_path))
    assert (run.code, run.err) == (2, f"{tmp_path}: is a folder; name a file of puzzles\n")
