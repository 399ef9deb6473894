"""One member in a separate process, as its parent sees it.

The process is started as a command and not by `multiprocessing`: then even a daemon process, such
as a worker of a batch, can start it, and it does not import the caller's script.
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
"""Time to exit after the pipe has closed; then the process is killed."""


class Racer:
    """A member that is being opened, idle, or busy.

    capabilities: the member's; None until it is opened. is_busy: whether an answer is outstanding;
    a busy racer can only be waited for or killed.
    """

    def __init__(self, spec: str, board: Board) -> None:
        """Start the process, which opens the member on this board. Raises OSError."""
        self.spec = spec
        self.capabilities: Collection[str] | None = None
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
        """Whether the process has ended."""
        return self.process.poll() is not None

    def can_answer(self, limit: int, budget: Budget) -> bool:
        """Whether the member supports the question. Seconds can be limited from outside."""
        needed = {
            Capability.CONFLICTS: budget.conflicts is not None,
            Capability.ENUMERATE: limit > 2,
        }
        return all(self.has(name) for name, is_needed in needed.items() if is_needed)

    def has(self, capability: Capability) -> bool:
        """Whether the member is open and has this capability."""
        return self.capabilities is not None and str(capability) in self.capabilities

    def ask(self, puzzle: Puzzle, limit: int, budget: Budget) -> None:
        """Send a question. If the process has died, `receive` will raise."""
        if not self.has(Capability.SECONDS):
            budget = Budget(conflicts=budget.conflicts)
        self.is_busy = True
        self._send((puzzle, limit, budget))

    def receive(self) -> Outcome | str | None:
        """The outcome, or an error message; None for the message that the member is open.

        Raises EOFError if the process died.
        """
        try:
            message: Any = self.connection.recv()
        except OSError:  # it died in the middle of a message, or before it read all of its own
            raise EOFError from None
        self.is_busy = False
        if isinstance(message, Outcome | str):
            return message
        self.capabilities = message
        return None

    def kill(self) -> None:
        """Kill the process, without waiting for its end."""
        self.process.kill()

    def bury(self) -> str:
        """Wait for the end of a process that was killed or has died; say how it ended."""
        self.connection.close()
        try:
            code = self.process.wait(_SECONDS_TO_DIE)
        except subprocess.TimeoutExpired:
            self.kill()
            code = self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()
        return f"its process {how_it_ended(code)}"

    def _send(self, message: object) -> None:
        with suppress(OSError):
            self.connection.send(message)


def _start(spec: str, handle: int) -> subprocess.Popen[bytes]:
    """A new interpreter with the same search path, which inherits this end of a pipe.

    Its standard input is another pipe, which closes when this process ends; then it ends too.
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
