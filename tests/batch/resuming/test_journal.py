"""The output of a run: what is safe, what is refused, and in which words."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sudoku.batch.items import Numbered
from sudoku.batch.resuming import output as journal
from sudoku.batch.resuming.identity import identity_of
from sudoku.batch.resuming.output import Output
from sudoku.batch.resuming.places import RunError
from sudoku.batch.tables.rows import EncodedRows
from sudoku.errors import NotationError

IDENTITY = {"task": "check", "model": "sat", "inputs": [{"name": "a.txt", "size": 9}]}


def answer(text: str) -> EncodedRows:
    return EncodedRows(text.encode(), 1, 1, {"unique": 1}, (0.5, "a.txt", 1), 0.5)


def item(row: int) -> Numbered:
    return Numbered(NotationError("a.txt", row, 1, f"puzzle {row}", "it is no puzzle"), row)


def opened(path: Path, **changes: object) -> Output:
    return Output(path, IDENTITY | changes, command="sudoku check -m sat a.txt")


def with_rows(path: Path, *rows: str) -> Output:
    """An output with these rows behind a head, safe and not closed."""
    output = opened(path)
    output.begin(b"head\n")
    for number, row in enumerate(rows, start=1):
        output.add(answer(row), item(number))
    output.commit()
    return output


def add_and_commit(output: Output) -> None:
    output._next_commit = 0  # now, in the thread
    output.add(answer("two\n"), item(2))
    output.commit()


def never(_grown: Path, _whole: Path) -> bool:
    return False


def converted(grown: Path, whole: Path) -> bool:
    whole.write_bytes(grown.read_bytes().upper())
    return True


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out.csv"


def names(out: Path) -> set[str]:
    return {path.name for path in out.parent.iterdir()}


def test_the_seconds_of_all_sessions_are_added(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(journal, "monotonic", lambda: now[0])
    for expected in (7.0, 14.0):
        output = opened(out)
        now[0] += 7
        assert output.seconds == expected
        output.close()
        now[0] += 1000


class _Killed(BaseException):
    """The process ends here."""


def kill_before(monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    """Have the process end before a certain change of files: that and all further ones fail."""
    count = 0

    def ended(function: Callable[..., object]) -> Callable[..., object]:
        def called(*args: object, **options: object) -> object:
            nonlocal count
            count += 1
            if count > moment:
                raise _Killed
            return function(*args, **options)

        return called

    for owner, name in (
        (os, "fsync"),
        (Path, "replace"),
        (Path, "unlink"),
        (os, "ftruncate"),
        (journal, "sync_file"),
        (journal, "sync_folder"),
    ):
        monkeypatch.setattr(owner, name, ended(getattr(owner, name)))


@pytest.mark.slow
@pytest.mark.parametrize("make", [never, converted])
@pytest.mark.parametrize("exists", [False, True])
def test_a_run_killed_at_any_moment_of_its_end_goes_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path, Path], bool],
    exists: bool,
) -> None:
    whole = b"HEAD\nONE\n" if make is converted else b"head\none\n"
    was_killed, moment = True, 0
    while was_killed:
        out = tmp_path / str(moment) / "out.csv"
        out.parent.mkdir()
        if exists:
            out.write_text("old")
        output = Output(out, IDENTITY, overwrite=exists)
        output.begin(b"head\n")
        output.add(answer("one\n"), item(1))
        was_killed = False
        with monkeypatch.context() as patch:
            kill_before(patch, moment)
            try:
                output.finish(make)
            except _Killed:
                was_killed = True
        output._close_rows()
        output._lock._file.close()
        output = Output(out, IDENTITY, overwrite=exists)
        assert output.is_finished or was_killed  # the journal is there until the output is closed
        if not output.is_finished:
            output.begin(b"head\n")
            if output.state.read == 0:
                output.add(answer("one\n"), item(1))
            output.finish(make)
        output.close()
        assert names(out) == {"out.csv"}
        assert out.read_bytes() == whole
        moment += 1
    assert moment > 7


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("function", ["write", "fsync"])
def test_what_was_safe_stays_safe_when_the_disk_fails(
    out: Path, monkeypatch: pytest.MonkeyPatch, number: int, function: str
) -> None:
    output = with_rows(out, "one\n")
    with monkeypatch.context() as patch:

        def fails(*_: object) -> int:
            raise OSError(number, os.strerror(number))

        patch.setattr(os, function, fails)
        with pytest.raises(RunError, match=f"out.csv.partial: {os.strerror(number)}"):
            add_and_commit(output)
    # The pages that fsync could not write are gone, and the next fsync would not say so.
    output.close()
    output = opened(out)
    assert output.state.read == 1
    output.begin(b"head\n")
    output.add(answer("two\n"), item(2))
    output.finish(never)
    output.close()
    assert out.read_bytes() == b"head\none\ntwo\n"


class _Disk:
    """What a power failure would leave: a file may have any content that was not synchronised."""

    def __init__(self, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.out, self.named = out, list[str]()
        self.content: dict[int, bytes] = {}  # by inode
        self.fsync, self.replace, self.unlink = os.fsync, Path.replace, Path.unlink
        monkeypatch.setattr(os, "fsync", self.synchronise)
        monkeypatch.setattr(Path, "replace", lambda path, target: self.rename(path, target))
        monkeypatch.setattr(Path, "unlink", lambda path, **options: self.remove(path, **options))

    def synchronise(self, descriptor: int) -> None:
        self.fsync(descriptor)
        found = os.fstat(descriptor)
        if stat.S_ISREG(found.st_mode):
            content = Path(f"/proc/self/fd/{descriptor}").read_bytes()
            self.content[found.st_ino] = content

    def safe(self, path: Path) -> bytes:
        return self.content.get(path.stat().st_ino, b"nothing")

    def rename(self, path: Path, target: Path) -> Path:
        self.named.append(target.name)
        assert self.safe(path) == path.read_bytes()
        length = 0
        if target.name == "out.csv.journal":
            state = json.loads(path.read_text())["state"]
            length, read = state["length"], state["read"]
        if length:
            rows = target.with_name("out.csv.partial")
            assert self.safe(rows)[:length] == rows.read_bytes()[:length]
            sums = target.with_name("out.csv.checksums")
            assert self.safe(sums)[: 8 * read] == sums.read_bytes()[: 8 * read]
        return self.replace(path, target)

    def remove(self, path: Path, **options: bool) -> None:
        needed = {"out.csv.partial": "out.csv.whole", "out.csv.journal": "out.csv"}
        if path.name in needed:
            table = path.with_name(needed[path.name])
            assert self.safe(table) == table.read_bytes()
        self.unlink(path, **options)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("make", [never, converted])
def test_nothing_is_named_or_removed_before_its_rows_are_on_the_disk(
    out: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path, Path], bool]
) -> None:
    disk = _Disk(out, monkeypatch)
    monkeypatch.setattr(journal, "COMMIT_SECONDS", 0.0)
    output = opened(out)
    output.begin(b"head\n")
    for number in range(1, 50):
        output.add(answer(f"row {number}\n"), item(number))
        if number % 10 == 0:
            output.commit()
    output.finish(make)
    output.close()
    assert disk.named.count("out.csv.journal") >= 6
    assert disk.named[-1] == "out.csv"


def test_ctrl_c_at_any_place_loses_no_row(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = with_rows(out, "one\n")

    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            output.add(answer("two\n"), item(2))
    output.close()
    output = opened(out)
    assert output.state.read == 1
    output.close()
    assert (out.parent / "out.csv.partial").read_bytes() == b"head\none\n"


@pytest.mark.skipif(sys.platform == "win32", reason="locks as POSIX has them")
def test_a_second_run_is_refused_and_a_lock_left_behind_is_not_in_the_way(out: Path) -> None:
    output = with_rows(out, "one\n")
    with pytest.raises(RunError, match="another run is writing to it"):
        opened(out)
    output.close()
    (out.parent / "out.csv.lock").touch()
    opened(out).close()
    assert "out.csv.lock" not in names(out)


def test_a_file_system_without_locks_is_told_of(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("sudoku.system.locking.is_locked_by_another", fails)
    output = opened(out)
    assert not output.has_locks
    output.close()


def test_a_table_that_exists_is_replaced_only_at_the_end(out: Path) -> None:
    out.write_text("old")
    with pytest.raises(RunError, match=r"out.csv already exists; choose another name"):
        opened(out)
    assert names(out) == {"out.csv"}
    output = Output(out, IDENTITY, overwrite=True)
    output.begin(b"new")
    output.close()
    assert out.read_text() == "old"
    with pytest.raises(RunError, match="choose another name or use --overwrite to resume the run"):
        opened(out)
    output = Output(out, IDENTITY, overwrite=True)
    output.finish(never)
    output.close()
    assert out.read_text() == "new"


def test_a_table_that_is_made_meanwhile_is_not_replaced(out: Path) -> None:
    output = with_rows(out, "one\n")
    out.write_text("another's")
    with pytest.raises(RunError, match="created in the meantime"):
        output.finish(never)
    output.close()
    assert out.read_text() == "another's"
    out.unlink()
    output = opened(out)
    output.finish(never)
    output.close()
    assert out.read_bytes() == b"head\none\n"


def shorten_checksums(out: Path) -> None:
    (out.parent / "out.csv.checksums").write_bytes(b"seven b")


def shorten(out: Path) -> None:
    (out.parent / "out.csv.partial").write_bytes(b"head\n")


def remove_partial(out: Path) -> None:
    (out.parent / "out.csv.partial").unlink()


def remove_journal(out: Path) -> None:
    (out.parent / "out.csv.journal").unlink()


def change_rows(out: Path) -> None:
    (out.parent / "out.csv.partial").write_bytes(b"head\ntwo\n")


def with_journal(text: str) -> Callable[[Path], object]:
    return lambda out: (out.parent / "out.csv.journal").write_text(text)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (shorten, r"has 5 bytes, but out.csv.journal records 9"),
        (shorten_checksums, r"out.csv.checksums has 7 bytes, but out.csv.journal records 8"),
        (remove_partial, r"has 0 bytes, but out.csv.journal records 9"),
        (remove_journal, r"out.csv.partial has no out.csv.journal"),
        (change_rows, r"out.csv.partial was changed by another program"),
        (with_journal(""), r"out.csv.journal cannot be read: Expecting value"),
        (with_journal("[]"), r"out.csv.journal cannot be read: \[\]: expected an object"),
        (
            with_journal("{}"),
            r"out.csv.journal cannot be read: it is not a journal of this program",
        ),
        (with_journal('{"journal": 1}'), r"an older version of this program wrote it"),
        (with_journal('{"journal": 3}'), r"a newer version of this program wrote it"),
    ],
)
def test_what_cannot_be_continued_is_refused_and_can_be_overwritten(
    out: Path, damage: Callable[[Path], object], words: str
) -> None:
    with_rows(out, "one\n").close()
    damage(out)
    with pytest.raises(RunError, match=f"{words}.*start anew with --overwrite"):
        opened(out)
    output = Output(out, IDENTITY, overwrite=True)
    assert output.state.length == 0
    output.begin(b"new\n")
    output.finish(never)
    output.close()
    assert out.read_bytes() == b"new\n"
    assert names(out) == {"out.csv"}


def test_places_where_no_table_can_be_made_are_refused_before_anything_is_written(
    tmp_path: Path,
) -> None:
    link, folder, pipe = (tmp_path / name for name in ("link", "folder", "pipe"))
    link.symlink_to("target.csv")
    folder.mkdir()
    os.mkfifo(pipe)
    expected = {
        link: "is a symbolic link: name the file target.csv itself",
        folder: "is a folder; choose the name of a file",
        pipe: "is a device or a pipe; choose the name of a file",
        tmp_path / "nowhere" / "out.csv": "first create the folder",
    }
    before = names(link)
    for path, words in expected.items():
        with pytest.raises(RunError, match=words):
            Output(path, IDENTITY, overwrite=True)
    assert names(link) == before


def test_the_identity_tells_a_changed_file_and_not_a_pipe(tmp_path: Path) -> None:
    file, pipe = tmp_path / "a.txt", tmp_path / "pipe"
    file.write_text("one")
    os.mkfifo(pipe)

    def identity() -> dict[str, object]:
        return identity_of({"task": "x"}, {"--box": None}, [str(file), str(pipe)], ["row"], "csv")

    before = identity()
    assert "--box" not in before
    assert identity() == before
    os.utime(file, (1, 1))
    assert identity() != before
