"""The progress of a run: its rows in OUT.partial, and a journal from which it resumes.

The rows are appended and synchronised with the disk; then the journal, a small JSON object, is
replaced with a new journal that says how many bytes and how many puzzles are safe. So however the
process ends, the journal states a length of OUT.partial up to which every row is whole. The rest is
cut off, and its puzzles are answered again. At the end the journal records that no puzzle is left,
and OUT.partial becomes OUT. The journal is removed last, when the output is closed, so if the
command is killed before that, the next one finds the run complete. OUT.lock is locked in the
meantime.

A thread waits for the disk while more puzzles are answered.

The checksums of the puzzles are in OUT.checksums, which is as safe as the rows. A resumed run
compares them with its input.

The certificates of a run are in another growing file, which is as safe as the rows: a valid archive
at every moment, except for a certificate that was cut off. The journal says how many of its bytes
belong to the rows that are safe.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from time import monotonic

from sudoku.batch.items import Numbered
from sudoku.batch.resuming.checksums import WIDTH, checksums
from sudoku.batch.resuming.identity import Identity
from sudoku.batch.resuming.journal import Journal, RunState
from sudoku.batch.resuming.places import (
    TAIL,
    Places,
    RunError,
    checksum,
    earlier,
    is_made,
    require_place,
    tail_of,
)
from sudoku.batch.tables.compression import Compression
from sudoku.batch.tables.rows import EncodedRows
from sudoku.system.appending import AppendOnlyFile
from sudoku.system.durable import replace_bytes, sync_file, sync_folder
from sudoku.system.locking import LockedError, LockFile
from sudoku.system.processes import interrupts_held

COMMIT_SECONDS = 1.0
"""Seconds between commits."""
COMMIT_BYTES = 1 << 24
"""The number of bytes after which rows are committed in any case, which lets the disk keep up."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """The written output at one moment."""

    state: RunState
    tail: bytes
    """The last bytes."""

    def plus(self, state: RunState, data: bytes) -> _Moment:
        return _Moment(state, data[-TAIL:] if len(data) >= TAIL else self.tail[-TAIL:] + data)


class Output:
    """The growing table of one run."""

    was_killed: bool
    """Whether the last session did not end normally."""
    is_finished: bool
    """Whether the run is complete."""
    has_locks: bool
    """Whether a second run would be refused."""
    safe: int
    """The number of puzzles whose answers are safe."""

    def __init__(
        self,
        path: Path,
        identity: Identity,
        *,
        command: str = "",
        overwrite: bool = False,
        compression: Compression = Compression.NONE,
        archive: Path | None = None,
    ) -> None:
        """Open OUT.partial where the last run of this identity stopped.

        overwrite: OUT may exist and is replaced when the run is complete; partial results of
        another run are discarded. archive: the file for the certificates of the answers. Raises
        RunError.
        """
        require_place(path)
        self._places, self._command, self.safe = Places.of(path, archive), command, 0
        self.partial = self._places.partial
        self._identity: Identity = json.loads(json.dumps(identity))  # as a journal is read
        self._may_replace, self._compression = overwrite, compression
        self.was_killed = self.is_finished = False
        self._rows: AppendOnlyFile | None = None
        self._archive: AppendOnlyFile | None = None
        self._checksums: AppendOnlyFile | None = None
        self._at = _Moment(RunState(), b"")
        self._is_sound = True  # everything that was written is safe
        self._committing: Thread | None = None
        self._committed = 0  # bytes
        self._failure: RunError | None = None  # the error of the thread
        self._seconds, self._started = 0.0, monotonic()
        with self._errors():
            try:
                self._lock = LockFile(self._places.lock)
            except LockedError:
                raise RunError(f"{path}: another run is writing to it") from None
        self.has_locks = self._lock.has_locks
        try:
            with self._errors():
                self._open()
        except BaseException:
            self._is_sound = False
            self.close()
            raise

    @property
    def state(self) -> RunState:
        """The progress so far, safe or not."""
        return self._at.state

    @property
    def seconds(self) -> float:
        """Total seconds of all sessions."""
        return self._seconds + monotonic() - self._started

    def begin(self, head: bytes) -> None:
        """In a new run, write the bytes before the first row."""
        if self.state.length == 0 and not self.state.pending:
            data, pending = self._compression.append(b"", head)
            self._write(data)
            state = replace(self.state, length=len(data), pending=pending)
            self._at = self._at.plus(state, data)

    def first_changed(self, place: int, item: Numbered) -> int | None:
        """The index of the first puzzle of an item that differs from the puzzle answered earlier.

        place: the number of puzzles before the item. None if all are the same, or not yet answered.
        """
        assert self._checksums is not None  # noqa: S101
        left = min(item.count, self.state.read - place)
        now, before = checksums(item), self._checksums.read(WIDTH * place, WIDTH * left)
        if now.startswith(before):
            return None
        starts = range(0, len(before), WIDTH)
        return next(at // WIDTH for at in starts if not now.startswith(before[at : at + WIDTH], at))

    def add(self, answer: EncodedRows, item: Numbered) -> None:
        """Write the rows of an answer. item: its puzzles.

        They are committed with the first answer after COMMIT_SECONDS, or earlier.
        """
        data, pending = self._compression.append(self.state.pending, answer.data)
        self._write(data)
        if self._archive is not None:
            with self._errors():
                self._archive.append(answer.certificates, at=self.state.archived)
        assert self._checksums is not None  # noqa: S101
        with self._errors():
            self._checksums.append(checksums(item), at=WIDTH * self.state.read)
        # One statement: Ctrl-C comes before or after it.
        self._at = self._at.plus(self.state.plus(answer, len(data), pending), data)
        is_much = self.state.length - self._committed >= COMMIT_BYTES
        if is_much or monotonic() >= self._next_commit:
            self._commit_meanwhile()

    def commit(self, *, is_running: bool = True) -> None:
        """Commit all rows, and wait for it."""
        self._join()
        if self._rows is None or not self._is_sound:
            return
        with self._errors():
            self._make_safe(self.state, self._at.tail, is_running)

    def finish(self, make: Callable[[Path, Path], bool]) -> None:
        """Give the table its name OUT. make: see TableFormat.finish."""
        assert self._rows is not None  # noqa: S101
        if not self.state.is_complete:
            state = self.state
            data = self._compression.end(state.pending)
            self._write(data)
            state = replace(state, length=state.length + len(data), pending=b"", is_complete=True)
            self._at = self._at.plus(state, data)
            with self._errors():
                self._rows.cut(state.length)
            self.commit()
        places = self._places
        with self._errors():
            is_new = make(self.partial, places.whole)
            if not self._may_replace and places.table.exists():
                raise RunError(
                    f"{places.table} was created in the meantime; replace it with --overwrite"
                )
            self._close_rows()
            if is_new:
                sync_file(places.whole)
                sync_folder(places.table.parent)
                self.partial.unlink()
            else:
                self.partial.replace(places.table)
            self._end()

    def close(self) -> None:
        """Commit all rows if possible, and release the lock.

        The journal of a finished run is removed as the very last step.
        """
        try:
            if self.is_finished:
                with self._errors():
                    self._places.journal.unlink(missing_ok=True)
            else:
                self.commit(is_running=False)
        finally:
            self._close_rows()
            if self._archive is not None:
                self._archive.close(keeps_empty=False)
            self._lock.release()

    def _open(self) -> None:
        places = self._places
        journal = earlier(places, self._identity, may_replace=self._may_replace)
        if journal is not None:
            self.was_killed, self._seconds = journal.is_running, journal.seconds
            length = journal.state.length
            if is_made(places, journal):
                self._at = _Moment(journal.state, b"")
                self._end()
                return
            self._at = _Moment(journal.state, tail_of(self.partial, length))
        if places.archive is not None:
            may_exist = (self._may_replace and places.owns_archive) or journal is not None
            self._archive = _opened_archive(places, self.state.archived, may_exist=may_exist)
        # The journal first: OUT.partial without it belongs to nobody.
        self._write_journal(self.state, self._at.tail, is_running=True)
        self._rows = AppendOnlyFile(self.partial, has_lock=False)
        self._rows.cut(self.state.length)
        self._checksums = AppendOnlyFile(places.checksums, has_lock=False)
        self._checksums.cut(WIDTH * self.state.read)
        places.whole.unlink(missing_ok=True)
        sync_folder(places.table.parent)
        self._committed, self._next_commit = self.state.length, monotonic() + COMMIT_SECONDS

    def _end(self) -> None:
        """Finish a run whose rows are all in OUT or in the whole table, even if a session ended
        here before.
        """
        places = self._places
        if places.whole.exists():
            places.whole.replace(places.table)
        places.checksums.unlink(missing_ok=True)
        sync_folder(places.table.parent)
        self.is_finished = True

    def _write(self, data: bytes) -> None:
        assert self._rows is not None  # noqa: S101
        with self._errors():
            self._rows.append(data, at=self.state.length)

    def _commit_meanwhile(self) -> None:
        if self._committing is not None and self._committing.is_alive():
            return
        self._join()
        at = self._at
        self._committed, self._next_commit = at.state.length, monotonic() + COMMIT_SECONDS

        def commit() -> None:
            try:
                with self._errors():
                    self._make_safe(at.state, at.tail, is_running=True)
            except RunError as error:
                self._failure = error

        self._committing = Thread(target=commit, name="commit")
        with interrupts_held():
            self._committing.start()

    def _join(self) -> None:
        """Wait for the thread that commits. Raises its RunError."""
        if self._committing is not None:
            self._committing.join()
            self._committing = None
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def _make_safe(self, state: RunState, tail: bytes, is_running: bool) -> None:
        try:
            for file in (self._rows, self._archive, self._checksums):
                if file is not None:
                    file.sync()
        except OSError:
            self._is_sound = False  # a later fsync does not report the loss
            raise
        self._write_journal(state, tail, is_running=is_running)

    def _write_journal(self, state: RunState, tail: bytes, *, is_running: bool) -> None:
        journal = Journal(
            self._identity, self._command, state, checksum(tail), self.seconds, is_running
        )
        replace_bytes(self._places.journal, journal.text().encode())
        self.safe = state.read

    def _close_rows(self) -> None:
        rows, self._rows = self._rows, None
        checksums, self._checksums = self._checksums, None
        if rows is not None:
            rows.close()
        if checksums is not None:
            checksums.close(keeps_empty=False)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Turn OSError into RunError."""
        try:
            yield
        except OSError as error:
            name = error.filename or self.partial
            raise RunError(f"cannot write {name}: {error.strerror}") from error


def _opened_archive(places: Places, length: int, *, may_exist: bool) -> AppendOnlyFile:
    """The archive, cut to the first `length` bytes, which earlier sessions wrote.

    may_exist: whether it may have further members. Raises RunError, OSError.
    """
    assert places.archive is not None  # noqa: S101
    try:
        archive = AppendOnlyFile(places.archive)
    except LockedError:
        raise RunError(f"{places.archive}: another program is writing to it") from None
    if archive.length and not may_exist:
        archive.close()
        use, whose = "", ""
        if places.owns_archive:
            use = f", where the certificates of {places.table.name} would be kept,"
            whose = " for the table"
        raise RunError(f"{places.archive}{use} exists: remove it, or choose another name{whose}")
    archive.cut(length)
    return archive
