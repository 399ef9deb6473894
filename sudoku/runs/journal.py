"""How far a run is: its rows in OUT.partial, and a journal beside them from which it goes on.

The rows are written behind each other and synchronised with the disk; then the journal, a small
JSON object, is replaced by one that says how many bytes and how many puzzles are safe. So whatever
ends the process, the journal tells a length of OUT.partial up to which every row is whole: the rest
is cut off, and the puzzles behind it are asked again. At the end the journal says that no puzzle is
left, OUT.partial becomes OUT, and the journal is removed. OUT.lock is locked meanwhile.
"""

from __future__ import annotations

import json
import os
import stat
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic

from sudoku.errors import SudokuError
from sudoku.runs.identity import Identity, differences
from sudoku.runs.inputs import Numbered
from sudoku.runs.piece import PieceAnswer
from sudoku.runs.state import Journal, State
from sudoku.system.durable import replace_text, sync_file, sync_folder
from sudoku.system.locking import LockedError, LockFile
from sudoku.tables.compression import Compression

COMMIT_SECONDS = 1.0
"""How often the rows are made safe."""
SHARE_OF_COMMITS = 0.02
"""Of the time; with a slow disk they are made safe less often."""
TAIL = 4096
"""The last bytes whose checksum the journal has."""
ANEW = "or start anew with --overwrite"


class RunError(SudokuError):
    """An output that exists or belongs to another run, or that cannot be continued or written."""


