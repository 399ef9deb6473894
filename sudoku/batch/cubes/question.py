"""A question about one cube, in a form that can be sent to a process, and its answer.

A thread keeps a solver and a splitter for the puzzle from question to question.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from time import process_time

from sudoku.errors import UnsupportedQuestionError
from sudoku.interface.budget import Budget, Effort
from sudoku.interface.cubes import Cube, PartAnswer, PartSolver, Piece, Splitter
from sudoku.interface.opening import shared_model
from sudoku.interface.registry import DEFAULT_PROVER, find
from sudoku.puzzle.puzzle import Grid, Puzzle


@dataclass(frozen=True, slots=True)
class CubeAnswer:
    """The answer to a question about a cube."""

    solutions: tuple[Grid, ...]
    """The solutions of its part, except known solutions."""
    is_exhausted: bool
    """Whether the part has no further solutions."""
    core: Cube
    """The core of the refutation, see PartAnswer."""
    pieces: tuple[Piece, ...]
    """The parts to search instead: the cube itself if it was not split; () if it is exhausted."""
    effort: Effort
    processor_seconds: float
    """Processor seconds for this question."""


@dataclass(frozen=True, slots=True)
class CubeQuestion:
    """A cube of a puzzle, for a model."""

    puzzle: Puzzle
    model: str
    piece: Piece
    limit: int
    """The number of solutions to find in addition to the known solutions."""
    budget: Budget
    """The budget of this question. When it is spent, the cube is split."""
    pieces: int
    """The number of pieces to split the cube into; 1 leaves it whole."""
    known: tuple[Grid, ...]
    run: str
    """The name of the run. At the first question of another run, a thread drops its solver."""

    def ask(self) -> CubeAnswer:
        """Search the part, and split it if the budget is spent. Raises the errors of models.

        A split may exceed the budget, which limits only the search.
        """
        start = process_time()
        found = self._search()
        outcome = found.outcome
        pieces: tuple[Piece, ...] = ()
        is_exhausted, core = outcome.exhausted, found.core
        if not is_exhausted and len(outcome.solutions) < self.limit:
            pieces = self._split()
            if not pieces:  # the look-ahead has refuted the part
                is_exhausted, core = True, self.piece.cube
        seconds = process_time() - start
        return CubeAnswer(outcome.solutions, is_exhausted, core, pieces, outcome.effort, seconds)

    def _search(self) -> PartAnswer:
        cube, known = self.piece.cube, self.known
        solver = _kept.solver_for(self.model, self.puzzle, self.run)
        if solver is not None:
            return solver.search(cube, limit=self.limit, budget=self.budget, known=known)
        model = shared_model(self.model, self.puzzle.board)
        known_here = [grid for grid in known if cube.holds(grid)]
        limit = self.limit + len(known_here)
        outcome = model.search(cube.part(self.puzzle), limit=limit, budget=self.budget)
        new = tuple(grid for grid in outcome.solutions if grid not in known_here)
        return PartAnswer(replace(outcome, solutions=new[: self.limit]), cube)

    def _split(self) -> tuple[Piece, ...]:
        if self.pieces < 2:
            return (self.piece,)
        return tuple(_kept.splitter_for(self.model, self.puzzle).divide(self.piece, self.pieces))


class _KeptByThread(threading.local):
    """The solver and splitter that a thread keeps for the puzzle of one run."""

    def __init__(self) -> None:
        self.key: tuple[str, str, Puzzle] | None = None
        self.solver: PartSolver | None = None
        self.splitter: Splitter | None = None

    def solver_for(self, model: str, puzzle: Puzzle, run: str) -> PartSolver | None:
        """The solver of this puzzle's parts; None if each part is solved as a separate puzzle."""
        if self.key != (run, model, puzzle):
            self.key, self.splitter, (family, variant) = (run, model, puzzle), None, find(model)
            self.solver = None if family.parts is None else family.parts(puzzle, variant)
        return self.solver

    def splitter_for(self, model: str, puzzle: Puzzle) -> Splitter:
        """The splitter of the puzzle for which a solver was last requested."""
        if self.splitter is None:
            self.splitter = splitter(puzzle, model)
        return self.splitter


_kept = _KeptByThread()


def forget() -> None:
    """Drop the solver and the splitter of this thread."""
    _kept.key = _kept.solver = _kept.splitter = None


def splitter(puzzle: Puzzle, model: str) -> Splitter:
    """The splitter of the model, or of DEFAULT_PROVER if the model has none."""
    for spec in (model, DEFAULT_PROVER):
        family, _ = find(spec)
        if family.split is not None:
            return family.split(puzzle)
    name = DEFAULT_PROVER
    raise UnsupportedQuestionError(f"model {name}, as installed here, splits no puzzles into cubes")
