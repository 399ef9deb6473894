"""Fowler's box form, against all forms of small puzzles."""

from __future__ import annotations

import pytest

from sudoku.symmetry.canonicaliser import LineShape
from sudoku.symmetry.forms import box_form
from tests.cases import for_each
from tests.symmetry.brute import FOUR, SIX, arrangements, made_by, named, puzzles


def top_counts(shape: LineShape, cells: tuple[int, ...]) -> list[int]:
    """The clues in each part of the top band, row by row."""
    top = shape.band_rows * shape.size
    starts = range(0, top, shape.stack_columns)
    return [sum(map(bool, cells[at : at + shape.stack_columns])) for at in starts]


@pytest.mark.slow
@for_each("shape, count", [(FOUR, 60), (SIX, 6)])
def test_it_is_the_smallest_of_the_forms_with_the_fewest_clues_on_top(
    shape: LineShape, count: int
) -> None:
    for cells in puzzles(shape, count, seed=3):
        forms = {named(arranged) for arranged in arrangements(shape, cells)}
        expected = min(forms, key=lambda form: (top_counts(shape, form), form))
        found, by = box_form(shape, cells)
        assert tuple(found) == expected
        assert made_by(by.to_bytes(), shape.size, cells) == found
