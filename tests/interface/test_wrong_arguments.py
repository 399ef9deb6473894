"""Arguments of a wrong type: a TypeError says what was expected, at each public function."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sudoku
from sudoku import Board
from sudoku.errors import RulePlace
from tests.cases import for_each

TEXT = "12..34..21434..2"
PUZZLE = sudoku.parse(TEXT)
QUESTIONS = (
    *("backdoors", "candidates", "canonical", "check", "clues", "conquer", "count", "explain"),
    *("hint", "minimise", "prove", "rate", "solve", "steps", "unavoidable_sets"),
)
NUMBER: Any = 5


@for_each("name", QUESTIONS)
def test_a_number_of_seconds_is_not_a_budget(name: str) -> None:
    ask = getattr(sudoku, name)
    with pytest.raises(TypeError, match=r"expected a Budget, as in Budget\(seconds=1\), got 5"):
        ask(TEXT, budget=NUMBER)


def test_functions_about_many_puzzles_expect_a_budget() -> None:
    for asked in (
        lambda: sudoku.answer_all([TEXT], budget=NUMBER),
        lambda: sudoku.crosscheck([TEXT], ["reference"], budget=NUMBER),
        lambda: list(sudoku.solutions(TEXT, budget=NUMBER)),
        lambda: sudoku.generate(1, budget=NUMBER),
        lambda: sudoku.open_model("reference", Board(2, 2)).search(PUZZLE, budget=NUMBER),
    ):
        with pytest.raises(TypeError, match="expected a Budget"):
            asked()


@for_each(
    ("given", "expected"),
    [
        (None, "expected text or lines of text, got None"),
        (Path("puzzles.txt"), "use read_file"),
        (b"12", "got bytes: decode them"),
        (PUZZLE, "expected text or lines of text, got Puzzle"),
        ([1, 2], "expected lines of text, got 1"),
    ],
)
def test_only_text_is_read(given: Any, expected: str) -> None:
    with pytest.raises(TypeError, match=expected):
        sudoku.parse(given)


def test_other_arguments_are_named() -> None:
    wrong: Any
    for wrong in ("2x2", 4):
        with pytest.raises(TypeError, match="expected a Board, as in"):
            sudoku.parse(TEXT, wrong)
        with pytest.raises(TypeError, match="expected a Board, as in"):
            sudoku.open_model("reference", wrong)
    for wrong in ("antiknight", ["antiknight"], [("antiknight", 1)]):
        with pytest.raises(TypeError, match="expected pairs of a text and its RulePlace"):
            sudoku.read(TEXT, rules=wrong)
    (found,) = sudoku.read(TEXT, rules=[("antiknight", RulePlace())])
    assert isinstance(found, sudoku.Entry)
    wrong = TEXT
    with pytest.raises(TypeError, match="expected a Puzzle, as"):
        sudoku.open_model("reference", Board(2, 2)).search(wrong)
    wrong = ["singles"]
    for ask in (sudoku.steps, sudoku.hint, sudoku.backdoors):
        with pytest.raises(TypeError, match="techniques must be a text"):
            ask(TEXT, techniques=wrong)
    wrong = float("nan")
    with pytest.raises(ValueError, match="jobs must be an int of at least 1, not nan"):
        sudoku.crosscheck([TEXT], ["reference"], jobs=wrong)
    wrong = 5
    with pytest.raises(sudoku.OrderError, match="rules must be a string or a list of strings"):
        sudoku.generate(rules=wrong)
