"""The plain canonicaliser: smallest forms, their maps, and the number of automorphisms."""

from __future__ import annotations

from math import factorial

import pytest

from sudoku.symmetry.canonicaliser import LineShape
from sudoku.symmetry.finding import PlainCanonicaliser
from tests.cases import for_each
from tests.symmetry.brute import (
    FOUR,
    LATIN_3,
    MOST_SYMMETRIC,
    NINE,
    SIX,
    made_by,
    puzzles,
    row_minlex,
)

PLAIN = PlainCanonicaliser()


@pytest.mark.slow
@for_each("shape, count", [(FOUR, 60), (LATIN_3, 60), (SIX, 6), (LineShape(6, 3, 2, False), 3)])
def test_forms_maps_and_automorphisms_are_those_of_brute_force(
    shape: LineShape, count: int
) -> None:
    for cells in puzzles(shape, count, seed=1):
        forms = PLAIN.forms(shape, cells, maps=True)
        assert (tuple(forms.cells), forms.automorphisms[0]) == row_minlex(shape, cells)
        assert made_by(forms.maps, shape.size, cells) == forms.cells


def test_several_puzzles_are_answered_as_one_by_one() -> None:
    several = puzzles(FOUR, 4, seed=2)
    each = [PLAIN.forms(FOUR, cells, maps=True) for cells in several]
    forms = PLAIN.forms(FOUR, b"".join(several), maps=True)
    assert forms.cells == b"".join(form.cells for form in each)
    assert forms.maps == b"".join(form.maps for form in each)
    assert forms.automorphisms == tuple(form.automorphisms[0] for form in each)
    assert PLAIN.forms(FOUR, several[0]).maps == b""


@for_each("side", [1, 3, 4, 5])
def test_an_empty_grid_has_every_automorphism(side: int) -> None:
    shape = LineShape(side**2, side, side, transposes=True)
    forms = PLAIN.forms(shape, bytes(side**4))
    assert forms.cells == bytes(side**4)
    assert forms.automorphisms == (2 * factorial(side) ** (2 * side + 2),)


def test_a_single_clue_goes_last() -> None:
    forms = PLAIN.forms(NINE, bytes(40) + bytes([7]) + bytes(40))
    assert forms.cells == bytes(80) + bytes([1])
    assert forms.automorphisms == (2 * (2 * 2 * 6 * 6) ** 2,)


def test_the_most_symmetric_grid_has_648_automorphisms() -> None:
    assert PLAIN.forms(NINE, MOST_SYMMETRIC).automorphisms == (648,)
