"""Archives that are cut off, damaged, or hold something other than certificates."""

from __future__ import annotations

import gzip
import json
import zlib
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from sudoku.checker import Accepted, Checked, archives, verify_all
from sudoku.checker.grids import Rejected
from tests.cases import for_each
from tests.checker.mutating import (
    CLASH,
    FOUR_CLASH,
    FOUR_OPEN,
    NINE,
    UNIQUE,
    certificate,
    peak_memory,
    proved,
    repaired,
)

pytestmark = pytest.mark.slow

RECORDS = [proved(puzzle).record() for puzzle in (UNIQUE, FOUR_OPEN, CLASH, NINE)]
CLAIMS = ["unique", "multiple", "unsatisfiable", "unsatisfiable"]


def packed(*records: bytes) -> bytes:
    """One member for each."""
    return b"".join(gzip.compress(record, mtime=0) for record in records)


def results(tmp_path: Path, data: bytes) -> list[str]:
    """For each record its claim, or "rejected: …"."""
    file = tmp_path / "archive.jsonl.gz"
    file.write_bytes(data)
    found: list[Checked] = []
    for checked in verify_all(file):
        found.append(checked)
        assert len(found) < 100
    claims = []
    for number, checked in enumerate(found, start=1):
        if not isinstance(checked.result, Accepted):
            claims.append(f"rejected: {checked.result}")
            assert claims[-1].isprintable()
            assert len(claims[-1]) < 300
        else:
            claims.append(checked.result.claim)
        assert len(found) == 1 or checked.where == f"{file}:{number}"
    return claims


def rejected(tmp_path: Path, data: bytes) -> str:
    (result,) = results(tmp_path, data)
    assert result.startswith("rejected: ")
    return result.removeprefix("rejected: ")


def record_of(changes: dict[str, object], puzzle: str = UNIQUE) -> bytes:
    record = json.loads(proved(puzzle).record()) | changes
    return json.dumps(record).encode() + b"\n"


def test_right_ones_are_accepted_however_they_are_packed(tmp_path: Path) -> None:
    assert results(tmp_path, packed(*RECORDS)) == CLAIMS
    assert results(tmp_path, packed(b"".join(RECORDS))) == CLAIMS
    joined = b"".join(RECORDS)
    assert results(tmp_path, packed(joined[:50], joined[50:5000], joined[5000:])) == CLAIMS


def test_wherever_it_is_cut_off_what_was_before_is_accepted_and_the_cut_is_reported(
    tmp_path: Path,
) -> None:
    data = packed(*RECORDS)
    ends = [len(packed(*RECORDS[:count])) for count in range(len(RECORDS) + 1)]
    for place in {*range(2, len(data), 41), *(e + k for e in ends for k in range(-12, 13))}:
        if not 2 <= place < len(data):
            continue
        whole = sum(end <= place for end in ends) - 1
        found = results(tmp_path, data[:place])
        assert found[:whole] == CLAIMS[:whole]
        rest = found[whole:]
        if place in ends:
            assert rest == []
        elif rest[0] in CLAIMS:  # the line was there, but not the member's end
            assert rest[0] == CLAIMS[whole]
            assert rest[1].startswith("rejected: the archive is cut off or damaged here")
        else:
            assert len(rest) == 1
            assert rest[0].startswith("rejected: ")


