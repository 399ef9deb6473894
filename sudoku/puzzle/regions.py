"""Irregular regions, as cells and as letters."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.puzzle.houses import Cell, House

NO_REGION = "."
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def letters_of(count: int, regions: Sequence[Sequence[int]]) -> str:
    """One character for each of `count` cells: the letter of its region, or "." outside all
    regions.

    >>> letters_of(4, [(0, 2), (1,)])
    'ABA.'
    """
    letters = [NO_REGION] * count
    for letter, region in zip(_LETTERS, regions, strict=False):
        for cell in region:
            letters[cell] = letter
    return "".join(letters)


def regions_of(letters: str) -> tuple[House, ...]:
    """The regions that n² characters describe: cells with the same character form a region, and
    cells with "." are in no region. The size of regions is not checked here, but by Board.
    """
    found: dict[str, list[Cell]] = {}
    for cell, letter in enumerate(letters):
        if letter != NO_REGION:
            found.setdefault(letter, []).append(Cell(cell))
    return tuple(map(tuple, found.values()))


def in_order(regions: Sequence[House], size: int, area: int, digit_count: int) -> tuple[House, ...]:
    """The regions ordered by first cell, with ascending cells. size: the number of columns. area:
    the number of cells of the grid. Raises ValueError for wrong regions.
    """
    ordered = tuple(sorted(tuple(sorted(region)) for region in regions))
    seen: dict[int, int] = {}
    if size > len(_LETTERS) and ordered:
        raise ValueError(f"irregular regions on size {size}: expected at most {len(_LETTERS)}")
    sizes = [count for count in dict.fromkeys((size, digit_count)) if count <= digit_count]
    for number, region in enumerate(ordered, start=1):
        for cell in region:
            name = f"r{cell // size + 1}c{cell % size + 1}"
            if not 0 <= cell < area:
                raise ValueError(f"cell {cell} of region {number} is outside the board")
            if cell in seen:
                raise ValueError(f"{name} is in region {seen[cell]} and in region {number}")
            seen[cell] = number
        if len(region) not in sizes:
            where = f"r{region[0] // size + 1}c{region[0] % size + 1}" if region else "no cell"
            raise ValueError(
                f"region {number}, from {where}, has {len(region)} cells, expected "
                + " or ".join(map(str, sizes))
            )
    return ordered
