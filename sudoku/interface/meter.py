"""The meter of one question, which counts its effort and raises `OutOfBudget`."""

from __future__ import annotations

from time import perf_counter

from sudoku.errors import OutOfBudget
from sudoku.interface.budget import Budget, Effort, require_budget


class ConflictLimitReached(Exception):
    """The solver reached the conflict limit of this call."""


class Meter:
    """The effort of one question so far, and its remaining budget."""

    start: float
    """A time of `time.perf_counter`."""
    deadline: float | None
    """A time of `time.perf_counter`; None if unlimited."""
    max_conflicts: int | None
    """The limit; None if unlimited."""
    decisions: int
    conflicts: int
    propagations: int
    setup_seconds: float

    __slots__ = (
        "_budget",
        "conflicts",
        "deadline",
        "decisions",
        "max_conflicts",
        "propagations",
        "setup_seconds",
        "start",
    )

    def __init__(self, budget: Budget) -> None:
        require_budget(budget)
        self._budget = budget
        seconds = budget.seconds
        self.start = perf_counter()
        self.deadline = None if seconds is None else self.start + seconds
        self.max_conflicts = budget.conflicts
        self.decisions = self.conflicts = self.propagations = 0
        self.setup_seconds = 0.0

    @property
    def is_limited(self) -> bool:
        return self.deadline is not None or self.max_conflicts is not None

    def left(self) -> Budget:
        """The remaining budget, at least zero."""
        return self._budget.after(self.effort())

    def share(self, part: float) -> Meter:
        """A meter for this fraction (0 to 1) of the remaining budget. Add its counters to this
        meter when it is spent.
        """
        left = self.left()
        return Meter(
            Budget(
                None if left.seconds is None else left.seconds * part,
                None if left.conflicts is None else int(left.conflicts * part),
            )
        )

    def add(self, spent: Meter | Effort) -> None:
        """Add the counters of another meter or question, but not its time, which this meter has
        measured already.
        """
        self.decisions += spent.decisions
        self.conflicts += spent.conflicts
        self.propagations += spent.propagations
        self.setup_seconds += spent.setup_seconds

    def effort(self) -> Effort:
        """The effort since the start."""
        return Effort(
            self.decisions,
            self.conflicts,
            self.propagations,
            self.setup_seconds,
            perf_counter() - self.start - self.setup_seconds,
        )

    def require_time(self) -> None:
        """Raise OutOfBudget if the time is up."""
        if self.deadline is not None and perf_counter() >= self.deadline:
            raise OutOfBudget

    def conflicts_left(self, at_most: int) -> int:
        """The smaller of `at_most` and the conflicts left. Raises OutOfBudget if none is left."""
        if self.max_conflicts is None:
            return at_most
        if self.conflicts >= self.max_conflicts:
            raise OutOfBudget
        return min(at_most, self.max_conflicts - self.conflicts)