class Output:
    """The growing table of one run.

    was_killed: whether the last session did not end in order. is_finished: whether nothing is left
    to do. has_locks: whether a second run would be refused. safe: the puzzles that the journal has.
    """

    def __init__(
        self,
        path: Path,
        identity: Identity,
        *,
        command: str = "",
        overwrite: bool = False,
        compression: Compression = Compression.NONE,
    ) -> None:
        """Open OUT.partial, where the last run of this identity was.

        overwrite: OUT may exist, and is replaced when the run is complete; what another run left is
        discarded. Raises RunError.
        """
        _require_place(path)
        self._path, self._command, self.safe = path, command, 0
        self._identity: Identity = json.loads(json.dumps(identity))  # as it is read again
        self._may_replace, self._compression = overwrite, compression
        self.partial, self._journal, self._whole, lock = files_beside(path)
        self.was_killed = self.is_finished = False
        self._descriptor: int | None = None
        self._at: tuple[State, Numbered | None] = State(), None  # its last puzzles, unless marked
        self._is_sound = True  # of what was written, nothing is in doubt
        self._seconds, self._started = 0.0, monotonic()
        with self._errors():
            try:
                self._lock = LockFile(lock)
            except LockedError:
                raise RunError(f"{path}: another run is writing it at this moment") from None
        self.has_locks = self._lock.has_locks
        try:
            with self._errors():
                self._at = self._found(), None
                if not self.is_finished:
                    self._open()
        except BaseException:
            self._is_sound = False
            self.close()
            raise

    @property
    def state(self) -> State:
        """What is written, safe or not. Its `last` is that of the last commit."""
        return self._at[0]

    @property
    def seconds(self) -> float:
        """Of all sessions."""
        return self._seconds + monotonic() - self._started

    def begin(self, head: bytes) -> None:
        """Write what stands before the first row, in a new run."""
        if self.state.length == 0 and not self.state.pending:
            data, pending = self._compression.append(b"", head)
            self._write(data)
            self._at = replace(self.state, length=len(data), pending=pending), None

    def add(self, answer: PieceAnswer, last: Numbered) -> None:
        """Write the rows of an answer. last: its puzzles.

        If more answers follow, they are safe after COMMIT_SECONDS, or longer on a slow disk.
        """
        data, pending = self._compression.append(self.state.pending, answer.data)
        self._write(data)
        # At once: Ctrl-C comes before it or behind it.
        self._at = self.state.plus(answer, len(data), pending), last
        if monotonic() >= self._next_commit:
            self.commit()

    def commit(self, *, is_complete: bool = False, is_running: bool = True) -> None:
        """Make all rows safe. is_complete: no puzzle is left."""
        if self._descriptor is None or not self._is_sound:
            return
        start = monotonic()
        state, last = self._at
        mark = state.last if last is None else last.mark(last.count - 1)
        state = replace(state, last=mark, is_complete=state.is_complete or is_complete)
        with self._errors():
            os.fsync(self._descriptor)
            self._write_journal(state, is_running=is_running)
        self._at = state, None
        now = monotonic()
        self._next_commit = now + max(COMMIT_SECONDS, (now - start) / SHARE_OF_COMMITS)

    def finish(self, make: Callable[[Path, Path], bool]) -> None:
        """Name the table OUT; the journal has no further use. make: see TableFormat.finish."""
        assert self._descriptor is not None  # noqa: S101
        if not self.state.is_complete:
            state, last = self._at
            data = self._compression.end(state.pending)
            self._write(data)
            length = state.length + len(data)
            self._at = replace(state, length=length, pending=b"", is_complete=True), last
            with self._errors():
                os.ftruncate(self._descriptor, self.state.length)
            self.commit(is_complete=True)
        with self._errors():
            is_new = make(self.partial, self._whole)
            if not self._may_replace and self._path.exists():
                raise RunError(f"{self._path} was made meanwhile: replace it with --overwrite")
            self._close_file()
            if is_new:
                sync_file(self._whole)
                sync_folder(self._path.parent)
                self.partial.unlink()
            else:
                self.partial.replace(self._path)
            self._end()

    def _end(self) -> None:
        """All rows are in OUT or in the whole table. Also after a session that ended from here."""
        if self._whole.exists():
            self._whole.replace(self._path)
        self.is_finished = True
        sync_folder(self._path.parent)
        self._journal.unlink()

    def close(self) -> None:
        """Make all rows safe unless writing failed, and release the lock."""
        try:
            if not self.is_finished:
                self.commit(is_running=False)
        finally:
            self._close_file()
            self._lock.release()

    def _found(self) -> State:
        """The state from which to go on."""
        journal = self._read_journal()
        is_same = journal is not None and journal.run == self._identity
        if journal is not None and is_same and journal.state.is_complete:
            is_made = self._whole.exists() or self._path.exists()
            if is_made and not self.partial.exists():
                self._end()
                return journal.state
        if self._path.exists() and not self._may_replace:
            going_on = " and goes on with the run that is to replace it" if is_same else ""
            raise RunError(
                f"{self._path} exists: choose another name; --overwrite replaces it{going_on}"
            )
        if journal is None:
            if _size(self.partial) and not self._may_replace:
                raise RunError(f"{self.partial} has no {self._journal.name}: remove it, {ANEW}")
            return State()
        problem = self._other(journal) if not is_same else self._damage(journal)
        if problem is None:
            self.was_killed, self._seconds = journal.is_running, journal.seconds
            return journal.state
        if self._may_replace:
            return State()
        raise RunError(problem)

    def _read_journal(self) -> Journal | None:
        try:
            return Journal.of(self._journal.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except ValueError as error:
            if self._may_replace:
                return None
            raise RunError(
                f"{self._journal} cannot be read: {error}. Remove it and {self.partial}, {ANEW}"
            ) from None

    def _other(self, journal: Journal) -> str:
        differing = "; ".join(differences(journal.run, self._identity))
        return (
            f"{self._path} belongs to another run, `{journal.command}`, with"
            f" {journal.state.read:,} puzzles answered; {differing}."
            f" Go on with that command, choose another name, {ANEW}"
        )

    def _damage(self, journal: Journal) -> str | None:
        """What is wrong with OUT.partial, in words."""
        expected, found = journal.state.length, _size(self.partial)
        if found < expected:
            return (
                f"{self.partial} has {found:,} bytes, but by {self._journal.name} {expected:,}"
                f" are written: remove both, {ANEW}"
            )
        if expected == 0:
            return None
        with open(self.partial, "rb") as file:
            tail = _tail(file.fileno(), expected)
        if tail != journal.tail:
            return f"{self.partial} was changed by another program: remove it, {ANEW}"
        return None

    def _open(self) -> None:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        # The journal first: OUT.partial without it belongs to nobody.
        if self.state.length == 0:
            replace_text(self._journal, self._journal_of(self.state, 0, is_running=True).text())
            self._descriptor = os.open(self.partial, flags, 0o666)
            os.ftruncate(self._descriptor, 0)
            self._whole.unlink(missing_ok=True)
        else:
            self._descriptor = os.open(self.partial, flags, 0o666)
            os.ftruncate(self._descriptor, self.state.length)
            self._write_journal(self.state, is_running=True)
        sync_folder(self._path.parent)
        self._next_commit = monotonic() + COMMIT_SECONDS

    def _write(self, data: bytes) -> None:
        assert self._descriptor is not None  # noqa: S101
        with self._errors():
            os.lseek(self._descriptor, self.state.length, os.SEEK_SET)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]

    def _write_journal(self, state: State, *, is_running: bool) -> None:
        assert self._descriptor is not None  # noqa: S101
        tail = _tail(self._descriptor, state.length)
        journal = self._journal_of(state, tail, is_running=is_running)
        replace_text(self._journal, journal.text())
        self.safe = state.read

    def _journal_of(self, state: State, tail: int, *, is_running: bool) -> Journal:
        return Journal(self._identity, self._command, state, tail, self.seconds, is_running)

    def _close_file(self) -> None:
        if self._descriptor is not None:
            descriptor, self._descriptor = self._descriptor, None
            os.close(descriptor)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """OSError as RunError. Then no more is committed: what a failed fsync has lost, the next
        one does not report.
        """
        try:
            yield
        except OSError as error:
            self._is_sound = False
            name = error.filename or self.partial
            raise RunError(f"cannot write {name}: {error.strerror}") from error


def files_beside(path: Path) -> list[Path]:
    """The rows, the journal, the whole table of formats that are converted, and the lock."""
    kinds = ("partial", "journal", "whole", "lock")
    return [path.with_name(f"{path.name}.{kind}") for kind in kinds]


def _size(path: Path) -> int:
    with suppress(FileNotFoundError):
        return path.stat().st_size
    return 0


def _tail(descriptor: int, length: int) -> int:
    """The checksum of the last bytes before this length."""
    start = max(0, length - TAIL)
    os.lseek(descriptor, start, os.SEEK_SET)
    return zlib.crc32(os.read(descriptor, length - start))


def _require_place(path: Path) -> None:
    """Raise RunError for a place where no table can be made."""
    if not path.parent.is_dir():
        raise RunError(f"{path}: there is no folder {path.parent}")
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    except OSError as error:
        raise RunError(f"cannot write {path}: {error.strerror}") from None
    if stat.S_ISLNK(mode):
        raise RunError(f"{path} is a symbolic link: name the file {os.readlink(path)} itself")
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "a device or a pipe"
        raise RunError(f"{path} is {kind}, expected the name of a file")
