"""The head start of `native`, which composite models run before other models if it is available.

`native` is faster on nearly all puzzles, but it learns nothing: on some boards its search takes
hours where `sat` takes a second. So it gets only a small budget, and on boards with constraints the
two take turns.
"""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.errors import UnsupportedQuestionError
from sudoku.interface.budget import Budget
from sudoku.interface.model import Model
from sudoku.interface.opening import build_model
from sudoku.interface.registry import absence
from sudoku.puzzle.board import Board
from sudoku_models.native.boards import has_regions_to_find, is_plain, masks_of

FIRST = "native"
HEAD_STARTS = {16: 20_000, 25: 1_000}
"""The conflicts for the first model up to each size, about 10 milliseconds in each case. It decides
all 9x9 puzzles that were measured, in a tenth to a half of the time of `sat`, and two of three
puzzles of size 16. Both 5,000 and 50,000 take more time in all.
"""
CONSTRAINED = 400_000
"""The conflicts on a 9x9 board with constraints: one to four seconds; fewer on larger boards.
Nearly all puzzles of setters need fewer, and most of the rest need more than ten times as many.
"""
BRIEF, BRIEF_OF_REST = 50_000, 15_000
"""The conflicts of brief first turns of both models on such a board, some tenths of a second each.
In its turn, `sat` decides most of the puzzles for which `native` needs many times as many conflicts
as it gets here.
"""
RESTRICTED = 20_000_000
"""The conflicts on a classic board whose further rules are all about single cells: some seconds.
Such puzzles can need millions of conflicts, which take `sat` minutes.
"""
HEAD_SHARE = 0.5
"""The highest share of the seconds that are left for a turn."""
CONSTRAINED_SHARE = 0.3
"""The highest share on boards with constraints."""
REGIONS_SHARE = 0.9
"""The highest share on boards whose regions are part of the solution, on which `sat` is slower."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A search with a limit. After all turns, the second model searches without a limit."""

    is_first: bool
    """Whether it is by the first model."""
    conflicts: int
    share: float

    def of(self, budget: Budget) -> Budget:
        """The part of this budget."""
        seconds = None if budget.seconds is None else self.share * budget.seconds
        return Budget(seconds, budget.conflicts).up_to(self.conflicts)


def first_on(board: Board) -> Model | None:
    """The first model, or None if it is missing or does not support the board.

    Raises UnavailableModelError for a level that the environment names and this machine lacks.
    """
    if absence(FIRST) is not None:
        return None
    try:
        return build_model(FIRST, board)
    except UnsupportedQuestionError:
        return None


def conflicts_on(board: Board) -> int:
    """The conflicts of a head start on this board."""
    if not is_plain(board):
        return max(1_000, CONSTRAINED * 81 // max(81, board.cell_count))
    return next(conflicts for size, conflicts in HEAD_STARTS.items() if board.size <= size)


def turns_on(board: Board) -> tuple[Turn, ...]:
    """The turns on a board that the first model supports; the first one is its own."""
    most = conflicts_on(board)
    if is_plain(board):
        return (Turn(True, most, HEAD_SHARE),)
    if masks_of(board) is not None:
        brief, last = RESTRICTED // 20, Turn(True, RESTRICTED, HEAD_SHARE)
    elif has_regions_to_find(board):
        return (Turn(True, most, REGIONS_SHARE),)
    else:
        brief, last = min(BRIEF, most), Turn(True, most, CONSTRAINED_SHARE)
    return (
        Turn(True, brief, CONSTRAINED_SHARE),
        Turn(False, BRIEF_OF_REST, CONSTRAINED_SHARE),
        last,
    )
