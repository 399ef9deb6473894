"""The attacked model, and the cost of a puzzle for it.

The cost of a puzzle is an effort counter of a new model, which depends neither on the machine nor
on earlier questions. (The compiled model is an exception: its counters depend on the vector width
of the machine, unless its variant fixes it.)
"""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.errors import ModelFault
from sudoku.interface.checked import CheckedModel
from sudoku.interface.opening import open_model, shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.registry import DEFAULT_MODEL, DEFAULT_PROVER, find
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle

COUNTERS = ("conflicts", "decisions", "propagations")
"""The fields of Effort that can be maximised."""


@dataclass(frozen=True, slots=True)
class Target:
    """The model to attack, the effort counter, and the verdict of the puzzles."""

    spec: str
    board: Board
    verdict: Verdict
    counter: str = COUNTERS[0]

    def open(self) -> CheckedModel:
        """A new model. Raises the errors that `open_model` raises."""
        return open_model(self.spec, self.board)

    def ask(self, puzzle: Puzzle, step: int, family: int) -> CostlyPuzzle:
        """Run a new model on a puzzle. Raises ModelFault for a wrong verdict."""
        outcome = self.open().search(puzzle)
        if outcome.verdict is not self.verdict:
            what = f"says {outcome.verdict.value}, expected {self.verdict.value}"
            raise ModelFault(f"model {self.spec} {what}; the puzzle is {puzzle}", what)
        return CostlyPuzzle(outcome, getattr(outcome.effort, self.counter), step, family)

    def confirm(self, found: CostlyPuzzle) -> None:
        """Compare the answer with another model's. Raises ModelFault if they differ."""
        family, _ = find(self.spec)
        # The default model asks others, the quick models first.
        shares_code = family.asks_others or family.is_quick
        name = DEFAULT_PROVER if shares_code else DEFAULT_MODEL
        outcome = shared_model(name, self.board).search(found.puzzle)
        if outcome.verdict is not self.verdict or outcome.solutions != found.outcome.solutions:
            what = f"says {self.verdict.value}, {name} {outcome.verdict.value} or another solution"
            raise ModelFault(f"model {self.spec} {what}; the puzzle is {found.puzzle}", what)


@dataclass(frozen=True, slots=True)
class CostlyPuzzle:
    """A puzzle found by a climb."""

    outcome: Outcome
    """The answer of the attacked model."""
    cost: int
    """The value of the effort counter."""
    step: int
    """The step that found it; 0 for a start puzzle."""
    family: int
    """A number shared by the isomorphs of a puzzle."""

    @property
    def puzzle(self) -> Puzzle:
        return self.outcome.puzzle
