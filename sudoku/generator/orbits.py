"""Sets of cells that a symmetry of the places of clues maps to each other, by their numbers."""

from __future__ import annotations

from sudoku.symmetry.patterns import orbits


def orbits_of(symmetry: str, size: int) -> list[int]:
    """The number 0, 1, … of the set of each cell of a grid of `size` rows.

    >>> orbits_of("horizontal", 3)
    [0, 1, 2, 3, 4, 5, 0, 1, 2]
    """
    numbers = [0] * size**2
    for number, cells in enumerate(orbits(size, symmetry)):
        for cell in cells:
            numbers[cell] = number
    return numbers
