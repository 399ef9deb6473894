"""What these questions begin with: a meter, a verdict, an analyst."""

from __future__ import annotations

from collections.abc import Mapping

from sudoku.errors import MeaninglessQuestionError, OutOfBudget
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.puzzle import Puzzle


def analyst_of(model: str, puzzle: Puzzle) -> CheckedAnalyst:
    """The calling thread's analyst for this puzzle's board. Raises what `check` raises."""
    return CheckedAnalyst(shared_model(model, puzzle.board))


def decided(model: str, puzzle: Puzzle, meter: Meter, limit: int = 2) -> Outcome:
    """The outcome of `check`, unless it is unknown: then it raises OutOfBudget."""
    outcome = shared_model(model, puzzle.board).search(puzzle, limit=limit, budget=meter.left())
    meter.add(outcome.effort)
    if outcome.verdict is Verdict.UNKNOWN:
        raise OutOfBudget
    return outcome


def require_meaning(outcome: Outcome, senseless: Mapping[Verdict, str]) -> None:
    """Raise MeaninglessQuestionError for a verdict for which the question makes no sense."""
    why = senseless.get(outcome.verdict)
    if why is not None:
        raise MeaninglessQuestionError(outcome.verdict.value, why)
