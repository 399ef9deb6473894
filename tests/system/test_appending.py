"""A file that only grows keeps its whole records, whatever ends the writer, and has one writer."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sudoku.system import appending
from sudoku.system.appending import AppendOnlyFile
from sudoku.system.locking import LockedError, is_locked_by_another
from tests.fragile import ROOT

locks_only = pytest.mark.skipif(sys.platform == "win32", reason="no lock there")

RECORDS = [b"one\n", b"two two\n", b"\x00\n", b"4" * 70_000 + b"\n"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records"


@pytest.fixture
def file(path: Path) -> Iterator[AppendOnlyFile]:
    with closing(AppendOnlyFile(path)) as file:
        yield file


def test_records_are_there_when_the_file_is_opened_again(path: Path) -> None:
    written = b""
    for number, record in enumerate(RECORDS):
        with closing(AppendOnlyFile(path)) as file:
            assert file.is_new is (number == 0)
            assert (file.read(), file.length) == (written, len(written))
            file.append(record)
            file.sync()
            written += record
            assert (path.read_bytes(), file.length) == (written, len(written))


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_the_file_is_none_that_can_be_run(path: Path, file: AppendOnlyFile) -> None:
    assert file.is_new
    assert not path.stat().st_mode & 0o111


def test_a_record_is_in_the_file_at_once(path: Path) -> None:
    """The writer is killed: nothing waits in a buffer."""
    code = (
        "import os, pathlib; from sudoku.system.appending import AppendOnlyFile; "
        f"file = AppendOnlyFile(pathlib.Path({str(path)!r})); "
        "file.append(b'one\\n'); os.kill(os.getpid(), 9)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes() == b"one\n"
    with closing(AppendOnlyFile(path)) as file:  # the lock has gone with its holder
        assert not file.is_new


def test_a_tail_torn_at_any_byte_is_cut_off(path: Path) -> None:
    whole, last = RECORDS[0], RECORDS[1]
    for end in range(len(last)):
        path.write_bytes(whole + last[:end])
        with closing(AppendOnlyFile(path)) as file:
            *_, torn = file.read().split(b"\n")
            assert torn == last[:end]
            file.cut(file.length - len(torn))
            assert file.length == len(whole)
            file.append(RECORDS[2])
        assert path.read_bytes() == whole + RECORDS[2]


def test_what_does_not_count_is_overwritten(file: AppendOnlyFile, path: Path) -> None:
    file.append(b"one\n")
    file.append(b"t")
    file.append(b"three\n", at=4)
    assert (path.read_bytes(), file.length) == (b"one\nthree\n", 10)


@pytest.mark.parametrize("room", [0, 3])
def test_a_full_disk_leaves_no_part_of_a_record(
    file: AppendOnlyFile, path: Path, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.append(b"one\n")
    write, left = os.write, [room]

    def fill(descriptor: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        count, left[0] = write(descriptor, data[: left[0]]), 0
        return count

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fill)
        with pytest.raises(OSError, match="No space left") as found:
            file.append(b"three\n")
    assert (path.read_bytes(), file.length) == (b"one\n", 4)
    assert found.value.filename == str(path)
    file.append(b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"


@locks_only
def test_it_has_one_writer(file: AppendOnlyFile, path: Path) -> None:
    with pytest.raises(LockedError):
        AppendOnlyFile(path)
    AppendOnlyFile(path, has_lock=False).close()
    file.close()
    AppendOnlyFile(path).close()
    file._descriptor = os.open(path, os.O_RDONLY)  # for the fixture


@locks_only
def test_a_file_that_its_last_writer_removes_is_made_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def take_away_first(descriptor: int) -> bool:
        if not tried:
            path.unlink()
        tried.append(descriptor)
        return is_locked_by_another(descriptor)

    monkeypatch.setattr(appending, "is_locked_by_another", take_away_first)
    with closing(AppendOnlyFile(path)) as file:
        file.append(b"one\n")
    assert len(tried) == 2
    assert path.read_bytes() == b"one\n"


@pytest.mark.parametrize("record", [b"", b"one\n"])
@pytest.mark.parametrize("keeps_empty", [False, True])
def test_an_empty_file_may_be_removed(path: Path, record: bytes, keeps_empty: bool) -> None:
    file = AppendOnlyFile(path)
    file.append(record)
    file.close(keeps_empty=keeps_empty)
    assert path.exists() is (keeps_empty or bool(record))


def test_what_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "records"):
        with pytest.raises(OSError, match=str(path)):
            AppendOnlyFile(path)


@locks_only
def test_a_failing_lock_leaves_no_open_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []

    def fails(descriptor: int) -> bool:
        opened.append(descriptor)
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(appending, "is_locked_by_another", fails)
    with pytest.raises(OSError, match="no locks"):
        AppendOnlyFile(path)
    with pytest.raises(OSError, match="Bad file"):
        os.fstat(opened[0])
