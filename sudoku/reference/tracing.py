"""`trace`: the search of the reference, step by step.

>>> from sudoku import trace
>>> outcome = trace("12..34..2143432.", print)
1 of 16 cells have several candidates
naked single: r1c3=3, only candidate
naked single: r1c4=4, only candidate
naked single: r2c3=1, only candidate
naked single: r4c4=1, only candidate
hidden single: r2c4=2, only place in row 2
solution 1234341221434321
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku.errors import ModelFault, UnsupportedQuestionError
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.checked import CheckedModel
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import require_known
from sudoku.puzzle.board import Board
from sudoku.reference.model import ReferenceModel
from sudoku.reference.observer import Observer
from sudoku.reference.steps import TraceStep
from sudoku.reference.variant import NAME, ReferenceVariant


def trace(
    puzzle: PuzzleLike,
    on_step: Callable[[TraceStep], object],
    *,
    model: str = NAME,
    limit: int = 2,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Outcome:
    """Answer like `check`, and call `on_step` with each step of the search.

    on_step: called with a TraceStep. model: the reference in any of its variants. puzzle, limit,
    budget and board are as in `check`. Raises UnsupportedQuestionError for other models, the
    exceptions of `check`, and any exception that `on_step` raises.

    >>> import sudoku
    >>> steps: list[object] = []
    >>> sudoku.trace("12..34..21434..2", steps.append).verdict
    <Verdict.UNIQUE: 'unique'>
    >>> type(steps[0]).__name__, type(steps[1]).__name__
    ('Started', 'Placed')
    """
    variant = traceable(model)
    given = as_puzzle(puzzle, board)
    observer = Observer(given.board, on_step)
    traced = CheckedModel(ReferenceModel(given.board, variant, observer))
    try:
        outcome = traced.search(given, limit=limit, budget=budget)
    except ModelFault:
        if observer.failure is not None:  # the error comes from `on_step`, not from the model
            raise observer.failure from None
        raise
    if observer.failure is not None:
        raise observer.failure
    if outcome.exhausted:
        observer.backtrack_to(0)
    return outcome


def traceable(model: str) -> str | None:
    """The variant that the name of a model selects; None means the default.

    Raises UnknownModelError, VariantError, and UnsupportedQuestionError for any other model.
    """
    require_known(model)
    name, colon, variant = model.partition(":")
    if name != NAME:
        raise UnsupportedQuestionError(f"{name} cannot be traced: {NAME} can, in any variant")
    if not colon:
        return None
    ReferenceVariant.parse(variant)
    return variant