def test_wherever_a_byte_is_changed_all_other_certificates_are_found_and_no_new_one(
    tmp_path: Path,
) -> None:
    records = [proved(puzzle).record() for puzzle in (UNIQUE, FOUR_OPEN, FOUR_CLASH)]
    claims, data = CLAIMS[:3], packed(*records)
    ends = [len(packed(*records[: count + 1])) for count in range(len(records))]
    headers = [end + place for end in (0, *ends[:-1]) for place in range(12)]
    for place in sorted({*headers[2:], *range(2, len(data), 5)}):
        for flip in (1, 0x80):
            other = bytearray(data)
            other[place] ^= flip
            found = results(tmp_path, bytes(other))
            right = [claim for claim in found if not claim.startswith("rejected: ")]
            hit = next(number for number, end in enumerate(ends) if place < end)
            assert right in (claims, claims[:hit] + claims[hit + 1 :])
            assert right == claims or len(found) > len(right)


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b" \n",
        b"null\n",
        b"1\n",
        b'""\n',
        b"[]\n",
        b"{}\n",
        b"[{}]\n",
        b"NaN\n",
        b"{\n",
        b"\x00\n",
        b"\xff\xfe\n",
        b"not a record\n",
        b"[" * 100_000 + b"\n",
        b'{"a":' * 100_000 + b"\n",
        b"1" * 5000 + b"\n",
        b'{"meta.json": null}\n',
        b'{"meta.json": {}}\n',
        b'{"meta.json": ""}\n',
        b'{"meta.json": "{}"}\n',
        b'{"": ""}\n',
        RECORDS[0][:-1] + RECORDS[1],
        RECORDS[0][:-1] + b"," + RECORDS[1],
        RECORDS[0][:-2] + b"\n",
        RECORDS[0][:-1] + b"x\n",
        b"[" + RECORDS[0][:-1] + b"]\n",
        b"\xef\xbb\xbf" + RECORDS[0],
        RECORDS[0][:-1].decode().encode("utf-16") + b"\n",
        record_of({"formula.cnf": certificate(UNIQUE)["formula.cnf"].decode()}),
        record_of({"formula.cnf": ""}),
        record_of({"x": ""}),
        record_of({"../x": ""}),
        record_of({"a" * 100_000: ""}),
        record_of({"\ud800": ""}),
        record_of({"x\n/some/path: unique: accepted": ""}),
        record_of({"\x1b[2J": ""}),
        record_of({"proof.lrat": None}),
        record_of({"proof.lrat": ""}),
        record_of({"proof.lrat": ["0"]}),
        record_of({"puzzle.txt": "\ud800"}),
        record_of({"solution.txt": ""}),
        b'{"proof.lrat": "0", ' + RECORDS[0][1:],
        RECORDS[0][:-2] + b', "puzzle.txt": "x"}\n',
    ],
    ids=lambda line: repr(line[:24]),
)
def test_a_line_that_is_no_certificate_is_rejected_in_one_printable_line(
    tmp_path: Path, line: bytes
) -> None:
    rejected(tmp_path, packed(line))
    found = results(tmp_path, packed(RECORDS[0], line, RECORDS[1]))
    assert found[0] == "unique"
    assert found[1].startswith("rejected: ")


def test_a_line_without_an_end_is_rejected_even_if_it_is_whole(tmp_path: Path) -> None:
    assert rejected(tmp_path, packed(RECORDS[0][:-1])).startswith(
        "expected a line with one JSON object"
    )


def test_two_glued_records_are_rejected_and_those_around_them_are_not(tmp_path: Path) -> None:
    found = results(tmp_path, packed(RECORDS[0], RECORDS[1][:-1], RECORDS[2], RECORDS[3]))
    assert [claim.split()[0] for claim in found] == ["unique", "rejected:", "unsatisfiable"]


def test_repaired_hashes_do_not_help_a_wrong_proof(tmp_path: Path) -> None:
    files = certificate(UNIQUE)
    files["proof.lrat"] = files["proof.lrat"].replace(b" 0 ", b" 0 1 ", 1)
    texts = {name: data.decode() for name, data in repaired(files).items()}
    del texts["formula.cnf"]
    reason = rejected(tmp_path, packed(json.dumps(texts).encode() + b"\n"))
    assert reason.startswith("proof.lrat:1: ")


def test_a_record_of_another_formula_is_rejected(tmp_path: Path) -> None:
    files = certificate(UNIQUE) | {"formula.cnf": certificate(CLASH)["formula.cnf"]}
    texts = {name: data.decode() for name, data in repaired(files).items()}
    del texts["formula.cnf"]
    reason = rejected(tmp_path, packed(json.dumps(texts).encode() + b"\n"))
    assert reason.startswith("formula.cnf: its SHA-256")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x1f",
        b"\x1f\x8b",
        b"\x1f\x8b\x08",
        b"\x1f\x8b\x08\x00" + b"\x00" * 6,
        b"\x1f\x8b\xff" + b"\xff" * 30,
        RECORDS[0],
        b"BZh9",
        b"\xfd7zXZ\x00",
        b"\x28\xb5\x2f\xfd",
    ],
)
def test_what_is_no_archive_is_rejected(tmp_path: Path, data: bytes) -> None:
    rejected(tmp_path, data)


@pytest.mark.parametrize("rest", [b"x", b"\x1f\x8b", b"PK\x03\x04", b"\x00\x00x", b"\x1f"])
def test_what_is_behind_the_last_member_is_reported(tmp_path: Path, rest: bytes) -> None:
    found = results(tmp_path, packed(RECORDS[0]) + rest)
    assert found[0] == "unique"
    assert found[1].startswith("rejected: the archive is cut off or damaged here")


