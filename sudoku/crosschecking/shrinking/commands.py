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

    None if a contestant has no command-line option, such as a function of this process, or if the
    puzzles are on several boards.
    """
    if len({puzzle.board for puzzle in puzzles}) > 1:
        return None
    words = ["sudoku", "crosscheck"]
    for contestant in contestants:
        if contestant.arguments is None:
            return None
        words += contestant.arguments
    board = puzzles[0].board
    words += ["--box", board.shape]
    for rule in board.rules:
        words += ["--rule", rule]
    if limit != 2:
        words += ["--limit", str(limit)]
    if budget.seconds is not None:
        words += ["--seconds", str(budget.seconds)]
    if budget.conflicts is not None:
        words += ["--conflicts", str(budget.conflicts)]
    return shlex.join([*words, *map(str, puzzles)])
