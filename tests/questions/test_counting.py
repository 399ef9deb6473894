"""The number of solutions: listed, counted without listing, estimated."""

from __future__ import annotations

from typing import Any

import pytest

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    ModelFault,
    Puzzle,
    UnsupportedQuestionError,
    count,
    open_model,
    parse,
    solve,
)
from sudoku.bulk.blocks import bulk_model
from sudoku.bulk.counting import listed
from sudoku.constraints.vocabulary import with_rules
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.interface.registry import absence
from sudoku.questions import counting
from sudoku.questions.counting import lower_bound
from sudoku.reference import ReferenceModel
from tests.cases import for_each
from tests.compiled import needs_library
from tests.small_boards import random_fours

pytestmark = pytest.mark.slow

UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
MANY = "4.....8.5.3..........7......2.....6.....8........1.......6.3.7.5..2.....1.4......"
UNSATISFIABLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."


@pytest.mark.parametrize("small", [1, 500])
def test_4x4_counts_are_those_of_brute_force(small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "SMALL", small)
    for puzzle, solutions in random_fours(120, seed=41):
        result = count(puzzle)
        assert (result.count, result.exact, result.is_complete) == (len(solutions), True, True)
        for limit in (1, 2, 5):
            cut = count(puzzle, limit=limit)
            assert cut.count == min(limit, len(solutions))
            assert cut.exact == (len(solutions) <= limit)
            assert cut.is_complete


@for_each(
    ("shape", "number"),
    [((2, 2), 288), ((2, 3), 28_200_960), ((3, 2), 28_200_960), ((1, 5), 161_280)],
)
def test_the_numbers_of_grids_that_are_known(shape: tuple[int, int], number: int) -> None:
    board = Board(*shape)
    result = count(Puzzle(board, (0,) * board.cell_count))
    assert (result.count, result.exact) == (number, True)


def test_9x9_counts_are_those_of_the_reference() -> None:
    puzzle = parse(MANY)
    number = sum(1 for _ in ReferenceModel(puzzle.board).solutions(puzzle))
    assert number > counting.SMALL
    for model in ("sat", "sat:minisat22", "reference"):
        assert str(count(MANY, model=model)) == str(number)
    assert count(MANY, limit=number).exact
    assert str(count(MANY, limit=number - 1)) == f"at least {number - 1}"


def test_every_model_counts_small_numbers() -> None:
    for model in ("sat", "cpsat", "reference", "sat:kissat404", "sat:lingeling"):
        assert str(count(UNIQUE, model=model)) == "1"
        assert str(count(UNSATISFIABLE, model=model)) == "0"
    assert str(count("." * 16, model="cpsat")) == "288"


def test_a_model_that_lists_says_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "LISTED", 100)
    result = count("." * 16, model="reference")
    assert (result.count, result.exact, result.is_complete) == (100, False, False)
    assert str(result).startswith("at least 100 (partial: ")


@pytest.mark.thorough
def test_an_estimate_has_the_number_within_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "PRECISION", 0.3)
    monkeypatch.setattr(counting, "FEWEST_SAMPLES", 6)
    result = count("." * 64, board=Board(2, 4), estimate=True)
    assert result.estimate is not None
    assert not result.exact
    assert result.estimate.low <= 29_136_487_207_403_520 <= result.estimate.high
    assert result.estimate.samples >= counting.FEWEST_SAMPLES
    assert str(result).startswith("about ")
    assert str(result).endswith("with 99% confidence)")


@pytest.mark.thorough
def test_an_estimate_is_repeatable_by_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "PRECISION", 0.2)
    monkeypatch.setattr(counting, "FEWEST_SAMPLES", 6)
    result = [count(MANY, estimate=True, seed=seed) for seed in (0, 0, 1)]
    assert result[0].count == result[1].count
    for one in result:
        assert one.estimate is not None
        assert one.estimate.low <= 794 <= one.estimate.high


def test_small_numbers_need_no_estimate() -> None:
    result = count(UNIQUE, estimate=True)
    assert (result.count, result.exact, result.estimate) == (1, True, None)


@for_each("estimate", [False, True])
@for_each("budget", [Budget(seconds=0.05), Budget(conflicts=3)])
def test_past_the_budget_there_are_at_least_so_many(budget: Budget, estimate: bool) -> None:
    result = count("." * 81, budget=budget, estimate=estimate)
    assert not result.exact
    assert not result.is_complete
    assert str(result).startswith("at least ")


def test_a_number_beyond_memory_gets_a_lower_bound() -> None:
    for seconds in (0.3, 3, 30):  # a busy machine may find none in the first
        result = count("." * 256, limit=None, budget=Budget(seconds=seconds))
        assert (result.exact, result.is_complete) == (False, False)
        if result.count > 0:
            return
    pytest.fail("no solution in 30 seconds")


@for_each("limit", [0, -5, 2.5, True])
def test_an_invalid_limit_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="must be an int of at least 1"):
        count(UNIQUE, limit=limit)


def test_errors_are_those_of_check() -> None:
    with pytest.raises(UnsupportedQuestionError):
        count(UNIQUE, model="sat:kissat404", budget=Budget(seconds=1))


