"""Functions that the questions share: analysts, verdicts, checks of uniqueness, and boards with
changed constraints.

A board is encoded anew if one of its rules is removed or changed, because this may change the
meaning of other rules: a negative rule changes if a dot is removed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from sudoku.errors import MeaninglessQuestionError, ModelFault, OutOfBudget
from sudoku.interface.checked import CheckedModel
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.interface.opening import open_model, shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.board import Board, BoardConstraint
from sudoku.puzzle.puzzle import Puzzle

NO_REDUNDANT_CLUES = {
    Verdict.UNSATISFIABLE: "no clue is redundant or required if there is no solution; "
    "`sudoku explain` shows why it has none",
    Verdict.MULTIPLE: "no clue is redundant or required if there are several solutions; "
    "`sudoku explain` shows which clues would make the puzzle unique",
}
"""For each other verdict, why only a unique puzzle has redundant and required clues."""


def analyst_of(model: str, puzzle: Puzzle) -> CheckedAnalyst:
    """The calling thread's analyst for this puzzle's board. Raises the same errors as `check`."""
    return CheckedAnalyst(shared_model(model, puzzle.board))


def decided(model: str, puzzle: Puzzle, meter: Meter, limit: int = 2) -> Outcome:
    """The outcome of `check`. Raises OutOfBudget if its verdict is unknown."""
    return _decided(shared_model(model, puzzle.board), puzzle, meter, limit)


def decided_unique(
    model: str,
    puzzle: Puzzle,
    meter: Meter,
    meaningless: Mapping[Verdict, str] = NO_REDUNDANT_CLUES,
) -> Outcome:
    """The outcome of a puzzle that must be unique.

    meaningless: for each other verdict, why the question has no meaning. Raises
    MeaninglessQuestionError with this reason, and OutOfBudget for an unknown verdict.
    """
    outcome = decided(model, puzzle, meter)
    if outcome.verdict is not Verdict.UNIQUE:
        raise MeaninglessQuestionError(outcome.verdict.value, meaningless[outcome.verdict])
    return outcome


def require_unique(model: str, puzzle: Puzzle, derived: Puzzle, meter: Meter) -> None:
    """Raise ModelFault unless a puzzle derived by the model is unique."""
    if decided(model, derived, meter).verdict is not Verdict.UNIQUE:
        raise ModelFault(
            f"model {model} claims that {derived} is unique, which it is not; the puzzle is "
            f"{puzzle}"
        )


def without(board: Board, numbers: Collection[int]) -> Board:
    """The board without the constraints of these indices."""
    kept = tuple(each for k, each in enumerate(board.constraints) if k not in numbers)
    return replace(board, constraints=kept)


def replaced(board: Board, number: int, constraint: BoardConstraint) -> Board:
    """The board with one constraint replaced by this one."""
    kept = board.constraints
    return replace(board, constraints=(*kept[:number], constraint, *kept[number + 1 :]))


def reads_marks(board: Board) -> bool:
    """Whether the meaning of some constraint depends on other constraints."""
    return any(constraint.reads_marks for constraint in board.constraints)


def decided_on(board: Board, puzzle: Puzzle, model: str, meter: Meter, limit: int = 2) -> Outcome:
    """The outcome of the puzzle's clues on another board. The model is not cached.

    Raises OutOfBudget if the verdict is unknown.
    """
    meter.require_time()
    return _decided(open_model(model, board), Puzzle(board, puzzle.clues), meter, limit)


def _decided(model: CheckedModel, puzzle: Puzzle, meter: Meter, limit: int = 2) -> Outcome:
    outcome = model.search(puzzle, limit=limit, budget=meter.left())
    meter.add(outcome.effort)
    if outcome.verdict is Verdict.UNKNOWN:
        raise OutOfBudget
    return outcome
