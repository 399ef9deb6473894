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

from collections.abc import Callable, Sequence

from sudoku.errors import ModelFault, UnsupportedQuestionError
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.checked import CheckedModel
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import require_known
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
from sudoku.reference.bits import places
from sudoku.reference.contradiction import Contradiction
from sudoku.reference.exact_cover import ExactCover, SearchState
from sudoku.reference.model import ReferenceModel
from sudoku.reference.steps import (
    Backtracked,
    Contradicted,
    Eliminated,
    Filtered,
    GridTested,
    Guessed,
    Placed,
    Restarted,
    Solved,
    Started,
    TraceStep,
)
from sudoku.reference.variant import NAME, Variant


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
    tracer = Tracer(given.board, on_step)
    traced = CheckedModel(ReferenceModel(given.board, variant, tracer))
    try:
        outcome = traced.search(given, limit=limit, budget=budget)
    except ModelFault:
        if tracer.failure is not None:  # the error comes from `on_step`, not from the model
            raise tracer.failure from None
        raise
    if tracer.failure is not None:
        raise tracer.failure
    if outcome.exhausted:
        tracer.backtrack_to(0)
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
    Variant.parse(variant)
    return variant


class Tracer:
    """An Observer that turns reports into steps, and adds backtracks.

    failure: the exception of the caller's function, if it raised one.
    """

    def __init__(self, board: Board, on_step: Callable[[TraceStep], object]) -> None:
        self.failure: Exception | None = None
        self._board = board
        self._on_step = on_step
        self._path: list[tuple[int, int]] = []

    def _report(self, step: TraceStep) -> None:
        try:
            self._on_step(step)
        except Exception as error:
            self.failure = error
            raise

    @property
    def _depth(self) -> int:
        return len(self._path)

    def backtrack_to(self, depth: int) -> None:
        """Undo the guesses deeper than this depth."""
        while self._depth > depth:
            choice = self._path.pop()
            self._report(Backtracked(self._board, self._depth, choice))

    def started(self, cover: ExactCover, state: SearchState) -> None:
        self._report(Started(self._board, 0, self._candidates(cover, state)))

    def _candidates(self, cover: ExactCover, state: SearchState) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(digit + 1 for digit in places(cover.digits_left(state, cell)))
            for cell in range(self._board.cell_count)
        )

    def placed(self, rule: str, candidate: int, house: int | None) -> None:
        cell, digit = self._counted(candidate)
        self._report(Placed(self._board, self._depth, rule, cell, digit, house))

    def eliminated(
        self,
        rule: str,
        house: int,
        digits: Sequence[int],
        cells: Sequence[int],
        removed: Sequence[int],
    ) -> None:
        gone = tuple(sorted(map(self._counted, removed)))
        named = tuple(digit + 1 for digit in digits)
        self._report(Eliminated(self._board, self._depth, rule, house, named, tuple(cells), gone))

    def filtered(self, constraint: int, removed: Sequence[int]) -> None:
        gone = tuple(sorted(map(self._counted, removed)))
        self._report(Filtered(self._board, self._depth, constraint, gone))

    def contradicted(self, cover: ExactCover, reason: Contradiction) -> None:
        house, digits, cells = self._explained(cover, reason)
        step = Contradicted(self._board, self._depth, house, digits, cells, reason.constraint)
        self._report(step)
        self.backtrack_to(max(0, self._depth - 1))

    def _explained(
        self, cover: ExactCover, reason: Contradiction
    ) -> tuple[int | None, tuple[int, ...], tuple[int, ...]]:
        """The house, digits and cells of a Contradicted step."""
        if reason.constraint is not None:
            return None, (), ()
        if reason.ruled_out is not None:
            cell, digit = self._counted(reason.ruled_out)
            return None, (digit,), (cell,)
        if reason.house is not None:
            return reason.house, tuple(digit + 1 for digit in reason.digits), tuple(reason.cells)
        guard = reason.guards & -reason.guards
        if cover.is_of_cell(guard):
            return None, (), (cover.cell_of(guard),)
        house, digit = cover.house_and_digit_of(guard)
        return house, (digit + 1,), ()

    def guessed(
        self, cover: ExactCover, state: SearchState, depth: int, choice: int, choices: Sequence[int]
    ) -> None:
        self.backtrack_to(depth - 1)
        left = self._candidates(cover, state)
        counted = tuple(map(self._counted, choices))
        step = Guessed(self._board, depth - 1, counted, choices.index(choice) + 1, left)
        self._report(step)
        self._path.append(step.choice)

    def _counted(self, candidate: int) -> tuple[int, int]:
        """A candidate's cell, and its digit counted from 1."""
        cell, digit = divmod(candidate, self._board.digit_count)
        return cell, digit + 1

    def tested(
        self, digits: Sequence[int], broken_house: int | None, broken_constraint: int | None
    ) -> None:
        grid = Grid(self._board, tuple(digits))
        self._report(GridTested(self._board, 0, grid, broken_house, broken_constraint))

    def restarted(self, cutoff: int) -> None:
        self.backtrack_to(0)
        self._report(Restarted(self._board, 0, cutoff))

    def solved(self, digits: Sequence[int]) -> None:
        self._report(Solved(self._board, self._depth, Grid(self._board, tuple(digits))))
