"""The tools of every class of puzzles: random grids, cells to open, and a test of uniqueness.

The reference model, which imports no solver, decides within a conflict budget whether a puzzle is
unique, so a seed makes the same puzzles on every machine, and none takes long. A puzzle undecided
within the budget counts as not unique. If a quick model is installed, it is asked first: if it
shows more solutions, the reference need not be asked, so the puzzles are the same with and without
it. Above LARGEST_ASKED no model is asked: cells are opened only as long as each, last first, has
one candidate, so the puzzle stays unique.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from sudoku.generator.grids.varied import varied_grid
from sudoku.interface.budget import Budget
from sudoku.interface.checked import CheckedModel
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import find, model_names
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.reference import ReferenceModel

LARGEST_ASKED = 16
"""Above this size no model is asked."""
CONFLICTS = {9: 200, 12: 40, LARGEST_ASKED: 20}
"""The conflict budget of a question up to each size: above 9 a conflict takes milliseconds."""
QUICK_CONFLICTS = 1_000
"""The budget of the quick model, which answers within a millisecond."""


@dataclass(slots=True)
class Tools:
    """A board and the random generator of a family."""

    board: Board
    rng: Random
    model: ReferenceModel | None
    """The model that decides whether a puzzle is unique; None above LARGEST_ASKED."""
    quick: CheckedModel | None = None
    """A model that may quickly show that a puzzle is not unique, and is asked first; None if
    missing.
    """

    @classmethod
    def of(cls, board: Board) -> Tools:
        """The tools without a random generator, which must be set later."""
        model = ReferenceModel(board) if board.size <= LARGEST_ASKED else None
        quick = None if model is None else _quick_on(board)
        return cls(board, Random(0), model, quick)  # noqa: S311  # puzzles are to be repeatable

    def grid(self) -> Grid:
        """A random grid that obeys the rules."""
        return varied_grid(self.board, self.rng)

    def order(self) -> list[int]:
        """All cells in random order."""
        return self.rng.sample(range(self.board.cell_count), self.board.cell_count)

    def holes(self, least: int, most: int) -> list[int]:
        """A random choice of `least` to `most` cells."""
        return self.order()[: self.rng.randint(least, min(most, self.board.cell_count))]

    def ask(self, puzzle: Puzzle, limit: int = 2) -> Outcome | None:
        """The reference's outcome within the budget; None without a model."""
        if self.model is None:
            return None
        conflicts = next(most for size, most in CONFLICTS.items() if self.board.size <= size)
        return self.model.search(puzzle, limit=limit, budget=Budget(conflicts=conflicts))

    def has_at_most(self, count: int) -> Callable[[Puzzle], bool]:
        """A function that returns whether the reference proves that a puzzle has at most `count`
        solutions.
        """

        def is_proved(puzzle: Puzzle) -> bool:
            if self._shows_more(puzzle, count):
                return False
            outcome = self.ask(puzzle, count + 1)
            return outcome is not None and outcome.exhausted

        return is_proved

    def dug(self, grid: Grid, cells: list[int]) -> int:
        """The number of these cells, starting with the first, that can be opened while the grid
        stays the only solution. Found by bisection, because opening more cells loses no solution.
        """
        if self.model is None:
            return self._dug_by_singles(grid, cells)
        return most_opened(Puzzle(grid.board, grid.digits), cells, self.has_at_most(1))

    def unique(self) -> tuple[Puzzle, Grid, list[int]]:
        """A unique puzzle with its solution, and the cells to open next, in random order: the first
        of them makes it multiple, or could not be decided.
        """
        grid, cells = self.grid(), self.order()
        count = self.dug(grid, cells)
        return opened(grid, cells[:count]), grid, cells[count:]

    def _shows_more(self, puzzle: Puzzle, count: int) -> bool:
        """Whether the quick model shows more than `count` solutions."""
        if self.quick is None:
            return False
        budget = Budget(conflicts=QUICK_CONFLICTS)
        return len(self.quick.search(puzzle, limit=count + 1, budget=budget).solutions) > count

    def _dug_by_singles(self, grid: Grid, cells: list[int]) -> int:
        digits, peers = list(grid.digits), self.board.peers
        every = frozenset(range(1, self.board.size + 1))
        for number, cell in enumerate(cells):
            if len(every.difference([digits[peer] for peer in peers[cell]])) > 1:
                return number
            digits[cell] = 0
        return len(cells)


def _quick_on(board: Board) -> CheckedModel | None:
    """A quick model on this board; None if no installed model supports the board."""
    for name in model_names():
        family, _ = find(name)
        if family.is_quick and family.unsupported(board) is None:
            return shared_model(name, board)
    return None


def opened(grid: Grid, cells: Iterable[int]) -> Puzzle:
    """The puzzle of a grid in which these cells are open."""
    return Puzzle(grid.board, grid.digits).with_clues(dict.fromkeys(cells, 0))


def kept(grid: Grid, cells: Iterable[int]) -> Puzzle:
    """The puzzle of a grid with clues in exactly these cells."""
    chosen = set(cells)
    return Puzzle(grid.board, tuple([d * (c in chosen) for c, d in enumerate(grid.digits)]))


def most_opened(puzzle: Puzzle, cells: list[int], is_right: Callable[[Puzzle], bool]) -> int:
    """The number of these cells, starting with the first, that can be opened while a condition
    holds. The condition must also hold with fewer open cells.
    """
    right, wrong = 0, len(cells) + 1
    while wrong - right > 1:
        middle = (right + wrong) // 2
        if is_right(puzzle.with_clues(dict.fromkeys(cells[:middle], 0))):
            right = middle
        else:
            wrong = middle
    return right
