"""Minimal puzzles with few clues, or with many clues.

Random minimal puzzles have 24 or 25 clues. A search begins with some of them and keeps a pool. Each
try takes a random puzzle among the best in the pool, or sometimes among the next best, and replaces
some of its clues: two by one for fewer clues, or one by two for more clues. It also replaces one
clue by another, which gives more puzzles that are equally good. Each puzzle is taken once. In this
way, people have found puzzles with 17 clues, the minimum (G. McGuire, B. Tugemann, G. Civario,
2012), and with 40 clues, the most known.

A search with a given grid or a symmetry keeps the solution of each puzzle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from sudoku.bulk.arrays import Digits
from sudoku.errors import ModelFault, OutOfBudget
from sudoku.generator.attempts import attempts_of, solved_puzzle
from sudoku.generator.puzzle_generator import NumberedSearch, Progress
from sudoku.generator.randomness import random_of, stream
from sudoku.generator.recipes import Options, Recipe
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made, OrderError, Shortfall
from sudoku.generator.searching.judging import TimedJudge
from sudoku.generator.searching.moves import Anywhere, Within, some_of
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.pictures.words import counted
from sudoku.symmetry.patterns import orbits

TRIES = 60
STARTS = 64
"""The number of random puzzles with which a search begins."""
DRAFTED = 16
"""The maximum number of rounds of random puzzles until some fit."""
NEXT_BEST = 0.2
"""The fraction of tries that take a puzzle with the next best number of clues."""
SETS = {True: 32, False: 64}
"""The number of sets of clues that a try removes; True is for many clues, False for few clues."""
EQUALS = 8
"""The maximum number of equally good puzzles that a try adds to the pool."""


@dataclass(frozen=True, slots=True)
class ExtremePuzzles(NumberedSearch):
    """Minimal puzzles with as many or as few clues as a search finds."""

    most: bool
    """Whether to search for many clues instead of few clues."""
    tries: int = TRIES
    """The number of tries of a search."""

    def search(self, number: int, budget: Budget, progress: Progress) -> Iterator[Made]:
        """The best puzzle of a search. Its details say whether the search finished."""
        yield _ExtremeSearch(self, number, budget, progress).best()


class _ExtremeSearch:
    def __init__(
        self, wanted: ExtremePuzzles, number: int, budget: Budget, progress: Progress
    ) -> None:
        self._wanted, self._number, self._progress = wanted, number, progress
        self._rng = random_of(wanted.request.seed, f"most {wanted.most}", number)
        self._judge = TimedJudge(wanted.board, budget)
        self._moves = _moves(wanted.request, self._judge)
        self._pool: defaultdict[int, list[Digits]] = defaultdict(list)
        self._met: set[bytes] = set()
        self._tried = 0
        self._best: Made | None = None

    def best(self) -> Made:
        """The best puzzle of the search. Raises Shortfall."""
        is_complete = False
        try:
            self._start()
            while self._tried < self._wanted.tries and self._try():
                self._tried += 1
                self._progress(self._tried, self._best)
            is_complete = True
        except OutOfBudget:
            pass
        if self._best is None:
            why = f"no puzzle to start from in {counted(STARTS * DRAFTED, 'attempt')}"
            raise Shortfall(self._number, why if is_complete else "the time ran out")
        return replace(self._best, attempts=max(1, self._tried), details={"complete": is_complete})

    def _start(self) -> None:
        request = self._wanted.request
        for place in range(DRAFTED):
            names = (f"{place} {draft} of a search" for draft in range(STARTS))
            streams = [stream(request.seed, name, self._number) for name in names]
            found = attempts_of(request, streams, budget=self._judge.left())
            if found.fits.any():
                self._put(found.puzzles[found.fits])
                return
            if self._judge.is_late():
                raise OutOfBudget

    def _try(self) -> bool:
        """Replace clues of one puzzle; return False if no puzzle is left."""
        is_most, rng = self._wanted.most, self._rng
        levels = sorted((clues for clues, those in self._pool.items() if those), reverse=is_most)
        if not levels:
            return False
        those = self._pool[levels[len(levels) > 1 and rng.random() < NEXT_BEST]]
        place = rng.randrange(len(those))
        those[place], those[-1] = those[-1], those[place]
        puzzle = those.pop()
        better = (1, 2) if is_most else (2, 1)
        self._put(self._moves.changed(puzzle, *better, SETS[is_most], rng))
        equal = self._moves.changed(puzzle, 1, 1, len(puzzle), rng)
        self._put(some_of(equal, EQUALS, rng))
        return True

    def _put(self, puzzles: Digits) -> None:
        """Add puzzles to the pool if they are new."""
        for puzzle in puzzles:
            key = puzzle.tobytes()
            if key not in self._met:
                self._met.add(key)
                clues = int(np.count_nonzero(puzzle))
                self._pool[clues].append(puzzle)
                if self._best is None or self._is_better(clues, self._best.puzzle.clue_count):
                    self._best = self._made(puzzle)

    def _is_better(self, clues: int, than: int) -> bool:
        return clues > than if self._wanted.most else clues < than

    def _made(self, digits: Digits) -> Made:
        board = self._wanted.board
        (count,), (grid,) = TimedJudge(board, UNLIMITED).solved(digits[None])
        puzzle, solution = solved_puzzle(board, digits, grid)
        if count != 1:
            raise ModelFault(f"the search found a puzzle that is not unique: {puzzle}")
        known = {"complete": False}
        return Made(self._number, puzzle, solution, details=known)


def _moves(request: PuzzleRequest, judge: TimedJudge) -> Anywhere | Within:
    if request.source is None and request.symmetry is None:
        return Anywhere(judge)
    cells = range(request.board.cell_count)
    if request.symmetry is None:
        return Within(judge, [(cell,) for cell in cells], strict=request.minimal)
    sets = orbits(request.board, request.symmetry)
    return Within(judge, sets, strict=request.minimal)


def _make(request: PuzzleRequest, options: Options) -> ExtremePuzzles:
    if options.get("most_clues") and options.get("fewest_clues"):
        raise OrderError("give either --most-clues or --fewest-clues, not both")
    return ExtremePuzzles(request, "most_clues" in options, options.get("tries", TRIES))


RECIPE = Recipe(
    frozenset({"most_clues", "fewest_clues"}),
    frozenset({"grid", "symmetry", "minimal", "tries"}),
    _make,
)
