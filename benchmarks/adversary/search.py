"""Search for the puzzle that costs a model most, with a pool of the hardest so far.

Each step takes a puzzle of the pool, preferably a hard one, changes some clues or replaces it by an
equivalent form, and asks the model. A puzzle that is harder than the easiest of the pool replaces
it, but only the hardest of a puzzle's equivalent forms stays, so that the pool does not fill with
one puzzle. The hardest known Sudokus were found in this way, with a rating instead of a model.

The cost of a puzzle is an effort counter of a new model, which depends neither on the machine nor
on earlier questions. Each step draws its random numbers from the seed and its own number. So N
steps are the first N of any longer search, on the same versions.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.adversary.moves import CLUE_MOVES, Moves
from benchmarks.report import BenchmarkError
from sudoku import Board, CheckedModel, Outcome, Puzzle, Verdict, open_model
from sudoku.symmetry.isomorphs import isomorph

COUNTERS = ("conflicts", "decisions", "propagations")
"""The fields of Effort that can be maximised."""


@dataclass(frozen=True, slots=True)
class Target:
    """The model to attack, the effort counter, and the verdict of the puzzles."""

    spec: str
    board: Board
    verdict: Verdict
    counter: str

    def open(self) -> CheckedModel:
        """A new model. Raises UnknownModelError."""
        return open_model(self.spec, self.board)

    def ask(self, puzzle: Puzzle, step: int, family: int) -> Found:
        """Ask a new model. Raises BenchmarkError for a wrong verdict."""
        outcome = self.open().search(puzzle)
        if outcome.verdict is not self.verdict:
            text = f"{self.spec} says {outcome.verdict.value}, expected {self.verdict.value}"
            raise BenchmarkError(f"{text}; the puzzle is {puzzle}")
        return Found(outcome, getattr(outcome.effort, self.counter), step, family)


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle's outcome, its cost, and the step that found it (0: the start).

    family: a number shared by the equivalent forms of a puzzle.
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
    """The state of a search after some steps. asked: the number of new puzzles."""

    steps: int
    asked: int
    best: Found
    worst: Found


class Search:
    """A search that can be stopped after any step. pool: the hardest first. size: of the pool."""

    def __init__(
        self, target: Target, moves: Moves, start: Sequence[Puzzle], *, size: int, seed: int
    ) -> None:
        """Ask about the start. Raises BenchmarkError if all counters are 0."""
        self.target, self.size, self.seed = target, size, seed
        self._moves = moves
        self._seen = set(start)
        self.steps = 0
        asked = [target.ask(puzzle, 0, -number) for number, puzzle in enumerate(start)]
        self.start = sorted(asked, key=lambda found: -found.cost)
        if not self.start[0].cost:
            raise BenchmarkError(
                f"{target.spec} counts no {target.counter} on the {len(start)} puzzles of the "
                "start: try another --effort, or harder puzzles to start from"
            )
        self.pool = self.start[:size]
        self.milestones = [self.progress]

    @property
    def progress(self) -> Progress:
        """The current state."""
        asked = len(self._seen) - len(self.start)
        return Progress(self.steps, asked, self.pool[0], self.pool[-1])

    @property
    def found(self) -> list[Found]:
        """The puzzles of the pool that are not from the start, hardest first."""
        return [found for found in self.pool if found.step]

    def step(self) -> None:
        """Try one move. A KeyboardInterrupt replaced the state before the step."""
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
        """A puzzle one move away, and its family. Forms of the start are not new."""
        kind = rng.randrange(len(CLUE_MOVES) + (1 if parent.step else 0))
        if kind == len(CLUE_MOVES):
            return isomorph(parent.puzzle, rng), parent.family
        removed, added = CLUE_MOVES[kind]
        return self._moves.change(parent.puzzle, removed, added, rng), number

    def _insert(self, found: Found) -> None:
        """Insert it if it is harder than the one it replaces: of its family, or the easiest."""
        same_family = [other for other in self.pool if other.family == found.family]
        if same_family or len(self.pool) == self.size:
            replaced = same_family[0] if same_family else self.pool[-1]
            if found.cost <= replaced.cost:
                return
            self.pool.remove(replaced)
        insort(self.pool, found, key=lambda other: -other.cost)
