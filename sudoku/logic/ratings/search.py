"""The scale `search`: the effort of the solvers, which depends on their versions."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any

from sudoku.errors import OutOfBudget, UnavailableModelError, UnsupportedQuestionError
from sudoku.interface.budget import Budget
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import installed_names
from sudoku.logic.ratings.scale import UNBOUNDED, Bound, Scale, TooHard
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.reference.steps import Guessed, TraceStep
from sudoku.reference.tracing import trace
from sudoku.reference.variant import NAME


@dataclass(frozen=True, slots=True)
class SearchRating:
    """The effort of deciding a puzzle."""

    nodes: int
    """The number of digits that the reference model tries as guesses."""
    guesses: int
    """The number of cells where the reference model has to guess."""
    depth: int
    """The maximum depth of nested guesses."""
    conflicts: dict[str, int]
    """The number of branches that each other model refutes, if it is installed and supports the
    board.
    """

    @property
    def hardness(self) -> float:
        return self.nodes

    def text(self) -> str:
        models = ", ".join(f"{name} {count}" for name, count in self.conflicts.items())
        nodes, guesses = plural(self.nodes, "node"), plural(self.guesses, "guess")
        return f"{nodes}, {guesses}, depth {self.depth}; conflicts: {models}"

    def as_dict(self) -> dict[str, Any]:
        return {
            "nodes": self.nodes,
            "guesses": self.guesses,
            "depth": self.depth,
            "model_conflicts": self.conflicts,
        }


def reference_search(puzzle: Puzzle, seconds: float | None) -> tuple[int, int, int]:
    """The nodes, guesses and depth of SearchRating, by the reference model. Raises OutOfBudget."""
    guesses = depth = 0

    def on_step(step: TraceStep) -> None:
        nonlocal guesses, depth
        if isinstance(step, Guessed):
            guesses += step.number == 1
            depth = max(depth, step.depth + 1)

    outcome = trace(puzzle, on_step, budget=Budget(seconds))
    if outcome.verdict is Verdict.UNKNOWN:
        raise OutOfBudget
    return outcome.effort.decisions, guesses, depth


def rate_search(
    puzzle: Puzzle, _solution: Grid | None, seconds: float | None, bound: Bound = UNBOUNDED
) -> SearchRating:
    """The effort of the reference model and all other models. Raises OutOfBudget and TooHard."""
    deadline = None if seconds is None else monotonic() + seconds
    nodes, guesses, depth = reference_search(puzzle, seconds)
    if nodes > bound.hardness:
        raise TooHard
    conflicts = dict[str, int]()
    for name in sorted(set(installed_names()) - {NAME}):
        left = Budget(None if deadline is None else max(0.0, deadline - monotonic()))
        try:
            answer = shared_model(name, puzzle.board).search(puzzle, limit=2, budget=left)
        except (UnavailableModelError, UnsupportedQuestionError):
            continue
        if answer.verdict is Verdict.UNKNOWN:
            raise OutOfBudget
        conflicts[name] = answer.effort.conflicts
    return SearchRating(nodes, guesses, depth, conflicts)


SCALE = Scale(
    "search",
    "1",
    "Nodes and guesses of the reference model, conflicts of the other models.",
    rate_search,
    needs_unique=False,
)
