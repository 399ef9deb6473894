"""The reference model in all its variants, with the shared interface."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from sudoku.errors import OutOfBudget
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.model import Capability, ModelFamily
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.reference.observer import Observer
from sudoku.reference.search import Run, SearchTally
from sudoku.reference.variant import DEFAULT, NAME, SEARCHES, ReferenceVariant, completions

CAPABILITIES = frozenset(
    {Capability.SECONDS, Capability.CONFLICTS, Capability.ENUMERATE, Capability.CONSTRAINTS}
)


class ReferenceModel:
    """The propagation and search of this package as a model. A conflict is a refuted guess."""

    capabilities = CAPABILITIES

    def __init__(
        self, board: Board, variant: str | None = None, observer: Observer | None = None
    ) -> None:
        """Build the model of a spec or an alias of `variant`; None means the default. Raises
        VariantError.
        """
        self.board = board
        self.name = NAME if variant is None else f"{NAME}:{variant}"
        self.variant = ReferenceVariant.parse(DEFAULT if variant is None else variant)
        self._strategy = self.variant.strategy(board)
        self._observer = observer

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """Find up to `limit` solutions, in the order of the search. See Model.search."""
        start = perf_counter()
        deadline = None if budget.seconds is None else start + budget.seconds
        tally = SearchTally(budget.conflicts, deadline)
        solutions: list[Grid] = []
        exhausted = False
        try:
            for grid in self.solutions(puzzle, tally):
                solutions.append(grid)
                if len(solutions) == limit:
                    break
            else:
                exhausted = True
        except OutOfBudget:
            pass
        effort = Effort(
            decisions=tally.decisions,
            conflicts=tally.conflicts,
            propagations=tally.propagations,
            solve_seconds=perf_counter() - start,
        )
        return Outcome(puzzle, tuple(solutions), exhausted, effort, self.name)

    def solutions(self, puzzle: Puzzle, tally: SearchTally | None = None) -> Iterator[Grid]:
        """Yield every solution once, in the order of the search.

        tally: counts the effort, and may limit it. Raises OutOfBudget at its limits.
        """
        if puzzle.board != self.board:
            raise ValueError(f"a puzzle on a {puzzle.board} was given to a model of a {self.board}")
        run = Run(
            self._strategy,
            puzzle.clues,
            self.variant.rng(),
            SearchTally() if tally is None else tally,
            self._observer,
        )
        for digits in SEARCHES[self.variant.search](run):
            yield Grid(self.board, digits)


def _capabilities(variant: str | None) -> frozenset[Capability]:
    ReferenceVariant.parse(DEFAULT if variant is None else variant)
    return CAPABILITIES


FAMILY = ModelFamily(
    ReferenceModel, _capabilities, completions, aliases={"norvig": None}, is_repeatable=True
)
