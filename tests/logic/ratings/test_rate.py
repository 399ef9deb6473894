"""Ratings of one puzzle from Python: which scales are asked, and how they are reached."""

from __future__ import annotations

from itertools import count

import pytest

import sudoku
from sudoku import Verdict
from sudoku.logic.ratings.hodoku import rate_hodoku
from sudoku.logic.ratings.rate import Ratings
from sudoku.logic.ratings.registry import scale_named
from sudoku.logic.ratings.scale import UnfinishedRating
from sudoku.logic.ratings.se import rating
from sudoku.logic.ratings.se.rating import rate_se

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
    assert "hodoku 2.2.0: does not apply to this board" in str(cage)
    diagonal = sudoku.rate("# rule: diagonal+\n12344321........", scales=scales)
    assert None not in diagonal.ratings.values()


HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_where_the_budget_runs_out_the_hardness_is_no_less_than_what_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The clock ticks once a look, so that the budget ends at every kind of place."""
    puzzle = sudoku.parse(HARD)
    solution = sudoku.solve(puzzle)
    clock = count()
    monkeypatch.setattr(rating, "monotonic", lambda: next(clock))
    hardness = rate_se(puzzle, solution, 1e9).hardness
    looks = next(clock)
    told = list[float]()
    for part in range(8):
        clock = count()
        with pytest.raises(UnfinishedRating) as unfinished:
            rate_se(puzzle, solution, part * looks // 8)
        told.append(unfinished.value.at_least)
    assert told == sorted(told)
    assert told[0] < told[-1] <= hardness
    with pytest.raises(UnfinishedRating) as unfinished:
        rate_hodoku(puzzle, solution, 0.0)
    assert unfinished.value.at_least == 0


def test_an_unfinished_rating_is_told() -> None:
    scale = scale_named("se")
    found = Ratings(sudoku.parse(HARD), Verdict.UNIQUE, {scale: None}, {scale: 10.5})
    assert not found.is_complete
    assert found.as_dict()["lower_bounds"] == {"se": 10.5}
    assert "se 1.2.1: 10.5 or more, the budget ran out" in str(found)
