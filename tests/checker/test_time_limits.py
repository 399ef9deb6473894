"""A certificate whose check takes long does not keep the others waiting."""

from __future__ import annotations

import gzip
import json
import signal
from contextlib import suppress
from math import inf
from pathlib import Path
from threading import Event, Thread, active_count
from time import monotonic, sleep

import pytest

from sudoku.checker import Accepted, Rejected, limits, verify, verify_all
from sudoku.checker.limits import OutOfTime, within
from tests.cases import for_each
from tests.checker.mutating import CLASH, UNIQUE, Files, certificate, proved, repaired
from tests.checker.test_parts import folder, members, read

pytestmark = [
    pytest.mark.slow,
    # What Hypothesis does while Python collects garbage can be interrupted, too.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
__all__ = ["folder"]

SLOW = "connected 1 2 3 4 5"
"""A rule whose clauses take some ten seconds."""
SHORT = 1.0
"""Seconds, of which other certificates here take a hundredth."""


def slow() -> Files:
    """A certificate that is wrong, which is found out late."""
    text = f"# box: 3x3\n# rule: {SLOW}\n{CLASH}\n"
    return repaired(certificate(CLASH) | {"puzzle.txt": text.encode()})


def write(folder: Path, files: Files) -> None:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)


def record(files: Files) -> bytes:
    texts = {name: data.decode() for name, data in files.items() if name != "formula.cnf"}
    return gzip.compress(json.dumps(texts).encode() + b"\n", mtime=0)


def test_the_others_are_checked(tmp_path: Path) -> None:
    write(tmp_path / "b", slow())
    for name in "ac":
        proved(UNIQUE).write(tmp_path / name)
    first, late, last = verify_all(tmp_path, seconds=SHORT)
    assert isinstance(first.result, Accepted)
    assert isinstance(last.result, Accepted)
    assert isinstance(late.result, OutOfTime)
    assert str(late.result) == "not checked within 1 seconds"


def test_the_others_of_an_archive_are_checked(tmp_path: Path) -> None:
    archive, right = tmp_path / "c.jsonl.gz", gzip.compress(proved(UNIQUE).record(), mtime=0)
    archive.write_bytes(right + record(slow()) + right)
    found = [checked.result for checked in verify_all(archive, seconds=SHORT)]
    assert [type(result) for result in found] == [Accepted, OutOfTime, Accepted]


def test_a_part_that_takes_long_is_named(folder: Path, tmp_path: Path) -> None:
    files, _ = read(folder)
    write(tmp_path / "c", files)
    parts = members(folder)
    (tmp_path / "c" / "parts.jsonl.gz").write_bytes(b"".join([parts[0], record(slow())]))
    (checked,) = verify_all(tmp_path / "c", seconds=SHORT)
    assert isinstance(checked.result, OutOfTime)
    assert str(checked.result) == "parts.jsonl.gz:2: not checked within 1 seconds"


def spend(seconds: float) -> None:
    end = monotonic() + seconds
    while monotonic() < end:
        pass


def run_out_of(seconds: float) -> None:
    def wait() -> None:
        with within(seconds):
            while True:
                pass

    with pytest.raises(OutOfTime):
        wait()


def test_an_exception_that_gets_lost_is_raised_again() -> None:
    def lose() -> None:
        with within(0.01):
            with suppress(OutOfTime):  # as Python does while it collects garbage
                while True:
                    pass
            while True:
                pass

    with pytest.raises(OutOfTime):
        lose()


def test_each_part_has_the_whole_time() -> None:
    with within(SHORT) as restart:
        for _ in range(3):
            spend(SHORT / 2)
            restart()
    run_out_of(0.01)


@for_each("name", ["SIGALRM", "SIGFPE"])
def test_nothing_is_left_of_the_limit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has the second signal only."""
    number = getattr(signal, name, signal.SIGFPE)
    monkeypatch.setattr(limits, "SIGNAL", number)

    def ours(*_: object) -> None:
        raise AssertionError("a signal is left")

    outer, threads = signal.signal(number, ours), active_count()
    try:
        with within(60):
            assert signal.getsignal(number) is not ours
        assert signal.getsignal(number) is ours
        spend(0.02)
        for seconds in (0.01, 0, -1, 1e-300):
            run_out_of(seconds)
        for endless in (inf, 1e300):
            with within(endless):
                spend(0.01)
        assert signal.getsignal(number) is ours
        assert active_count() == threads
        with within(None) as restart:
            restart()
            assert signal.getsignal(number) is ours
    finally:
        signal.signal(number, outer)


def test_the_watcher_has_ended_when_the_block_has(monkeypatch: pytest.MonkeyPatch) -> None:
    class EndingLate(Thread):
        def run(self) -> None:
            super().run()
            sleep(0.05)

    monkeypatch.setattr(limits, "Thread", EndingLate)
    threads = active_count()
    with within(60):
        assert active_count() == threads + 1
    assert active_count() == threads


def test_without_a_limit_any_thread_may_check(tmp_path: Path) -> None:
    folder = proved(UNIQUE).write(tmp_path / "a")
    found: list[object] = []
    thread = Thread(target=lambda: found.extend(verify_all(folder)))
    thread.start()
    thread.join()
    assert len(found) == 1


def test_out_of_time_is_no_acceptance() -> None:
    assert issubclass(OutOfTime, Rejected)
    assert verify(certificate(UNIQUE)).claim == "unique"


def test_the_deadline_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """To the moment, and again and again after it. Here the waits take no time but what is said."""
    clock = [0, 0, 8.5, 9, 9.2, 11, 12]
    waits, signals, watched = list[float | None](), list[object](), Event()

    class Noting(Event):
        def wait(self, timeout: float | None = None) -> bool:
            waits.append(timeout)
            if len(clock) == 1:
                watched.set()
            else:
                del clock[0]
            return watched.is_set()

    monkeypatch.setattr(limits, "Event", Noting)
    monkeypatch.setattr(limits, "monotonic", lambda: clock[0])
    monkeypatch.setattr(limits, "interrupt_main", signals.append)
    with pytest.raises(OutOfTime), within(9):
        assert watched.wait(1)
    again = limits.AGAIN_SECONDS
    assert waits == [9, 9, 0.5, again, again, again, again]
    assert signals == [limits.SIGNAL] * 4


@for_each("late", [0, 0.001, 5])
def test_a_block_that_ends_at_its_limit_is_late(
    late: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the thread that watches the time had no turn."""
    now = 100.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    with pytest.raises(OutOfTime, match="within 9 seconds"), within(9):
        now += 9 + late
    with within(9):
        now += 8.999
    with within(9) as restart:
        now += 8
        restart()
        now += 8
