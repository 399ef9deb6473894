"""The interface of every model: the rules of one board, encoded once for one solver.

Optional abilities are declared as a set of capabilities, which can be read before a model is built
(`registry.capabilities_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

if TYPE_CHECKING:  # late: together they take 8 ms, and `check` needs none of them
    from sudoku.interface.bulk import ArrayJudge, BulkModel
    from sudoku.interface.chaining import ChainSearcher
    from sudoku.interface.cubes import Cube, PartSolver, Splitter
    from sudoku.interface.other_solutions import OtherSolutions
    from sudoku.interface.probing import Prober, ProbeRules
    from sudoku.interface.reason import Reason, Refutation
    from sudoku.symmetry.canonicaliser import Canonicaliser


class Capability(StrEnum):
    """Abilities that only some models have."""

    SECONDS = "a budget in seconds"
    CONFLICTS = "a budget in conflicts"
    ENUMERATE = "more than two solutions"
    PROOF = "a proof"
    ANALYSE = "an analysis of clues and candidates"
    CONSTRAINTS = "boards with further constraints"


class Model(Protocol):
    """A solver prepared for the puzzles of one board. A model belongs to one thread.

    It encodes `board.houses`, and with Capability.CONSTRAINTS also the primitives of
    `sudoku.constraints.primitives.primitives_of(board)`.
    """

    @property
    def name(self) -> str:
        """The spec that opens the model, such as "sat:minisat22"."""
        ...

    @property
    def board(self) -> Board: ...

    @property
    def capabilities(self) -> frozenset[Capability]: ...

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """Look for up to `limit` (at least 1) distinct solutions within the budget.

        The outcome is exhausted if the search proved that these are all. If the budget runs out,
        the outcome holds the solutions found so far, and later questions are not affected.
        """
        ...


class Prover(Model, Protocol):
    """A model with Capability.PROOF."""

    def refute(
        self, puzzle: Puzzle, solution: Grid | None, *, reason: Reason | None, budget: Budget
    ) -> Refutation | None:
        """Prove that the puzzle has no solution, or no solution other than the given one.

        reason: the clues and houses to which the proof is restricted; None uses all. Returns None
        if the budget runs out.
        """
        ...

    def refute_outside(
        self, puzzle: Puzzle, solution: Grid | None, cubes: Sequence[Cube], *, budget: Budget
    ) -> Refutation | None:
        """Like `refute`, for the solutions that lie in none of these cubes.

        The formula is as in `refute`. The proof refers to a further clause for each cube, not all
        of its placements, numbered after the formula's clauses. No cube is empty.
        """
        ...


@runtime_checkable
class NearbySearcher(Protocol):
    """A model that can search near a known solution, where most other solutions are. Optional."""

    def search_other(
        self, puzzle: Puzzle, solution: Grid, cells: Sequence[int], budget: Budget
    ) -> Outcome:
        """See CheckedModel.search_other."""
        ...


@dataclass(frozen=True, slots=True)
class Description:
    """The description of a model for `sudoku models`."""

    versions: Mapping[str, str] = field(default_factory=dict)
    """The versions of programs that it runs, by name, besides ModelFamily.packages."""
    details: Mapping[str, str] = field(default_factory=dict)
    """Other differences between machines, by title."""


@dataclass(frozen=True, slots=True)
class ModelFamily:
    """The object that an entry point names: functions that build a model and describe it.

    Every installed family is loaded to list the models, so its module should not import a solver;
    import it in `build` and the other functions. A variant is the text after the colon of a spec
    ("minisat22" in "sat:minisat22"), None without a colon.
    """

    build: Callable[[Board, str | None], Model]
    """Builds the model. Raises UnknownModelError for an unknown variant."""
    capabilities: Callable[[str | None], frozenset[Capability]]
    """The capabilities of a variant. Raises UnknownModelError for an unknown variant."""
    complete: Callable[[str], Iterable[str]] = lambda _typed: ()
    """The variants that begin with this text, for shell completion and error messages."""
    aliases: Mapping[str, str | None] = field(default_factory=dict)
    """Common names of its solvers in lower case, such as "minisat", with their variants."""
    unsupported: Callable[[Board], str | None] = lambda _board: None
    """The part of a board that no variant supports, as a noun phrase, or None."""
    absence: Callable[[], str | None] | None = None
    """The reason why its solver is missing on this machine; None if it is installed. A model
    without its solver is not listed. Omit this if the solver is always installed with the model.
    """
    packages: tuple[str, ...] = ()
    """The distributions of its solvers, whose versions may change its answers."""
    describe: Callable[[str | None], Description] = lambda _variant: Description()
    """The parts of a variant. Raises UnavailableModelError, which says why this machine cannot run
    it."""
    asks_others: bool = False
    """Whether it runs other models; it is then not listed as independent."""
    starts_processes: bool = False
    """Whether it starts processes. The server refuses such a model, because it must be able to stop
    a question at any time.
    """
    is_repeatable: bool = False
    """Whether it finds the same solutions of a puzzle regardless of earlier questions."""
    is_quick: bool = False
    """Whether it answers most puzzles in microseconds, which makes it worth running first."""
    gives_up: Callable[[Board], bool] = lambda _board: False
    """Whether a search on this board may stop undecided before the budget is spent."""
    bulk: Callable[[Board, str | None], BulkModel | None] | None = None
    """Builds the model for arrays of puzzles; returns None if the model does not support arrays on
    this board.
    """
    other_solutions: Callable[[Board, bytes, str | None], OtherSolutions | None] | None = None
    """Builds a search for solutions other than the solution with these digits; returns None if it
    does not support the board.
    """
    split: Callable[[Puzzle], Splitter] | None = None
    """Divides a hard puzzle into cubes; None if another family has to do it."""
    parts: Callable[[Puzzle, str | None], PartSolver | None] | None = None
    """Builds a solver that keeps its learned clauses from one part of a puzzle to the next; None if
    each part is a separate puzzle.
    """
    formula: Callable[[Board], tuple[Iterator[Sequence[int]], int]] | None = None
    """The clauses of a board's rules as in its certificates, and the highest variable in them."""
    canonicaliser: Callable[[], Canonicaliser] | None = None
    """Returns an object that makes row-minlex forms faster than plain Python."""
    judge: Callable[[Sequence[Sequence[int]], int, int], ArrayJudge | None] | None = None
    """Builds a judge of grids for houses that hold each digit once, and the numbers of cells and of
    digits; None if it has no such form.
    """
    prober: Callable[[ProbeRules], Prober | None] | None = None
    """Returns compiled code for the probes of human logic; None if it does not support the rules.
    """
    chain_searcher: Callable[[], ChainSearcher | None] | None = None
    """Returns compiled code for the dynamic forcing chains of ratings; None if it is missing."""
