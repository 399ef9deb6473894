"""The call of the model `native` with the least overhead: one puzzle in bytes or an array."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import pytest
from sudoku_models.native.engine import EXHAUSTED, LIMIT, Engine, Single
from sudoku_models.native.library import level_number

from sudoku import Board, Budget, open_model, parse
from tests.compiled import needs_library
from tests.conformance.oracle import all_solutions

pytestmark = needs_library

FOUR = Board(2, 2)
CLUES = (1, 0, 3, 0, *([0] * 12))
SOLUTIONS = {bytes(digits) for digits in all_solutions((2, 2), CLUES)}


@pytest.fixture
def single() -> Single:
    """An engine for 4x4, with memory for more solutions than the puzzle has."""
    return Single(Engine(FOUR, level_number(None)), kept=100)


@pytest.mark.parametrize(
    "kind",
    [bytes, bytearray, lambda clues: array("B", clues), np.uint8],
    ids=["bytes", "bytearray", "array", "numpy"],
)
def test_all_solutions_are_counted_and_kept(single: Single, kind: Any) -> None:
    for digits in (kind(CLUES), kind(CLUES)):
        assert single.count(digits, limit=1000) == len(SOLUTIONS)
        assert single.status == EXHAUSTED
        assert {single.solution(number) for number in range(len(SOLUTIONS))} == SOLUTIONS


def test_the_search_ends_at_the_limit(single: Single) -> None:
    assert single.count(bytes(CLUES)) == 2
    assert single.status == LIMIT
    assert {single.solution(0), single.solution(1)} < SOLUTIONS
    assert single.count(b"\1\1" + bytes(14), limit=2**64 - 1) == 0
    assert single.status == EXHAUSTED


@pytest.mark.parametrize("digits", [bytes(15), bytes(17), bytes([*CLUES[:15], 5]), b""])
def test_wrong_digits_are_a_value_error(single: Single, digits: bytes) -> None:
    with pytest.raises(ValueError, match="expected 16 bytes from 0 to 4"):
        single.count(digits)


@pytest.mark.parametrize("limit", [0, -1, 2**64])
def test_a_wrong_limit_is_a_value_error(single: Single, limit: int) -> None:
    with pytest.raises(ValueError, match="limit must be at least 1"):
        single.count(bytes(CLUES), limit)


@pytest.mark.parametrize("digits", [CLUES, "1" * 16, 16])
def test_what_is_no_buffer_is_a_type_error(single: Single, digits: Any) -> None:
    with pytest.raises(TypeError):
        single.count(digits)


def test_a_budget_of_more_conflicts_than_64_bits_hold_is_unlimited() -> None:
    puzzle = parse("1" + "." * 15, board=FOUR)
    model = open_model("native", FOUR)
    assert len(model.search(puzzle, limit=1000, budget=Budget(conflicts=2**64)).solutions) == 72
