"""Archives of certificates while they are written: what is not ours is left, and told."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

import pytest

from sudoku import prove
from sudoku.archive import Archive, opened
from sudoku.checker import Accepted, verify_all
from sudoku.errors import CertificateError
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


def test_a_bomb_is_no_archive_and_takes_no_memory(tmp_path: Path) -> None:
    """A certificate without an end: 128 mebibytes, in an eighth of one."""
    pack = zlib.compressobj(wbits=31)
    pieces = [pack.compress(b'{"puzzle.txt": "'), *(pack.compress(b" " * 2**24) for _ in range(8))]
    bomb = b"".join([*pieces, pack.flush()])
    archive = tmp_path / "kept"
    archive.write_bytes(bomb)

    def open_it() -> None:
        with pytest.raises(CertificateError, match="behind byte 0 is none"), opened(archive):
            pass

    assert peak_memory(open_it) < 2**22
    assert archive.read_bytes() == bomb


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk")
def test_a_disk_that_is_full_is_told_with_the_name_of_the_archive() -> None:
    certificate = prove("1" + "." * 15)
    with Path("/dev/full").open("wb", buffering=0) as full:
        archive = Archive(Path("mine.gz"), full, {}, 0)
        with pytest.raises(OSError, match=r"No space left on device: 'mine\.gz'"):
            archive.append(certificate)
