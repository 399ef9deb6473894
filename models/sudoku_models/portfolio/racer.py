"""One member in a process of its own, as its parent sees it.

The process is started as a command and not by `multiprocessing`: so it may belong to a worker of a
batch, which is a daemon, and it does not import the caller's script.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection
from contextlib import suppress
from multiprocessing import Pipe
from typing import Any

from sudoku.interface.budget import Budget
from sudoku.interface.model import Capability
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.processes import how_it_ended, interrupts_held

_SECONDS_TO_DIE = 5
"""After its pipe has closed; a process that closes it by itself is killed."""


class Racer:
    """A member that is being opened, can be asked, or is busy.

    abilities: what the member can do; None until it has told. is_busy: whether it was asked and
    has not answered; such a one is fit for nothing but to be ended.
    """

    def __init__(self, spec: str, board: Board) -> None:
        """Start it; it opens the member on this board. Raises OSError if the system refuses."""
        self.spec = spec
        self.abilities: Collection[str] | None = None
        self.is_busy = False
        self.connection, theirs = Pipe()
        try:
            self.process = _start(spec, theirs.fileno())
        except BaseException:
            self.connection.close()
            raise
        finally:
            theirs.close()
        self._send(board)

    @property
    def has_died(self) -> bool:
        """Whether its process is known to have ended."""
        return self.process.poll() is not None

    def can_answer(self, limit: int, budget: Budget) -> bool:
        """Whether the member can take the question. Its seconds can be limited from outside."""
        needed = {
            Capability.CONFLICTS: budget.conflicts is not None,
            Capability.ENUMERATE: limit > 2,
        }
        return all(self.has(name) for name, is_needed in needed.items() if is_needed)

    def has(self, capability: Capability) -> bool:
        """Whether the member, which has told, is able to do this."""
        return self.abilities is not None and str(capability) in self.abilities

    def ask(self, puzzle: Puzzle, limit: int, budget: Budget) -> None:
        """Ask it. If it is dead this is told when its answer is received."""
        if not self.has(Capability.SECONDS):
            budget = Budget(conflicts=budget.conflicts)
        self.is_busy = True
        self._send((puzzle, limit, budget))

    def receive(self) -> Outcome | str | None:
        """Its answer, or what failed in words; None when it has told what it can do.

        Raises EOFError if its process died.
        """
        try:
            told: Any = self.connection.recv()
        except OSError:  # it died in the middle of a message, or before it read all of its own
            raise EOFError from None
        self.is_busy = False
        if isinstance(told, Outcome | str):
            return told
        self.abilities = told
        return None

    def kill(self) -> None:
        """End it at once, in the midst of whatever it does, but do not wait until it has gone."""
        self.process.kill()

    def bury(self) -> str:
        """Wait until one that was killed, or has died, has gone, and tell how it ended."""
        self.connection.close()
        try:
            code = self.process.wait(_SECONDS_TO_DIE)
        except subprocess.TimeoutExpired:
            self.kill()
            code = self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()
        return how_it_ended(code)

    def _send(self, message: object) -> None:
        with suppress(OSError):
            self.connection.send(message)


def _start(spec: str, handle: int) -> subprocess.Popen[bytes]:
    """A new interpreter that finds the same packages and inherits this end of a pipe.

    Its standard input is a pipe to which nothing is written: it ends when that is closed.
    """
    program = (
        f"import sys; sys.path[:] = {sys.path!r}; "
        f"from sudoku_models.portfolio.child import run; run({spec!r}, {handle})"
    )
    options: dict[str, Any] = {"pass_fds": [handle]}
    if sys.platform == "win32":
        import os

        os.set_handle_inheritable(handle, True)
        attributes = {"handle_list": [handle]}
        options = {
            "startupinfo": subprocess.STARTUPINFO(lpAttributeList=attributes),
            "creationflags": subprocess.CREATE_NEW_PROCESS_GROUP,
        }
    with interrupts_held():
        return subprocess.Popen(  # noqa: S603  # our own interpreter and our own program
            [sys.executable, "-c", program],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            **options,
        )
