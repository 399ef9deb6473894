"""Whatever a Python function returns: a claim, or garbage that is told in words."""

from __future__ import annotations

import pytest

from sudoku import (
    Board,
    Grid,
    Puzzle,
    Verdict,
    with_rules,
)
from sudoku.crosschecking.claims import Trouble
from sudoku.crosschecking.contestants.returned import BadReturn, read
from tests.cases import for_each
from tests.crosschecking.called import (
    BOARD,
    DIGITS,
    GRID,
    ROWS,
    TEXT,
    TINY,
    claim,
    failure,
)


def names(square: int) -> str:
    return "ABCD"[square // 4] + str(square % 4 + 1)


class Listed:
    """What numpy offers, without it."""

    def __init__(self, value: object) -> None:
        self.value = value

    def tolist(self) -> object:
        return self.value


SOLUTIONS: dict[str, object] = {
    "text": TEXT,
    "text in lines": "2314\n4132\n1423\n3241\n",
    "drawn": GRID.draw(),
    "list": list(DIGITS),
    "tuple": DIGITS,
    "list of texts": list(TEXT),
    "rows": ROWS,
    "tuple of tuples": tuple(map(tuple, ROWS)),
    "rows as texts": ["2314", "4132", "1423", "3241"],
    "rows of texts": [list("2314"), list("4132"), list("1423"), list("3241")],
    "array": Listed(ROWS),
    "flat array": Listed(list(DIGITS)),
    "rows as arrays": [Listed(row) for row in ROWS],
    "list of numpy's numbers": [Listed(digit) for digit in DIGITS],
    "squares": {names(i): TEXT[i] for i in reversed(range(16))},
    "pairs": {divmod(i, 4): DIGITS[i] for i in reversed(range(16))},
    "numbers": {i + 1: DIGITS[i] for i in reversed(range(16))},
    "grid": GRID,
}


@for_each("form", SOLUTIONS)
def test_a_solution_in_any_form_claims_at_least_one(form: str) -> None:
    said = claim(SOLUTIONS[form])
    assert (said.solutions, said.least, said.most) == ((GRID,), 1, None)
    assert (said.contestant, said.puzzle) == ("it", TINY)


@for_each("returned", [None, False, "", "\n", "0", "No solution.", "UNSATISFIABLE", Listed(False)])
def test_no_solution_in_any_form(returned: object) -> None:
    said = claim(returned)
    assert (said.verdict, said.solutions) == (Verdict.UNSATISFIABLE, ())


def test_a_grid_is_judged_by_its_digits_whatever_board_it_is_on() -> None:
    said = claim(Grid(with_rules(BOARD, "even: r1c2"), GRID.digits))
    assert said.solutions == (GRID,)
    wrong = Grid(with_rules(BOARD, "even: r1c1"), (1,) * 16)
    assert failure(lambda _: wrong).trouble is Trouble.WRONG_GRID


def test_true_claims_a_solution_that_is_not_shown() -> None:
    said = claim(True)
    assert (said.solutions, said.least, said.most) == ((), 1, None)


@for_each(
    ("count", "limit", "least", "most"),
    [(0, 2, 0, 0), (1, 2, 1, 1), (2, 2, 2, None), (5, 10, 5, 5), (Listed(1), 2, 1, 1)],
)
def test_a_count_is_exact_below_the_limit(
    count: object, limit: int, least: int, most: int | None
) -> None:
    said = claim(count, limit=limit)
    assert (said.solutions, said.least, said.most) == ((), least, most)


@for_each(
    "returned",
    [
        TEXT[:-1],
        TEXT[:-1] + ".",
        TEXT[:-1] + "5",
        "what?",
        [0] * 16,
        [1] * 15,
        [1.5] * 16,
        [True] * 16,
        ROWS[:3],
        [*ROWS[:3], [1]],
        [*ROWS[:3], 7],
        {"A1": 1},
        dict.fromkeys("abcdefghijklmnop", 1),
        {names(i): "123" for i in range(16)},
        -1,
        2.0,
        [],
        (digit for digit in DIGITS),
        object,
    ],
)
def test_anything_else_is_garbage_and_says_what_came(returned: object) -> None:
    said = failure(lambda _: returned)
    assert said.trouble is Trouble.GARBAGE
    assert "returned " in said.text
    assert "expected " in said.text
    assert len(said.text) < 400


def test_a_grid_that_is_no_solution_is_told_with_the_reason() -> None:
    said = failure(lambda _: "1" * 16)
    assert said.trouble is Trouble.WRONG_GRID
    assert "row 1" in said.text


def test_a_wrong_grid_in_place_is_no_solution() -> None:
    def solve(board: list[int]) -> bool:
        board[:] = [1] * 16
        return True

    assert failure(solve, form="list").trouble is Trouble.WRONG_GRID


def test_an_integer_of_any_length_is_read() -> None:
    with pytest.raises(BadReturn, match="returned an integer of at least 80 digits"):
        read(10**6000, None, Puzzle(Board(3, 3), (0,) * 81), limit=2)
    assert read(10**6000, None, Puzzle(Board(1, 3), (0,) * 9), limit=2).least == 10**6000
