"""Steps as text: both notations, and errors at their column."""

from __future__ import annotations

import pytest

from sudoku.errors import NotationError
from sudoku.generator.searching.steps import VicinityStep, parse_steps
from tests.cases import for_each


@for_each(
    "text",
    [
        "-1+1 x3 -2+1 -2+2",
        "{-1+1}x3{-2+1}{-2+2}",
        "-1+1*3-2+1-2+2",
        " { - 1 + 1 } × 3 {−2+1} –2+2 x 1",
        "-1+1 X3\n-2+1\n-2+2",
    ],
)
def test_all_spellings_mean_the_same(text: str) -> None:
    assert parse_steps(text) == (VicinityStep(1, 1, 3), VicinityStep(2, 1), VicinityStep(2, 2))


def test_a_step_may_add_nothing() -> None:
    assert parse_steps("-1 x2 -3+0") == (VicinityStep(1, 0, 2), VicinityStep(3, 0))


A_STEP = "expected a step, as in -1+1 x3 or {-2+1}"


@for_each(
    ("text", "column", "found", "reason"),
    [
        ("", 1, "", A_STEP),
        ("  ", 3, "", A_STEP),
        ("+1-1", 1, "+", A_STEP),
        ("-1+1 3", 6, "3", A_STEP),
        ("-1+1 x3 x2", 9, "x", A_STEP),
        ("-+1", 1, "-", A_STEP),
        ("-1+", 3, "+", A_STEP),
        ("-1+1 xx", 6, "x", A_STEP),
        ("-1+1²", 5, "²", A_STEP),
        ("{-1+1 -1+1", 1, "{", A_STEP),
        ("-1+1}", 5, "}", A_STEP),
        ("-0+1", 2, "0", "expected a number of 1 to 99"),
        ("-1+1 x0", 7, "0", "expected a number of 1 to 99"),
        ("-1+100", 4, "100", "expected a number of 0 to 99"),
        (f"-{'9' * 5000}+1", 2, "9" * 5000, "expected a number of 1 to 99"),
    ],
)
def test_what_is_no_step_is_named_with_its_column(
    text: str, column: int, found: str, reason: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_steps(text)
    error = caught.value
    assert (error.line, error.column, error.text, error.reason) == (1, column, found, reason)
