"""What differs between the solutions of a puzzle, and which clues would leave one of them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sudoku.errors import ModelFault, OutOfBudget
from sudoku.interface.budget import Budget, Effort
from sudoku.interface.checked_analyst import CheckedAnalyst, difference
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.puzzle import Grid, Puzzle, solutions_as_dict
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.asking import analyst_of, decided

FEW = 100
"""Of so many solutions each is tried as the one that is to be left."""
PATIENCE = 2.0
"""Seconds for the search for a smallest completion, where the user gave no budget: of a nearly
empty puzzle it would be a search for the puzzle of the fewest clues there is.
"""


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """What differs between two solutions of a puzzle, and what would leave the first alone.

    differing: the cells in which they differ, an *unavoidable set* of the first: without a clue in
    one of them it is not the only solution. is_minimal: no part of these cells is unavoidable.
    completion: open cells that make the puzzle unique if they are given the first solution's
    digits; None if the budget ran out before any were found. is_smallest: no fewer cells leave the
    first solution alone; of_all: nor any other solution.
    """

    puzzle: Puzzle
    solutions: tuple[Grid, Grid]
    is_minimal: bool
    completion: tuple[int, ...] | None
    is_smallest: bool
    of_all: bool
    effort: Effort

    verdict = Verdict.MULTIPLE

    @property
    def differing(self) -> tuple[int, ...]:
        return tuple(sorted(difference(*self.solutions)))

    @property
    def is_complete(self) -> bool:
        return self.is_minimal and self.is_smallest

    @property
    def completed(self) -> Puzzle | None:
        """The puzzle with the clues of the completion."""
        if self.completion is None:
            return None
        return _completed(self.puzzle, self.solutions[0], self.completion)

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """As plain values, in the shape that `sudoku explain --json` prints."""
        board, completed = self.puzzle.board, self.completed
        names = [completed.clue_name(c) for c in self.completion or ()] if completed else None
        return {
            **self.puzzle.as_dict(style),
            "verdict": self.verdict.value,
            **solutions_as_dict(self.solutions, style),
            "unavoidable": [board.cell_name(cell) for cell in self.differing],
            "minimal": self.is_minimal,
            "completion": names,
            "smallest": self.is_smallest,
            "smallest_of_all": self.of_all,
            "complete": self.is_complete,
            "effort": asdict(self.effort),
            "seconds": self.effort.seconds,
        }


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
            _require_unique(model, _completed(puzzle, first, completion), meter)
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
    """The smallest set of cells found, and whether it is known that none is smaller."""
    found: tuple[frozenset[int] | None, bool] = (None, False)
    try:
        for smaller in analyst.completions(puzzle, target, meter):
            found = smaller
    except OutOfBudget:
        pass
    return found


def _completed(puzzle: Puzzle, target: Grid, cells: frozenset[int] | tuple[int, ...]) -> Puzzle:
    return puzzle.with_clues({cell: target.digits[cell] for cell in cells})


def _require_unique(model: str, completed: Puzzle, meter: Meter) -> None:
    if decided(model, completed, meter).verdict is not Verdict.UNIQUE:
        raise ModelFault(f"model {model} says that {completed} is unique, which it is not")
