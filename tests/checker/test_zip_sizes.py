"""What zip files state about their files: sizes, and where they begin."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from pathlib import Path

import pytest

from sudoku.checker import verify_all
from tests.cases import for_each
from tests.checker.mutating import UNIQUE, certificate, proved
from tests.checker.test_zip_files import ENTRY, PLAIN, change_entry, rejected, result, stated_size

FIRST = b"meta.json"


def written(stated: dict[bytes, int], contents: dict[bytes, bytes], inner: bytes = b"") -> bytes:
    """A zip of deflated files, with these sizes stated in both places. For the file `inner` the
    directory names a second header, which stands in the further fields of the first one.
    """
    data, directory = b"", b""
    for name, content in contents.items():
        packer = zlib.compressobj(wbits=-15)
        packed = packer.compress(content) + packer.flush()
        size = stated.get(name, len(content))
        facts = 20, 0, 8, 0, 33, zlib.crc32(content[:size]), len(packed), size, len(name)
        start, header = len(data), struct.pack("<4s5H3LH", b"PK\3\4", *facts)
        extra = header + b"\0\0" + name + packed if name == inner else b""
        data += header + struct.pack("<H", len(extra)) + name
        start = len(data) if extra else start
        data += extra + packed
        directory += struct.pack("<4sH", b"PK\1\2", 20) + struct.pack("<5H3LH", *facts)
        directory += struct.pack("<4H2L", 0, 0, 0, 0, 0, start) + name
    count = len(contents)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, len(directory), len(data), 0)
    return data + directory + end


def contents() -> dict[bytes, bytes]:
    return {name.encode(): data for name, data in certificate(UNIQUE).items()}


def test_one_that_is_written_by_hand_is_accepted(tmp_path: Path) -> None:
    assert result(tmp_path, written({}, contents())) == "unique"


@for_each("name", [*map(str.encode, certificate(UNIQUE))])
@for_each("more", [1, 100])
def test_a_file_is_as_long_as_both_its_headers_state(
    tmp_path: Path, name: bytes, more: int
) -> None:
    files = contents()
    message = rejected(tmp_path, written({name: len(files[name]) + more}, files))
    assert message == f"{name.decode()}: too dense, or not of the size that the zip file states"


@for_each("name", [*map(str.encode, certificate(UNIQUE))])
def test_where_a_file_begins_is_where_the_one_before_it_ends(tmp_path: Path, name: bytes) -> None:
    """Else a reader that begins at the front would take the other header."""
    assert rejected(tmp_path, written({}, contents(), inner=name)) == PLAIN


def zipped(name: str, content: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return packed.getvalue()


def test_what_is_stated_is_compared_before_anything_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("unpacked")

    data = zipped("meta.json", b" " * 2**21)
    small = zipped("meta.json", b" " * 10)
    monkeypatch.setattr(zipfile.ZipFile, "open", fail)
    assert rejected(tmp_path, data) == f"meta.json: {2**21} bytes, expected at most {2**20}"
    data = change_entry(small, stated_size(10**8, 10))
    assert rejected(tmp_path, data) == "a zip file whose members are larger than the file"
    assert data.count(ENTRY) == 1


def test_the_densest_file_that_is_read(tmp_path: Path) -> None:
    """It expands two hundredfold, counted from a thousand bytes."""
    for size, is_read in ((200_000, True), (200_001, False)):
        data = zipped("meta.json", b" " * size)
        assert len(data) < 1000
        message = "not JSON" if is_read else "too dense, or not of the size"
        assert rejected(tmp_path, data).startswith(f"meta.json: {message}")


def test_no_archive_of_parts_is_named_without_parts(tmp_path: Path) -> None:
    path = tmp_path / "c.zip"
    path.write_bytes(written({}, contents()))
    for place in (path, proved(UNIQUE).write(tmp_path / "folder")):
        (checked,) = verify_all(place)
        assert checked.parts is None
