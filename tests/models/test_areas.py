"""Connected areas in `native`, which needs no automaton, against the definition."""

from __future__ import annotations

from itertools import product

import pytest

from sudoku import Board, Puzzle, Verdict, open_model, with_rules
from sudoku.errors import UnsupportedQuestionError
from tests.cases import for_each

THREE = Board(1, 3)
SQUARE = (1, 2, 3, 2, 3, 1, 3, 1, 2)
HIDDEN = " ".join(f"h{number}" for number in range(1, 10))


@pytest.mark.slow
@for_each("rule", ["connected 1", "connected 1 3", "connected 2 3"])
@for_each("first", [1, 2])
def test_areas_of_hidden_cells(rule: str, first: int) -> None:
    board = with_rules(THREE, "hidden 9", f"{rule}: {HIDDEN}")
    (constraint,) = board.constraints
    words = ((*SQUARE, first, *rest) for rest in product((1, 2, 3), repeat=8))
    expected = {word for word in words if constraint.holds(board, word)}
    outcome = open_model("native", board).search(
        Puzzle(board, (*SQUARE, first, *[0] * 8)), limit=7000
    )
    assert {grid.digits for grid in outcome.solutions} == expected
    assert outcome.exhausted


def test_areas_with_other_values_of_digits() -> None:
    board = with_rules(THREE, "digits 0-2", "hidden 9", f"connected 0: {HIDDEN}")
    clues = (*SQUARE, 1, 2, 1, 2, 0, 3, 1, 3, 0)
    outcome = open_model("native", board).search(Puzzle(board, clues))
    assert outcome.verdict is Verdict.UNSATISFIABLE  # the corner has two neighbours that are not 0
    clues = (*SQUARE, 1, 2, 2, 0, 3, 3, 1, 3, 3)
    outcome = open_model("native", board).search(Puzzle(board, clues))
    assert {grid.digits[12] for grid in outcome.solutions} == {1}
    assert outcome.verdict is Verdict.UNIQUE


def wide(open_places: set[int]) -> Puzzle:
    """A full grid of 81 cells, and as many hidden cells, of which those in one column hold 1."""
    hidden = " ".join(f"h{number}" for number in range(1, 82))
    board = with_rules(Board(3, 3), "hidden 81", f"connected 1: {hidden}")
    grid = [(3 * r + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9)]
    places = [1 if place % 9 == 4 else 2 for place in range(81)]
    return Puzzle(board, (*grid, *(0 if p in open_places else d for p, d in enumerate(places))))


@for_each("model", ["native", "auto"])
def test_an_area_of_81_hidden_cells(model: str) -> None:
    puzzle = wide({40})
    outcome = open_model(model, puzzle.board).search(puzzle)
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.solutions[0].digits[81 + 40] == 1
    puzzle = wide({40, 0})  # the corner cannot be reached
    outcome = open_model(model, puzzle.board).search(puzzle, limit=9)
    assert len(outcome.solutions) == 8


@pytest.mark.thorough  # more than a second
def test_other_models_need_too_many_states() -> None:
    puzzle = wide({40})
    with pytest.raises(UnsupportedQuestionError, match="more than 100000 states"):
        open_model("sat", puzzle.board).search(puzzle)
