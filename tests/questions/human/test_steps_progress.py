"""Steps are told as soon as they are found."""

from __future__ import annotations

import pytest

from sudoku.logic.steps import steps
from sudoku.logic.techniques.picturing import DrawnStep
from sudoku.puzzle.symbols import to_line

PUZZLE = "12..34..2143432."


class EnoughError(Exception):
    pass


def test_a_step_is_told_before_the_next_is_searched_for() -> None:
    """The position before it is that of the puzzle, so no other step was made."""
    told: list[DrawnStep] = []

    def tell(drawn: DrawnStep) -> None:
        told.append(drawn)
        raise EnoughError

    with pytest.raises(EnoughError):
        steps(PUZZLE, progress=tell)
    (first,) = told
    assert to_line(first.position.layout.board, first.position.values) == PUZZLE


def test_all_steps_are_told_with_their_positions() -> None:
    told: list[DrawnStep] = []
    found = steps(PUZZLE, progress=told.append)
    assert [drawn.step for drawn in told] == [*found.steps]
    assert [drawn.number for drawn in told] == [1, 2, 3, 4, 5]
    assert [drawn.position.open.bit_count() for drawn in told] == [5, 4, 3, 2, 1]
