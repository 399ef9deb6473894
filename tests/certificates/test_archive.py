"""Writing archives: nothing that is not ours is removed, and every fault is reported."""

from __future__ import annotations

import gzip
import sys
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from sudoku import Board, Puzzle, prove
from sudoku.certificates.archive import Archive, opened
from sudoku.checker import Accepted, verify_all
from sudoku.constraints.vocabulary import with_rules
from sudoku.errors import CertificateError
from sudoku.system.appending import AppendOnlyFile
from tests.checker.mutating import peak_memory

CERTIFICATES = [prove("1" + "." * 15), prove("11" + "." * 14)]


def test_wherever_the_last_one_is_cut_off_it_is_dropped_and_may_be_made_again(
    tmp_path: Path,
) -> None:
    """Also in the last eight bytes, where its line can be read already."""
    file = tmp_path / "kept"
    first, last = (gzip.compress(c.record(), mtime=0) for c in CERTIFICATES)
    for place in (*range(1, len(last), 29), *range(len(last) - 30, len(last))):
        file.write_bytes(first + last[:place])
        with opened(file) as archive:
            assert (archive.found, archive.dropped) == (1, place)
            archive.append(CERTIFICATES[1])
        with opened(file) as archive:
            assert (archive.found, archive.dropped) == (2, 0)
        assert all(isinstance(checked.result, Accepted) for checked in verify_all(file))


@pytest.mark.slow
def test_whatever_byte_of_an_archive_is_changed_no_other_certificate_is_dropped(
    tmp_path: Path,
) -> None:
    """It is refused, or what is dropped was the last one, or no certificate any more."""
    file = tmp_path / "kept"
    members = [gzip.compress(c.record(), mtime=0) for c in (*CERTIFICATES, *CERTIFICATES)]
    whole = b"".join(members)
    starts = [sum(map(len, members[:count])) for count in range(len(members))]
    near = {start + place for start in starts for place in range(20)}
    refused = 0
    for place in sorted({*near, *range(0, len(whole), 61)}):
        for flip in (1, 8, 31, 128):
            changed = bytearray(whole)
            changed[place] ^= flip
            file.write_bytes(changed)
            right = [c.where for c in verify_all(file) if isinstance(c.result, Accepted)]
            try:
                with opened(file) as archive:
                    left = file.read_bytes()
            except CertificateError:
                refused += 1
                assert file.read_bytes() == changed
            else:
                assert changed.startswith(left)
                assert archive.dropped <= len(members[-1])
                kept = [c.where for c in verify_all(file) if isinstance(c.result, Accepted)]
                assert kept == right[: len(kept)]
                assert len(kept) >= len(right) - 1
    assert refused > 150


@pytest.mark.parametrize(
    "foreign",
    [
        b"x",
        b"\x1f\x8b\x08" * 1000,
        b"\x1f\x8b\x08\x10" + bytes(6) + b"a comment without an end" * 1000,
        b"\x1f\x8b\x08\x04" + bytes(6) + b"\xff\xff" + b"more" * 1000,
        b"\x1f\x8b\x08" + bytes(6) + b"\xff" + b"\x00\x00\x00\xff\xff" * 1000,
        bytes(1000),
    ],
)
@pytest.mark.parametrize("behind", [0, 1])
def test_what_is_not_ours_is_never_dropped(tmp_path: Path, foreign: bytes, behind: int) -> None:
    file = tmp_path / "kept"
    data = gzip.compress(CERTIFICATES[0].record(), mtime=0) * behind + foreign
    file.write_bytes(data)
    with pytest.raises(CertificateError), opened(file):
        pass
    assert file.read_bytes() == data


@pytest.mark.skipif(sys.platform == "win32", reason="no lock there")
def test_who_is_refused_does_not_take_away_what_another_writes(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with opened(file) as archive:
        with pytest.raises(CertificateError, match="another program"), opened(file):
            pass
        archive.append(CERTIFICATES[0])
    assert [c.claim for c in CERTIFICATES[:1]] == [
        c.result.claim for c in verify_all(file) if isinstance(c.result, Accepted)
    ]


def test_an_empty_file_or_link_of_the_user_s_is_left(tmp_path: Path) -> None:
    file, link = tmp_path / "mine", tmp_path / "link"
    file.touch()
    link.symlink_to("elsewhere")
    for path in (file, link):
        with opened(path):
            pass
    assert file.exists()
    assert link.is_symlink()
    with opened(tmp_path / "new"):
        pass
    assert not (tmp_path / "new").exists()


def test_a_bomb_is_no_archive_and_takes_no_memory(tmp_path: Path) -> None:
    """A certificate without an end: 32 MiB, in a thousandth of that."""
    pack = zlib.compressobj(wbits=31)
    pieces = [pack.compress(b'{"puzzle.txt": "'), *(pack.compress(b" " * 2**22) for _ in range(8))]
    bomb = b"".join([*pieces, pack.flush()])
    archive = tmp_path / "kept"
    archive.write_bytes(bomb)

    def open_it() -> None:
        with pytest.raises(CertificateError, match="no certificate after byte 0"), opened(archive):
            pass

    assert peak_memory(open_it) < 2**21
    assert archive.read_bytes() == bomb


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk")
def test_a_disk_that_is_full_is_reported_with_the_name_of_the_archive() -> None:
    certificate = prove("1" + "." * 15)
    with closing(AppendOnlyFile(Path("/dev/full"))) as full:
        archive = Archive(full, {}, 0)
        with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
            archive.append(certificate)


def test_a_puzzle_with_other_rules_is_another_puzzle(tmp_path: Path) -> None:
    """Of the same box and digits: its verdict is not the one that the archive holds."""
    plain = Puzzle(Board(2, 2), (1, *[0] * 15))
    cage = with_rules(Board(2, 2), "killer 3: r1c1 r1c2", "killer 4: r1c2 r1c3", "odd: r1c3")
    variant = Puzzle(cage, plain.clues)
    with opened(tmp_path / "a") as archive:
        archive.append(prove(plain))
        assert archive.claim(plain) == "multiple"
        assert archive.claim(variant) is None
        archive.append(prove(variant))
    with opened(tmp_path / "a") as again:
        assert (again.claim(plain), again.claim(variant)) == ("multiple", "unsatisfiable")
