"""The command line that repeats a cross-check."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from sudoku.crosschecking.parties import Party
from sudoku.puzzle import Puzzle
from sudoku.verdict import Budget


def command(
    parties: Sequence[Party], puzzles: Sequence[Puzzle], limit: int, budget: Budget
) -> str | None:
    """`sudoku crosscheck …` that asks these about these puzzles, in their order.

    None if somebody cannot be named on a command line, as a function of this process.
    """
    words = ["sudoku", "crosscheck"]
    for party in parties:
        if party.arguments is None:
            return None
        words += party.arguments
    words += ["--box", puzzles[0].board.shape]
    if limit != 2:
        words += ["--limit", str(limit)]
    if budget.seconds is not None:
        words += ["--seconds", str(budget.seconds)]
    if budget.conflicts is not None:
        words += ["--conflicts", str(budget.conflicts)]
    return shlex.join([*words, *map(str, puzzles)])
