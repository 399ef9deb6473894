"""The compiled search on boards with constraints: limits, budgets, and what it refuses."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest
from sudoku_models.native.boards import unsupported

from sudoku import Board, Budget, Puzzle, Verdict, open_model, with_rules
from tests.compiled import needs_library
from tests.constraints.grids import random_grid

pytestmark = needs_library
BOARD = with_rules(Board(2, 3), "killer 6: r1c1-2", "thermo: r3c1-3", "arrow: r6c1 > r5c1-2")
EMPTY = Puzzle(BOARD, (0,) * 36)


def test_as_many_solutions_as_asked_for() -> None:
    model = open_model("native", BOARD)
    for limit in (1, 2, 3, 100, 5000):
        outcome = model.search(EMPTY, limit=limit)
        assert len({*outcome.solutions}) == limit
        assert not outcome.exhausted


def test_the_same_solutions_whatever_was_asked_before() -> None:
    model = open_model("native", BOARD)
    first = model.search(EMPTY, limit=20).solutions
    model.search(Puzzle(BOARD, (3, 4, *[0] * 34)), limit=5)
    assert model.search(EMPTY, limit=20).solutions == first
    assert open_model("native", BOARD).search(EMPTY, limit=20).solutions == first


def test_a_budget_of_conflicts_is_kept() -> None:
    board = with_rules(Board(3, 3), *(f"killer 45: r{r}c1-9" for r in range(1, 10)), "antiking")
    model = open_model("native", with_rules(board, "nonconsecutive", "antiknight"))
    for most in (0, 5, 50):
        outcome = model.search(Puzzle(model.board, (0,) * 81), budget=Budget(conflicts=most))
        assert outcome.effort.conflicts <= most + 81


def test_a_budget_of_seconds_is_kept() -> None:
    cells = " ".join(f"r{r}c{c}" for r in range(1, 26) for c in range(1, 26))
    board = with_rules(Board(5, 5), f"countingcircles: {cells}")
    start = perf_counter()
    outcome = open_model("native", board).search(
        Puzzle(board, (0,) * 625), budget=Budget(seconds=0.1)
    )
    assert outcome.verdict in (Verdict.UNKNOWN, Verdict.UNSATISFIABLE)
    assert perf_counter() - start < 30  # of a search without an end


def test_a_budget_of_seconds_bounds_the_solutions_to_be_checked() -> None:
    """The time to check one solution grows with its cells: 2 solutions, and 0.5 µs a cell."""
    board = with_rules(Board(5, 5), "thermo: r1c1 r1c2")
    outcome = open_model("native", board).search(
        Puzzle(board, (0,) * 625), limit=10**6, budget=Budget(seconds=0.025)
    )
    assert len(outcome.solutions) <= 2 + 80
    assert not outcome.exhausted


def test_hidden_cells_and_other_digits_are_supported_up_to_25_digits() -> None:
    assert unsupported(with_rules(Board(2, 2), "hidden 3", "digits 0-5")) is None
    assert unsupported(with_rules(Board(2, 2), "digits 0-24")) is None
    assert unsupported(with_rules(Board(2, 2), "digits 0-25")) == "boards above size 25"


@pytest.mark.parametrize("rules", [["killer 30: r1c1-3"], ["killer 3: r1c1-2", "killer 3: r1c3-4"]])
def test_contradictions(rules: list[str]) -> None:
    board = with_rules(Board(2, 3), *rules)
    outcome = open_model("native", board).search(Puzzle(board, (0,) * 36))
    assert outcome.verdict is Verdict.UNSATISFIABLE


def test_a_long_sum_knows_that_the_digits_of_a_house_are_different() -> None:
    """Four rows hold 180, more than two digits can be; column by column they seem to hold 90."""
    down = (f"r{r}c{c}" for c in range(1, 10) for r in ((1, 2, 3, 4) if c % 2 else (4, 3, 2, 1)))
    board = with_rules(Board(3, 3), f"arrow: r9c1-2 > {' '.join(down)}")
    outcome = open_model("native", board).search(Puzzle(board, (0,) * 81))
    assert outcome.verdict is Verdict.UNSATISFIABLE
    assert outcome.effort.conflicts <= 1


def test_houses_that_must_hold_a_counted_digit_hold_it() -> None:
    conflicts = 0
    for seed in range(6):
        rng, plain = Random(seed), Board(3, 3)
        grid = random_grid(plain, rng)
        places = [[cell for cell in range(81) if grid[cell] == digit] for digit in range(1, 10)]
        circles = (plain.cell_name(c) for n, of in enumerate(places, 1) for c in rng.sample(of, n))
        board = with_rules(plain, f"countingcircles: {' '.join(circles)}")
        clues = dict.fromkeys(rng.sample(range(81), 16))
        puzzle = Puzzle(board, tuple(grid[c] if c in clues else 0 for c in range(81)))
        conflicts += open_model("native", board).search(puzzle).effort.conflicts
    assert conflicts < 2000  # a search that only counts needs 6,493


def test_another_solution_is_near_and_differs_where_it_has_to() -> None:
    far = open_model("native", BOARD).search(EMPTY, limit=5000).solutions[-1]
    for name in ("native", "auto"):
        outcome = open_model(name, BOARD).search_other(EMPTY, far, range(36), budget=Budget())
        assert outcome.effort.conflicts <= 2  # one is the known solution
        (other,) = outcome.solutions
        assert 0 < sum(a != b for a, b in zip(other.digits, far.digits, strict=True)) < 18


def test_there_is_another_solution_exactly_where_one_differs_in_the_cells() -> None:
    board = with_rules(Board(2, 2), "thermo: r2c1 r2c2", "odd: r3c2")
    model, rng = open_model("native", board), Random(5)
    every = model.search(Puzzle(board, (0,) * 16), limit=100).solutions
    assert len(every) > 20
    found = set[bool]()
    for known in every:
        shown = {*rng.sample(range(16), rng.randint(0, 8))}
        puzzle = Puzzle(board, tuple(d if c in shown else 0 for c, d in enumerate(known.digits)))
        cells = rng.sample(range(16), rng.randint(1, 4))
        others = [
            grid.digits
            for grid in every
            if all(grid.digits[c] == known.digits[c] for c in shown)
            and any(grid.digits[c] != known.digits[c] for c in cells)
        ]
        outcome = model.search_other(puzzle, known, cells, budget=Budget())
        assert [grid.digits in others for grid in outcome.solutions] == [True] * bool(others)
        assert outcome.solutions or outcome.exhausted
        found.add(bool(others))
    assert found == {False, True}


def test_where_no_other_cell_is_left_the_last_one_differs_at_once() -> None:
    (known,) = open_model("native", BOARD).search(EMPTY, limit=1).solutions
    puzzle = Puzzle(BOARD, (*known.digits[:30], 0, 0, *known.digits[32:]))
    outcome = open_model("native", BOARD).search_other(puzzle, known, [30, 5], budget=Budget())
    assert (outcome.solutions, outcome.exhausted) == ((), True)
    assert outcome.effort.decisions == 0


def test_what_one_board_found_out_about_a_language_serves_the_next() -> None:
    board = with_rules(Board(2, 3), "sandwich 7: r0c1", "sandwich 9: r3c0")
    for limit in (1, 300):  # the second model opens the board anew
        model = open_model("native", board)
        found = model.search(Puzzle(board, (0,) * 36), limit=limit).solutions
        assert len({*found}) == limit
        assert model.search(Puzzle(board, (0,) * 36), limit=1).effort.conflicts < 10
    impossible = with_rules(Board(2, 3), "sandwich 13: r0c1")  # but for a repeated digit
    for _ in range(2):
        outcome = open_model("native", impossible).search(Puzzle(impossible, (0,) * 36))
        assert outcome.verdict is Verdict.UNSATISFIABLE
        assert outcome.effort.decisions == 0
