"""Cages that cover a board, and their repair if they have another solution.

A random cover almost never makes a killer without givens unique. But another solution shows which
cages are too weak, and after only these cages are redrawn, it is rarely a solution again. After two
or three such repairs, the solution is usually unique.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.killer import Killer
from sudoku.constraints.planting import neighbours
from sudoku.constraints.primitives import Cells
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

LEAST, LARGEST = 2, 5
"""The smallest and the largest number of cells in a cage."""
DRAWN = 2, 3, 4
"""Limits on the size of the cages that are drawn first; each cover uses one of them. The remaining
cells make some cages larger. The larger the cages, the longer each question takes.
"""
COVERS = 20
"""The number of attempts to cover the board with cages."""
REDRAWINGS = 30
"""The number of attempts to redraw the cages around a cell."""


def killers(cages: Iterable[Cells], values: Sequence[int]) -> list[Constraint]:
    """Killer constraints for cages, with their sums."""
    return [Killer(cage, sum(values[cell] for cell in cage)) for cage in cages]


def cover(board: Board, values: Sequence[int], rng: Random) -> list[Cells]:
    """Connected cages of LEAST to LARGEST cells with different digits. They cover the board except
    for cells that fit into no cage.
    """
    largest = rng.choice(DRAWN)
    best: list[Cells] = []
    least = board.cell_count
    for _ in range(COVERS):
        cages, left = _cover(board, values, rng, range(board.area), largest)
        if left < least or not best:
            best, least = cages, left
        if not left:
            break
    return best


def repaired(
    board: Board,
    cages: Sequence[Cells],
    values: Sequence[int],
    others: Sequence[Sequence[int]],
    rng: Random,
) -> list[Cells] | None:
    """The cages, with some neighbouring cages redrawn so that each other solution breaks a cage;
    None if no such cages were found.

    others: the other solutions, as values. The last of these solutions obeys all cages so far.
    """
    cage_of = {cell: number for number, cage in enumerate(cages) for cell in cage}
    changed = [cell for cell in cage_of if others[-1][cell] != values[cell]]
    for _ in range(REDRAWINGS if changed else 0):
        first = cage_of[rng.choice(changed)]
        around = {cage_of.get(c, first) for cell in cages[first] for c in neighbours(board, cell)}
        near = sorted(around - {first})
        gone = {first, *rng.sample(near, min(len(near), rng.choice((1, 2))))}
        cells = sorted(cell for number in gone for cell in cages[number])
        drawn, left = _cover(board, values, rng, cells, rng.choice(DRAWN))
        found = [*(cage for number, cage in enumerate(cages) if number not in gone), *drawn]
        drawn_first = found[::-1]  # the other cages break none of the last solutions
        if not left and all(_is_broken(drawn_first, values, other) for other in reversed(others)):
            return found
    return None


def _is_broken(cages: Iterable[Cells], values: Sequence[int], other: Sequence[int]) -> bool:
    """Whether the values of another grid break one of the cages, whose sums come from `values`."""
    return any(
        sum(held) != sum(values[cell] for cell in cage) or len({*held}) < len(held)
        for cage in cages
        for held in [[other[cell] for cell in cage]]
    )


def _cover(
    board: Board, values: Sequence[int], rng: Random, within: Sequence[int], largest: int
) -> tuple[list[Cells], int]:
    """Cages drawn within these cells, and the number of cells left over."""
    free = dict.fromkeys(rng.sample(within, len(within)))
    around = {cell: neighbours(board, cell) for cell in within}
    cages: list[list[Cell]] = []
    lone: list[Cell] = []
    cage_of: dict[int, int] = {}
    while free:
        cage = [Cell(next(iter(free)))]
        del free[cage[0]]
        held = {values[cage[0]]}
        for _ in range(rng.randint(LEAST, largest) - 1):
            near = {c for cell in cage for c in around[cell] if c in free}
            fit = sorted(cell for cell in near if values[cell] not in held)
            if not fit:
                break
            cage.append(rng.choice(fit))
            held.add(values[cage[-1]])
            del free[cage[-1]]
        if len(cage) >= LEAST:
            cage_of |= dict.fromkeys(cage, len(cages))
            cages.append(cage)
        else:
            lone += cage
    left = 0
    for cell in lone:
        beside = {cage_of[other] for other in around[cell] if other in cage_of}
        fits = [
            number
            for number in sorted(beside)
            if len(cages[number]) < LARGEST
            and all(values[other] != values[cell] for other in cages[number])
        ]
        if fits:
            cage_of[cell] = rng.choice(fits)
            cages[cage_of[cell]].append(cell)
        else:
            left += 1
    return [tuple(sorted(cage)) for cage in cages], left
