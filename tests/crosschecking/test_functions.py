"""Any Python function can be cross-checked: whatever it takes, changes, prints and raises."""

from __future__ import annotations

import sys
from functools import partial
from itertools import product
from typing import Any

import pytest

from sudoku import (
    Board,
    Puzzle,
    UnavailableModelError,
    UnsupportedQuestionError,
    Verdict,
    open_model,
    parse,
)
from sudoku.crosschecking.claims import Claim, Trouble
from sudoku.crosschecking.contestants.calling import INPUTS
from sudoku.crosschecking.contestants.functions import adapt
from tests.cases import for_each
from tests.crosschecking.called import (
    BOARD,
    DIGITS,
    FULL_AND_WRONG,
    GRID,
    ROWS,
    TEXT,
    TINY,
    claim,
    failure,
    norvig,
)


def fill(board: Any) -> None:
    """Fill what was given, as backtracking programs do."""
    for row, column in product(range(4), repeat=2):
        if isinstance(board[0], int):
            board[4 * row + column] = ROWS[row][column]
        else:
            board[row][column] = ROWS[row][column]


@for_each("form", ["list", "rows", "array"])
@for_each("returned", [True, None])
def test_what_is_filled_in_place_is_the_solution(form: str, returned: object) -> None:
    if form == "array":
        pytest.importorskip("numpy")

    def solve(board: Any) -> object:
        fill(board)
        return returned

    said = adapt(solve, input=form).ask(TINY)
    assert isinstance(said, Claim)
    assert (said.solutions, said.least, said.most) == ((GRID,), 1, None)


def test_false_is_no_solution_whatever_was_changed() -> None:
    def solve(board: Any) -> bool:
        fill(board)
        return False

    said = adapt(solve, input="rows").ask(TINY)
    assert isinstance(said, Claim)
    assert said.verdict is Verdict.UNSATISFIABLE


def test_half_filled_in_place_and_true_shows_no_solution() -> None:
    said = claim(True, form="rows")
    assert (said.solutions, said.least) == ((), 1)


def test_a_full_board_left_alone_is_solved_only_if_it_is_right() -> None:
    full = Puzzle(BOARD, DIGITS)
    assert claim(None, full, form="rows").least == 1
    assert claim(None, FULL_AND_WRONG, form="rows").verdict is Verdict.UNSATISFIABLE


def test_each_form_that_is_given() -> None:
    pytest.importorskip("numpy")
    seen: dict[str, Any] = {}
    for form in INPUTS:
        adapt(partial(seen.__setitem__, form), input=form, name="it").ask(TINY)
    rows = [[0, 0, 0, 4], [4, 0, 3, 0], [0, 4, 0, 0], [0, 2, 4, 1]]
    assert seen["text"] == "...44.3..4...241"
    assert seen["zeros"] == "0004403004000241"
    assert seen["list"] == [digit for row in rows for digit in row]
    assert seen["rows"] == rows
    assert seen["array"].shape == (4, 4)
    assert seen["array"].tolist() == rows
    assert seen["puzzle"] is TINY


@pytest.mark.parametrize("form", ["list", "rows"])
def test_each_call_is_given_a_fresh_copy(form: str) -> None:
    seen: list[Any] = []

    def spoil(board: Any) -> None:
        seen.append(list(board))
        board.clear()

    contestant = adapt(spoil, input=form)
    contestant.ask(TINY)
    contestant.fresh().ask(TINY)
    assert seen[0] == seen[1]


def test_text_ends_where_symbols_do_and_rows_do_not() -> None:
    large = Puzzle(Board(1, 62), (0,) * 62**2)
    with pytest.raises(UnsupportedQuestionError, match="61"):
        adapt(len).ask(large)
    assert isinstance(adapt(lambda _: None, input="rows").ask(large), Claim)


def test_order_ten_as_integers_with_blanks() -> None:
    board = Board(2, 5)
    outcome = open_model("reference", board).search(Puzzle(board, (0,) * 100), limit=1)
    (grid,) = outcome.solutions
    text = " ".join(map(str, grid.digits))
    assert claim(text, outcome.puzzle).solutions == (grid,)
    assert claim(str(grid), outcome.puzzle).solutions == (grid,)


def test_an_array_without_numpy_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(UnavailableModelError, match="numpy"):
        adapt(len, input="array").ask(TINY)


def recurse(text: str) -> object:
    return recurse(text)


@for_each("error", [ValueError("boom"), SystemExit(3), MemoryError(), BaseException("odd")])
def test_an_exception_is_a_failure(error: BaseException) -> None:
    def solve(_: str) -> None:
        sys.stdout.write("almost there")
        raise error

    said = failure(solve)
    assert said.trouble is Trouble.EXCEPTION
    assert type(error).__name__ in said.text
    assert "raise error" in said.stderr
    assert "almost there" in said.stderr


@pytest.mark.slow
def test_endless_recursion_is_a_failure() -> None:
    said = failure(recurse)
    assert said.trouble is Trouble.EXCEPTION
    assert "RecursionError" in said.text
    assert len(said.stderr) < 4000


def test_ctrl_c_is_let_through() -> None:
    def solve(_: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        adapt(solve).ask(TINY)


def test_what_it_prints_is_not_ours(capsys: pytest.CaptureFixture[str]) -> None:
    def solve(_: str) -> str:
        sys.stdout.write("thinking")
        sys.stdout.buffer.write(b"harder")
        return TEXT

    assert isinstance(adapt(solve).ask(TINY), Claim)
    assert capsys.readouterr().out == ""


def test_a_program_that_returns_a_dict_of_squares() -> None:
    puzzle = parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    contestant = adapt(norvig)
    assert contestant.name == "norvig"
    said = contestant.ask(puzzle)
    assert isinstance(said, Claim)
    assert said.solutions == open_model("reference", Board(3, 3)).search(puzzle).solutions
    cell_without_candidates = parse("12345678." + "." * 8 + "9" + "." * 63)
    said = contestant.ask(cell_without_candidates)
    assert isinstance(said, Claim)
    assert said.verdict is Verdict.UNSATISFIABLE
