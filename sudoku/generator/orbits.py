"""Sets of cells that a symmetry of the places of clues maps to each other."""

from __future__ import annotations

from collections.abc import Mapping

from sudoku.generator.made import OrderError
from sudoku.puzzle.symmetry import SYMMETRIES as MOVES

SYMMETRIES: Mapping[str, tuple[str, ...]] = {
    "rotation90": ("quarter-turn",),
    "rotation180": ("half-turn",),
    "horizontal": ("top-bottom",),
    "vertical": ("left-right",),
    "diagonal": ("main-diagonal",),
    "antidiagonal": ("anti-diagonal",),
    "full": ("quarter-turn", "left-right"),
}
"""The names of the symmetries that can be ordered, and the moves that generate each."""


def orbits_of(symmetry: str, size: int) -> list[int]:
    """The number 0, 1, … of the set of each cell of a grid of `size` rows.

    Raises OrderError for another name.

    >>> orbits_of("horizontal", 3)
    [0, 1, 2, 3, 4, 5, 0, 1, 2]
    """
    if symmetry not in SYMMETRIES:
        raise OrderError(f"symmetry {symmetry!r}, expected {', '.join(SYMMETRIES)}")
    moves = [MOVES[name] for name in SYMMETRIES[symmetry]]
    numbers: dict[tuple[int, int], int] = {}
    count = 0
    for start in (divmod(cell, size) for cell in range(size * size)):
        front = [] if start in numbers else [start]
        count += len(front)
        while front:
            place = front.pop()
            if place not in numbers:
                numbers[place] = count - 1
                front += [move(*place, size - 1) for move in moves]
    return [numbers[divmod(cell, size)] for cell in range(size * size)]
