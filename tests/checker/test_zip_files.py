"""Damaged and malicious zip files are rejected, in little memory."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from sudoku.checker import Accepted, verify_all
from tests.cases import for_each
from tests.checker.mutating import (
    CLASH,
    FOUR_CLASH,
    FOUR_OPEN,
    UNIQUE,
    Files,
    certificate,
    peak_memory,
    proved,
    repaired,
)

pytestmark = pytest.mark.slow

METHODS = [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]
ENTRY = b"PK\x01\x02"
"""What an entry in a zip's directory begins with."""


def zipped(files: Files, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def result(tmp_path: Path, data: bytes) -> str:
    """The claim that is accepted, or why it is not: one line that can be printed."""
    file = tmp_path / "c.zip"
    file.write_bytes(data)
    (checked,) = verify_all(file)
    if isinstance(checked.result, Accepted):
        return checked.result.claim
    message = str(checked.result)
    assert message.isprintable()
    assert len(message) < 300
    return f"rejected: {message}"


def rejected(tmp_path: Path, data: bytes) -> str:
    message = result(tmp_path, data)
    assert message.startswith("rejected: ")
    return message.removeprefix("rejected: ")


@pytest.mark.parametrize("puzzle", [UNIQUE, FOUR_OPEN, CLASH])
def test_a_right_one_is_accepted(tmp_path: Path, puzzle: str) -> None:
    right = proved(puzzle)
    data = right.write_zip(tmp_path / "one.zip").read_bytes()
    assert result(tmp_path, data) == right.claim
    assert result(tmp_path, zipped(certificate(puzzle), zipfile.ZIP_STORED)) == right.claim


@pytest.mark.thorough
@pytest.mark.parametrize("method", METHODS)
def test_wherever_a_byte_of_a_wrong_one_is_changed_it_is_still_rejected_in_a_line(
    tmp_path: Path, method: int
) -> None:
    right = certificate(CLASH)
    right["formula.cnf"] = right["formula.cnf"][:1000]  # shorter: rejected, and soon
    data = zipped(right, method)
    places = 100 if method in METHODS[:2] else 30  # the others are refused for their method
    for place in {*range(0, len(data), len(data) // places), *range(len(data) - 60, len(data))}:
        for flip in (1, 0xFF):
            other = bytearray(data)
            other[place] ^= flip
            rejected(tmp_path, bytes(other))


def test_a_changed_byte_never_makes_another_certificate(tmp_path: Path) -> None:
    data = zipped(certificate(UNIQUE))
    for place in range(0, len(data), 13):
        other = bytearray(data)
        other[place] ^= 0x10
        assert result(tmp_path, bytes(other)).startswith(("rejected: ", "unique"))


def test_wherever_it_is_cut_off_it_is_rejected(tmp_path: Path) -> None:
    data = zipped(certificate(UNIQUE))
    for place in {*range(0, len(data), 29), *range(len(data) - 100, len(data))}:
        rejected(tmp_path, data[:place])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * 100,
        b"PK",
        b"PK\x03\x04",
        b"PK\x05\x06" + b"\x00" * 18,
        b"PK\x05\x06",
        b"text",
    ],
)
def test_what_is_no_zip_file_is_rejected(tmp_path: Path, data: bytes) -> None:
    rejected(tmp_path, data)


NAMES = [
    "../x",
    "../../../../tmp/x",
    "/etc/x",
    "C:\\x",
    "..\\x",
    "./meta.json",
    "a/meta.json",
    "meta.json/",
    "META.JSON",
    "meta.json ",
    "x",
    "a" * 60_000,
    "line\nmeta.json: unique: accepted",
    "\x1b[2J",
    "mäta.json",
    "x.zip",
]


@pytest.mark.parametrize("name", NAMES, ids=lambda name: repr(name[:20]))
def test_a_name_that_is_not_a_certificate_s_is_rejected_and_nothing_written(
    tmp_path: Path, name: str
) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    message = rejected(inside, zipped(certificate(UNIQUE) | {name: b"x"}))
    assert "expected only meta.json, puzzle.txt" in message
    assert [*tmp_path.iterdir()] == [inside]
    assert [file.name for file in inside.iterdir()] == ["c.zip"]
    rejected(inside, zipped({name: certificate(UNIQUE)["meta.json"]}))


def test_a_name_that_is_no_utf_8_is_rejected(tmp_path: Path) -> None:
    data = zipped(certificate(UNIQUE) | {"ä": b""}).replace("ä".encode(), b"\xff\xfe")
    rejected(tmp_path, data)


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", ["meta.json", "proof.lrat", "formula.cnf"])
def test_a_name_may_not_be_there_twice(tmp_path: Path, name: str) -> None:
    """Others may read the first where we read the last."""
    right = certificate(UNIQUE)
    for content in (right[name], b""):
        packed = io.BytesIO(zipped(right))
        with zipfile.ZipFile(packed, "a") as archive:
            archive.writestr(name, content)
        assert "each once" in rejected(tmp_path, packed.getvalue())


def test_a_zip_in_a_zip_is_rejected(tmp_path: Path) -> None:
    inner = zipped(certificate(UNIQUE))
    rejected(tmp_path, zipped({"c.zip": inner}))
    rejected(tmp_path, zipped({"meta.json": inner}))


@pytest.mark.parametrize("missing", ["meta.json", "proof.lrat", "formula.cnf", "puzzle.txt"])
def test_a_zip_without_one_of_the_files_is_rejected(tmp_path: Path, missing: str) -> None:
    files = certificate(UNIQUE)
    del files[missing]
    assert rejected(tmp_path, zipped(files)).startswith(f"{missing}: missing")


def test_an_empty_zip_is_rejected(tmp_path: Path) -> None:
    assert rejected(tmp_path, zipped({})) == "meta.json: missing"


def change_entry(data: bytes, change: Callable[[bytearray, int], None]) -> bytes:
    """The same with the first entry of its directory changed."""
    other = bytearray(data)
    change(other, data.index(ENTRY))
    return bytes(other)


def encrypt(data: bytearray, entry: int) -> None:
    data[entry + 8] |= 1
    data[6] |= 1


def test_an_encrypted_zip_is_rejected(tmp_path: Path) -> None:
    assert "encrypted" in rejected(tmp_path, change_entry(zipped(certificate(UNIQUE)), encrypt))


def another_crc(data: bytearray, entry: int) -> None:
    data[entry + 16] ^= 1


def test_a_checksum_that_is_not_the_file_s_is_rejected(tmp_path: Path) -> None:
    assert "CRC" in rejected(tmp_path, change_entry(zipped(certificate(UNIQUE)), another_crc))


@pytest.mark.parametrize("method", [1, 6, 9, 12, 14, 93, 95, 98, 99, 255])
def test_a_method_of_packing_that_nobody_needs_is_rejected(tmp_path: Path, method: int) -> None:
    def change(data: bytearray, entry: int) -> None:
        data[entry + 10 : entry + 12] = data[8:10] = struct.pack("<H", method)

    rejected(tmp_path, change_entry(zipped(certificate(UNIQUE)), change))


@pytest.mark.parametrize("method", METHODS[2:])
def test_only_what_cannot_grow_without_bounds_is_unpacked(tmp_path: Path, method: int) -> None:
    rejected(tmp_path, zipped(certificate(UNIQUE), method))


def stated_size(packed: int | None, unpacked: int) -> Callable[[bytearray, int], None]:
    def change(data: bytearray, entry: int) -> None:
        data[entry + 24 : entry + 28] = struct.pack("<I", unpacked)
        if packed is not None:
            data[entry + 20 : entry + 24] = struct.pack("<I", packed)

    return change


BOMB = 8_000_000


@pytest.mark.parametrize("method", METHODS[1:])
@pytest.mark.parametrize(
    "message",
    [None, stated_size(None, 100), stated_size(10**8, BOMB), stated_size(10**8, 2**32 - 2)],
    ids=["as it is", "stated to be small", "stated to be less dense", "stated to be huge"],
)
def test_a_bomb_takes_little_memory_to_reject(
    tmp_path: Path, method: int, message: Callable[[bytearray, int], None] | None
) -> None:
    data = zipped({"meta.json": b" " * BOMB}, method)
    if message is not None:
        data = change_entry(data, message)
    assert len(data) < BOMB / 500
    assert peak_memory(lambda: rejected(tmp_path, data)) < BOMB / 2


def test_a_zip_of_a_million_names_takes_little_to_reject(tmp_path: Path) -> None:
    entry = zipped({"meta.json": b""})
    start = entry.index(ENTRY)
    end = entry.index(b"PK\x05\x06")
    many = entry[:start] + entry[start:end] * 60_000
    tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 60_000, 60_000, len(many) - start, start, 0)
    assert "each once" in rejected(tmp_path, many + tail)


