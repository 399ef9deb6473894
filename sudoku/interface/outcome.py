"""The result of one question: the solutions found, and the verdict that follows from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sudoku.interface.budget import Effort
from sudoku.puzzle.pictured import Pictured
from sudoku.puzzle.puzzle import Grid, Puzzle, solutions_as_dict
from sudoku.puzzle.symbols import DigitStyle
from sudoku.system.slots import setters

if TYPE_CHECKING:  # few programs need certificates or pictures, and their import takes a while
    from sudoku.certificates.certificate import Certificate
    from sudoku.pictures.marks import Mark
    from sudoku.pictures.picture import Picture


class Verdict(StrEnum):
    """The known facts about the solutions of a puzzle."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Outcome(Pictured):
    """The result of one question."""

    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    """The distinct solutions found, at most the limit."""
    exhausted: bool
    """Whether the search proved that these are all."""
    effort: Effort
    model: str
    """The name of the model."""
    certificate: Certificate | None = None
    """The proof of the verdict, if one was requested and the budget sufficed."""

    def __init__(
        self,
        puzzle: Puzzle,
        solutions: tuple[Grid, ...],
        exhausted: bool,
        effort: Effort,
        model: str,
        certificate: Certificate | None = None,
    ) -> None:
        _set_puzzle(self, puzzle)
        _set_solutions(self, solutions)
        _set_exhausted(self, exhausted)
        _set_effort(self, effort)
        _set_model(self, model)
        _set_certificate(self, certificate)

    @property
    def verdict(self) -> Verdict:
        """MULTIPLE for two solutions; if exhausted, UNIQUE for one and UNSATISFIABLE for none."""
        if len(self.solutions) > 1:
            return Verdict.MULTIPLE
        if not self.exhausted:
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if self.solutions else Verdict.UNSATISFIABLE

    @property
    def solution(self) -> Grid | None:
        """The first solution found, if there is one."""
        return self.solutions[0] if self.solutions else None

    def without(self, grid: Grid) -> Outcome:
        """The outcome without the solution that has the digits of this grid."""
        others = (each for each in self.solutions if each.digits != grid.digits)
        return replace(self, solutions=tuple(others))

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """The outcome as plain values, in the shape that `sudoku check --json` prints.

        style: the digit style; None selects the default.
        """
        values: dict[str, Any] = {
            **self.puzzle.as_dict(style),
            "verdict": self.verdict.value,
            **solutions_as_dict(self.solutions, style),
            "model": self.model,
            **self.effort.as_dict(),
        }
        if self.certificate is not None:
            values["certificate"] = self.certificate.as_dict()
        return values

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

    @property
    def differing(self) -> tuple[int, ...]:
        """The cells in which the solutions found do not all agree."""
        rows = zip(*(grid.digits for grid in self.solutions), strict=True)
        return tuple(cell for cell, digits in enumerate(rows) if len({*digits}) > 1)

    def highlights(self, _style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The cells in which the solutions differ."""
        from sudoku.pictures.marks import Shade  # late: most programs draw nothing
        from sudoku.puzzle.picturing import in_grid

        differing = in_grid(self.puzzle.board, self.differing)
        return (Shade(differing, "difference"),) if differing else ()

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture, ...]:
        """The solutions with the cells in which they differ; the puzzle if there are no
        solutions.
        """
        from sudoku.puzzle.picturing import picture  # late: most programs draw nothing

        puzzle, count, marks = self.puzzle, len(self.solutions), self.highlights()
        shown = [grid.digits for grid in self.solutions] or [puzzle.clues]
        drawn = (picture(puzzle.board, digits, puzzle.clues, style) for digits in shown)
        number = (f", solution {each} of {count}" for each in range(1, count + 1))
        titles = number if count > 1 else [""]
        return tuple(
            one.titled(f"{self.verdict.value}{title}", self.verdict.value).with_marks(marks)
            for one, title in zip(drawn, titles, strict=True)
        )


(
    _set_puzzle,
    _set_solutions,
    _set_exhausted,
    _set_effort,
    _set_model,
    _set_certificate,
) = setters(Outcome)
