"""What is true of a puzzle, by a model that shares nothing with techniques."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.errors import OutOfBudget, UnsoundStepError
from sudoku.interface.budget import Budget
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.logic.techniques.layout import Layout
from sudoku.logic.techniques.step import Step
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.candidates import candidates


@dataclass(frozen=True, slots=True)
class Truth:
    """The verdict of a puzzle, a solution if there is one, and the true candidates.

    true: for each cell the mask of the digits that it has in some solution; None if that is not
    known, or if there is no solution.
    """

    verdict: Verdict
    solution: Grid | None
    true: tuple[int, ...] | None

    @classmethod
    def of(cls, puzzle: Puzzle, model: str, budget: Budget) -> Truth:
        """Ask a model. Raises OutOfBudget if the verdict is not known within the budget."""
        outcome = shared_model(model, puzzle.board).search(puzzle, limit=2, budget=budget)
        verdict, solution = outcome.verdict, outcome.solution
        if verdict is Verdict.UNKNOWN:
            raise OutOfBudget
        if verdict is Verdict.UNIQUE and solution is not None:
            return cls(verdict, solution, tuple(1 << (digit - 1) for digit in solution.digits))
        if verdict is Verdict.UNSATISFIABLE:
            return cls(verdict, None, None)
        found = candidates(puzzle, model=model, budget=budget.after(outcome.effort))
        masks = tuple(sum(1 << (digit - 1) for digit in cell) for cell in found.candidates)
        return cls(verdict, solution, masks if found.is_complete else None)

    def require(self, step: Step, puzzle: Puzzle) -> None:
        """Raise UnsoundStepError if a step contradicts what is true."""
        if self.true is None:
            return
        wrong = [
            *(cell for cell, digit in step.eliminations if self.true[cell] >> (digit - 1) & 1),
            *(cell for cell, digit in step.placements if self.true[cell] != 1 << (digit - 1)),
        ]
        if wrong:
            text = step.text(Layout.of(puzzle.board))
            raise UnsoundStepError(f"{text}: wrong at {puzzle.board.cell_name(wrong[0])}; {puzzle}")
