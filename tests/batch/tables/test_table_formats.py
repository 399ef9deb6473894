"""What is written in each format, compressed or not, is read by others, and grows again."""

from __future__ import annotations

import csv
import gzip
import json
import sys
from itertools import pairwise
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from sudoku.batch.resuming.output import Output
from sudoku.batch.tables import compression
from sudoku.batch.tables.compression import Compression
from sudoku.batch.tables.naming import format_of_name
from sudoku.batch.tables.rows import EncodedRows
from sudoku.batch.tables.table_format import TableError
from sudoku.errors import MissingLibraryError
from sudoku.interface.columns import Column, Kind, Rows, Value
from tests.batch.resuming.test_journal import item
from tests.batch.tables.awkward import COLUMNS, ROWS, rows_of, written
from tests.cases import for_each

PARTS = [rows_of(ROWS), rows_of(ROWS[:3]), rows_of(ROWS[1:2])]
"""In the last, nothing is plain; in the first, something."""
EXPECTED = [*ROWS, *ROWS[:3], *ROWS[1:2]]


def as_text(value: Value) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case _:
            return str(value)


@pytest.mark.parametrize(("ending", "separator"), [("csv", ","), ("tsv", "\t")])
def test_csv_is_read_by_the_csv_module(tmp_path: Path, ending: str, separator: str) -> None:
    path = written(tmp_path / f"t.{ending}", *PARTS)
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=separator))
    assert rows == [{name: as_text(value) for name, value in row.items()} for row in EXPECTED]


@pytest.mark.parametrize("ending", ["jsonl", "ndjson"])
def test_json_lines_have_values_of_their_types(tmp_path: Path, ending: str) -> None:
    path = written(tmp_path / f"t.{ending}", *PARTS)
    lines = path.read_text(encoding="ascii").split("\n")
    assert lines.pop() == ""
    assert [json.loads(line) for line in lines] == EXPECTED
    assert all(isinstance(json.loads(line)["seconds"], float | None) for line in lines)


def test_parquet_has_the_types_of_the_columns(tmp_path: Path) -> None:
    table = parquet.read_table(written(tmp_path / "t.parquet", *PARTS))
    types = ["string", "int64", "string", "string", "double", "bool"]
    assert [(field.name, str(field.type)) for field in table.schema] == list(
        zip([column.name for column in COLUMNS], types, strict=True)
    )
    counts = [row["count"] for row in EXPECTED]
    texts = [None if count is None else str(count) for count in counts]
    rows = [row | {"count": text} for row, text in zip(EXPECTED, texts, strict=True)]
    assert table.to_pylist() == rows


def test_names_of_files_that_are_no_utf8_are_the_same_in_every_format(tmp_path: Path) -> None:
    columns = (Column("file", Kind.TEXT, ""), Column("row", Kind.INTEGER, ""))
    rows = Rows({"file": ["\udcff.txt", None], "row": [1, 2]}, 2)
    paths = [
        written(tmp_path / f"t.{ending}", rows, columns=columns)
        for ending in ("csv", "jsonl", "parquet")
    ]
    with open(paths[0], encoding="utf-8", newline="") as file:
        from_csv = next(csv.DictReader(file))["file"]
    from_json = json.loads(paths[1].read_bytes().splitlines()[0])["file"]
    from_parquet = parquet.read_table(paths[2])["file"][0].as_py()
    assert from_csv == from_json == from_parquet == r"\udcff.txt"


def test_a_single_column_keeps_rows_without_a_value(tmp_path: Path) -> None:
    columns = (Column("solution", Kind.TEXT, ""),)
    rows = Rows({"solution": ["1234", None, "2143"]}, 3)
    path = written(tmp_path / "t.csv", rows, columns=columns)
    with open(path, newline="") as file:
        assert [row["solution"] for row in csv.DictReader(file)] == ["1234", "", "2143"]


def test_a_table_without_rows_has_its_columns(tmp_path: Path) -> None:
    names = [column.name for column in COLUMNS]
    assert written(tmp_path / "t.csv").read_text() == ",".join(names) + "\n"
    assert written(tmp_path / "t.jsonl").read_text() == ""
    assert parquet.read_table(written(tmp_path / "t.parquet")).column_names == names


def test_parquet_is_the_same_however_the_rows_came(tmp_path: Path) -> None:
    rows = [ROWS[number % len(ROWS)] for number in range(2500)]
    whole = written(tmp_path / "a.parquet", rows_of(rows))
    starts = [0, 1, 999, 1000, 1700, 2500]
    parts = [rows_of(rows[a:b]) for a, b in pairwise(starts)]
    assert written(tmp_path / "b.parquet", *parts).read_bytes() == whole.read_bytes()


