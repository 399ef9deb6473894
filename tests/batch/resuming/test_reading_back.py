"""What a run writes is read as puzzles, whatever the format and the columns."""

from __future__ import annotations

import pytest

from sudoku import Entry, NotationError, read_file
from sudoku.batch.tables.columns import columns_of, table_names
from sudoku.puzzle.board import Board
from tests.batch.resuming.test_tasks import COMMANDS, NONE, ONE, SEVERAL
from tests.cases import for_each
from tests.cli.command import sudoku

pytestmark = pytest.mark.slow

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