def test_past_the_budget_the_best_lower_bound_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "EXACT_SHARE", 0.0)
    for seconds in (0.5, 5):  # a busy machine may find too few in the first
        bounded = count("." * 36, board=Board(2, 3), budget=Budget(seconds=seconds))
        if bounded.count > counting.SMALL:
            break
    assert (bounded.exact, bounded.is_complete) == (False, False)
    assert counting.SMALL < bounded.count < 28_200_960
    limited = count("." * 36, board=Board(2, 3), limit=501, budget=Budget(seconds=20))
    assert (str(limited), limited.is_complete) == ("at least 501", True)


@pytest.mark.parametrize(("text", "number"), [("." * 16, 288), (MANY, 794)])
def test_a_lower_bound_never_exceeds_the_number(text: str, number: int) -> None:
    puzzle = parse(text)
    analyst = CheckedAnalyst(open_model("sat", puzzle.board))
    bound = lower_bound(puzzle, solve(puzzle), analyst, 1, Meter(UNLIMITED))
    assert number // 8 <= bound <= number
    assert lower_bound(puzzle, solve(puzzle), analyst, 600, Meter(UNLIMITED)) >= 600


@pytest.mark.thorough
def test_any_integer_is_a_seed() -> None:
    found = [count("." * 36, board=Board(2, 3), estimate=True, seed=seed) for seed in (-5, 2**80)]
    assert all(result.estimate for result in found)


def test_solutions_on_a_board_with_further_rules_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The frontier method knows neither irregular regions nor constraints."""
    diagonals = with_rules(Board(2, 2), "diagonal+", "diagonal-")
    number = count("." * 16, board=diagonals)
    assert (number.count, number.exact) == (48, True)
    assert str(count("." * 16, board=diagonals, limit=47)) == "at least 47"
    monkeypatch.setattr(counting, "SMALL", 1)
    monkeypatch.setattr(counting, "LISTED_VARIANT", 40)
    latin = Board(2, 2, irregular=())
    for board in (diagonals, latin):
        most = count("." * 16, board=board)
        assert (most.count, most.exact, most.is_complete) == (40, False, False)
    assert str(count("." * 16, board=latin, limit=600)) == "576"


def test_an_estimate_is_refused_on_a_board_with_further_rules() -> None:
    for board in (with_rules(Board(2, 2), "antiknight"), Board(2, 2, irregular=())):
        with pytest.raises(UnsupportedQuestionError, match="without constraints, not a 4x4 board"):
            count("." * 16, board=board, estimate=True)


@pytest.mark.parametrize("most", [40, 20_000])
def test_counts_from_arrays_are_those_without_listing(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "SMALL", 10)
    monkeypatch.setattr(counting, "LISTED_IN_ARRAYS", most)
    for text in ("1" + "." * 15, "12" + "." * 14, "." * 16, "12..34.........."):
        by_sat, by_default = count(text, model="sat"), count(text)
        assert (by_default.count, by_default.exact) == (by_sat.count, True)
        cut = count(text, limit=11)
        assert (cut.count, cut.exact, cut.is_complete) == (11, by_sat.count == 11, True)


@pytest.mark.parametrize("most", [40, 20_000])
def test_the_model_of_a_count_is_the_one_that_answered(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first search, the list in arrays, or the count without listing, which is by `sat`."""
    monkeypatch.setattr(counting, "SMALL", 10)
    monkeypatch.setattr(counting, "LISTED_IN_ARRAYS", most)
    first = "sat" if absence("native") is not None else "native"
    assert count("12..34..21434..2").as_dict()["model"] == first
    assert (
        count("." * 16).model
        == count("." * 16, limit=100).model
        == (first if most > 288 else "sat")
    )
    assert count("." * 16, estimate=True).model in (first, "sat")
    for name in ("sat", "reference", "cpsat"):
        assert count("." * 16, model=name).model == name


@needs_library
def test_solutions_that_are_counted_in_arrays_are_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = bulk_model("auto", Board(2, 2))
    assert model is not None
    right = model.search

    def spoilt(cell: int, digit: int) -> Any:
        def search(_self: Any, *args: Any, **options: Any) -> Any:
            answers = right(*args, **options)
            answers.solutions[0, 0] = answers.solutions[0, 1]
            answers.solutions[0, 0, cell] = digit or answers.solutions[0, 0, cell]
            return answers

        return search

    puzzle = parse("." * 16)
    assert listed("auto", puzzle, 1000, UNLIMITED).count == 288  # type: ignore[union-attr]
    for digit, what in ((0, "the same grid twice"), (9, "not a solution")):
        monkeypatch.setattr(type(model), "search", spoilt(3, digit))
        with pytest.raises(ModelFault, match=what):
            listed("auto", puzzle, 1000, UNLIMITED)
        with pytest.raises(ModelFault, match=what):
            listed("auto", puzzle, 288, UNLIMITED, only_all=True)
        # what is not used is not checked, as that would take most of the time
        cut = listed("auto", puzzle, 287, UNLIMITED, only_all=True)
        assert cut is not None
        assert (cut.count, cut.exhausted) == (0, False)
        with pytest.raises(ModelFault, match=what):
            listed("auto", puzzle, 287, UNLIMITED)
        monkeypatch.undo()
