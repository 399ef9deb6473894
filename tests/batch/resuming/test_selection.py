"""--columns and --where: what of the answers is written."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from sudoku.batch.tables.columns import INPUT_COLUMNS
from sudoku.batch.tables.shape import with_integers
from sudoku.interface.columns import Column, Kind, Rows
from sudoku.puzzle.board import Board
from tests.batch.block_sizes import least_of_blocks
from tests.batch.tables.awkward import written
from tests.cases import for_each
from tests.cli.command import CLASH, EMPTY, SOLUTION, UNIQUE, refusal, sudoku

ONE = "12..34..2143432."
PUZZLES = f"{UNIQUE}\n{EMPTY}\n{UNIQUE}\n{EMPTY[1:]}x\n{CLASH}\n"


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    path = tmp_path / "puzzles.txt"
    path.write_text(PUZZLES)
    return str(path)


def test_columns_are_written_in_their_order_and_all_means_every_one(puzzles: str) -> None:
    run = sudoku("check", puzzles, "--columns", "clues, row,verdict")
    rows = ["17,1,unique", "0,2,multiple", "17,3,unique", ",4,", "2,5,unsatisfiable"]
    assert run.lines == ["clues,row,verdict", *rows]
    head = sudoku("check", puzzles, "--columns", "all").lines[0].split(",")
    assert head[:3] == ["file", "row", "line"]
    assert head[-1] == "error"
    assert {"verdict", "solution", "second", "model", "seconds", "agrees"} < set(head)
    listed = sudoku("check", "--help").out.partition("Columns:\n")[2].partition("\n\n")[0]
    assert [line.split()[0] for line in listed.splitlines() if line[2] != " "] == head


@for_each(
    "names, message",
    [
        ("row,verdct", "no column 'verdct': did you mean 'verdict'\\? Available: file, row"),
        ("row,verdict,row", "column 'row' is named twice"),
        ("row,,verdict", "a column without a name"),
        ("", "a column without a name"),
        ("row,all", "'all' cannot be combined with other columns"),
        ("Row", "did you mean 'row'"),
    ],
)
def test_other_columns_are_refused_before_anything_is_written(
    names: str, message: str, tmp_path: Path
) -> None:
    out = tmp_path / "never.csv"
    run = sudoku("check", ONE, "-o", str(out), "--columns", names)
    assert run.code == 2
    assert re.search(message, run.err), run.err
    assert not list(tmp_path.glob("never*"))


@pytest.mark.slow
@for_each(
    "where, expected",
    [
        ('verdict != "unique"', [2, 5]),
        ("error", [4]),
        ("clues <= 2 or error", [2, 4, 5]),
        ("not solution", [4, 5]),
        ("line == 99", []),
        ('model == "no such"', []),
    ],
)
def test_where_selects_rows_by_columns_that_need_not_be_written(
    where: str, expected: list[int], tmp_path: Path
) -> None:
    puzzles, out = tmp_path / "puzzles.txt", tmp_path / "rows.jsonl"
    puzzles.write_text(PUZZLES)
    out.unlink(missing_ok=True)
    run = sudoku("check", str(puzzles), "-o", str(out), "--where", where, "--columns", "row")
    assert [json.loads(line)["row"] for line in out.read_text().splitlines()] == expected
    assert run.code == 2  # of all rows: one could not be read


def test_where_selects_in_blocks_as_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [UNIQUE, EMPTY, CLASH, UNIQUE] * 3
    (tmp_path / "many.txt").write_text("\n".join([*lines, ""]))
    command = ["check", str(tmp_path / "many.txt"), "--columns", "row,second"]
    tables = []
    for least in (2, 1000):
        least_of_blocks(least, monkeypatch)
        tables.append(sudoku(*command, "--where", 'verdict == "multiple" and row > 2').out)
    assert tables[0] == tables[1]
    assert [row["row"] for row in csv.DictReader(io.StringIO(tables[0]))] == ["6", "10"]


def test_a_wrong_expression_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    assert "'clues = 3', column 7: '=': expected '=='" in refusal(
        "check", ONE, "-o", str(out), "--where", "clues = 3"
    )
    assert not list(tmp_path.iterdir())


def test_another_expression_is_another_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "rows.csv"

    def full(*_rows: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("sudoku.batch.resuming.output.Output.finish", full)
        sudoku("check", ONE, "-o", str(out), "--where", "clues > 3")
    assert out.with_name("rows.csv.journal").exists()
    assert "where was clues > 3, is clues > 4" in refusal(
        "check", ONE, "-o", str(out), "--where", "clues > 4"
    )
    assert sudoku("check", ONE, "-o", str(out), "--where", "clues > 3").code == 0
    assert len(out.read_text().splitlines()) == 2


@for_each("options", [["-o", "-"], ["--columns", "row,verdict"], ["--where", "row == 1"]])
def test_without_a_file_the_table_is_csv_on_standard_output(options: list[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(sudoku("check", ONE, *options).out)))
    assert [(row["row"], row["verdict"]) for row in rows] == [("1", "unique")]


def test_standard_output_has_nothing_to_overwrite() -> None:
    assert "--overwrite needs --output, the file" in refusal("check", ONE, "-o", "-", "--overwrite")


def test_what_the_input_says_of_a_puzzle_is_in_columns(tmp_path: Path) -> None:
    path = tmp_path / "titled.txt"
    path.write_text(f'# title: One, "two"\n# author: Ann\n{ONE}\n')
    columns = "title,author,rules,box,clues,decisions,conflicts"
    run = sudoku("check", str(path), "--rule", "antiking", "--rule", "antiknight",
                 "--columns", columns)  # fmt: skip
    row = next(csv.DictReader(io.StringIO(run.out)))
    assert (row["title"], row["author"]) == ('One, "two"', "Ann")
    assert row["rules"] == "antiking\nantiknight"
    assert (row["box"], row["clues"]) == ("2x2", "11")
    assert row["decisions"].isdigit()
    assert row["conflicts"].isdigit()


def test_the_input_columns_of_blocks_are_those_of_single_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{UNIQUE}\n" * 4)
    names = ",".join(column.name for column in INPUT_COLUMNS)
    tables = []
    for least in (2, 1000):
        least_of_blocks(least, monkeypatch)
        tables.append(sudoku("check", str(path), "--rule", "antiknight", "--columns", names).lines)
    assert tables[0] == tables[1]
    assert len(tables[0]) == 5
    assert ",antiknight," in tables[0][1]


def test_warnings_are_a_column(tmp_path: Path) -> None:
    path = tmp_path / "drawn.json"
    path.write_text(
        json.dumps({"size": 4, "grid": [[{}] * 4] * 4, "line": [{"lines": [["R1C1", "R2C2"]]}]})
    )
    run = sudoku("check", str(path), "--columns", "verdict,warnings")
    row = next(csv.DictReader(io.StringIO(run.out)))
    assert "line" in row["warnings"]


@for_each("least", [2, 1000])
def test_digits_are_integers_on_request(
    least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    least_of_blocks(least, monkeypatch)
    path = tmp_path / "three.txt"
    path.write_text(f"{UNIQUE}\n{EMPTY}\n{CLASH}\n")
    style = ["--digit-style", "integers"]
    run = sudoku("check", str(path), *style, "--columns", "puzzle,solution,second")
    unique, multiple, unsatisfiable = csv.DictReader(io.StringIO(run.out))
    assert unique["puzzle"] == " ".join(UNIQUE).replace(".", "0")
    assert unique["solution"] == " ".join(SOLUTION)
    assert unique["second"] == ""
    assert len({multiple["solution"], multiple["second"]}) == 2
    assert len(multiple["second"].split(" ")) == 81
    assert unsatisfiable["solution"] == ""
    minimised = sudoku("clues", "--minimise", ONE, *style, "--columns", "minimised").lines[1]
    assert set(minimised) == set("01234 ")
    candidates = sudoku("candidates", EMPTY[:16], *style, "--columns", "candidates").lines[1]
    assert candidates == '"' + " ".join(["1,2,3,4"] * 16) + '"'


def test_digits_of_other_boards() -> None:
    command = ["check", "--rule", "digits 0-3", "--columns", "puzzle,solution"]
    puzzle = "0 1 2 3 2 3 0 1 1 0 3 2 3 . 1 ."
    integers = sudoku(*command, puzzle, "--digit-style", "integers").lines[1]
    assert integers == f"{puzzle},0 1 2 3 2 3 0 1 1 0 3 2 3 2 1 0"
    assert sudoku(*command, "0123230110323.1.").lines[1] == "0123230110323.1.,0123230110323210"
    large = Rows.of({"puzzle": "1" + " 0" * 4095})
    assert with_integers(large, Board(8, 8)) is large


@for_each("ending", ["csv", "jsonl", "parquet"])
def test_titles_of_rows_that_are_read_in_blocks_are_kept(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    least_of_blocks(2, monkeypatch)
    columns = (Column("title", Kind.TEXT, ""), Column("puzzle", Kind.TEXT, ""))
    titles = [None, "a", "b", None, "c", "d"]
    rows = Rows({"title": titles, "puzzle": [UNIQUE] * 6}, 6)
    path = written(tmp_path / f"in.{ending}", rows, columns=columns)
    run = sudoku("check", str(path), "--columns", "row,title,verdict")
    expected = [f"{row},{title or ''},unique" for row, title in enumerate(titles, start=1)]
    assert run.lines[1:] == expected
    selected = sudoku("check", str(path), "--where", "title == 'c'", "--columns", "row").lines
    assert selected == ["row", "5"]