PLAIN = "zip file: more in it than its files and a directory of them: pack them anew"


@pytest.mark.parametrize("method", METHODS[:2])
def test_what_stands_before_between_and_behind_the_files_is_refused(
    tmp_path: Path, method: int
) -> None:
    """Readers that begin at the front, or at the end, would find other files."""
    right = zipped(certificate(UNIQUE), method)
    other = zipped(certificate(FOUR_CLASH), method)
    assert result(tmp_path, right) == "unique"
    directory = right.index(ENTRY)
    second = right.index(b"PK\x03\x04", 4)
    one_file = other[: other.index(b"PK\x03\x04", 4)]
    moved = shifted(right, len(other))
    for data in (
        other + right,
        other + moved,
        b"x" + right,
        b"#!/bin/sh\n" + right,
        one_file + right,
        right[:second] + one_file + right[second:],
        right[:directory] + one_file + right[directory:],
        right + b"x",
        right + b"\0" * 22,
        right[:-2] + b"\x05\0notes",
        right[:-2] + struct.pack("<H", len(other)) + other,
    ):
        rejected(tmp_path, data)
    assert rejected(tmp_path, other + moved) == PLAIN
    assert rejected(tmp_path, b"x" + right) == PLAIN
    assert rejected(tmp_path, right[:-2] + b"\x05\0notes") == PLAIN


