"""Row-minlex forms by trying everything, which shares nothing with the package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, permutations, product
from random import Random

from sudoku.symmetry.canonicaliser import LineShape

NINE = LineShape(9, 3, 3, transposes=True)
FOUR = LineShape(4, 2, 2, transposes=True)
SIX = LineShape(6, 2, 3, transposes=False)
LATIN_3 = LineShape(3, 1, 1, transposes=True)
MOST_SYMMETRIC = bytes(
    (r % 3 + c // 3) % 3 * 3 + (r // 3 + c) % 3 + 1 for r in range(9) for c in range(9)
)
"""The 9x9 grid with the most automorphisms, 648: E. Russell and F. Jarvis, "Mathematics of Sudoku
II", 2006.
"""


def cyclic(size: int, height: int) -> list[int]:
    """The grid with boxes of `height` rows whose rows are the first one moved on."""
    width = size // height
    return [(r * width + r // height + c) % size + 1 for r in range(size) for c in range(size)]


def puzzles(shape: LineShape, count: int, seed: int) -> list[bytes]:
    """Cells that hold some digits of a grid; every third time any digits, whatever the rules."""
    rng, n = Random(seed), shape.size
    grid, found = cyclic(n, shape.band_rows), []
    for number in range(count):
        share = rng.random()
        digits = grid if number % 3 else [rng.randint(1, n) for _ in grid]
        found.append(bytes(digit if rng.random() < share else 0 for digit in digits))
    return found


def orders(size: int, block: int) -> list[tuple[int, ...]]:
    """All orders of lines that keep blocks together."""
    blocks = [range(first, first + block) for first in range(0, size, block)]
    return [
        tuple(chain(*lines))
        for chosen in permutations(blocks)
        for lines in product(*map(permutations, chosen))
    ]


def arrangements(shape: LineShape, cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The cells in all orders of lines, also transposed, digits as they are."""
    n = shape.size
    views = [[tuple(cells[at : at + n]) for at in range(0, n * n, n)]]
    if shape.transposes:
        views.append(list(zip(*views[0], strict=True)))
    columns = orders(n, shape.stack_columns)
    for rows in views:
        for order in orders(n, shape.band_rows):
            for choice in columns:
                yield tuple([rows[row][column] for row in order for column in choice])


def named(cells: Sequence[int]) -> tuple[int, ...]:
    """The cells with digits named as they appear."""
    names = {0: 0}
    for digit in cells:
        names.setdefault(digit, len(names))
    return tuple([names[digit] for digit in cells])


def row_minlex(shape: LineShape, cells: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The smallest form, and the number of automorphisms."""
    forms = [named(arranged) for arranged in arrangements(shape, cells)]
    return min(forms), forms.count(named(cells))


def made_by(data: bytes, size: int, cells: Sequence[int]) -> bytes:
    """What a map of `Forms` makes of a puzzle, by its definition."""
    transposed, rows, columns = data[0], data[1 : size + 1], data[size + 1 : 2 * size + 1]
    names, made = data[2 * size + 1 :], []
    for row in rows:
        for column in columns:
            place = (column, row) if transposed else (row, column)
            made.append(names[cells[place[0] * size + place[1]]])
    return bytes(made)
