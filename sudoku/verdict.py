"""What one question returns: outcome, verdict, effort, and the budget it was given."""

from __future__ import annotations

from dataclasses import asdict, astuple, dataclass
from enum import StrEnum
from operator import add
from typing import TYPE_CHECKING, Any

from sudoku import notation
from sudoku.puzzle import Grid, Puzzle, solutions_as_dict

if TYPE_CHECKING:
    from sudoku.certificate import Certificate


class Verdict(StrEnum):
    """What is known about a puzzle. Never a bool, never None."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit on one question: wall seconds, conflicts, or both; None is no limit.

    A conflict is one refuted branch, as the model that is asked counts them. Raises ValueError
    for a negative limit, TypeError for what is no number.
    """

    seconds: float | None = None
    conflicts: int | None = None

    def __post_init__(self) -> None:
        if self.conflicts is not None and type(self.conflicts) is not int:
            raise TypeError(f"a budget of {self.conflicts!r} conflicts, expected an int")
        if self.seconds is not None and type(self.seconds) not in (int, float):
            raise TypeError(f"a budget of {self.seconds!r} seconds, expected a number")
        for name, limit in (("seconds", self.seconds), ("conflicts", self.conflicts)):
            if limit is not None and not limit >= 0:
                raise ValueError(f"a budget of {limit} {name}: expected 0 or more")

    def after(self, spent: Effort) -> Budget:
        """What is left of it."""
        seconds, conflicts = self.seconds, self.conflicts
        return Budget(
            None if seconds is None else max(0.0, seconds - spent.seconds),
            None if conflicts is None else max(0, conflicts - spent.conflicts),
        )


UNLIMITED = Budget()


@dataclass(frozen=True, slots=True)
class Effort:
    """What an answer cost. The counters do not depend on the machine; the seconds do.

    decisions: branches chosen. conflicts: branches refuted. propagations: assignments derived.
    setup_seconds: telling the puzzle to the solver; solve_seconds: the solver's own time and
    reading its answers.
    """

    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    setup_seconds: float = 0.0
    solve_seconds: float = 0.0

    def __add__(self, other: Effort) -> Effort:
        return Effort(*map(add, astuple(self), astuple(other)))

    @property
    def seconds(self) -> float:
        """Setting-up and solving together."""
        return self.setup_seconds + self.solve_seconds


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """What one question returned.

    solutions: the distinct solutions found, at most the limit asked for. exhausted: whether
    the search proved that there are no others. model: the name of who says so. certificate:
    the proof of the verdict, if one was asked for and the budget sufficed.
    """

    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    exhausted: bool
    effort: Effort
    model: str
    certificate: Certificate | None = None

    @property
    def verdict(self) -> Verdict:
        """Two solutions: MULTIPLE. Exhausted with one: UNIQUE, with none: UNSATISFIABLE."""
        if len(self.solutions) > 1:
            return Verdict.MULTIPLE
        if not self.exhausted:
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if self.solutions else Verdict.UNSATISFIABLE

    @property
    def solution(self) -> Grid | None:
        """The first solution found, if there is one."""
        return self.solutions[0] if self.solutions else None

    def as_dict(self) -> dict[str, Any]:
        """The outcome as plain values, in the shape that `sudoku check --json` prints."""
        told: dict[str, Any] = {
            **self.puzzle.as_dict(),
            "verdict": self.verdict.value,
            **solutions_as_dict(self.solutions),
            "model": self.model,
            "effort": asdict(self.effort),
            "seconds": self.effort.seconds,
        }
        if self.certificate is not None:
            told["certificate"] = self.certificate.as_dict()
        return told

    def __repr__(self) -> str:
        found = len(self.solutions)
        return (
            f"<Outcome {self.verdict.value}: {found} solution{'' if found == 1 else 's'} "
            f"by {self.model}, {self.effort.conflicts} conflicts, "
            f"{1000 * self.effort.seconds:.2f} ms>"
        )

    def __str__(self) -> str:
        drawn = [grid.draw() for grid in self.solutions[:2]]
        more = len(self.solutions) - len(drawn)
        return "\n\n".join([repr(self), *drawn, *([f"… and {more} more"] if more else [])])

    def _repr_html_(self) -> str:
        board, clues = self.puzzle.board, self.puzzle.clues
        shown = [grid.digits for grid in self.solutions] or [clues]
        drawn = "".join(notation.to_html(board, digits, clues) for digits in shown)
        return f"<p>{self.verdict.value} ({self.model})</p>{drawn}"


@dataclass(frozen=True, slots=True)
class Reason:
    """What cannot hold together: the cells of clues, and numbers of units in `board.units`.

    witnesses: that nothing can be left out: for each clue, then for each unit, n² digits that
    keep all the others. None where the budget ran out before that was shown. is_smallest: no other
    reason has fewer parts.
    """

    clues: tuple[int, ...]
    units: tuple[int, ...]
    witnesses: tuple[tuple[int, ...], ...] | None = None
    is_smallest: bool = False

    @property
    def is_minimal(self) -> bool:
        return self.witnesses is not None

    def named(self, puzzle: Puzzle) -> dict[str, list[str]]:
        """The reason as users read it: clues "r1c1=5", units "row 4"."""
        return {
            "clues": [puzzle.clue_name(cell) for cell in self.clues],
            "units": [puzzle.board.unit_names[unit] for unit in self.units],
        }


@dataclass(frozen=True, slots=True)
class Refutation:
    """A proof that a puzzle has no solution, or none but one that was given.

    formula: what is refuted, as DIMACS; proof: how, as LRAT. variables, clauses, lemmas: how many.
    reason: the clues and units that the formula is restricted to, None for all. solver: the
    name of what found the proof. Nothing of it is to be believed before `checker` has seen it.
    """

    formula: bytes
    proof: bytes
    variables: int
    clauses: int
    lemmas: int
    reason: Reason | None
    solver: str
    effort: Effort
