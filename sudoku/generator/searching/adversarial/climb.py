"""Search for the puzzle that costs a model the most, with a pool of the hardest puzzles so far.

Each step takes a puzzle from the pool, preferably a hard puzzle, changes some clues or replaces the
puzzle by an isomorph, and runs the model. If the result is harder than the easiest puzzle in the
pool, it takes that puzzle's place. Of isomorphic puzzles only the hardest stays, which keeps the
pool from filling with one puzzle. The hardest known Sudokus were found in this way, with a rating
instead of a model.

Each step draws its random numbers from the seed, the number of the search and its own number. So
with the same versions of the solvers, a longer search begins with the steps of a shorter search.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from sudoku.errors import SudokuError
from sudoku.generator.randomness import random_of
from sudoku.generator.searching.adversarial.moves import CLUE_MOVES, VerdictMoves
from sudoku.generator.searching.adversarial.target import COUNTERS, CostlyPuzzle, Target
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.transformation import isomorph

POOL = 20


class EffortClimb:
    """A search that can be stopped after any step."""

    def __init__(
        self,
        target: Target,
        moves: VerdictMoves,
        start: Sequence[Puzzle],
        *,
        seed: int,
        number: int = 1,
        size: int = POOL,
    ) -> None:
        """Run the model on the start puzzles. Raises SudokuError if all counters are 0."""
        self.target, self.size = _counting(target, start), size
        self._seed, self._number = seed, number
        self._moves = moves
        self._seen = set(start)
        self.steps = 0
        self.best: CostlyPuzzle | None = None
        """The hardest new puzzle, even if it is too easy for the pool."""
        asked = [self.target.ask(puzzle, 0, -number) for number, puzzle in enumerate(start)]
        self.start = sorted(asked, key=lambda found: -found.cost)
        self.pool = self.start[:size]
        """The hardest puzzles, hardest first."""

    @property
    def asked(self) -> int:
        """The number of new puzzles on which the model has run."""
        return len(self._seen) - len(self.start)

    def step(self) -> None:
        """Try one move. After a KeyboardInterrupt, the state is as before the step."""
        rng = random_of(self._seed, f"adversarial step {self.steps}", self._number)
        number = self.steps + 1
        parent = self.pool[int(len(self.pool) * rng.random() ** 3)]
        puzzle, family = self._neighbour(parent, number, rng)
        if puzzle is not None and puzzle not in self._seen:
            found = self.target.ask(puzzle, number, family)
            if self.best is None or found.cost > self.best.cost:
                self.best = found
            self._insert(found)
            self._seen.add(puzzle)
        self.steps = number

    def _neighbour(
        self, parent: CostlyPuzzle, number: int, rng: Random
    ) -> tuple[Puzzle | None, int]:
        """A puzzle one move away, and its family. Isomorphs of start puzzles are not new."""
        may_be_isomorph = parent.step and parent.puzzle.board.is_classic
        kind = rng.randrange(len(CLUE_MOVES) + (1 if may_be_isomorph else 0))
        if kind == len(CLUE_MOVES):
            return isomorph(parent.puzzle, rng), parent.family
        removed, added = CLUE_MOVES[kind]
        return self._moves.change(parent.puzzle, removed, added, rng), number

    def _insert(self, found: CostlyPuzzle) -> None:
        """Insert a puzzle into the pool if it is harder than the puzzle that it replaces: a member
        of its family, or else the easiest puzzle.
        """
        same_family = [other for other in self.pool if other.family == found.family]
        if same_family or len(self.pool) == self.size:
            replaced = same_family[0] if same_family else self.pool[-1]
            if found.cost <= replaced.cost:
                return
            self.pool.remove(replaced)
        insort(self.pool, found, key=lambda other: -other.cost)


def _counting(target: Target, start: Sequence[Puzzle]) -> Target:
    """The target with its counter, or with the next counter that is nonzero for a start puzzle."""
    for counter in COUNTERS[COUNTERS.index(target.counter) :]:
        counting = replace(target, counter=counter)
        if any(counting.ask(puzzle, 0, 0).cost for puzzle in start):
            return counting
    raise SudokuError(
        f"{target.spec} counts no effort on the {len(start)} start puzzles: expected harder "
        "puzzles to start from, or another model"
    )