def shifted(data: bytes, by: int) -> bytes:
    """The same zip with offsets as if so many bytes stood before it."""
    other, entry = bytearray(data), data.index(ENTRY)
    end = data.rindex(b"PK\x05\x06")
    places = [i + 42 for i in range(entry, end) if data[i : i + 4] == ENTRY] + [end + 16]
    for place in places:
        (offset,) = struct.unpack("<I", data[place : place + 4])
        other[place : place + 4] = struct.pack("<I", offset + by)
    return bytes(other)


@for_each("place", [6, 8, 14, 18, 22, 28])
def test_headers_that_state_something_else_than_the_directory_are_refused(
    tmp_path: Path, place: int
) -> None:
    """Flags, method, checksum, sizes, and the length of further fields."""
    data = bytearray(zipped(certificate(UNIQUE), zipfile.ZIP_STORED))
    data[place] ^= 0x10
    rejected(tmp_path, bytes(data))


def test_zips_of_other_programs_are_accepted(tmp_path: Path) -> None:
    """They may be in another order, with times and permissions in further fields."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in [*certificate(UNIQUE).items()][::-1]:
            entry = zipfile.ZipInfo(name, (2026, 1, 2, 3, 4, 6))
            entry.extra = struct.pack("<2HBl", 0x5455, 5, 1, 0)
            entry.comment = b"ours"
            archive.writestr(entry, content)
    assert result(tmp_path, packed.getvalue()) == "unique"


def test_repaired_hashes_do_not_help_a_wrong_proof(tmp_path: Path) -> None:
    right = certificate(UNIQUE)
    proof = right["proof.lrat"].replace(b" 0 ", b" 0 1 ", 1)
    assert rejected(tmp_path, zipped(repaired(right | {"proof.lrat": proof}))).startswith(
        "proof.lrat:1: "
    )
