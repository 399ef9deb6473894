"""The solutions of a puzzle, found without techniques, and the entries that contradict them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sudoku.errors import OutOfBudget, ProgressError, UnsoundStepError
from sudoku.interface.budget import Budget
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.logic.limits import ran_out
from sudoku.logic.techniques.layout import TechniqueLayout, cells_of, digits_of
from sudoku.logic.techniques.notation import claim_text
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.candidates import candidates
from sudoku.questions.check import check


@dataclass(frozen=True, slots=True)
class PuzzleTruth:
    """The verdict of a puzzle, a solution if there is one, and the true candidates."""

    verdict: Verdict
    solution: Grid | None
    true: tuple[int, ...] | None
    """For each cell, the mask of the digits that it has in some solution; None if these are unknown
    or if the puzzle has no solution.
    """

    @classmethod
    def of(cls, puzzle: Puzzle, model: str, budget: Budget) -> PuzzleTruth:
        """The truth about a puzzle, found by a model. Raises OutOfBudget if the verdict is not
        known in time.
        """
        outcome = shared_model(model, puzzle.board).search(puzzle, limit=2, budget=budget)
        verdict, solution = outcome.verdict, outcome.solution
        if verdict is Verdict.UNKNOWN:
            raise OutOfBudget(f"{ran_out(budget)} before the question was decided")
        if verdict is Verdict.UNIQUE and solution is not None:
            return cls(verdict, solution, tuple(1 << (digit - 1) for digit in solution.digits))
        if verdict is Verdict.UNSATISFIABLE:
            return cls(verdict, None, None)
        found = candidates(puzzle, model=model, budget=budget.after(outcome.effort))
        masks = tuple(sum(1 << (digit - 1) for digit in cell) for cell in found.candidates)
        return cls(verdict, solution, masks if found.is_complete else None)

    def require(self, step: Step, puzzle: Puzzle) -> None:
        """Raise UnsoundStepError if a step contradicts the solutions."""
        if self.true is None:
            return
        wrong = [
            *(cell for cell, digit in step.eliminations if self.true[cell] >> (digit - 1) & 1),
            *(cell for cell, digit in step.placements if self.true[cell] != 1 << (digit - 1)),
        ]
        if wrong:
            text = step.text(TechniqueLayout.of(puzzle.board))
            raise UnsoundStepError(f"{text}: wrong at {puzzle.board.cell_name(wrong[0])}; {puzzle}")


def enter(
    position: Position,
    puzzle: Puzzle,
    progress: Puzzle,
    truth: PuzzleTruth,
    model: str,
    budget: Budget,
) -> list[str]:
    """Apply a player's progress to a position, except for mistakes; return the mistakes.

    A mistake is an entry ("r1c2=5") that leaves the puzzle without a solution, or a missing
    candidate ("r1c2<>5") that some solution needs. Mistakes are in reading order. Raises
    ProgressError if the progress has other clues or another board, and OutOfBudget.
    """
    board, other = puzzle.board, progress.board
    if any(
        getattr(other, name) != getattr(board, name)
        for name in ("size", "height", "regions", "values", "hidden")
    ):
        raise ProgressError(f"the progress is on a {other}, but the puzzle on a {board}")
    for cell in puzzle.clue_cells:
        if progress.clues[cell] not in (0, puzzle.clues[cell]):
            found = progress.clue_name(cell)
            raise ProgressError(f"the progress has {found}, not the clue {puzzle.clue_name(cell)}")
    entries = {
        cell: digit for cell, digit in enumerate(progress.clues) if digit and not puzzle.clues[cell]
    }
    wrong = _wrong_entries(puzzle, entries, truth, model, budget)
    for cell, digit in entries.items():
        if cell not in wrong:
            position.place(cell, digit)
    mistakes = [progress.clue_name(cell) for cell in sorted(wrong)]
    allowed = Position.of(Puzzle(other, (0,) * board.cell_count)).cells
    for cell in cells_of(position.open):
        for digit in digits_of(position.cells[cell] & ~allowed[cell]):
            if truth.true is not None and truth.true[cell] >> (digit - 1) & 1:
                mistakes.append(claim_text(board, (cell, digit), is_true=False))
            else:
                position.eliminate(cell, digit)
    return mistakes


def _wrong_entries(
    puzzle: Puzzle, entries: Mapping[int, int], truth: PuzzleTruth, model: str, budget: Budget
) -> set[int]:
    """The cells of entries that contradict the puzzle, given the correct entries before them."""
    if truth.solution is not None and truth.verdict is Verdict.UNIQUE:
        solution = truth.solution.digits
        return {cell for cell, digit in entries.items() if solution[cell] != digit}
    wrong, left = set[int](), budget
    for cell, digit in entries.items():
        more = puzzle.with_clues({cell: digit})
        outcome = check(more, model=model, limit=1, budget=left)
        left = left.after(outcome.effort)
        if outcome.solution is None and not outcome.exhausted:
            raise OutOfBudget(f"{ran_out(budget)} before all entries were checked")
        if outcome.solution is None:
            wrong.add(cell)
        else:
            puzzle = more
    return wrong
