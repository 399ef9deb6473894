"""Puzzles with constraints of a given difficulty: each is rated again."""

from __future__ import annotations

from typing import Any

import pytest

import sudoku
from sudoku.generator.results import OrderError, Shortfall
from sudoku.interface.budget import Budget
from sudoku.logic.ratings.logic import LEVELS
from tests.cases import for_each

SIX = sudoku.Board(2, 3)
ORDERS = [
    ("killer", "singles-innies", True),
    ("thermo", "combinations-subsets", False),
    ("arrow", "singles-combinations", False),
    ("killer, antiknight", "patterns-nets", True),
]


@pytest.mark.slow
@for_each("rules, wanted, no_givens", ORDERS)
def test_ratings_are_in_the_range(rules: str, wanted: str, *, no_givens: bool) -> None:
    least, _, most = wanted.partition("-")
    order: dict[str, Any] = {"rules": rules, "no_givens": no_givens, "seed": 4}
    for made in sudoku.generate(2, board=SIX, difficulty=f"logic {wanted}", **order):
        answer = sudoku.check(made.puzzle)
        assert (answer.verdict.value, answer.solution) == ("unique", made.solution)
        assert not (no_givens and made.puzzle.clue_count)
        rating = sudoku.rate(made.puzzle, scales="logic")["logic"]
        assert rating is not None
        values = rating.as_dict()
        assert values["level"] in [*LEVELS][[*LEVELS].index(least) : [*LEVELS].index(most) + 1]
        assert made.details["logic"] == values["score"]
        assert made.details["logic_level"] == values["level"]
        assert made.details["planted"] == len(made.puzzle.board.constraints) - (
            "antiknight" in rules
        )


def test_numbers_of_clues_and_minimal_puzzles_are_kept() -> None:
    order: dict[str, Any] = {"board": SIX, "rules": "killer", "seed": 6}
    (made,) = sudoku.generate(difficulty="logic singles-sums", clues=5, **order)
    assert made.puzzle.clue_count == 5
    (made,) = sudoku.generate(difficulty="logic 0+", minimal=True, **order)
    (same,) = sudoku.generate(minimal=True, **order)
    assert made.puzzle == same.puzzle


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"difficulty": "se 3.2"}, "'se 3.2': the scale does not support a 6x6 board"),
    ({"rules": None, "difficulty": "logic nets"}, "the scale does not support a 6x6 board"),
    ({"difficulty": "logic innie"}, "no level 'innie'"),
    ({"difficulty": ["logic singles", "logic nets"]}, "no puzzle has both"),
    (
        {"difficulty": "logic nets", "require": "skyscraper"},
        "--require cannot be used with --rules",
    ),
]


@for_each("order, why", REFUSED)
def test_what_is_refused_says_why(order: dict[str, Any], why: str) -> None:
    with pytest.raises(OrderError, match=why):
        next(sudoku.generate(**{"board": SIX, "rules": "killer", **order}))


@pytest.mark.slow
def test_a_difficulty_that_is_not_found_is_named() -> None:
    puzzles = sudoku.generate(
        board=SIX, rules="killer", difficulty="logic 900000+", budget=Budget(seconds=0.5)
    )
    with pytest.raises(Shortfall, match="no puzzle with killer and logic 900000"):
        next(puzzles)
