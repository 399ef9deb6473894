"""Each task writes the same rows in blocks as one by one, and what it writes is read as puzzles."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from sudoku import Entry, NotationError, read_file
from sudoku.batch.tables.columns import columns_of, table_names
from sudoku.bulk import blocks as bulk_blocks, counting
from sudoku.bulk.one_by_one import OneByOne
from sudoku.interface.budget import Effort
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.counting import Count
from sudoku.system import sizes
from tests.batch.block_sizes import least_of_blocks
from tests.cases import for_each
from tests.cli.command import refusal, sudoku

pytestmark = pytest.mark.slow

ONE = "1.3.5....1.3....6.5.4...3.2..5.4..1."
"""A puzzle of size 6 that is unique. Four of its clues are redundant."""
SEVERAL, NONE = "1.3.5....1.3......5.4...3.2..5.4..1.", "11" + "." * 34
BOX = ["--box", "2x3"]
COMMANDS = {
    "check": ["check", *BOX],
    "count": ["count", *BOX],
    "candidates": ["candidates", *BOX],
    "clues": ["clues", *BOX],
    "minimise": ["clues", "--minimise", *BOX],
    "prove": ["check", "--prove", *BOX],
    "rate": ["rate", "--scale", "fowler", *BOX],
    "canon": ["canon", *BOX],
}
MEASURED = {"model", "seconds", "decisions", "conflicts"}
SLOW = {"search", "whips"}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The models that were opened for blocks: any model has arrays, and two lines are a block."""
    found: list[int] = []

    def one_by_one(spec: str, board: Board) -> OneByOne:
        found.append(board.size)
        return OneByOne(spec, board)

    monkeypatch.setattr(bulk_blocks, "bulk_model", one_by_one)
    monkeypatch.setattr(counting, "bulk_model", one_by_one)
    least_of_blocks(2, monkeypatch)
    return found


def rows(path: Path) -> list[dict[str, str]]:
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def answers_apart(task: str) -> str:
    """All columns but the measurements."""
    return ",".join(
        column.name for column in columns_of(task) if column.name not in MEASURED | SLOW
    )


def test_all_tasks_are_tested() -> None:
    assert COMMANDS.keys() == {*table_names()} - {"generate"}  # it asks about no puzzles


@pytest.mark.thorough
@for_each("task", COMMANDS)
def test_rows_do_not_depend_on_blocks(task: str, tmp_path: Path, asked: list[int]) -> None:
    puzzles = tmp_path / "puzzles.txt"
    lines = [ONE, ONE, SEVERAL, ONE, NONE, "7" * 36, SEVERAL, ONE]
    puzzles.write_text("\n".join([*lines, ""]))
    model = "reference" if task == "check" else "sat"  # see check.with_settled_solutions
    command = [*COMMANDS[task], "-m", model, "--columns", answers_apart(task)]
    tables = {}
    for least in (2, 1000):
        sizes.LEAST = sizes.LEAST_AT_FIRST = least  # restored by the fixture
        path = tmp_path / f"{task}{least}.csv"
        run = sudoku(*command, str(puzzles), "-o", str(path))
        assert run.code == 2  # one line is no puzzle
        tables[least] = path.read_bytes()
        if task not in ("minimise", "prove", "rate"):
            assert bool(asked) == (least == 2)
        asked.clear()
    assert tables[2] == tables[1000]
    found = rows(tmp_path / f"{task}2.csv")
    assert [row["row"] for row in found] == [str(i) for i in range(1, len(lines) + 1)]
    assert [row["line"] for row in found] == [row["row"] for row in found]
    assert "expected 1-6" in found[5]["error"]


@for_each(
    "task, lines",
    [(task, lines) for task in COMMANDS for lines in ([ONE], [ONE, SEVERAL], [ONE, NONE])],
)
def test_the_exit_code_is_that_of_the_printing_command(
    task: str, lines: list[str], tmp_path: Path
) -> None:
    puzzles, path = tmp_path / "puzzles.txt", tmp_path / "table.csv"
    puzzles.write_text("\n".join([*lines, ""]))
    path.unlink(missing_ok=True)
    printed = sudoku(*COMMANDS[task], str(puzzles))
    assert sudoku(*COMMANDS[task], str(puzzles), "-o", str(path)).code == printed.code


def test_counts_of_any_size_are_written_in_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def many(puzzle: Puzzle, **_options: object) -> Count:
        return Count(puzzle, 2**70, True, None, True, Effort(), "sat")

    monkeypatch.setattr("sudoku.questions.count_question.count", many)
    path = tmp_path / "counts.csv"
    assert sudoku("count", "." * 16, "-o", str(path)).code == 0
    assert rows(path)[0]["count"] == "1180591620717411303424"


