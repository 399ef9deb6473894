"""Members of a portfolio that sleep, die, lie or give up, installed like a package for a test.

Racers are new interpreters, so patches of a test do not reach them; entry points in a folder of
the search path do.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

from sudoku import UNLIMITED, Board, Budget, Capability, Effort, Grid, Outcome, Puzzle
from sudoku.interface.model import ModelFamily
from sudoku.interface.opening import build_model
from tests.fragile import wait_until
from tests.installed import install_package

ROOT = Path(__file__).parent.parent.parent
NOTES = "NOTES_OF_MEMBERS"
"""The environment variable that names a folder for notes."""

EASY = "1..............."
SPENT = Effort(1, 2, 3, 0.1, 0.2)

ABLE = {
    "early-lies": frozenset({Capability.CONFLICTS}),
    "early-fails": frozenset({Capability.CONFLICTS}),
    "patient": frozenset({Capability.CONFLICTS, Capability.ENUMERATE}),
    "finds-none": frozenset({Capability.SECONDS}),
    "two-at-most": frozenset[Capability](),
}


class Member:
    """The reference, except for what its variant does. Few can stop after a number of conflicts."""

    def __init__(self, board: Board, how: str | None) -> None:
        self.board, self.how = board, how or "answers"
        self.name = f"fake:{self.how}"
        self.capabilities = declared(how)
        self.inner = build_model("reference", board)  # the model that starts fastest
        if self.how == "never-opens" and is_racer():
            os._exit(7)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        note(self.how)
        self._end_or_wait()
        outcome = self.inner.search(puzzle, limit=limit)
        undecided = replace(outcome, solutions=(), exhausted=False, effort=SPENT)
        match self.how:
            case "lies" | "early-lies":
                ones = Grid(self.board, (1,) * self.board.cell_count)
                return replace(outcome, solutions=(ones,), exhausted=True)
            case "patient" if budget.conflicts is not None:
                return undecided
            case "finds-none":
                return undecided
            case "finds-one":
                return replace(undecided, solutions=outcome.solutions[:1])
        return outcome

    def _end_or_wait(self) -> None:
        match self.how:
            case "sleeps":
                ctypes.PyDLL(None).sleep(600)  # which keeps the GIL, as a solver may
            case "waits":  # until another has begun to sleep
                wait_until(lambda: bool(noted("sleeps")))
            case "exits":
                os._exit(3)
            case "is-killed":
                os.kill(os.getpid(), signal.SIGKILL)
            case "fails":
                raise ZeroDivisionError
            case "early-fails" if not is_racer():
                raise ZeroDivisionError


def declared(how: str | None) -> frozenset[Capability]:
    return ABLE.get(how or "", frozenset({Capability.ENUMERATE}))


FAMILY = ModelFamily(Member, declared)


def is_racer() -> bool:
    """Whether this is a process of a member."""
    return any("sudoku.system.channel" in word for word in sys.orig_argv)


def note(how: str) -> None:
    (Path(os.environ[NOTES]) / f"{how}.{os.getpid()}").touch()


def noted(how: str) -> set[int]:
    """The processes of the members that were asked."""
    return {int(one.suffix[1:]) for one in Path(os.environ[NOTES]).glob(f"{how}.*")}


def install(folder: Path) -> None:
    """Install the members for interpreters with this folder in their search path."""
    install_package(
        folder,
        "fake-members",
        "[sudoku.models]\nfake = tests.models.portfolio_members:FAMILY\n",
    )
