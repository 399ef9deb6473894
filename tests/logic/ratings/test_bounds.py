"""Ratings with a bound: the same up to the rating of a puzzle, and none for harder puzzles."""

from __future__ import annotations

from math import inf, nextafter

import pytest

import sudoku
from sudoku.logic.ratings import search
from sudoku.logic.ratings.registry import scale_named
from sudoku.logic.ratings.scale import Bound, TooHard
from tests.cases import for_each

PUZZLES = [
    "7........6.......5481...3....7..6......238.6.....9.8..1...2.9.3...1...5.364.8...1",
    "6.2.31...4..2...8.......1.....1...4...9.......75.2....7.....2....8.5.9...3.49...7",
    "4.....8..6.......1..76.8.4...183......2...5.....95...4..8.4..5.91....3.2....2....",
    "7.9....24.4367.9....6...........5.7.....81.6..184....28.4.......2....3....75..2.6",
    "..8..7......4.918.4.......9...5.4...3.9..2.4...69.85..96.7...1.....5...65......3.",
]
"""They need pairs, an X-Wing, wings, exclusion, and dynamic chains."""
NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""Golden Nugget, 11.9 on the scale of Sudoku Explainer."""
SLOW = {("hodoku", PUZZLES[-1]), ("whips", PUZZLES[-1])}


@for_each("scale_name", ["se", "hodoku", "fowler", "whips"])
@pytest.mark.slow
def test_a_bound_changes_no_rating_up_to_it(scale_name: str) -> None:
    scale = scale_named(scale_name)
    for text in PUZZLES:
        if (scale_name, text) in SLOW:
            continue
        puzzle = sudoku.parse(text)
        solution = sudoku.solve(puzzle)
        rating = scale.rate(puzzle, solution, None)
        assert scale.rate(puzzle, solution, None, Bound(rating.hardness)) == rating
        with pytest.raises(TooHard):
            scale.rate(puzzle, solution, None, Bound(nextafter(rating.hardness, -inf)))
        if scale.level_of is not None:
            level = scale.level_of(rating)
            assert scale.rate(puzzle, solution, None, Bound(level=level)) == rating
            with pytest.raises(TooHard):
                scale.rate(puzzle, solution, None, Bound(level=level - 1))


def test_too_many_nodes_of_the_reference_are_too_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "installed_names", list)
    puzzle, scale = sudoku.parse(PUZZLES[1]), scale_named("search")
    nodes = scale.rate(puzzle, None, None).hardness
    assert scale.rate(puzzle, None, None, Bound(nodes)).hardness == nodes
    with pytest.raises(TooHard):
        scale.rate(puzzle, None, None, Bound(nodes - 1))


def test_a_bound_far_below_ends_a_rating_that_takes_long() -> None:
    nugget = sudoku.parse(NUGGET)
    for scale, bound in (("se", Bound(8.4)), ("hodoku", Bound(level=3)), ("whips", Bound(4))):
        with pytest.raises(TooHard):
            scale_named(scale).rate(nugget, None, None, bound)
