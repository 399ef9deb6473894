"""Ratings of one puzzle from Python: which scales are asked, and how they are reached."""

from __future__ import annotations

import pytest

import sudoku

PUZZLE = "12..34..2143432."


def test_one_scale_goes_by_its_name_alone() -> None:
    found = sudoku.rate(PUZZLE, scales="HoDoKu")
    assert [scale.name for scale in found.ratings] == ["hodoku"]
    assert found["hodoku"] is found["HoDoKu"] is not None


def test_a_scale_that_was_not_asked_for_is_a_missing_key() -> None:
    with pytest.raises(KeyError, match="whips"):
        sudoku.rate(PUZZLE, scales=["hodoku"])["whips"]
