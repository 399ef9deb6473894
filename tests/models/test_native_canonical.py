"""Compiled row-minlex forms, against all arrangements of small puzzles and known groups."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import factorial
from random import Random

import pytest
from sudoku_models.native.canonical import NativeCanonicaliser

from sudoku.errors import CanonicalFormError
from sudoku.symmetry.canonicaliser import LineShape
from sudoku.symmetry.finding import PlainCanonicaliser
from tests.cases import for_each
from tests.compiled import needs_library
from tests.symmetry.brute import MOST_SYMMETRIC, NINE, cyclic, made_by, orders, puzzles, row_minlex

pytestmark = needs_library
NATIVE = NativeCanonicaliser()
FAMOUS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def mapped(shape: LineShape, cells: bytes, by: bytes) -> bytes:
    """What a map of Forms makes of a puzzle, after a check that it keeps bands and stacks."""
    size = shape.size
    transposed, rows, columns, names = (
        by[0],
        by[1 : size + 1],
        by[size + 1 : 2 * size + 1],
        by[-size - 1 :],
    )
    assert len(by) == 3 * size + 2
    assert sorted(names) == [0, *range(1, size + 1)]
    assert names[0] == 0
    for lines, height in ((rows, shape.band_rows), (columns, shape.stack_columns)):
        assert sorted(lines) == list(range(size))
        for start in range(0, size, height):
            assert len({line // height for line in lines[start : start + height]}) == 1
    assert transposed <= shape.transposes
    return made_by(by, size, cells)


def thinned(rng: Random, grid: list[int]) -> bytes:
    """Some digits of a grid, of which some or all may be wrong."""
    share = rng.random()
    wrong = rng.choice([0, 0, 0.1, 1])
    digits = [rng.choice(grid) if rng.random() < wrong else digit for digit in grid]
    return bytes(digit if rng.random() < share else 0 for digit in digits)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shape", "height", "count"),
    [
        (LineShape(4, 2, 2, True), 2, 300),
        (LineShape(4, 1, 1, True), 4, 8),
        (LineShape(4, 1, 2, False), 2, 100),
        (LineShape(6, 2, 3, False), 2, 4),
    ],
)
def test_no_arrangement_of_a_puzzle_is_less_than_its_form(
    shape: LineShape, height: int, count: int
) -> None:
    rng = Random(f"{shape}")
    cells = [thinned(rng, cyclic(shape.size, height)) for _ in range(count)]
    forms = NATIVE.forms(shape, b"".join(cells), maps=True)
    area, length = shape.size**2, 3 * shape.size + 2
    for i, puzzle in enumerate(cells):
        form = forms.cells[i * area : (i + 1) * area]
        assert (tuple(form), forms.automorphisms[i]) == row_minlex(shape, puzzle)
        assert mapped(shape, puzzle, forms.maps[i * length : (i + 1) * length]) == form


def test_a_line_with_a_digit_twice_in_open_stacks_has_its_least_form() -> None:
    shape, cells = (
        LineShape(4, 1, 2, False),
        bytes([0, 0, 1, 2, 2, 2, 0, 4, 2, 2, 4, 1, 1, 1, 0, 3]),
    )
    assert tuple(NATIVE.forms(shape, cells).cells) == row_minlex(shape, cells)[0]


@pytest.mark.parametrize(
    ("shape", "count"),
    [
        (NINE, 30),
        (LineShape(8, 2, 4, False), 20),
        (LineShape(9, 1, 3, False), 10),
        (LineShape(7, 1, 1, True), 10),
        (LineShape(12, 3, 4, False), 5),
    ],
)
def test_forms_are_those_of_plain_python(shape: LineShape, count: int) -> None:
    cells = b"".join(puzzles(shape, count, seed=11))
    assert NATIVE.forms(shape, cells) == PlainCanonicaliser().forms(shape, cells)


def test_the_288_grids_of_4x4_are_two_classes_of_96_and_192() -> None:
    rows = list(permutations(range(1, 5)))
    bands = [(a, b) for a, b in product(rows, repeat=2) if {*a[:2]}.isdisjoint(b[:2])]
    grids = [
        bytes(a + b + c + d)
        for (a, b), (c, d) in product(bands, repeat=2)
        if all(len(set(column)) == 4 for column in zip(a, b, c, d, strict=True))
    ]
    forms = NATIVE.forms(LineShape(4, 2, 2, True), b"".join(grids))
    classes = Counter(forms.cells[start : start + 16] for start in range(0, 16 * 288, 16))
    assert sorted(classes.values()) == [96, 192]
    ways = 2 * 8 * 8 * factorial(4)
    sizes = {
        forms.cells[16 * i : 16 * i + 16]: ways // n for i, n in enumerate(forms.automorphisms)
    }
    assert sizes == classes


def test_shuffled_puzzles_have_the_form_of_the_puzzle() -> None:
    puzzle = bytes(0 if c == "." else int(c) for c in FAMOUS)
    rng, lines, digits = Random(1), orders(9, 3), list(range(1, 10))
    shuffled = []
    for _ in range(100):
        rng.shuffle(digits)
        rows, columns, names = rng.choice(lines), rng.choice(lines), [0, *digits]
        cells = [(r, c) for r in rows for c in columns]
        if rng.random() < 0.5:
            cells = [(c, r) for r, c in cells]
        shuffled.append(bytes(names[puzzle[9 * r + c]] for r, c in cells))
    forms = NATIVE.forms(NINE, b"".join(shuffled), maps=True)
    form = NATIVE.forms(NINE, puzzle).cells
    assert forms.cells == form * 100
    for i, each in enumerate(shuffled):
        assert mapped(NINE, each, forms.maps[29 * i : 29 * i + 29]) == form


SUMS = [(r // 3 + c // 3) % 3 * 3 + (r + c) % 3 + 1 for r in range(9) for c in range(9)]
DIAGONAL = [r + 1 if r == c else 0 for r in range(16) for c in range(16)]


@for_each(
    ("shape", "cells", "automorphisms"),
    [
        # The table of a group of n elements: n² times its automorphisms, twice if it commutes.
        (LineShape(9, 1, 1, True), cyclic(9, 9), 2 * 81 * 6),
        (LineShape(9, 1, 1, True), SUMS, 2 * 81 * 48),
        (
            LineShape(16, 1, 1, True),
            [(r ^ c) + 1 for r in range(16) for c in range(16)],
            2 * 256 * 20160,
        ),
        (NINE, [*MOST_SYMMETRIC], 648),
        (NINE, [0] * 81, 2 * factorial(3) ** 8),
        (LineShape(16, 4, 4, True), [0] * 256, 2 * factorial(4) ** 10),
        (LineShape(16, 1, 1, True), DIAGONAL, 2 * factorial(16)),
        (LineShape(16, 4, 4, True), DIAGONAL, 2 * factorial(4) ** 5),
        (LineShape(25, 1, 1, True), [0] * 625, 2 * factorial(25) ** 2),
    ],
)
def test_symmetric_grids_have_the_automorphisms_that_are_known(
    shape: LineShape, cells: list[int], automorphisms: int
) -> None:
    forms = NATIVE.forms(shape, bytes(cells), maps=True)
    assert forms.automorphisms == (automorphisms,)
    assert mapped(shape, bytes(cells), forms.maps) == forms.cells


def test_the_search_for_a_form_ends_at_its_limit() -> None:
    with pytest.raises(CanonicalFormError, match=r"puzzle 2 of 2: .* 1000 steps"):
        NATIVE.forms(LineShape(16, 1, 1, True), bytes(256) + bytes(DIAGONAL), limit=1000)


def test_what_is_no_puzzle_of_the_shape_is_refused() -> None:
    for cells in (bytes(80), bytes([10] * 81)):
        with pytest.raises(ValueError, match="puzzles of 81 bytes from 0 to 9"):
            NATIVE.forms(NINE, cells)
    for shape in (LineShape(9, 2, 3, False), LineShape(6, 2, 3, True), LineShape(9, 0, 3, False)):
        with pytest.raises(ValueError, match="this shape has no canonical form"):
            NATIVE.forms(shape, bytes(shape.size**2))
    assert not NATIVE.supports(LineShape(26, 1, 1, True))
    assert NATIVE.forms(NINE, b"").automorphisms == ()
