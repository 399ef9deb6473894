"""What the questions share: the analyst, decided verdicts, and puzzles that have to be unique."""

from __future__ import annotations

from sudoku.errors import MeaninglessQuestionError, ModelFault, OutOfBudget
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.puzzle import Puzzle

_MEANINGLESS = {
    Verdict.UNSATISFIABLE: "no clue is redundant or required if there is no solution; "
    "`sudoku explain` shows why it has none",
    Verdict.MULTIPLE: "no clue is redundant or required if there are several solutions; "
    "`sudoku explain` shows which clues would make the puzzle unique",
}


def analyst_of(model: str, puzzle: Puzzle) -> CheckedAnalyst:
    """The calling thread's analyst for this puzzle's board. Raises what `check` raises."""
    return CheckedAnalyst(shared_model(model, puzzle.board))


def decided(model: str, puzzle: Puzzle, meter: Meter, limit: int = 2) -> Outcome:
    """The outcome of `check`. Raises OutOfBudget if its verdict is unknown."""
    outcome = shared_model(model, puzzle.board).search(puzzle, limit=limit, budget=meter.left())
    meter.add(outcome.effort)
    if outcome.verdict is Verdict.UNKNOWN:
        raise OutOfBudget
    return outcome


def decided_unique(model: str, puzzle: Puzzle, meter: Meter) -> Outcome:
    """The outcome of a unique puzzle, for questions about its clues.

    Raises MeaninglessQuestionError for any other verdict, and OutOfBudget for an unknown one.
    """
    outcome = decided(model, puzzle, meter)
    if outcome.verdict in _MEANINGLESS:
        raise MeaninglessQuestionError(outcome.verdict.value, _MEANINGLESS[outcome.verdict])
    return outcome


def require_unique(model: str, puzzle: Puzzle, derived: Puzzle, meter: Meter) -> None:
    """Raise ModelFault if a puzzle that the model derived from another one is not unique."""
    if decided(model, derived, meter).verdict is not Verdict.UNIQUE:
        raise ModelFault(
            f"model {model} claims that {derived} is unique, which it is not; the puzzle is "
            f"{puzzle}"
        )
