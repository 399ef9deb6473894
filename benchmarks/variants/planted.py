"""Generated boards with variant rules, for measurements without a collection.

Half of them are 9x9 boards of the fuzzer's class "planted"; the other half are killers without
givens, whose cages cover a random grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

from benchmarks.variants.rows import VariantRow
from sudoku import Board, Grid, Puzzle, write
from sudoku.constraints.killer import Killer
from sudoku.constraints.planting import neighbours
from sudoku.constraints.primitives import Cells
from sudoku.crosschecking.fuzzing import families
from sudoku.generator.grids.varied import varied_grid

BOARD = Board(3, 3)
MOST_CELLS = 4
"""Limit on the cells of a cage."""


def planted(amount: int, seed: int) -> Iterator[VariantRow]:
    """`amount` rows. The same seed gives the same rows."""
    bases = (family[0] for family in families(BOARD, seed, classes=["planted"]))
    for number, case in enumerate(islice(bases, amount - amount // 2)):
        yield _row(f"planted {number}", case.puzzle, case.known[0])
    for number in islice(count(), amount // 2):
        puzzle, grid = killer(Random(f"{seed} {number}"))  # repeatable
        yield _row(f"killer {number}", puzzle, grid)


def _row(name: str, puzzle: Puzzle, grid: Grid) -> VariantRow:
    return VariantRow(name, None, puzzle, grid.digits, write(puzzle), "text")


def killer(rng: Random) -> tuple[Puzzle, Grid]:
    """A 9x9 killer without givens, with cages of 1 to MOST_CELLS cells, and its solution."""
    grid = varied_grid(BOARD, rng)
    digits, left = grid.digits, {*range(BOARD.cell_count)}
    cages: list[Cells] = []
    while left:
        cage = [rng.choice(sorted(left))]
        left.remove(cage[0])
        for _ in range(rng.randint(1, MOST_CELLS - 1)):
            held = {digits[cell] for cell in cage}
            near = {c for cell in cage for c in neighbours(BOARD, cell) if digits[c] not in held}
            if near & left:
                cage.append(rng.choice(sorted(near & left)))
                left.remove(cage[-1])
        cages.append(tuple(sorted(cage)))
    constraints = [Killer(cage, sum(digits[cell] for cell in cage)) for cage in cages]
    board = Board(3, 3, constraints=tuple(constraints))
    return Puzzle(board, (0,) * BOARD.cell_count), Grid(board, digits)
