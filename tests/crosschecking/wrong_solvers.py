"""Deliberately wrong solvers, each right about nearly every puzzle.

The one that takes memory is a function of this module, so that it runs in a process.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from sudoku import Grid, Puzzle
from sudoku.interface.opening import shared_model

COUNTED = 10
"""Solutions up to which they count."""


def solutions(puzzle: Puzzle) -> tuple[Grid, ...]:
    return shared_model("sat", puzzle.board).search(puzzle, limit=COUNTED).solutions


def solved(puzzle: Puzzle) -> str:
    found = shared_model("sat", puzzle.board).search(puzzle, limit=1).solutions
    return str(found[0]) if found else "no solution"


def open_cells(puzzle: Puzzle) -> list[int]:
    return [cell for cell, clue in enumerate(puzzle.clues) if not clue]


def one_with_exactly_three(puzzle: Puzzle) -> int:
    found = len(solutions(puzzle))
    return 1 if found == 3 else found


def none_if_only_the_last_cell_is_open(puzzle: Puzzle) -> str:
    return "no solution" if open_cells(puzzle) == [80] else solved(puzzle)


def none_if_the_last_cell_is_alone_in_its_row(puzzle: Puzzle) -> str:
    opened = [cell for cell in open_cells(puzzle) if cell >= 72]
    return "no solution" if opened == [80] else solved(puzzle)


def none_with_24_clues(puzzle: Puzzle) -> str:
    return "no solution" if puzzle.clue_count == 24 else solved(puzzle)


def garbage_after_100() -> Callable[[Puzzle], str]:
    asked = count(1)
    return lambda puzzle: solved(puzzle) if next(asked) <= 100 else "?" * 81


def one_too_many(puzzle: Puzzle) -> int:
    found = len(solutions(puzzle))
    return found + 1 if 2 < found < COUNTED else found


def garbage(puzzle: Puzzle) -> str:
    return f"<{solved(puzzle)[:40]}"


def takes_8_gb(puzzle: Puzzle) -> str:
    return solved(puzzle) if bytearray(8 << 30) else ""


IN_THIS_PROCESS: dict[str, Callable[[], Callable[[Any], object]]] = {
    "one with exactly three": lambda: lambda puzzle: one_with_exactly_three(puzzle),
    "only the last cell": lambda: lambda puzzle: none_if_only_the_last_cell_is_open(puzzle),
    "last of its row": lambda: lambda puzzle: none_if_the_last_cell_is_alone_in_its_row(puzzle),
    "24 clues": lambda: lambda puzzle: none_with_24_clues(puzzle),
    "garbage after 100": garbage_after_100,
    "wrong count": lambda: lambda puzzle: one_too_many(puzzle),
    "garbage": lambda: lambda puzzle: garbage(puzzle),
}
"""Each makes a function that this process calls: a lambda cannot be named to another one."""
