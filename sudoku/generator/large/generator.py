"""The generator of large puzzles of known status."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sudoku.generator.grids.samplers import SAMPLERS, require_sampler
from sudoku.generator.grids.varied import solved_grid
from sudoku.generator.large.conflicts import LEAST, planted
from sudoku.generator.large.digging import DIGS
from sudoku.generator.puzzle_generator import NumberedSearch, Progress
from sudoku.generator.random_streams import RandomStreams
from sudoku.generator.randomness import random_of, stream
from sudoku.generator.recipes import Options, Recipe
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Detail, Made, OrderError, Shortfall
from sudoku.interface.budget import Budget
from sudoku.interface.opening import require_supported, shared_model
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid

SHUFFLED = "shuffled"


@dataclass(frozen=True, slots=True)
class LargePuzzles(NumberedSearch):
    """Solved grids with holes. Puzzle `number` has the same grid at every share of holes, and its
    random holes at a smaller share are a subset of those at a larger share.

    Raises OrderError for unknown or incompatible options, UnsupportedQuestionError for a board
    whose grids cannot be drawn, and the errors that `open_model` raises for `decide`.
    """

    holes: float
    """The share of cells to open, from 0 to 1."""
    dig: str = "random"
    """The way to dig holes: a name in `digging.DIGS`."""
    confined: int | None = None
    """The number of digits in a planted conflict; None plants no conflict."""
    decide: str | None = None
    """The name of the model that finds the verdict; None leaves it unknown."""

    def __post_init__(self) -> None:
        if not 0 <= self.holes <= 1:
            raise OrderError(f"holes must be a number from 0 to 1, not {self.holes}")
        if self.dig not in DIGS:
            raise OrderError(f"dig must be {' or '.join(DIGS)}, not {self.dig!r}")
        require_sampler(self._grids, self.board)
        if self.confined is not None and self.confined < LEAST:
            raise OrderError(f"confined must be at least {LEAST}, not {self.confined}")
        if self.decide is not None:
            require_supported(self.decide, self.board)

    @property
    def _grids(self) -> str:
        """The sampler that draws grids; the default is fast on boards of any size."""
        return self.request.grids or SHUFFLED

    def search(self, number: int, budget: Budget, progress: Progress) -> Iterator[Made]:
        """As in NumberedSearch. budget: the limit for the model that decides. Raises Shortfall if
        there is no place for a conflict, and ModelFault if the model contradicts the known status.
        """
        made = self._made(number)
        progress(1, made)
        yield made if self.decide is None else self._decided(made, self.decide, budget)

    def _made(self, number: int) -> Made:
        seed = self.request.seed
        grid = _grid(self.board, self._grids, seed, number)
        at = number - 1  # counted from 0, so that puzzles stay the same as in earlier versions
        dug = DIGS[self.dig](grid, self.holes, random_of(seed, "holes", at))
        details: dict[str, Detail] = {"holes": self.board.cell_count - dug.clue_count}
        if self.confined is None:
            return Made(number, dug, grid, Verdict.UNKNOWN, details=details)
        rng = random_of(seed, "conflict", at)
        try:
            puzzle, conflict = planted(dug, grid, rng, self.confined)
        except ValueError as error:
            raise Shortfall(number, str(error)) from None
        details["conflict"] = conflict.words(self.board)
        return Made(number, puzzle, None, Verdict.UNSATISFIABLE, details=details)

    def _decided(self, made: Made, name: str, budget: Budget) -> Made:
        """The puzzle with the verdict of a model."""
        model = shared_model(name, self.board)
        outcome = model.search(made.puzzle, budget=budget)
        verdict, known = outcome.verdict, made.solution
        denied = (
            verdict not in (Verdict.UNKNOWN, Verdict.UNSATISFIABLE)
            if known is None
            else verdict is Verdict.UNSATISFIABLE
            or (verdict is Verdict.UNIQUE and outcome.solutions != (known,))
        )
        if denied:
            raise model.fault(made.puzzle, f"says {verdict.value}, which is wrong")
        if verdict is Verdict.UNKNOWN:
            return made
        return Made(made.number, made.puzzle, known, verdict, details=made.details)


@lru_cache(maxsize=256)
def _grid(board: Board, grids: str, seed: int, number: int) -> Grid:
    """The grid of a puzzle. It is cached because large grids are slow to draw, and the same grid
    serves several shares of holes.
    """
    if grids == SHUFFLED:
        return solved_grid(board, random_of(seed, "grid", number - 1))
    streams = RandomStreams([stream(seed, "grid", number)])
    return Grid(board, tuple(SAMPLERS[grids].draw(board, streams)[0].tolist()))


def _make(request: PuzzleRequest, options: Options) -> LargePuzzles:
    names = ("holes", "dig", "confined", "decide")
    given = {name: options[name] for name in names if name in options}
    if options.get("unsatisfiable"):
        given.setdefault("confined", LEAST)
    elif "confined" in given:
        raise OrderError("--confined needs --unsatisfiable")
    return LargePuzzles(request, **given)


RECIPE = Recipe(
    frozenset({"holes"}), frozenset({"grids", "dig", "unsatisfiable", "confined", "decide"}), _make
)
