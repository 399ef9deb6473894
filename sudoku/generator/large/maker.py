"""The maker of large puzzles of known status."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sudoku.generator.grids.shuffled import solved_grid
from sudoku.generator.grids.ways import WAYS, require_way
from sudoku.generator.kind import Kind, Options
from sudoku.generator.large.conflicts import LEAST, planted
from sudoku.generator.large.digging import DIGS
from sudoku.generator.made import Detail, Made, OrderError, Shortfall
from sudoku.generator.maker import Progress, unseen
from sudoku.generator.randomness import random_of, stream
from sudoku.interface.budget import Budget
from sudoku.interface.opening import require_supported, shared_model
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid

SHUFFLED = "shuffled"
"""The way to draw grids unless another is asked for: it is quick on boards of any size."""


@dataclass(frozen=True, slots=True)
class Large:
    """Solved grids with holes.

    holes: the share of the cells that are opened. grids: how grids are drawn, a name of
    `grids.ways`. dig: a name of `digging.DIGS`. confined: k of a planted conflict; None for none.
    decide: the name of a model that finds the verdict. Puzzle `number` has the same grid at every
    share of holes, and the random holes of a smaller share are a subset.

    Raises OrderError for what does not go together or does not exist, UnsupportedQuestionError for
    a board whose grids cannot be drawn, and what `open_model` raises for `decide`.
    """

    board: Board
    holes: float
    seed: int = 1
    grids: str = SHUFFLED
    dig: str = "random"
    confined: int | None = None
    decide: str | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.holes <= 1:
            raise OrderError(f"a share of {self.holes} holes, expected 0 to 1")
        for what, name, known in (("grids", self.grids, WAYS), ("holes", self.dig, DIGS)):
            if name not in known:
                raise OrderError(f"{what} {name!r}, expected {', '.join(known)}")
        require_way(self.grids, self.board)
        if self.confined is not None and self.confined < LEAST:
            raise OrderError(f"{self.confined} confined digits, expected at least {LEAST}")
        if self.decide is not None:
            require_supported(self.decide, self.board)

    @property
    def block(self) -> int:
        """See Maker."""
        return 1

    def make(
        self, numbers: range, *, budget: Budget, progress: Progress = unseen
    ) -> Iterator[Made]:
        """See Maker. budget: of the model that decides. Raises Shortfall if there is no place for a
        conflict, ModelFault if the model denies what is known.
        """
        for number in numbers:
            made = self._made(number)
            progress(1, made)
            yield made if self.decide is None else self._decided(made, self.decide, budget)

    def _made(self, number: int) -> Made:
        grid = _grid(self.board, self.grids, self.seed, number)
        at = number - 1  # from 0, as the first puzzles that were made like this
        dug = DIGS[self.dig](grid, self.holes, random_of(self.seed, "holes", at))
        details: dict[str, Detail] = {"holes": self.board.cell_count - dug.clue_count}
        if self.confined is None:
            return Made(number, dug, grid, Verdict.UNKNOWN, details=details)
        rng = random_of(self.seed, "conflict", at)
        try:
            puzzle, conflict = planted(dug, grid, rng, self.confined)
        except ValueError as error:
            raise Shortfall(number, str(error)) from None
        details["conflict"] = conflict.words(self.board)
        return Made(number, puzzle, None, Verdict.UNSATISFIABLE, details=details)

    def _decided(self, made: Made, name: str, budget: Budget) -> Made:
        """The puzzle with the verdict of a model. If there are several solutions, none is told."""
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
def _grid(board: Board, way: str, seed: int, number: int) -> Grid:
    """Kept, as large grids take long and several shares of holes have the same."""
    if way == SHUFFLED:
        return solved_grid(board, random_of(seed, "grid", number - 1))
    from sudoku.generator.draws import Draws  # late: it imports numpy

    draws = Draws([stream(seed, "grid", number)])
    return Grid(board, tuple(WAYS[way].draw(board, draws)[0].tolist()))


def _make(options: Options) -> Large:
    names = ("holes", "grids", "dig", "confined", "decide")
    given = {name: options[name] for name in names if name in options}
    if options.get("unsatisfiable"):
        given.setdefault("confined", LEAST)
    elif "confined" in given:
        raise OrderError("--confined needs --unsatisfiable")
    return Large(options["board"], seed=options["seed"], **given)


KIND = Kind(
    frozenset({"holes"}), frozenset({"grids", "dig", "unsatisfiable", "confined", "decide"}), _make
)
