"""Puzzles near given puzzles: step by step, clues are removed and other clues added.

The first step starts from a given puzzle, and each later step from the puzzles that the previous
step found. The first round of the step -2+1 removes every set of two clues and adds every single
clue; later rounds start from the puzzles of the previous round. Puzzles that are unique, minimal
and new up to symmetry are kept. Most of the known puzzles with 17 clues were found in this way,
from puzzles with 17 or 18 clues.

Sets of clues are removed in random order. A round ends when it has tried `tries` sets or found
`limit` puzzles. If three or more clues are added, all but two are drawn at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random

import numpy as np

from sudoku.bulk.arrays import Bools, Digits
from sudoku.bulk.forms import form_digits
from sudoku.errors import OutOfBudget, UnsupportedQuestionError
from sudoku.generator.attempts import solved_puzzle
from sudoku.generator.puzzle_generator import NumberedSearch, Progress
from sudoku.generator.randomness import random_of
from sudoku.generator.recipes import Options, Recipe
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Detail, Made, OrderError, Shortfall
from sudoku.generator.searching.judging import TimedJudge
from sudoku.generator.searching.neighbours import (
    clues_in_place,
    completed_by_one,
    completed_by_two,
    with_one_more,
)
from sudoku.generator.searching.plans import plans
from sudoku.generator.searching.steps import VicinityStep, parse_steps
from sudoku.interface.budget import Budget
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.board_duplicates import SeenOnBoards

TRIES = 10_000
LIMIT = 1000
TOGETHER = 32
"""The number of sets of clues removed in one batch."""


@dataclass(frozen=True, slots=True)
class NearbyPuzzles(NumberedSearch):
    """Puzzles near several start puzzles. Number n is the n-th start, which may lead to several
    puzzles.
    """

    starts: tuple[Puzzle, ...]
    steps: tuple[VicinityStep, ...]
    tries: int = TRIES
    """The maximum number of sets of clues that a round removes."""
    limit: int = LIMIT
    """The number of new puzzles after which a round ends."""

    def search(self, number: int, budget: Budget, progress: Progress) -> Iterator[Made]:
        """The new puzzles near a start. Raises Shortfall if the budget ran out before the whole
        vicinity was searched, or if no new puzzle was found.
        """
        if number > len(self.starts):
            return
        is_barren = True
        try:
            for made in _NearbySearch(self, number, budget, progress).puzzles():
                is_barren = False
                yield made
        except OutOfBudget:
            raise Shortfall(number, "its neighbourhood was not searched to the end") from None
        if is_barren:
            raise Shortfall(number, "no unique, minimal and new puzzle is near the start")


class _NearbySearch:
    """The search near one start."""

    def __init__(
        self, wanted: NearbyPuzzles, number: int, budget: Budget, progress: Progress
    ) -> None:
        self._tried = 0
        self._wanted, self._number, self._progress = wanted, number, progress
        self._judge = TimedJudge(wanted.board, budget)
        self._known = KnownPuzzles(wanted.board, wanted.starts)

    def puzzles(self) -> Iterator[Made]:
        """All puzzles that the steps lead to. Raises OutOfBudget."""
        wanted = self._wanted
        found = np.array([wanted.starts[self._number - 1].clues], np.uint8)
        for place, step in enumerate(wanted.steps, start=1):
            parents, rounds = found, []
            for number in range(1, step.rounds + 1):
                rng = random_of(wanted.request.seed, f"vicinity {place} {number}", self._number)
                new = []
                for puzzles in self._round(step, parents, rng):
                    new.append(puzzles)
                    yield from self._made(puzzles, step, number)
                parents = np.concatenate([found[:0], *new])
                rounds.append(parents)
            found = np.concatenate(rounds)

    def _round(self, step: VicinityStep, parents: Digits, rng: Random) -> Iterator[Digits]:
        """The new puzzles one move away, in batches."""
        counts = np.count_nonzero(parents, axis=1).tolist()
        taken = plans(counts, step.removed, self._wanted.tries, rng)
        left = self._wanted.limit
        while batch := [*islice(taken, TOGETHER)]:
            rest = parents[[puzzle for puzzle, _ in batch]]
            for row, (_, places) in zip(rest, batch, strict=True):
                row[np.flatnonzero(row)[[*places]]] = 0
            self._tried += len(batch)
            for unique in self._completed(rest, step.added, rng):
                minimal = unique[self._judge.minimal(unique)]
                new = minimal[self._known.new(minimal)][:left]
                if len(new):
                    left -= len(new)
                    yield new
                if not left:
                    return
            self._progress(self._tried, None)

    def _completed(self, rest: Digits, added: int, rng: Random) -> Iterator[Digits]:
        """The unique puzzles with this many additional clues."""
        judge = self._judge
        if not added:
            yield rest[judge.counts(rest) == 1]
        elif added == 1:
            yield completed_by_one(judge, rest, clues_in_place(judge.board, rest))
        else:
            for puzzle in rest:
                begun = puzzle[None]
                for _ in range(added - 2):
                    more = with_one_more(judge, begun[0])
                    begun = more[rng.randrange(len(more))][None] if len(more) else more
                    if not len(more):
                        break
                if len(begun):
                    (allowed,) = clues_in_place(judge.board, begun)
                    yield completed_by_two(judge, begun[0], allowed)

    def _made(self, puzzles: Digits, step: VicinityStep, number: int) -> Iterator[Made]:
        board = self._wanted.board
        _, grids = self._judge.solved(puzzles)
        details: dict[str, Detail] = {"step": f"-{step.removed}+{step.added}", "round": number}
        for puzzle, grid in zip(puzzles, grids, strict=True):
            yield Made(
                self._number,
                *solved_puzzle(board, puzzle, grid),
                attempts=self._tried,
                details=details,
            )


def _make(request: PuzzleRequest, options: Options) -> NearbyPuzzles:
    board, starts = request.board, options.get("start", ())
    if not starts:
        raise OrderError("--vicinity needs puzzles to start from: give --start")
    for number, puzzle in enumerate(starts, start=1):
        if puzzle.board != board:
            raise OrderError(f"start {number} is on a {puzzle.board}, expected a {board}")
    steps = parse_steps(options["vicinity"])
    return NearbyPuzzles(request, tuple(starts), steps, options.get("tries", TRIES))


RECIPE = Recipe(frozenset({"vicinity"}), frozenset({"start", "tries"}), _make)


class KnownPuzzles:
    """The puzzles of one board found so far, for recognising equivalent puzzles.

    On boards without further rules, every symmetry of Sudoku counts, and equivalent puzzles have
    the same form. On other boards, only symmetries that preserve the board count.
    """

    def __init__(self, board: Board, starts: Sequence[Puzzle]) -> None:
        """The puzzles `starts` are known from the start."""
        self._board = board
        self._forms_at_first: frozenset[bytes] = frozenset()
        self._met: set[bytes] = set()
        self._seen = SeenOnBoards()
        packed = b"".join([puzzle.packed for puzzle in starts])
        if board.is_classic:
            self._forms_at_first = _forms(board, packed)
        else:
            self.new(np.frombuffer(packed, np.uint8).reshape(len(starts), -1))

    def new(self, puzzles: Digits) -> Bools:
        """Whether each of N x c puzzles is new up to symmetry. All are known afterwards."""
        is_new = np.zeros(len(puzzles), np.bool_)
        keys = form_digits(self._board, puzzles) if self._board.is_classic else puzzles
        for number, key in enumerate(map(bytes, keys)):
            if key not in self._met and key not in self._forms_at_first:
                self._met.add(key)
                is_new[number] = self._board.is_classic or self._is_unseen(puzzles[number])
        return is_new

    def _is_unseen(self, digits: Digits) -> bool:
        try:
            return self._seen.add(Puzzle.from_bytes(self._board, digits.tobytes()))
        except UnsupportedQuestionError:  # rules with too many states to compare
            return True


@lru_cache(maxsize=1)
def _forms(board: Board, packed: bytes) -> frozenset[bytes]:
    """The forms of puzzles of c bytes each. They are cached because many starts take a while, and
    are the same for each start.
    """
    digits = np.frombuffer(packed, np.uint8).reshape(-1, board.cell_count)
    return frozenset(map(bytes, form_digits(board, digits)))