def test_counts_in_blocks_beyond_the_limit_and_beyond_a_list(
    tmp_path: Path, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("\n".join([ONE, SEVERAL, NONE, ONE, ""]))
    for listed in (2, 500):
        monkeypatch.setattr("sudoku.questions.counting.SMALL", listed)
        monkeypatch.setattr("sudoku.questions.count_question.SMALL", listed)
        path = tmp_path / f"{listed}.csv"
        sudoku("count", *BOX, "-m", "sat", str(puzzles), "-o", str(path))
        assert [row["count"] for row in rows(path)] == ["1", "3", "0", "1"]
    limited = tmp_path / "limited.csv"
    run = sudoku("count", *BOX, "--limit", "1", "-m", "sat", str(puzzles), "-o", str(limited))
    assert [row["kind"] for row in rows(limited)] == ["exact", "limit", "exact", "exact"]
    assert [row["count"] for row in rows(limited)] == ["1", "1", "0", "1"]
    assert run.code == 0
    assert asked


def test_candidates_are_groups_of_digits_that_read_back(tmp_path: Path, asked: list[int]) -> None:
    puzzles, path = tmp_path / "puzzles.txt", tmp_path / "candidates.csv"
    puzzles.write_text("\n".join([SEVERAL, ONE, NONE, ""]))
    run = sudoku("candidates", *BOX, "-m", "sat", str(puzzles), "-o", str(path))
    several, one, none = rows(path)
    assert run.code == 1
    assert asked
    assert (several["verdict"], one["verdict"], none["verdict"]) == (
        *("multiple", "unique", "unsatisfiable"),
    )
    groups = several["candidates"].split()
    assert len(groups) == 36
    assert none["candidates"].split() == ["-"] * 36
    drawing = "\n".join(" ".join(groups[at : at + 6]) for at in range(0, 36, 6))
    back = sudoku("count", *BOX, "--format", "candidates", "-", stdin=drawing)
    assert back.out == "3\n"


def test_stated_answers_are_compared_in_blocks_and_alone(tmp_path: Path, asked: list[int]) -> None:
    solution = sudoku("check", *BOX, ONE).out.split()[1]
    wrong = f"{'2' if solution[0] == '1' else '1'}{solution[1:]}"
    puzzles = tmp_path / "stated.txt"
    right = f"{ONE}:1:{solution}"
    puzzles.write_text("\n".join([right, f"{ONE}:1:{wrong}", right, ""]))
    tables = []
    for least in (2, 1000):
        sizes.LEAST = sizes.LEAST_AT_FIRST = least
        path = tmp_path / f"{least}.csv"
        run = sudoku(
            "check", *BOX, "-m", "sat", str(puzzles), "-o", str(path), "--columns", "agrees"
        )
        assert run.code == 1
        assert run.err.startswith(f"{puzzles}:2: the stated solution is wrong")
        tables.append(path.read_text())
    assert tables == ["agrees\ntrue\nfalse\ntrue\n"] * 2
    assert asked


def test_an_option_about_printing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    assert "--relations cannot be used with a table or a file of JSON lines" in refusal(
        "candidates", "--relations", ONE, "-o", str(path)
    )
    assert not path.exists()


BOARD = Board(2, 3)
NAMES = ["t.csv", "t.tsv.gz", "t.jsonl", "t.jsonl.zst", "t.parquet"]
LINES = [ONE, SEVERAL, NONE, "?", ONE]


@for_each(
    ("task", "name", "columns"),
    [
        *(("check", name, "all") for name in NAMES),
        ("check", NAMES[0], ""),
        ("count", NAMES[0], "all"),
        ("candidates", NAMES[2], "all"),
    ],
)
def test_the_puzzles_of_a_table_are_read_back(
    task: str, name: str, columns: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("a")
    puzzles, table = folder / "a.txt", folder / name
    puzzles.write_text("\n".join([*LINES, ""]))
    names = ",".join(column.name for column in columns_of(task))
    chosen = ["--columns", names] if columns else []
    sudoku(*COMMANDS[task], "-m", "sat", str(puzzles), "-o", str(table), *chosen)
    found = [*read_file(table, None if columns else BOARD)]
    assert [isinstance(item, NotationError) for item in found] == [*[False] * 3, True, False]
    texts = [str(item.puzzle) for item in found if isinstance(item, Entry)]
    assert texts == [ONE, SEVERAL, NONE, ONE]
    if task == "check":
        solutions = [item.solution is None for item in found if isinstance(item, Entry)]
        assert solutions == [False, False, True, False]


def test_every_task_names_the_column_of_puzzles() -> None:
    assert all("puzzle" in [column.name for column in columns_of(task)] for task in table_names())


@for_each("name", NAMES)
def test_the_rules_of_a_board_are_read_back(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("a")
    puzzles, table = folder / "a.txt", folder / name
    rules = ["regular 0 1-3>1; 1! 4-6>1: r1c1 r1c2", "antiking"]
    lines = ["# box: 2x3", *(f"# rule: {rule}" for rule in rules), "." * 36, ""]
    puzzles.write_text("\n".join(lines))
    sudoku("check", "-m", "sat", str(puzzles), "-o", str(table), "--columns", "puzzle,box,rules")
    (found,) = read_file(table)
    assert isinstance(found, Entry)
    assert [*found.puzzle.board.rules] == rules