def test_groups_of_parquet_end_after_enough_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku.batch.tables.parquet.GROUP_BYTES", 50_000)
    columns = (Column("puzzle", Kind.TEXT, ""),)
    rows = Rows({"puzzle": ["." * 50] * 3500}, 3500)
    path = written(tmp_path / "t.parquet", rows, columns=columns)
    found = parquet.read_metadata(path)
    groups = [found.row_group(number).num_rows for number in range(found.num_row_groups)]
    assert groups == [1000, 1000, 1000, 500]


@for_each("name", ["t", "t.txt", "csv", "t.xlsx", "t.gz", "t.parquet.gz", ".csv"])
def test_another_name_is_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(TableError, match=r"\.csv, \.tsv, \.jsonl, \.ndjson .*\.parquet"):
        format_of_name(Path(name))


def test_the_case_of_a_name_does_not_matter() -> None:
    assert format_of_name(Path("T.CSV")).name == "csv"


def test_parquet_without_pyarrow_is_refused_with_the_command_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingLibraryError, match=r"t\.parquet: .*'\.\[bulk\]'"):
        format_of_name(Path("t.parquet"))


PIECES = [f"{number:08}\n".encode() * (number % 7) for number in range(300)]
WHOLE = b"".join(PIECES)


def compressed(kind: Compression, pieces: list[bytes]) -> bytes:
    parts, pending = [], b""
    for piece in pieces:
        data, pending = kind.append(pending, piece)
        parts.append(data)
    return b"".join([*parts, kind.end(pending)])


def decompressed(name: str, path: Path) -> bytes:
    if name == "gzip":
        return gzip.decompress(path.read_bytes())
    found: bytes = pa.input_stream(str(path), compression=name).read()
    return found


@pytest.fixture
def small_members(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "MEMBER", 64)


@pytest.mark.usefixtures("small_members")
@pytest.mark.parametrize("kind", [Compression.GZIP, Compression.ZSTD])
def test_members_do_not_depend_on_the_pieces(kind: Compression, tmp_path: Path) -> None:
    made = compressed(kind, PIECES)
    assert made == compressed(kind, [WHOLE])
    (tmp_path / "t").write_bytes(made)
    assert decompressed(kind.name.lower(), tmp_path / "t") == WHOLE


@pytest.mark.parametrize("kind", [Compression.GZIP, Compression.ZSTD])
def test_an_empty_file_is_a_member(kind: Compression, tmp_path: Path) -> None:
    (tmp_path / "t").write_bytes(compressed(kind, []))
    assert decompressed(kind.name.lower(), tmp_path / "t") == b""


@pytest.mark.parametrize(("ending", "name"), [("gz", "gzip"), ("zst", "zstd")])
def test_a_compressed_table_is_the_table_compressed(tmp_path: Path, ending: str, name: str) -> None:
    rows = rows_of(ROWS)
    for kind in ("csv", "tsv", "jsonl"):
        plain = written(tmp_path / f"t.{kind}", rows, rows)
        small = written(tmp_path / f"t.{kind}.{ending}", rows, rows)
        assert decompressed(name, small) == plain.read_bytes()


def test_a_gzip_table_is_opened_as_text(tmp_path: Path) -> None:
    path = written(tmp_path / "t.csv.gz", rows_of(ROWS))
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        assert [row["title"] for row in csv.DictReader(file)] == [
            row["title"] or "" for row in ROWS
        ]


@pytest.mark.slow
@pytest.mark.usefixtures("small_members")
@pytest.mark.parametrize("every", [1, 5, 13, 50])
def test_an_interrupted_file_is_the_same_as_one_that_was_not(tmp_path: Path, every: int) -> None:
    out = tmp_path / "t.csv.gz"
    kind = Compression.GZIP

    def opened() -> Output:
        output = Output(out, {"task": "check"}, compression=kind)
        output.begin(b"head\n")
        return output

    output = opened()
    for number, data in enumerate(PIECES[:14], start=1):
        assert output.state.read == number - 1
        output.add(EncodedRows(data, 1, 1, {}, (0.0, "a", 1), 0.0), item(number))
        if number % every == 0:
            output.close()
            output = opened()
    output.finish(lambda _grown, _whole: False)
    output.close()
    assert out.read_bytes() == compressed(kind, [b"head\n", *PIECES[:14]])


def test_zstd_without_pyarrow_is_refused_with_the_command_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingLibraryError, match=r"t\.csv\.zst: .*'\.\[bulk\]'"):
        format_of_name(Path("t.csv.zst"))
    assert format_of_name(Path("t.csv.gz")).name == "csv.gz"
