"""The difference between two solutions of a puzzle, and clues that would make it unique."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku.errors import OutOfBudget
from sudoku.interface.budget import Budget, Effort
from sudoku.interface.checked_analyst import CheckedAnalyst, difference
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.pictures.marks import Mark, Note, Outline, Shade
from sudoku.pictures.picture import Picture
from sudoku.pictures.words import plural
from sudoku.puzzle.picturing import in_grid, pencil, picture
from sudoku.puzzle.puzzle import Grid, Puzzle, solutions_as_dict
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.asking import analyst_of, decided, require_unique
from sudoku.questions.highlighting import found_colours
from sudoku.questions.result import CandidateDigits, Digits, Part, Result

if TYPE_CHECKING:  # late: types of JSON slow a cold start
    from sudoku.questions.answers.explanations import AmbiguityLine

FEW = 100
"""If there are at most this many solutions, a smallest completion is sought for each of them."""
PATIENCE = 2.0
"""The time limit, in seconds, for the search for a smallest completion if the budget has none. For
a nearly empty puzzle this search would look for a puzzle with the fewest possible clues.
"""


@dataclass(frozen=True, slots=True, repr=False)
class Ambiguity(Result):
    """The difference between two solutions of a puzzle, and clues that would make it unique."""

    puzzle: Puzzle
    solutions: tuple[Grid, Grid]
    is_minimal: bool
    """Whether no proper subset of the cells that differ is unavoidable."""
    completion: tuple[int, ...] | None
    """Open cells whose digits in the first solution make the puzzle unique; None if the budget ran
    out first.
    """
    is_smallest: bool
    """Whether no smaller set of cells singles out the first solution."""
    of_all: bool
    """Whether no smaller set of cells makes the puzzle unique with any solution."""
    effort: Effort

    verdict = Verdict.MULTIPLE

    @property
    def differing(self) -> tuple[int, ...]:
        """The cells in which the solutions differ, an *unavoidable set* of the first: without a
        clue in one of them, the first solution is not the only one.
        """
        return tuple(sorted(difference(*self.solutions)))

    @property
    def is_complete(self) -> bool:
        return self.is_minimal and self.is_smallest

    @property
    def completed(self) -> Puzzle | None:
        """The unique puzzle with the clues of the completion added."""
        if self.completion is None:
            return None
        return _completed(self.puzzle, self.solutions[0], self.completion)

    def as_dict(self, style: DigitStyle | None = None) -> AmbiguityLine:
        board, completed = self.puzzle.board, self.completed
        names = [completed.clue_name(c) for c in self.completion or ()] if completed else None
        return {
            **self.puzzle.as_dict(style),
            "verdict": Verdict.MULTIPLE.value,
            **solutions_as_dict(self.solutions, style),
            "unavoidable": [board.cell_name(cell) for cell in self.differing],
            "minimal": self.is_minimal,
            "completion": names,
            "smallest": self.is_smallest,
            "smallest_of_all": self.of_all,
            "complete": self.is_complete,
            **self.effort.as_dict(),
        }

    def highlights(self, style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The cells that differ, with both digits, and frames around the cells whose digits in the
        first solution would make the puzzle unique.
        """
        board, differing = self.puzzle.board, in_grid(self.puzzle.board, self.differing)
        both = (
            pencil(board, (cell, grid.digits[cell]), f"set {number}", style)
            for cell in differing
            for number, grid in enumerate(self.solutions, start=1)
        )
        return (*self._differences(), *both)

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture, Picture]:
        """Both solutions, with the differing cells shaded. The first also frames the cells whose
        digits would make the puzzle unique.
        """
        first, second = (
            picture(self.puzzle.board, grid.digits, self.puzzle.clues, style)
            for grid in self.solutions
        )
        notes = [Note(text) for text in self._completing()]
        names = map(self.puzzle.board.cell_name, self.differing)
        differ = f"The solutions differ in {' '.join(names)}"
        return (
            first.titled("first solution", differ).with_marks([*self._differences(), *notes]),
            second.titled("second solution", differ).with_marks(self._differences()[:1]),
        )

    def _differences(self) -> tuple[Mark, ...]:
        board = self.puzzle.board
        return (
            Shade(in_grid(board, self.differing), "difference"),
            *(
                Outline((cell,), "fixed", is_dashed=False)
                for cell in in_grid(board, self.completion or ())
            ),
        )

    def parts(self, _style: DigitStyle | None) -> Iterator[Part]:
        board, clues, (first, second) = self.puzzle.board, self.puzzle.clues, self.solutions
        pairs = zip(first.digits, second.digits, strict=True)
        either = [(a, b) if a != b else (0,) for a, b in pairs]
        differing = [board.cell_name(cell) for cell in self.differing]
        colours = found_colours(clues) | dict.fromkeys(self.differing, "difference")
        yield f"multiple: two solutions, which differ in {plural(len(differing), 'cell')}"
        yield (
            Digits(board, first.digits, colours),
            Digits(board, second.digits, colours),
            CandidateDigits(board, either, dict.fromkeys(self.differing, "difference")),
        )
        yield f"unavoidable set: {' '.join(differing)}"
        minimal = "; the set is minimal" if self.is_minimal else ""
        yield f"a puzzle with only the first solution needs a clue in one of these cells{minimal}"
        yield from self._completing()

    def _completing(self) -> Iterator[str]:
        completed = self.completed
        if self.completion is None or completed is None:
            yield "partial: the budget ran out before the search found clues for a unique puzzle"
            return
        names = " ".join(completed.clue_name(cell) for cell in self.completion)
        yield f"unique with {plural(len(self.completion), 'additional clue')}: {names}"
        if self.of_all:
            yield "fewer clues are not enough"
        elif self.is_smallest:
            yield "fewer clues do not single out the first solution, but may single out another"
        else:
            yield "partial: fewer clues may be enough; --seconds allows a longer search"


