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


@pytest.mark.parametrize("text", ["-1+1 x3 -2+1", "-10+12 x40"])
def test_steps_are_written_as_they_are_read(text: str) -> None:
    assert " ".join(map(str, parse_steps(text))) == text


@for_each(
    ("text", "column", "found", "reason"),
    [
        ("", 1, "", "expected a step, as in -1+1"),
        ("  ", 3, "", "expected a step, as in -1+1"),
        ("+1-1", 1, "+", "expected a step, as in -1+1"),
        ("-1+1 3", 6, "3", "expected a step, as in -1+1"),
        ("-1+1 x3 x2", 9, "x", "expected a step, as in -1+1"),
        ("-+1", 2, "+", "expected a number"),
        ("-1+", 4, "", "expected a number"),
        ("-1+1 xx", 7, "x", "expected a number"),
        ("-1+y", 4, "y", "expected a number"),
        ("-1+1²", 5, "²", "expected a step, as in -1+1"),
        ("-0+1", 2, "0", "expected a number of 1 to 99"),
        ("-00", 2, "00", "expected a number of 1 to 99"),
        ("-0+0", 2, "0", "expected a number of 1 to 99"),
        ("-1+1 x0", 7, "0", "expected a number of 1 to 99"),
        ("{-1+1 -1+1", 7, "-", "expected }"),
        ("{-1+1", 6, "", "expected }"),
        ("-1+1}", 5, "}", "expected a step, as in -1+1"),
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
