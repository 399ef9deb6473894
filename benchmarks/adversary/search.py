"""A search for the puzzle that costs a model most: a pool of the hardest so far, and small moves.

Each step takes a puzzle of the pool, a hard one more often than others, moves some of its clues or
disguises it, and asks the model. What is harder than the pool's easiest takes its place, but of a
puzzle and its disguises only the hardest stays, so that the pool does not fill with one puzzle.
This is how the hardest known Sudokus were found, with a model in place of a rating.

What a puzzle costs is an effort counter of a model opened for this one question: it does
not depend on the machine, nor on what was asked before. Each step draws its random numbers from the
seed and its own number. So N steps are the first N of any longer search, on the same versions.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.adversary.moves import CLUE_MOVES, Moves
from benchmarks.report import BenchmarkError
from sudoku import Board, CheckedModel, Outcome, Puzzle, Verdict, open_model
from sudoku.fuzzing.disguises import isomorph

COUNTERS = ("conflicts", "decisions", "propagations")
"""What of an Effort can be driven up."""


@dataclass(frozen=True, slots=True)
class Target:
    """The model to keep busy, what counts as its effort, and the verdict of the puzzles."""

    spec: str
    board: Board
    verdict: Verdict
    counter: str

    def open(self) -> CheckedModel:
        """The model as if it had never been asked. Raises UnknownModelError."""
        return open_model(self.spec, self.board)

    def ask(self, puzzle: Puzzle, step: int, family: int) -> Found:
        """Ask an unused model. Raises BenchmarkError for a verdict that cannot be right."""
        outcome = self.open().search(puzzle)
        if outcome.verdict is not self.verdict:
            told = f"{self.spec} says {outcome.verdict.value}, expected {self.verdict.value}"
            raise BenchmarkError(f"{told}; the puzzle is {puzzle}")
        return Found(outcome, getattr(outcome.effort, self.counter), step, family)


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle's outcome, what it cost, and the step that found it: 0 for the start.

    family: a number that a puzzle shares with its disguises.
    """

    outcome: Outcome
    cost: int
    step: int
    family: int

    @property
    def puzzle(self) -> Puzzle:
        return self.outcome.puzzle


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search was after so many steps. asked: puzzles that were new."""

    steps: int
    asked: int
    best: Found
    worst: Found


class Search:
    """A search that can be stopped after any step. `pool` holds the hardest first."""

    def __init__(
        self, target: Target, moves: Moves, start: Sequence[Puzzle], *, size: int, seed: int
    ) -> None:
        """Ask about the start. Raises BenchmarkError if the model counts no such effort there."""
        self.target, self.size, self.seed = target, size, seed
        self._moves = moves
        self._seen = set(start)
        self.steps = 0
        asked = [target.ask(puzzle, 0, -number) for number, puzzle in enumerate(start)]
        self.start = sorted(asked, key=lambda found: -found.cost)
        if not self.start[0].cost:
            raise BenchmarkError(
                f"{target.spec} counts no {target.counter} on the {len(start)} puzzles of the "
                "start: expected another --effort, or harder puzzles to start from"
            )
        self.pool = self.start[:size]
        self.milestones = [self.progress]

    @property
    def progress(self) -> Progress:
        """How far the search is."""
        asked = len(self._seen) - len(self.start)
        return Progress(self.steps, asked, self.pool[0], self.pool[-1])

    @property
    def found(self) -> list[Found]:
        """What is in the pool beside the start, hardest first."""
        return [found for found in self.pool if found.step]

    def step(self) -> None:
        """Try one move. After KeyboardInterrupt it is as if the step had not begun."""
        rng, number = Random(f"{self.seed} {self.steps}"), self.steps + 1
        parent = self.pool[int(len(self.pool) * rng.random() ** 3)]
        puzzle, family = self._neighbour(parent, number, rng)
        if puzzle is not None and puzzle not in self._seen:
            self._insert(self.target.ask(puzzle, number, family))
            self._seen.add(puzzle)
        self.steps = number
        if self.steps == 10 ** (len(self.milestones) - 1):
            self.milestones.append(self.progress)

    def _neighbour(self, parent: Found, number: int, rng: Random) -> tuple[Puzzle | None, int]:
        """A puzzle one move away, and its family. A disguise of the start would be nothing new."""
        kind = rng.randrange(len(CLUE_MOVES) + (1 if parent.step else 0))
        if kind == len(CLUE_MOVES):
            return isomorph(parent.puzzle, rng), parent.family
        removed, added = CLUE_MOVES[kind]
        return self._moves.change(parent.puzzle, removed, added, rng), number

    def _insert(self, found: Found) -> None:
        """Put it in its place, if it is harder than the one that leaves: its kin, or the last."""
        kin = [other for other in self.pool if other.family == found.family]
        if kin or len(self.pool) == self.size:
            leaves = kin[0] if kin else self.pool[-1]
            if found.cost <= leaves.cost:
                return
            self.pool.remove(leaves)
        insort(self.pool, found, key=lambda other: -other.cost)
