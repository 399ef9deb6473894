"""The command line that repeats a cross-check."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from sudoku.crosschecking.contestants.contestant import Contestant
from sudoku.interface.budget import Budget
from sudoku.puzzle.puzzle import Puzzle


def command(
    contestants: Sequence[Contestant], puzzles: Sequence[Puzzle], limit: int, budget: Budget
) -> str | None:
    """`sudoku crosscheck …` that asks these contestants about these puzzles, in this order.

    None if a contestant has no command-line option, such as a function of this process.
    """
    words = ["sudoku", "crosscheck"]
    for contestant in contestants:
        if contestant.arguments is None:
            return None
        words += contestant.arguments
    words += ["--box", puzzles[0].board.shape]
    if limit != 2:
        words += ["--limit", str(limit)]
    if budget.seconds is not None:
        words += ["--seconds", str(budget.seconds)]
    if budget.conflicts is not None:
        words += ["--conflicts", str(budget.conflicts)]
    return shlex.join([*words, *map(str, puzzles)])
