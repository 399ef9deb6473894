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


def test_techniques_rate_no_board_with_rules_that_they_do_not_use() -> None:
    scales = ("hodoku", "whips")
    cage = sudoku.rate(f"# rule: killer 3: r1c1-2\n{PUZZLE}", scales=scales)
    assert cage.is_complete
    assert [cage.as_dict()[scale] for scale in scales] == [None, None]
    assert "hodoku 2.2.0: no meaning on this board" in str(cage)
    diagonal = sudoku.rate("# rule: diagonal+\n12344321........", scales=scales)
    assert None not in diagonal.ratings.values()
