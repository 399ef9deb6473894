"""Compressed tables, which are cut off and grow again."""

import csv
import gzip
import sys
from pathlib import Path

import pyarrow as pa
import pytest

from sudoku.batch.resuming.output import Output
from sudoku.batch.tables import compression
from sudoku.batch.tables.compression import Compression
from sudoku.batch.tables.naming import format_of_name
from sudoku.batch.tables.rows import EncodedRows
from sudoku.errors import MissingLibraryError
from tests.batch.resuming.test_journal import item
from tests.batch.tables.awkward import ROWS, rows_of, written

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
