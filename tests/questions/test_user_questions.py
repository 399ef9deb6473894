"""check and solve: one call from text to a verdict or a grid."""

from __future__ import annotations

import threading

import pytest

import sudoku
from sudoku import (
    Board,
    Budget,
    NoSolutionError,
    NotationError,
    Outcome,
    UnknownModelError,
    Verdict,
)
from sudoku.interface.opening import shared_model
from tests.conformance.oracle import (
    MULTIPLE,
    UNIQUE,
    UNSATISFIABLE,
)


def test_check_takes_a_board_for_ambiguous_text() -> None:
    with pytest.raises(NotationError, match="2x3 or 3x2"):
        sudoku.check("1" + "." * 35)
    outcome = sudoku.check("1" + "." * 35, board=Board(2, 3))
    assert outcome.puzzle.board == Board(2, 3)
    assert outcome.verdict is Verdict.MULTIPLE


def test_check_refuses_invalid_puzzles_and_unknown_models() -> None:
    with pytest.raises(NotationError):
        sudoku.check("not a puzzle!")
    with pytest.raises(UnknownModelError):
        sudoku.check(UNIQUE, model="nobody")


def test_solve_says_that_there_is_no_solution() -> None:
    with pytest.raises(NoSolutionError, match="unsatisfiable") as caught:
        sudoku.solve(UNSATISFIABLE)
    assert UNSATISFIABLE in str(caught.value)


def test_solve_says_that_the_budget_was_too_small() -> None:
    with pytest.raises(NoSolutionError, match="within the budget"):
        sudoku.solve(MULTIPLE, model="reference", budget=Budget(conflicts=0))


def test_models_are_kept_between_questions_but_never_shared_by_threads() -> None:
    ours = shared_model("sat", Board(2, 2))
    assert shared_model("sat", Board(2, 2)) is ours
    theirs: list[object] = []
    thread = threading.Thread(target=lambda: theirs.append(shared_model("sat", Board(2, 2))))
    thread.start()
    thread.join()
    assert len(theirs) == 1
    assert theirs[0] is not ours


ROWS = [[0, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]]


def test_every_question_takes_rows_of_integers() -> None:
    steps: list[object] = []
    asked = [
        sudoku.check(ROWS).puzzle,
        sudoku.prove(ROWS).puzzle,
        sudoku.candidates(ROWS).puzzle,
        sudoku.count(ROWS).puzzle,
        sudoku.clues(ROWS).puzzle,
        sudoku.minimise(ROWS).puzzle,
        sudoku.explain(ROWS).puzzle,
        sudoku.trace(ROWS, steps.append).puzzle,
        *(answer.puzzle for answer in sudoku.answer_all([ROWS]) if isinstance(answer, Outcome)),
    ]
    assert list(map(str, asked)) == [".23434122143432."] * 9
    assert list(map(str, sudoku.solutions(ROWS))) == [str(sudoku.solve(ROWS))]
