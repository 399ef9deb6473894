"""Boards and full grids that constraints are planted in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from sudoku import Board
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.difference import Difference
from sudoku.constraints.primitives import shifted
from sudoku.constraints.ratio import Ratio
from sudoku.constraints.rule import orthogonal_pairs
from sudoku.constraints.satisfied import satisfied
from sudoku.constraints.xv import XV
from sudoku.puzzle.houses import Cell
from sudoku.puzzle.regions import regions_of
from tests.conformance.oracle import Digits, pattern

IRREGULAR = Board(1, 7, regions_of("BBBBAAABEEAACABDECCCABDEECCFDDDEECFDGFFFFFDGGGGGG"))
"""Seven irregular regions, and one of the grids that obey them."""
IRREGULAR_GRID = tuple(map(int, "4512763674123536275147435621537614221534761264357"))
BOARDS = {"2x2": Board(2, 2), "2x3": Board(2, 3), "3x3": Board(3, 3), "7": IRREGULAR}
BOARDS["4x4"] = Board(4, 4)


def random_grid(board: Board, rng: Random) -> Digits:
    """A grid that obeys rows, columns and regions."""
    digits = [0, *rng.sample(range(1, board.size + 1), board.size)]
    if board.irregular is not None:
        assert board == IRREGULAR
        return tuple(digits[d] for d in IRREGULAR_GRID)
    n, grid = board.size, pattern((board.box_rows, board.box_cols))
    rows = _shuffled(rng, n, board.box_rows)
    columns = _shuffled(rng, n, board.box_cols)
    return tuple(digits[grid[r * n + c]] for r in rows for c in columns)


def _shuffled(rng: Random, n: int, thick: int) -> list[int]:
    """The lines 0 … n - 1 in bands of `thick`: bands, and lines in a band, in another order."""
    bands = [range(first, first + thick) for first in range(0, n, thick)]
    return [line for band in rng.sample(bands, n // thick) for line in rng.sample(band, thick)]


def fillings(board: Board) -> Iterator[Digits]:
    """Full grids that obey some rules of the whole board, though not rows, columns and regions."""
    n, height, width = board.size, board.box_rows, board.box_cols
    cells = [divmod(cell, n) for cell in range(n * n)]
    yield tuple(c + 1 for _, c in cells)
    yield tuple((c + 2 * r) % n + 1 for r, c in cells)
    yield tuple((r % height * width + c) % n + 1 for r, c in cells)
    regions = {cell: i for i, region in enumerate(board.regions, start=1) for cell in region}
    yield tuple(regions[Cell(cell)] for cell in range(n * n))
    yield tuple(1 for _ in cells)
    yield tuple(3 - (r + c) % 2 * 2 for r, c in cells)
    yield tuple((1, (n + 1) // 2, n)[(r + 2 * c) % 3] for r, c in cells)


def planted(
    kind: type[Constraint], board: Board, rng: Random, count: int
) -> Iterator[tuple[Constraint, Digits]]:
    """Different true constraints of this kind, each with the grid that it was planted in."""
    found: dict[Constraint, Digits] = {}
    for _ in range(2 * count):
        grid = random_grid(board, rng)
        constraint = kind.plant(rng, board, grid)
        if constraint is not None:
            assert constraint.holds(board, grid), constraint.text(board)
            found.setdefault(constraint, grid)
            if len(found) == count:
                break
    yield from found.items()


def marks(board: Board, digits: Digits, kind: str) -> tuple[Constraint, ...]:
    """All marks of pairs in a full grid, so that the grid obeys `negative KIND`, with dots for the
    difference 1 and the ratio 2.
    """
    found: list[Constraint] = []
    for cells in orthogonal_pairs(board):
        low, high = sorted(digits[cell] for cell in cells)
        if kind == "xv":
            found += [XV(cells, low + high)] if low + high in (5, 10) else []
        elif kind != "difference" and high == 2 * low:
            found.append(Ratio(cells, 2))
        elif kind != "ratio" and high == low + 1:
            found.append(Difference(cells, 1))
    return tuple(found)


def obeys(board: Board, digits: Sequence[int]) -> bool:
    """Whether these values obey all rules: by their definitions, with which primitives agree."""
    numbers = [value - board.shift for value in digits]
    verdicts = []
    for constraint in board.constraints:
        verdicts.append(constraint.holds(board, digits))
        primitives = [shifted(primitive, board.shift) for primitive in constraint.primitives(board)]
        by_primitives = all(satisfied(primitive, numbers) for primitive in primitives)
        assert verdicts[-1] is by_primitives, (constraint.text(board), digits)
    assert all(verdicts) is (board.violated(numbers) is None)
    return all(verdicts)
