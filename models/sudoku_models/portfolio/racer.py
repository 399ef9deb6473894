"""One member in a separate process, as its parent sees it."""

from __future__ import annotations

from collections.abc import Collection

from sudoku.interface.budget import Budget
from sudoku.interface.model import Capability
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.worker import Worker
from sudoku_models.portfolio.child import serve


class Racer(Worker):
    """A member that is being opened, idle, or busy."""

    capabilities: Collection[str] | None
    """The member's; None until it is opened."""
    is_busy: bool
    """Whether an answer is outstanding. A busy racer can only be waited for or killed."""

    def __init__(self, spec: str, board: Board) -> None:
        """Start the process, which opens the member on this board. Raises OSError."""
        self.spec = spec
        self.capabilities = None
        self.is_busy = False
        super().__init__(serve, spec, board)

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

    def start_search(self, puzzle: Puzzle, limit: int, budget: Budget) -> None:
        """Send a question. If the process has died, `answer` will raise."""
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
