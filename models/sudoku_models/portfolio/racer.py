"""One member in a separate process: its representation in the parent, and the process itself."""

from __future__ import annotations

import os
from collections.abc import Collection

from sudoku.errors import ModelFault
from sudoku.interface.budget import Budget
from sudoku.interface.model import Capability
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.channel import Channel, sendable
from sudoku.system.worker import Worker


class Racer(Worker):
    """A member in a separate process: being opened, idle or busy."""

    capabilities: Collection[str] | None
    """The capabilities of the member; None until it is opened."""
    is_busy: bool
    """Whether an answer is outstanding. Then the racer can only be awaited or killed."""

    def __init__(self, spec: str, board: Board) -> None:
        """Start the process, which opens the member on this board. Raises OSError."""
        self.spec = spec
        self.capabilities = None
        self.is_busy = False
        super().__init__(serve, spec, board)

    def can_answer(self, limit: int, budget: Budget) -> bool:
        """Whether the member supports the question. It need not support a budget of seconds,
        because it can be killed.
        """
        needed = {
            Capability.CONFLICTS: budget.conflicts is not None,
            Capability.ENUMERATE: limit > 2,
        }
        return all(self.has(name) for name, is_needed in needed.items() if is_needed)

    def has(self, capability: Capability) -> bool:
        """Whether the member is open and has this capability."""
        return self.capabilities is not None and str(capability) in self.capabilities

    def start_search(self, puzzle: Puzzle, limit: int, budget: Budget) -> None:
        """Send a question. If the process has died, `answer` will raise EOFError."""
        if not self.has(Capability.SECONDS):
            budget = Budget(conflicts=budget.conflicts)
        self.is_busy = True
        self.send((puzzle, limit, budget))

    def answer(self) -> Outcome | str | None:
        """The outcome, or an error message; None if the message is that the member is open.

        Raises EOFError if the process died.
        """
        message = self.receive()
        self.is_busy = False
        if isinstance(message, Outcome | str):
            return message
        self.capabilities = message
        return None


def serve(channel: Channel, spec: str, board: Board) -> None:
    """The main function of the process: open the member, send its capabilities, then receive
    questions and send outcomes. An error is sent as a string instead of either.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the member may print
    channel.send(_capabilities(spec, board))
    while True:
        puzzle, limit, budget = channel.receive()
        try:
            answer: Outcome | str = shared_model(spec, puzzle.board).search(
                puzzle, limit=limit, budget=budget
            )
        except Exception as error:  # noqa: BLE001  # any error is reported to the parent
            answer = str(error) if isinstance(error, ModelFault) else repr(error)
        channel.send_bytes(sendable(answer, _refusal))


def _refusal(error: Exception) -> str:
    return f"its outcome cannot be sent from its process: {error!r}"


def _capabilities(spec: str, board: Board) -> frozenset[str] | str:
    """The member's capabilities, or why it cannot be opened."""
    try:
        return frozenset(map(str, shared_model(spec, board).capabilities))
    except Exception as error:  # noqa: BLE001  # as above
        return str(error) or repr(error)
