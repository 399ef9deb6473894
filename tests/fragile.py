"""Models that die, hang or fail on certain puzzles, installed for a test as a package would be.

Worker processes are new interpreters, so that nothing patched in a test reaches them; entry points
in a folder of the search path do.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Capability,
    Outcome,
    Puzzle,
)
from sudoku.interface.model import ModelFamily
from sudoku.interface.opening import build_model
from tests.installed import install_package

ROOT = Path(__file__).parent.parent

FINE = "1..............."
RAISES = "2..............."
EXITS = "3..............."
KILLED = "4..............."
HANGS = ".1.............."


class UnpicklableError(Exception):
    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


class Fragile:
    """`sat`, but for what the puzzles above are called. Its variant is a folder for its notes."""

    name = "fragile"
    capabilities = frozenset({Capability.ENUMERATE, Capability.SECONDS})

    def __init__(self, board: Board, folder: str | None) -> None:
        self.board = board
        self.folder = Path(folder) if folder else None
        self.sat = build_model("sat", board)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        text = str(puzzle)
        if text == RAISES:
            raise ZeroDivisionError
        if text == EXITS:
            os._exit(3)
        if text == KILLED and self._is_first("killed"):
            os.kill(os.getpid(), signal.SIGKILL)
        if text == HANGS:
            if self.folder is not None:
                (self.folder / f"{os.getpid()}.pid").touch()
            time.sleep(600)
        return self.sat.search(puzzle, limit=limit, budget=budget)

    def _is_first(self, what: str) -> bool:
        """With a folder a worker is killed but once."""
        if self.folder is None:
            return True
        note = self.folder / what
        is_first = not note.exists()
        note.touch()
        return is_first


class Patient(Fragile):
    """Without a limit of seconds."""

    capabilities = frozenset({Capability.ENUMERATE})


class Sleepy(Fragile):
    """Its search takes away one of the files `allow` of its folder, and waits for one. A file `die`
    ends the process, once.
    """

    capabilities = frozenset({Capability.ENUMERATE})

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        assert self.folder is not None
        while not any(map(_is_taken, self.folder.glob("allow*"))):
            time.sleep(0.01)
        if _is_taken(self.folder / "die"):
            os._exit(3)
        return self.sat.search(puzzle, limit=limit, budget=budget)


def _is_taken(file: Path) -> bool:
    """Whether it was there; another process may be faster."""
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    return True


def allow(folder: Path, count: int) -> None:
    """Let so many parts be searched by `sleepy`."""
    for number in range(count):
        (folder / f"allow{number}").touch()


def never_opens(_board: Board, _variant: str | None) -> Fragile:
    os._exit(7)


def fails_to_open(_board: Board, _variant: str | None) -> Fragile:
    raise UnpicklableError(1, 2)


def declared(_variant: str | None) -> frozenset[Capability]:
    return Fragile.capabilities


FRAGILE = ModelFamily(Fragile, declared)
PATIENT = ModelFamily(Patient, lambda _variant: Patient.capabilities)
SLEEPY = ModelFamily(Sleepy, lambda _variant: Sleepy.capabilities)
CLOSED = ModelFamily(never_opens, declared)
ODD = ModelFamily(fails_to_open, declared)


def install(folder: Path) -> None:
    """Make the models known to whoever has this folder in its search path."""
    install_package(
        folder,
        "fragile",
        "[sudoku.models]\n"
        "fragile = tests.fragile:FRAGILE\n"
        "closed = tests.fragile:CLOSED\n"
        "odd = tests.fragile:ODD\n"
        "sleepy = tests.fragile:SLEEPY\n",
    )


def search_path(folder: Path) -> dict[str, str]:
    """An environment for a process that is to find them."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}


def hanging_workers(folder: Path, count: int = 1) -> list[int]:
    """Wait for so many workers that hang, and tell their process ids."""
    wait_until(lambda: len(list(folder.glob("*.pid"))) >= count)
    return [int(note.stem) for note in folder.glob("*.pid")]


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)


EARLIER = frozenset[int]()
"""Workers of earlier tests, which models such as `portfolio` keep."""


def workers() -> list[int]:
    """The workers that this process has started and that still run, except EARLIER; none without
    /proc.
    """
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            is_child = f"\nPPid:\t{os.getpid()}\n" in (folder / "status").read_text()
            if is_child and b"sudoku.system.channel" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return [pid for pid in found if pid not in EARLIER]


def has_ended(pid: int) -> bool:
    """Whether this process is gone, or a zombie that nobody has asked for."""
    try:
        return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return True
