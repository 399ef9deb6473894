"""The limit on one question, and the cost of an answer."""

from __future__ import annotations

from dataclasses import asdict, astuple, dataclass
from operator import add
from typing import TYPE_CHECKING, Any

from sudoku.system.slots import setters

if TYPE_CHECKING:  # late: types of JSON slow a cold start
    from sudoku.interface.json_types import CostJson


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit on one question: wall-clock seconds, conflicts, or both; None means no limit.

    Raises ValueError for a negative limit, and TypeError for anything but a number.
    """

    seconds: float | None = None
    """Limit on wall-clock seconds, 0 or more."""
    conflicts: int | None = None
    """Limit on refuted branches, as the model counts them."""

    def __post_init__(self) -> None:
        if self.conflicts is not None and type(self.conflicts) is not int:
            raise TypeError(f"conflicts must be an int, not {self.conflicts!r:.60}")
        if self.seconds is not None and type(self.seconds) not in (int, float):
            raise TypeError(f"seconds must be a number, not {self.seconds!r:.60}")
        for name, limit in (("seconds", self.seconds), ("conflicts", self.conflicts)):
            if limit is not None and not limit >= 0:
                raise ValueError(f"{name} must be 0 or more, not {limit}")

    def up_to(self, conflicts: int | None) -> Budget:
        """The same budget with at most this number of conflicts; None adds no limit."""
        limits = [each for each in (self.conflicts, conflicts) if each is not None]
        return Budget(self.seconds, min(limits, default=None))

    def after(self, spent: Effort) -> Budget:
        """The remaining budget after this effort, at least zero."""
        seconds, conflicts = self.seconds, self.conflicts
        return Budget(
            None if seconds is None else max(0.0, seconds - spent.seconds),
            None if conflicts is None else max(0, conflicts - spent.conflicts),
        )


UNLIMITED = Budget()
"""No limit: a question may take any time."""


def require_budget(budget: object) -> None:
    """Raise TypeError for anything but a Budget, such as a number of seconds."""
    if not isinstance(budget, Budget):
        raise TypeError(f"expected a Budget, as in Budget(seconds=1), got {budget!r:.60}")


def require_int(name: str, value: object, least: int = 1) -> None:
    """Raise ValueError for anything but an int of at least `least`. name: of the parameter."""
    if type(value) is not int or value < least:
        raise ValueError(f"{name} must be an int of at least {least}, not {value!r:.60}")


@dataclass(frozen=True, slots=True, init=False)
class Effort:
    """The cost of an answer. The counters do not depend on the machine, but the seconds do."""

    decisions: int = 0
    """The number of branches chosen."""
    conflicts: int = 0
    """The number of branches refuted."""
    propagations: int = 0
    """The number of assignments derived."""
    setup_seconds: float = 0.0
    """Seconds to pass the puzzle to the solver."""
    solve_seconds: float = 0.0
    """Seconds to solve the puzzle, and to read the answers."""

    def __init__(
        self,
        decisions: int = 0,
        conflicts: int = 0,
        propagations: int = 0,
        setup_seconds: float = 0.0,
        solve_seconds: float = 0.0,
    ) -> None:
        _set_decisions(self, decisions)
        _set_conflicts(self, conflicts)
        _set_propagations(self, propagations)
        _set_setup_seconds(self, setup_seconds)
        _set_solve_seconds(self, solve_seconds)

    def __add__(self, other: Effort) -> Effort:
        return Effort(*map(add, astuple(self), astuple(other)))

    @property
    def seconds(self) -> float:
        """setup_seconds and solve_seconds together."""
        return self.setup_seconds + self.solve_seconds

    def as_dict(self) -> CostJson:
        """The last keys of most `--json` objects: the effort and the seconds."""
        effort: Any = asdict(self)
        return {"effort": effort, "seconds": self.seconds}


(
    _set_decisions,
    _set_conflicts,
    _set_propagations,
    _set_setup_seconds,
    _set_solve_seconds,
) = setters(Effort)
