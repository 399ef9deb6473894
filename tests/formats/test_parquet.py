"""Parquet is read as CSV with the same columns is, in blocks where rows are alike."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sudoku import Board, Entry, NotationError, parse, read, read_file
from sudoku.errors import MissingLibraryError
from sudoku.formats import arrow_table, parquet
from sudoku.formats.format import ReadOptions
from sudoku.formats.opening import opened
from sudoku.formats.reading import read_in_blocks
from sudoku.formats.text.blocks import Block, Table
from tests.batch.block_sizes import Sizes
from tests.cases import for_each
from tests.formats.examples import CLASSIC, SOLVED
from tests.formats.test_runs import puzzle

pytestmark = pytest.mark.slow

PUZZLE = parse(CLASSIC)
INTEGERS = [0 if cell == "." else int(cell) for cell in CLASSIC]
Item = Entry | NotationError


def write(path: Path, columns: dict[str, Any], **options: Any) -> Path:
    pq.write_table(pa.table(columns), path, **options)
    return path


def items(path: Path, board: Board | None = None) -> list[Item]:
    """What is read; in blocks and without them it is the same."""
    alone = [*read_file(path, board)]
    together: list[Item] = []
    with opened(str(path)) as table:
        for item in read_in_blocks(table, str(path), ReadOptions(board), Sizes(9)):
            together += item.entries() if isinstance(item, Block) else [item]
    assert [*map(shown, together)] == [*map(shown, alone)]
    return alone


def shown(item: Item) -> object:
    return str(item) if isinstance(item, NotationError) else (item, item.text)


def blocks(path: Path) -> int:
    with opened(str(path)) as table:
        found = [*read_in_blocks(table, "", ReadOptions(), Sizes(9))]
    return sum(isinstance(item, Block) for item in found)


def as_csv(columns: dict[str, list[str]]) -> list[Item]:
    def quoted(field: str) -> str:
        return '"' + field.replace('"', '""') + '"'

    rows = [columns.keys(), *zip(*columns.values(), strict=True)]
    return [*read("\n".join(",".join(map(quoted, row)) for row in rows), format="csv")]


def told(item: Item) -> object:
    """All but where it stands."""
    if isinstance(item, NotationError):
        is_empty = item.reason.startswith("no puzzle")
        return "no puzzle" if is_empty else (item.text, item.reason)
    return item.puzzle, item.solution, item.info, item.text


@for_each("size", [9, 16])
@for_each("names", [("puzzle",), ("id", "quizzes", "solutions"), ("Answer", "Board", "title"),
                    ("box", "solution", "puzzle", "rules")])  # fmt: skip
def test_rows_are_those_of_a_table_in_csv(
    size: int, names: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory
) -> None:
    random = Random(f"{size}{names}")
    made: dict[str, Callable[[], str]] = {
        "puzzle": lambda: puzzle(random, size, random.choice([*"......", ".0", "*"])),
        "solution": lambda: random.choice([puzzle(random, size, share=1.1)] * 9 + ["", "7", "é"]),
        "title": lambda: random.choice(["", "", "a\nb"]),
        "box": lambda: {9: "3x3", 16: "4x4"}[size],
        "rules": lambda: "antiknight",
        "id": lambda: "7",
    }
    kinds = {"quizzes": "puzzle", "Board": "puzzle", "solutions": "solution", "Answer": "solution"}
    rows = 40
    columns = {name: [made[kinds.get(name, name)]() for _ in range(rows)] for name in names}
    key = next(name for name in names if kinds.get(name, name) == "puzzle")
    for row, odd in enumerate(
        ["", "x", CLASSIC[:80], f"{columns[key][0]}\n{columns[key][1]}", "é"]
    ):
        columns[key][5 * row + 7] = odd
    path = write(tmp_path_factory.mktemp("a") / "b", columns, row_group_size=25)
    found = items(path)
    assert [item.line for item in found] == [*range(1, rows + 1)]
    assert [*map(told, found)] == [*map(told, as_csv(columns))]
    assert "title" in names or blocks(path) > 0


TYPES = [
    pa.large_string(),
    pa.string_view(),
    pa.binary(),
    pa.large_binary(),
    pa.dictionary(pa.int32(), pa.string()),
]


@for_each("kind", TYPES)
def test_texts_may_be_of_any_type(kind: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    texts = [CLASSIC, None, *[SOLVED] * 4]
    path = tmp_path_factory.mktemp("a") / "b"
    write(path, {"puzzle": pa.array(texts).cast(kind), "solution": pa.nulls(6)})
    first, error, *others = items(path)
    assert isinstance(first, Entry)
    assert first.puzzle == PUZZLE
    assert isinstance(error, NotationError)
    assert (error.line, error.reason) == (2, "no puzzle in column 'puzzle'")
    assert [str(item.puzzle) for item in others if isinstance(item, Entry)] == [SOLVED] * 4
    assert blocks(path) == 1


ROWS = [INTEGERS[start : start + 9] for start in range(0, 81, 9)]
LISTS = [
    pa.array([INTEGERS] * 6, pa.list_(pa.int8(), 81)),
    pa.array([INTEGERS] * 6, pa.list_(pa.int64())),
    pa.array([[digit or None for digit in INTEGERS]] * 6, pa.large_list(pa.uint16())),
    pa.array([ROWS] * 6, pa.list_(pa.list_(pa.int8(), 9), 9)),
    pa.array([ROWS] * 6, pa.list_(pa.list_(pa.int32()))),
]


@for_each("cells", LISTS)
def test_cells_may_be_integers_in_lists(
    cells: Any, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrow_table, "_MOST_ROWS", 4)
    solution = pa.array([[*map(int, SOLVED)]] * 6)
    path = write(tmp_path_factory.mktemp("a") / "b", {"puzzle": cells, "solution": solution})
    found = items(path)
    assert [item.puzzle for item in found if isinstance(item, Entry)] == [PUZZLE] * 6
    assert all(isinstance(item, Entry) and item.solution is not None for item in found)
    assert found[0].text == CLASSIC
    assert blocks(path) == 1  # 4 rows, the first of which shows the layout, and 2 rows


ROW_TEXTS = [CLASSIC[start : start + 9] for start in range(0, 81, 9)]


@for_each("cells", [pa.array([[*CLASSIC]] * 3), pa.array([ROW_TEXTS] * 3)])
def test_cells_may_be_texts_in_lists(cells: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = write(tmp_path_factory.mktemp("a") / "b", {"puzzle": cells})
    assert [item.puzzle for item in items(path) if isinstance(item, Entry)] == [PUZZLE] * 3


def test_rows_of_one_title_keep_it(tmp_path: Path) -> None:
    found = items(write(tmp_path / "a", {"puzzle": [CLASSIC] * 5, "title": ["Easy"] * 5}))
    assert [item.info.title for item in found if isinstance(item, Entry)] == ["Easy"] * 5


def test_rules_may_be_a_list(tmp_path: Path) -> None:
    rules = ["antiknight", "diagonal+"]
    (entry,) = items(write(tmp_path / "a", {"puzzle": ["." * 81], "rules": [rules]}))
    assert isinstance(entry, Entry)
    assert entry.puzzle.board.rules == tuple(rules)


def test_digits_that_are_none_are_errors_and_zero_is_one_where_the_board_says_so(
    tmp_path: Path,
) -> None:
    wrong = [*INTEGERS[:80], 10]
    rows = [INTEGERS, wrong, None, [], INTEGERS[:80], [-1, *INTEGERS[1:]], INTEGERS]
    found = items(write(tmp_path / "a", {"puzzle": pa.array(rows)}))
    assert [isinstance(item, Entry) for item in found] == [True, *[False] * 5, True]
    assert "out of range at r9c9" in str(found[1])
    cells: list[int | None] = [0, 3, *[None] * 14]
    path = write(tmp_path / "b", {"puzzle": [cells] * 4, "rules": ["digits 0-3"] * 4})
    assert [str(item.puzzle) for item in items(path) if isinstance(item, Entry)] == [
        "03" + "." * 14
    ] * 4


def test_an_array_of_size_sixteen_has_the_usual_symbols(tmp_path: Path) -> None:
    random = Random(5)
    rows = [[random.choice([0, 0, *range(1, 17)]) for _ in range(256)] for _ in range(9)]
    path = write(tmp_path / "a", {"puzzle": pa.array(rows)})
    assert [list(item.puzzle.clues) for item in items(path) if isinstance(item, Entry)] == rows
    assert blocks(path) == 1


@for_each(
    ("columns", "reason"),
    [
        ({"a": ["1"], "B": ["2"]}, "the columns are a, b; name the column of puzzles 'puzzle' (or"),
        ({"puzzle": [7]}, "a column 'puzzle' of type int64, expected texts or lists of cells"),
        ({"puzzle": [{"a": 1}]}, "'puzzle' of type struct<a: int64>, expected texts or lists"),
        ({"puzzle": [CLASSIC], "solution": [0.5]}, "'solution' of type double"),
        ({"puzzle": [CLASSIC], "title": [["a"]]}, "'title' of type list<element: string>"),
        ({"puzzle": [CLASSIC], "rules": [[1]]}, "'rules' of type list<element: int64>, expected"),
    ],
)
def test_a_column_that_cannot_be_read_is_named(
    columns: dict[str, Any], reason: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = write(tmp_path_factory.mktemp("a") / "b.parquet", columns)
    (error,) = items(path)
    assert str(error).startswith(f"{path}:1:1: ")
    assert reason in str(error)


def test_a_row_of_ten_megabytes_is_an_error_and_the_others_are_read(tmp_path: Path) -> None:
    long = "1" * 10**7
    found = items(write(tmp_path / "a", {"puzzle": [CLASSIC, long, CLASSIC, *[long] * 3, CLASSIC]}))
    assert [isinstance(item, Entry) for item in found] == [True, False, True, *[False] * 3, True]
    assert str(found[1]).endswith("10,000,000 characters, expected at most 131,072")


def test_few_rows_are_read_at_a_time_where_they_are_long(tmp_path: Path) -> None:
    def at_once(column: str, texts: list[str], **options: Any) -> int:
        path = write(tmp_path / "a", {column: texts}, **options)
        with open(path, "rb") as stream:
            return parquet._Parquet(stream, pa).rows_at_once(0, [column])

    assert at_once("puzzle", [CLASSIC] * 9) == 8192
    assert at_once("puzzle", ["1" * 10**6] * 50) <= 8  # once in the file
    assert at_once("puzzle", [str(n) * 10**5 for n in range(50)], use_dictionary=False) <= 84


def damaged(path: Path, change: Any) -> tuple[list[Item], str]:
    """What precedes the damage, and the error."""
    path.write_bytes(change(path.read_bytes()))
    found: list[Item] = []
    with pytest.raises(OSError, match="damaged") as caught:
        found.extend(iter(read_file(path)))
    rows: list[Item] = []
    with suppress(OSError), opened(str(path)) as table:
        for item in read_in_blocks(table, "", ReadOptions(), Sizes(9)):
            rows += [*item.entries()] if isinstance(item, Block) else [item]
    return rows, caught.value.strerror or ""


def test_what_stands_before_the_damage_of_a_table_is_read(tmp_path: Path) -> None:
    random = Random(7)
    texts = [puzzle(random, 9) for _ in range(500)]
    path = write(tmp_path / "a", {"puzzle": texts}, row_group_size=200, data_page_size=2000)
    half = path.stat().st_size // 2
    found, reason = damaged(path, lambda data: data[:half] + b"\xff" * 40 + data[half + 40 :])
    assert 200 <= len(found) < 400
    assert [item.text for item in found] == texts[: len(found)]
    assert reason.startswith("damaged Parquet: ")


def test_the_first_of_two_columns_of_one_name_is_read(tmp_path: Path) -> None:
    columns = [pa.array([SOLVED]), pa.array([CLASSIC]), pa.array(["no"]), pa.array(["no"])]
    table = pa.Table.from_arrays(columns, ["solution", "puzzle", "solution", "puzzle"])
    pq.write_table(table, tmp_path / "a")
    (entry,) = items(tmp_path / "a")
    assert isinstance(entry, Entry)
    assert entry.puzzle == PUZZLE
    assert entry.solution is not None


def test_a_page_with_another_checksum_is_damaged(tmp_path: Path) -> None:
    options = {"write_page_checksum": True, "compression": "none", "use_dictionary": False}
    path = write(tmp_path / "a", {"puzzle": [CLASSIC]}, **options)
    found, reason = damaged(path, lambda data: data.replace(b"53..7", b"53..9"))
    assert found == []
    assert "CRC" in reason


def test_a_name_that_is_no_text_is_a_damage(tmp_path: Path) -> None:
    path = write(tmp_path / "a", {"puzzle": [CLASSIC]}, store_schema=False)
    assert damaged(path, lambda data: data.replace(b"puzzle", b"\xa3uzzle"))[0] == []


@for_each("change", [lambda d: d[:-9], lambda d: d[:9], lambda d: d[:-30] + b"\xff" * 22 + d[-8:]])
def test_a_table_without_its_end_is_damaged(
    change: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = write(tmp_path_factory.mktemp("a") / "b", {"puzzle": [CLASSIC]})
    assert damaged(path, change)[0] == []


def test_a_table_may_come_through_a_pipe(tmp_path: Path) -> None:
    data = write(tmp_path / "a", {"puzzle": [CLASSIC]}).read_bytes()
    reader, writer = os.pipe()
    with open(reader, "rb") as stream, open(writer, "wb") as out:

        def send() -> None:
            out.write(data)
            out.close()

        thread = Thread(target=send)
        thread.start()
        with opened(stream.fileno()) as table:
            (found,) = read(table)
        thread.join()
    assert isinstance(found, Entry)
    assert found.puzzle == PUZZLE


def test_a_format_of_texts_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a", {"puzzle": [CLASSIC]})
    (error,) = read_file(path, format="csv")
    assert "a Parquet file" in str(error)


def test_an_open_file_is_no_table() -> None:
    assert not isinstance(io.StringIO(), Table)
    (found,) = read(io.StringIO(CLASSIC))
    assert isinstance(found, Entry)


@for_each("name", ["a.parquet", "a.zst"])
def test_without_pyarrow_the_error_tells_how_to_install_it(
    name: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path_factory.mktemp("a") / name
    path.write_bytes(b"PAR1abcPAR1" if name == "a.parquet" else b"\x28\xb5\x2f\xfdabc")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingLibraryError, match=r"pip install '\.\[bulk\]' in a clone"):
        next(read_file(path))
