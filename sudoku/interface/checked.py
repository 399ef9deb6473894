"""The check around every model: each solution is validated before an answer is returned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from sudoku.checker.rules import Judge, judge
from sudoku.errors import ModelFault, OutOfBudget, SudokuError, UnsupportedQuestionError
from sudoku.interface.analyst import Analyst
from sudoku.interface.box_judge import LARGEST, LONGEST, BoxJudge
from sudoku.interface.budget import UNLIMITED, Budget, Effort, require_budget, require_int
from sudoku.interface.model import Capability, Model, NearbySearcher
from sudoku.interface.outcome import Outcome
from sudoku.interface.reason import Reason, Refutation
from sudoku.interface.registry import require_capability
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

if TYPE_CHECKING:  # late: most questions have no cubes
    from sudoku.interface.cubes import Cube


class CheckedModel:
    """A model whose answers are checked: it never returns a grid that is not a solution."""

    name: str
    board: Board
    capabilities: frozenset[Capability]

    def __init__(self, model: Model) -> None:
        self._model = model
        self.name, self.board, self.capabilities = model.name, model.board, model.capabilities

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """Run the model, then check its answer. See Model.search.

        Raises ValueError for a puzzle on another board or a limit below 1, UnsupportedQuestionError
        if the model lacks a capability, and ModelFault if it fails or returns a grid that is not a
        solution, or the same grid twice.
        """
        require_int("limit", limit)
        return self._searched(
            lambda: self._model.search(puzzle, limit=limit, budget=budget), puzzle, limit, budget
        )

    def search_other(
        self, puzzle: Puzzle, solution: Grid, cells: Sequence[int], *, budget: Budget
    ) -> Outcome:
        """A solution other than this solution; no solution and `exhausted` if it is the only one.

        cells: every other solution is known to differ from this solution in at least one of these
        cells. A NearbySearcher looks near this solution. Raises the same errors as `search`.
        """
        model = self._model
        if not isinstance(model, NearbySearcher):
            return self.search(puzzle, budget=budget).without(solution)
        outcome = self._searched(
            lambda: model.search_other(puzzle, solution, cells, budget), puzzle, 2, budget
        )
        if any(grid.digits == solution.digits for grid in outcome.solutions):
            raise self.fault(puzzle, "returned the solution that was known", outcome)
        return outcome

    def _searched(
        self, ask: Callable[[], Outcome], puzzle: Puzzle, limit: int, budget: Budget
    ) -> Outcome:
        self.require_board(puzzle)
        self.require(limit, budget)
        try:
            outcome = ask()
        except (Exception, SystemExit) as error:
            if _is_answer(error):
                raise
            raise self.fault(puzzle, f"failed with {error!r}", how="raised") from error
        wrong = self._what_is_wrong(outcome, puzzle, limit)
        if wrong is not None:
            raise self.fault(puzzle, wrong, outcome)
        return outcome

    @cached_property
    def _judge(self) -> Judge:
        return judge_of(self.board)

    @property
    def analyst(self) -> Analyst:
        """The analyst for questions beyond the verdict; CheckedAnalyst checks its evidence.

        Raises UnsupportedQuestionError for a model without Capability.ANALYSE.
        """
        self._require_capability(Capability.ANALYSE)
        model: Any = self._model
        analyst: Analyst = model.analyst
        return analyst

    def refute(
        self,
        puzzle: Puzzle,
        solution: Grid | None = None,
        *,
        reason: Reason | None = None,
        budget: Budget = UNLIMITED,
    ) -> Refutation | None:
        """A proof that the puzzle has no solution, or no solution except this one. See
        Prover.refute.

        The proof is not checked here, but in `sudoku.prove`. Raises UnsupportedQuestionError for a
        model that writes no proofs, WrongClaimError if the claim is false, ValueError for a puzzle
        on another board or a grid that is not a solution, and ModelFault if the model fails.
        """
        return self._refutation("refute", puzzle, solution, budget, reason=reason)

    def refute_outside(
        self,
        puzzle: Puzzle,
        solution: Grid | None,
        cubes: Sequence[Cube],
        *,
        budget: Budget = UNLIMITED,
    ) -> Refutation | None:
        """A proof that no solution, or no further solution, is outside these cubes.

        See Prover.refute_outside. Raises the same errors as `refute`.
        """
        return self._refutation("refute_outside", puzzle, solution, budget, cubes=cubes)

    def _refutation(
        self, method: str, puzzle: Puzzle, solution: Grid | None, budget: Budget, **more: Any
    ) -> Refutation | None:
        self.require_board(puzzle)
        if solution is not None and (wrong := wrong_solution(puzzle, solution)):
            raise ValueError(f"{solution} is not a solution: {wrong}")
        ask: Any = getattr(self._model, method, None)
        if ask is None:  # a model that has it gives a more precise error
            self._require_capability(Capability.PROOF)
            raise UnsupportedQuestionError(f"{self.name} does not support proofs of cubes")
        self.require(2, budget)
        try:
            refutation: Refutation | None = ask(puzzle, solution, budget=budget, **more)
        except (Exception, SystemExit) as error:
            if _is_answer(error):
                raise
            raise self.fault(puzzle, f"failed to prove with {error!r}", how="raised") from error
        if refutation is None or _is_well_formed(refutation):
            return refutation
        raise self.fault(puzzle, f"returned {refutation!r:.60}, which is not a Refutation")

    def _what_is_wrong(self, outcome: object, puzzle: Puzzle, limit: int) -> str | None:
        if not isinstance(outcome, Outcome):
            return f"returned {outcome!r}, which is not an Outcome"
        asked = outcome.puzzle
        if asked is not puzzle and (type(asked) is not Puzzle or asked != puzzle):
            return f"answered for another puzzle, {outcome.puzzle}"
        if len(outcome.solutions) > limit:
            return f"returned {len(outcome.solutions)} solutions, asked for at most {limit}"
        for grid in outcome.solutions:
            wrong = _wrong_solution(self._judge, puzzle, grid)
            if wrong is not None:
                return f"returned {grid}, which is not a solution: {wrong}"
        if len(outcome.solutions) > 1:
            for grid, count in Counter(outcome.solutions).items():
                if count > 1:
                    return f"returned the same grid twice: {grid}"
        return None

    def require(self, limit: int, budget: Budget) -> None:
        """Raise UnsupportedQuestionError if the model lacks a capability that such a question
        needs.
        """
        require_budget(budget)
        if limit <= 2 and budget.seconds is None and budget.conflicts is None:
            return
        for capability in needed_capabilities(limit, budget):
            self._require_capability(capability)

    def require_board(self, puzzle: Puzzle) -> None:
        """Raise ValueError for a puzzle on another board, TypeError for anything but a Puzzle."""
        try:
            board = puzzle.board
        except AttributeError:
            found = f"{puzzle!r:.60}"
            raise TypeError(f"expected a Puzzle, as sudoku.parse returns, got {found}") from None
        if board is not self.board and board != self.board:
            raise ValueError(f"a puzzle on a {board} was given to a model of a {self.board}")

    def _require_capability(self, capability: Capability) -> None:
        require_capability(self.name, self.capabilities, capability)

    def fault(
        self, puzzle: Puzzle, what: str, outcome: object = None, how: str = "wrong"
    ) -> ModelFault:
        """The error for a mistake of this model. It names the member of a composite, if known."""
        signed = outcome.model if isinstance(outcome, Outcome) else self.name
        by = "" if signed == self.name else f" (signed {signed})"
        return ModelFault(f"model {self.name}{by} {what}; the puzzle is {puzzle}", what, how)


def needed_capabilities(limit: int, budget: Budget) -> list[Capability]:
    """What a model needs to search for `limit` solutions within this budget."""
    needs = {
        Capability.SECONDS: budget.seconds is not None,
        Capability.CONFLICTS: budget.conflicts is not None,
        Capability.ENUMERATE: limit > 2,
    }
    return [capability for capability, is_needed in needs.items() if is_needed]


def _is_answer(error: BaseException) -> bool:
    """Whether a model may raise this exception. Any other is a bug of the model, and so is
    OutOfBudget, because a question without a verdict has an outcome.
    """
    return isinstance(error, SudokuError) and not isinstance(error, OutOfBudget)


_box_judge = lru_cache(maxsize=None)(BoxJudge)


def judge_of(board: Board) -> Judge:
    """The checker of grids on this board, for everything but its constraints. Boards that differ
    only in their constraints share a checker.
    """
    rows, columns = board.box_rows, board.box_cols
    has_boxes = board.irregular is None and not board.is_extended
    if has_boxes and rows * columns <= LARGEST and rows <= LONGEST and columns <= LONGEST:
        return _box_judge(rows, columns)
    lines = board.rows, board.lines
    return judge(rows, columns, board.irregular, board.digit_count, board.hidden, *lines)


def wrong_solution(puzzle: Puzzle, grid: Grid) -> str | None:
    """The reason why this grid is not a solution; None if it is a solution."""
    return _wrong_solution(judge_of(puzzle.board), puzzle, grid)


def _wrong_solution(judge: Judge, puzzle: Puzzle, grid: Grid) -> str | None:
    board = puzzle.board
    wrong = judge.fault(puzzle.packed, grid.packed)
    if wrong is None and board.constraints:
        broken = board.violated(grid.digits)
        wrong = None if broken is None else f"it violates the rule {broken}"
    if wrong is None and grid.board is not board and grid.board != board:
        wrong = f"it is on a {grid.board}"
    return wrong


def _is_well_formed(refutation: object) -> bool:
    """Whether this is a Refutation with fields of the right types."""
    if not isinstance(refutation, Refutation):
        return False
    fields: list[tuple[type, list[object]]] = [
        (bytes, [refutation.formula, refutation.proof]),
        (int, [refutation.variables, refutation.clauses, refutation.lemmas]),
        (str, [refutation.solver]),
        (Effort, [refutation.effort]),
    ]
    return all(type(value) is kind for kind, values in fields for value in values)
