"""The framework of the mutants: each is a function that is registered under its name.

A mutant is a well-formed model with one mistake, which its docstring describes. Most mutants query
a correct installed model and change the question or the answer. The other mutants run a small
solver (`solver`) with one faulty part. Each declares all capabilities except proofs, so it can be
compared with any model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from benchmarks.mutants.solver import Backtracker
from sudoku import UNLIMITED, Board, Budget, Capability, Grid, Outcome, Puzzle, open_model
from sudoku.interface.checked import CheckedModel

RIGHT = "sat"
"""The correct model that mutants query."""
CONFLICT_LIMIT = 3000
"""The conflict limit of a mutant's own search, about a second. After it, the verdict is unknown."""


class Mutant:
    """A model on one board with one mistake."""

    capabilities = frozenset({Capability.SECONDS, Capability.CONFLICTS, Capability.ENUMERATE})
    memory: Any = None
    """The data that a mutant with a memory keeps between questions."""

    def __init__(self, kind: MutantKind, board: Board) -> None:
        self.board, self.name = board, kind.name
        self._kind = kind
        self._right: CheckedModel | None = None

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """See Model.search; the answer may be wrong."""
        return self._kind.answer(self, puzzle, limit, budget)

    def ask_right(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """The right answer, signed by the mutant."""
        if self._right is None:
            self._right = open_model(RIGHT, self.board)
        return replace(self._right.search(puzzle, limit=limit, budget=budget), model=self.name)

    def ask_own(self, search: Backtracker, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """The answer of a faulty search, with at most CONFLICT_LIMIT conflicts."""
        conflicts = CONFLICT_LIMIT
        if budget.conflicts is not None:
            conflicts = min(conflicts, budget.conflicts)
        return search.search(puzzle, limit, replace(budget, conflicts=conflicts), self.name)


AnswerFunction = Callable[[Mutant, Puzzle, int, Budget], Outcome]


@dataclass(frozen=True, slots=True)
class MutantKind:
    """One kind of mistake. Calling it with a board makes a model."""

    name: str
    mistake: str
    answer: AnswerFunction
    is_stateful: bool = False
    """Whether its first answer is right, and only later answers may be wrong."""

    def __call__(self, board: Board) -> Mutant:
        return Mutant(self, board)


MUTANTS: dict[str, MutantKind] = {}
"""The kinds of mutants by name."""


def _register(function: Callable[..., Any], answer: AnswerFunction, **fields: bool) -> None:
    name = function.__name__.replace("_", "-")
    MUTANTS[name] = MutantKind(name, " ".join((function.__doc__ or "").split()), answer, **fields)


def answering(answer: AnswerFunction) -> AnswerFunction:
    """Register a mutant that computes the whole answer."""
    _register(answer, answer)
    return answer


def remembering(answer: AnswerFunction) -> AnswerFunction:
    """Register a mutant whose first answer is right."""
    _register(answer, answer, is_stateful=True)
    return answer


def misreading(read: Callable[[Puzzle], Puzzle]) -> Callable[[Puzzle], Puzzle]:
    """Register a mutant that asks a right model about another puzzle."""

    def answer(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        return replace(self.ask_right(read(puzzle), limit, budget), puzzle=puzzle)

    _register(read, answer)
    return read


def misreporting(change: Callable[[Outcome], Outcome]) -> Callable[[Outcome], Outcome]:
    """Register a mutant that changes the answer of a right model."""

    def answer(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        return change(self.ask_right(puzzle, limit, budget))

    _register(change, answer)
    return change


def missearching(faulty: Callable[[Board], Backtracker]) -> Callable[[Board], Backtracker]:
    """Register a mutant that runs a faulty search."""

    def answer(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        return self.ask_own(faulty(self.board), puzzle, limit, budget)

    _register(faulty, answer)
    return faulty


def none(outcome: Outcome) -> Outcome:
    """Drop all solutions of an outcome, so that it says unsatisfiable."""
    return replace(outcome, solutions=(), exhausted=True)


def with_grids(outcome: Outcome, digits: Sequence[Sequence[int]]) -> Outcome:
    """Replace the solutions of an outcome with these grids."""
    board = outcome.puzzle.board
    return replace(outcome, solutions=tuple(Grid(board, tuple(row)) for row in digits))