def test_a_line_without_an_end_takes_no_more_memory_than_the_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bomb: 128 MiB, compressed to a thousandth of that."""
    monkeypatch.setattr(archives, "LONGEST_RECORD", 2**23)
    piece = gzip.compress(b" " * 2**21, mtime=0)
    data = piece * 64
    assert peak_memory(lambda: rejected(tmp_path, data)) < 3 * 2**23


def test_countless_lines_that_are_wrong_are_not_all_reported(tmp_path: Path) -> None:
    file = tmp_path / "lines.gz"
    file.write_bytes(packed(RECORDS[0], b'{"a": ""}\n' * 100_000))
    found = [checked.result for checked in verify_all(file)]
    assert isinstance(found[0], Accepted)
    assert len(found) == 102
    assert str(found[-1]) == "100 in a row are wrong; the rest is not read"


def test_where_memory_ends_in_the_midst_of_reading_it_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hungry(*_: object) -> NoReturn:
        raise MemoryError

    monkeypatch.setattr(archives, "_member", hungry)
    file = tmp_path / "lines.gz"
    file.write_bytes(packed(*RECORDS))
    (found,) = verify_all(file)
    assert found.where == f"{file}:1"
    assert str(found.result) == "too large for the memory of this machine"


def test_a_record_of_countless_values_takes_little_memory(tmp_path: Path) -> None:
    line = b'{"x": [' + b"{}," * 500_000 + b"{}]}\n"
    assert peak_memory(lambda: rejected(tmp_path, packed(line))) < 10 * len(line)


def test_a_certificate_that_refers_far_back_is_read(tmp_path: Path) -> None:
    """The gzip format refers back up to 32,768 bytes: a record at this distance from itself."""
    (record,) = RECORDS[:1]
    noise = record_of({"meta.json": Random(0).randbytes(32_000 // 2 - len(record) // 2).hex()})
    data = packed(record + noise + record)
    assert len(data) < len(packed(record + noise)) + len(packed(record)) // 4
    claim, *_, last = results(tmp_path, data)
    assert (claim, last) == ("unique", "unique")


def test_a_member_in_another_format_of_zlib_is_damage(tmp_path: Path) -> None:
    data = packed(RECORDS[0]) + zlib.compress(RECORDS[1]) + packed(RECORDS[2])
    claim, damage, last = results(tmp_path, data)
    assert (claim, last) == (CLAIMS[0], CLAIMS[2])
    assert damage.startswith("rejected: the archive is cut off or damaged here")


def test_a_member_after_one_byte_of_something_else_is_found(tmp_path: Path) -> None:
    claim, damage, last = results(tmp_path, packed(RECORDS[0]) + b"x" + packed(RECORDS[1]))
    assert (claim, last) == (CLAIMS[0], CLAIMS[1])
    assert damage.startswith("rejected: the archive is cut off or damaged here")


@for_each("chunk", [1, 2, 3, 4])
def test_a_header_is_found_however_the_file_is_read(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "_CHUNK", chunk)
    for noise in range(1, 6):
        data = packed(b"one\n") + bytes(noise) + packed(b"two\n")
        first, damage, second = archives.lines(BytesIO(data))
        assert (first, second) == (b"one\n", b"two\n")
        assert isinstance(damage, Rejected)


@for_each("length", [1, 98, 99, 100, 109])
def test_the_length_of_a_line_is_counted_from_its_beginning(
    length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines are read in pieces, and refused after a piece that reaches the limit."""
    monkeypatch.setattr(archives, "_CHUNK", 10)
    monkeypatch.setattr(archives, "LONGEST_RECORD", 100)
    line = b"x" * length + b"\n"
    before = b"y" * 9 + b"\n"
    first, *rest = archives.lines(BytesIO(packed(before + line + before)))
    assert first == before
    if length < 100:
        assert rest == [line, before]
    else:
        (refusal,) = rest
        assert str(refusal) == "a line of more than 100 bytes; the rest is not read"
    shifted = b"y" * 10 + b"\n"
    first, second, *_ = archives.lines(BytesIO(packed(shifted + line)))
    assert first == shifted
    assert isinstance(second, Rejected) == (length >= 109)  # after 99 bytes, one piece more
