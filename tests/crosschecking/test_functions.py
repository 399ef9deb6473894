"""Any Python function can be cross-checked: whatever it takes, and whatever it returns."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest

from sudoku import (
    Board,
    Effort,
    Grid,
    Outcome,
    Puzzle,
    UnavailableModelError,
    UnsupportedQuestionError,
    Verdict,
    open_model,
    parse,
)
from sudoku.crosschecking.claims import Claim, Failure, Trouble
from sudoku.crosschecking.functions import TAKES, adapt
from sudoku.crosschecking.naming import as_party, named_apart
from sudoku.crosschecking.parties import ModelParty

BOARD = Board(2, 2)
TINY = parse("...44.3..4...241")
TEXT = "2314413214233241"
DIGITS = tuple(map(int, TEXT))
ROWS = [list(DIGITS[i : i + 4]) for i in range(0, 16, 4)]
GRID = Grid(BOARD, DIGITS)
NOTHING = parse("11..............")
FULL_AND_WRONG = Puzzle(BOARD, (1,) * 16)


def claim(returned: object, puzzle: Puzzle = TINY, *, takes: str = "text", limit: int = 2) -> Claim:
    said = adapt(lambda _: returned, takes=takes, name="it").ask(puzzle, limit=limit)
    assert isinstance(said, Claim), said
    return said


def failure(function: Callable[[Any], object], takes: str = "text") -> Failure:
    said = adapt(function, takes=takes, name="it").ask(TINY)
    assert isinstance(said, Failure), said
    assert said.text
    return said


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


@pytest.mark.parametrize("form", SOLUTIONS)
def test_a_solution_in_any_form_claims_at_least_one(form: str) -> None:
    said = claim(SOLUTIONS[form])
    assert (said.solutions, said.least, said.most) == ((GRID,), 1, None)
    assert (said.party, said.puzzle) == ("it", TINY)


@pytest.mark.parametrize(
    "returned", [None, False, "", "\n", "0", "No solution.", "UNSATISFIABLE", Listed(False)]
)
def test_no_solution_in_any_form(returned: object) -> None:
    said = claim(returned)
    assert (said.verdict, said.solutions) == (Verdict.UNSATISFIABLE, ())


def test_true_claims_a_solution_that_is_not_shown() -> None:
    said = claim(True)
    assert (said.solutions, said.least, said.most) == ((), 1, None)


@pytest.mark.parametrize(
    ("count", "limit", "least", "most"),
    [(0, 2, 0, 0), (1, 2, 1, 1), (2, 2, 2, None), (5, 10, 5, 5), (Listed(1), 2, 1, 1)],
)
def test_a_count_is_exact_below_the_limit(
    count: object, limit: int, least: int, most: int | None
) -> None:
    said = claim(count, limit=limit)
    assert (said.solutions, said.least, said.most) == ((), least, most)


def test_our_outcome_is_taken_as_it_is() -> None:
    said = as_party(lambda text: open_model("reference", BOARD).search(parse(text))).ask(TINY)
    assert isinstance(said, Claim)
    assert (said.verdict, said.solutions) == (Verdict.UNIQUE, (GRID,))


@pytest.mark.parametrize(
    ("puzzle", "solutions", "trouble"),
    [
        (NOTHING, (), Trouble.OUT_OF_ORDER),
        (TINY, (GRID, GRID), Trouble.WRONG_GRID),
        (TINY, (Grid(BOARD, (1,) * 16),), Trouble.WRONG_GRID),
    ],
)
def test_an_outcome_is_checked(
    puzzle: Puzzle, solutions: tuple[Grid, ...], trouble: Trouble
) -> None:
    outcome = Outcome(puzzle, solutions, True, Effort(), "mine")
    assert failure(lambda _: outcome).trouble is trouble


def fill(board: Any) -> None:
    """Fill what was given, as backtracking programs do."""
    for row, column in product(range(4), repeat=2):
        if isinstance(board[0], int):
            board[4 * row + column] = ROWS[row][column]
        else:
            board[row][column] = ROWS[row][column]


@pytest.mark.parametrize("takes", ["list", "rows", "array"])
@pytest.mark.parametrize("returned", [True, None])
def test_what_is_filled_in_place_is_the_solution(takes: str, returned: object) -> None:
    if takes == "array":
        pytest.importorskip("numpy")

    def solve(board: Any) -> object:
        fill(board)
        return returned

    said = adapt(solve, takes=takes).ask(TINY)
    assert isinstance(said, Claim)
    assert (said.solutions, said.least, said.most) == ((GRID,), 1, None)


def test_false_is_no_solution_whatever_was_changed() -> None:
    def solve(board: Any) -> bool:
        fill(board)
        return False

    said = adapt(solve, takes="rows").ask(TINY)
    assert isinstance(said, Claim)
    assert said.verdict is Verdict.UNSATISFIABLE


def test_half_filled_in_place_and_true_shows_no_solution() -> None:
    said = claim(True, takes="rows")
    assert (said.solutions, said.least) == ((), 1)


def test_a_full_board_left_alone_is_solved_only_if_it_is_right() -> None:
    full = Puzzle(BOARD, DIGITS)
    assert claim(None, full, takes="rows").least == 1
    assert claim(None, FULL_AND_WRONG, takes="rows").verdict is Verdict.UNSATISFIABLE


def test_each_form_that_is_given() -> None:
    pytest.importorskip("numpy")
    seen: dict[str, Any] = {}
    for takes in TAKES:
        adapt(partial(seen.__setitem__, takes), takes=takes, name="it").ask(TINY)
    rows = [[0, 0, 0, 4], [4, 0, 3, 0], [0, 4, 0, 0], [0, 2, 4, 1]]
    assert seen["text"] == "...44.3..4...241"
    assert seen["zeros"] == "0004403004000241"
    assert seen["list"] == [digit for row in rows for digit in row]
    assert seen["rows"] == rows
    assert seen["array"].shape == (4, 4)
    assert seen["array"].tolist() == rows
    assert seen["puzzle"] is TINY


@pytest.mark.parametrize("takes", ["list", "rows"])
def test_each_call_is_given_a_fresh_copy(takes: str) -> None:
    seen: list[Any] = []

    def spoil(board: Any) -> None:
        seen.append(list(board))
        board.clear()

    party = adapt(spoil, takes=takes)
    party.ask(TINY)
    party.fresh().ask(TINY)
    assert seen[0] == seen[1]


def test_text_ends_where_symbols_do_and_rows_do_not() -> None:
    large = Puzzle(Board(1, 62), (0,) * 62**2)
    with pytest.raises(UnsupportedQuestionError, match="61"):
        adapt(len).ask(large)
    assert isinstance(adapt(lambda _: None, takes="rows").ask(large), Claim)


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
        adapt(len, takes="array").ask(TINY)


@pytest.mark.parametrize(
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
    ids=lambda value: type(value).__name__,
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

    assert failure(solve, takes="list").trouble is Trouble.WRONG_GRID


def recurse(text: str) -> object:
    return recurse(text)


@pytest.mark.parametrize(
    "error", [ValueError("boom"), SystemExit(3), MemoryError(), BaseException("odd")], ids=repr
)
def test_an_exception_is_a_failure(error: BaseException) -> None:
    def solve(_: str) -> None:
        sys.stdout.write("almost there")
        raise error

    said = failure(solve)
    assert said.trouble is Trouble.EXCEPTION
    assert type(error).__name__ in said.text
    assert "raise error" in said.stderr
    assert "almost there" in said.stderr


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


def norvig(text: str) -> dict[str, str] | bool:
    """Constraint propagation and search on a dict of squares, as in his essay, in short."""
    squares = [row + column for row in "ABCDEFGHI" for column in "123456789"]
    box = dict(zip(squares, [(i // 27, i % 9 // 3) for i in range(81)], strict=True))

    def see(s: str, t: str) -> bool:
        return s != t and (s[0] == t[0] or s[1] == t[1] or box[s] == box[t])

    peers = {s: [t for t in squares if see(s, t)] for s in squares}

    def search(values: dict[str, str]) -> dict[str, str] | bool:
        left = {
            s: [d for d in "123456789" if d not in {values.get(t) for t in peers[s]}]
            for s in squares
            if s not in values
        }
        if not left:
            return values
        square = min(left, key=lambda s: len(left[s]))
        return next((f for d in left[square] if (f := search({**values, square: d}))), False)

    return search({s: d for s, d in zip(squares, text, strict=True) if d != "."})


def test_a_program_that_returns_a_dict_of_squares() -> None:
    puzzle = parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    party = adapt(norvig)
    assert party.name == "norvig"
    said = party.ask(puzzle)
    assert isinstance(said, Claim)
    assert said.solutions == open_model("reference", Board(3, 3)).search(puzzle).solutions
    cell_without_candidates = parse("12345678." + "." * 8 + "9" + "." * 63)
    said = party.ask(cell_without_candidates)
    assert isinstance(said, Claim)
    assert said.verdict is Verdict.UNSATISFIABLE


class Solver:
    def __call__(self, text: str) -> str:
        return TEXT if text else ""


@pytest.mark.parametrize(
    ("function", "name"),
    [(norvig, "norvig"), (partial(partial(norvig)), "norvig"), (Solver(), "Solver"), (len, "len")],
)
def test_a_function_is_called_by_its_name(function: Callable[[Any], object], name: str) -> None:
    assert adapt(function).name == name
    assert adapt(function, name="other").name == "other"


def test_what_is_given_in_no_known_way_is_refused() -> None:
    with pytest.raises(ValueError, match="'rows'"):
        adapt(len, takes="matrix")
    with pytest.raises(TypeError, match="function"):
        adapt(3)  # type: ignore[arg-type]


def test_everything_at_hand_becomes_a_party() -> None:
    model = open_model("reference", BOARD)
    given: list[object] = ["sat", model, model.inner, norvig, Solver()]
    parties = [as_party(thing) for thing in given]
    assert [type(party) for party in parties[:3]] == [ModelParty] * 3
    assert [party.name for party in parties] == [
        "sat",
        "reference",
        "reference",
        "norvig",
        "Solver",
    ]
    assert as_party(parties[3]) is parties[3]
    for party in [*parties[:3], parties[4]]:
        assert isinstance(party.ask(TINY), Claim)


@pytest.mark.parametrize("thing", [3, None, Solver, ["sat"]], ids=repr)
def test_anything_else_is_no_party(thing: object) -> None:
    with pytest.raises(TypeError, match="expected a model's name"):
        as_party(thing)


def test_two_parties_of_one_name_are_refused() -> None:
    one, other = adapt(norvig), adapt(norvig, name="other")
    assert named_apart(iter([one, other])) == [one, other]
    with pytest.raises(ValueError, match="'norvig'"):
        named_apart([one, adapt(norvig)])
