"""A fuzz of the row-minlex forms of the compiled library. See native_fuzzing, which runs it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from ctypes import byref
from random import Random

import numpy as np
from sudoku_models.native import library
from sudoku_models.native.canonical import FACTORS
from sudoku_models.native.library import FormsStructure, ShapeStructure

Digits = Callable[[int, int], int]
"""The digit of a grid at a row and a column."""


def _of_lines(rng: Random, size: int, _height: int, _width: int) -> Digits:
    """Each line moved on against the one before; with few digits, lines have some several times."""
    start, step, count = rng.randrange(size), rng.randrange(size), rng.choice([1, 2, size, size])
    return lambda row, column: (start + row * step + column) % count + 1


def _of_boxes(_rng: Random, size: int, height: int, width: int) -> Digits:
    """A grid with as many automorphisms as there can be, where the boxes are square."""
    boxes = size // width or 1

    def digit(row: int, column: int) -> int:
        box = (column // width + row % height) % boxes
        return (width * box + (column + row // height) % width) % size + 1

    return digit


def fuzz_forms(seed: int) -> Counter[str]:
    """Puzzles of one shape in arrays of exactly their length, some with digits out of range."""
    rng, native = Random(seed), library.library()
    size = rng.choice([1, 2, 4, 6, 9, 9, 9, 12, 16, 25, rng.randint(1, 25)])
    divisors = [d for d in range(1, size + 1) if size % d == 0]
    height = rng.choice([*divisors, rng.randint(0, 30)])
    width = rng.choice([height, *divisors])
    shape = ShapeStructure(size, height, width, rng.random() < 0.5)
    count = rng.choice([0, 1, 3])
    cells = np.zeros((count, size * size), np.uint8)
    for puzzle in cells:
        digits_of = rng.choice([_of_lines, _of_boxes])(rng, size, max(height, 1), max(width, 1))
        share, odd = rng.choice([0.3, rng.random(), 1]), rng.choice([0, 0, 0.1])
        for cell in range(size * size):
            digit = rng.randint(0, size) if rng.random() < odd else digits_of(*divmod(cell, size))
            puzzle[cell] = digit if rng.random() < share else 0
    is_out = count > 0 and rng.random() < 0.1
    if is_out:
        cells[-1, -1] = rng.choice([size + 1, 255])
    forms, maps = np.zeros_like(cells), np.zeros((count, 3 * size + 2), np.uint8)
    numbers = np.full((count, FACTORS), 99, np.uint64)
    wanted = maps.ctypes.data if rng.random() < 0.7 else None
    batch = FormsStructure(count, cells.ctypes.data, forms.ctypes.data, wanted, numbers.ctypes.data)
    done = native.sudoku_canonicalise(byref(shape), byref(batch), 2**63, 20_000)
    if done < 0:
        assert done == -2
        return Counter({"refused forms": 1})
    assert done == count
    assert not is_out
    for i in np.flatnonzero(numbers[:, 0]):
        assert np.count_nonzero(forms[i]) == np.count_nonzero(cells[i])
        if wanted is None:
            continue
        rows, columns, names = np.split(maps[i, 1:], [size, 2 * size])
        puzzle = cells[i].reshape(size, size)
        moved = (puzzle.T if maps[i, 0] else puzzle)[rows][:, columns]
        assert (names[moved].reshape(-1) == forms[i]).all()
    found = int(np.count_nonzero(numbers[:, 0]))
    return Counter({"forms": found, "forms not found": count - found})