def ambiguity(outcome: Outcome, model: str, meter: Meter) -> Ambiguity:
    """Explain an outcome of several solutions."""
    puzzle = outcome.puzzle
    analyst = analyst_of(model, puzzle)
    first, second = outcome.solutions[:2]
    is_minimal = is_smallest = of_all = False
    completion: frozenset[int] | None = None
    try:
        few = decided(model, puzzle, meter, limit=FEW + 1)
        of_all = few.exhausted
        patience = meter if meter.is_limited else Meter(Budget(seconds=PATIENCE))
        targets = sorted(few.solutions, key=lambda grid: grid.digits)
        for target in targets if of_all else targets[:1]:
            found, is_surely_smallest = _completion(analyst, puzzle, target, patience)
            if found is not None and (completion is None or len(found) < len(completion)):
                first, completion, is_smallest = target, found, is_surely_smallest
            of_all = of_all and is_surely_smallest
            if completion is not None and len(completion) == 1:
                of_all = is_smallest = True
                break
        if completion is not None:
            require_unique(model, puzzle, _completed(puzzle, first, completion), meter)
    except OutOfBudget:
        of_all = False
    second = next(grid for grid in (second, *outcome.solutions) if grid != first)
    try:
        for grid in analyst.closer_solutions(puzzle, first, meter):
            second = grid
        is_minimal = True
    except OutOfBudget:
        pass
    effort = meter.effort()
    shown = tuple(sorted(completion)) if completion is not None else None
    return Ambiguity(puzzle, (first, second), is_minimal, shown, is_smallest, of_all, effort)


def _completion(
    analyst: CheckedAnalyst, puzzle: Puzzle, target: Grid, meter: Meter
) -> tuple[frozenset[int] | None, bool]:
    """The smallest set of cells found, and whether it is known to be the smallest."""
    found: tuple[frozenset[int] | None, bool] = (None, False)
    try:
        for smaller in analyst.completions(puzzle, target, meter):
            found = smaller
    except OutOfBudget:
        pass
    return found


def _completed(puzzle: Puzzle, target: Grid, cells: frozenset[int] | tuple[int, ...]) -> Puzzle:
    return puzzle.with_clues({cell: target.digits[cell] for cell in cells})
