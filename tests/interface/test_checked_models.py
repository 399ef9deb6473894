"""No wrong answer of a model reaches a user: each is a ModelFault that names model and puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import pytest

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Capability,
    CheckedModel,
    Effort,
    Grid,
    ModelFault,
    Outcome,
    OutOfBudget,
    Puzzle,
    SudokuError,
    UnsupportedQuestionError,
    Verdict,
)
from tests.cases import for_each
from tests.conformance.oracle import all_solutions, pattern

pytestmark = pytest.mark.slow

FOUR = Board(2, 2)
CLUES = (1, 0, 3, 0, *([0] * 12))
PUZZLE = Puzzle(FOUR, CLUES)
RIGHT = [Grid(FOUR, digits) for digits in sorted(all_solutions((2, 2), CLUES))]
BROKEN_BOX = Grid(FOUR, (1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3))
OTHER_CLUES = Grid(FOUR, (2, 1, 3, 4, 3, 4, 1, 2, 1, 2, 4, 3, 4, 3, 2, 1))
Answer = Callable[[Puzzle], Outcome]


class Scripted:
    """A model that returns what it was given."""

    name = "scripted"
    board = FOUR
    capabilities = frozenset(Capability)

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def search(
        self,
        puzzle: Puzzle,
        *,
        limit: int = 2,  # noqa: ARG002  # the interface's own name
        budget: Budget = UNLIMITED,  # noqa: ARG002
    ) -> Outcome:
        return self._answer(puzzle)


class Other(Scripted):
    """The same, with a search for another solution."""

    def search_other(
        self,
        puzzle: Puzzle,
        solution: Grid,  # noqa: ARG002  # the interface's own name
        cells: Sequence[int],  # noqa: ARG002
        budget: Budget,  # noqa: ARG002
    ) -> Outcome:
        return self._answer(puzzle)


class Limited(Scripted):
    """The same, without anything that only some models can do."""

    capabilities = frozenset()


def returning(*grids: Grid) -> Answer:
    return lambda puzzle: Outcome(puzzle, grids, True, Effort(), "scripted")


def raising(error: BaseException) -> Answer:
    def answer(_puzzle: Puzzle) -> Outcome:
        raise error

    return answer


def about_another_puzzle(puzzle: Puzzle) -> Outcome:
    other = Puzzle(puzzle.board, (0,) * 16)
    return Outcome(other, tuple(RIGHT[:2]), True, Effort(), "scripted")


def nothing(_puzzle: Puzzle) -> Outcome:
    return cast("Outcome", None)


@for_each(
    ("answer", "words"),
    [
        (returning(BROKEN_BOX), "not a solution: .* box 1"),
        (returning(RIGHT[0], BROKEN_BOX), "not a solution: .* box 1"),
        (returning(OTHER_CLUES), "not a solution: the clue 1 at r1c1 became 2"),
        (returning(Grid(Board(3, 3), pattern((3, 3)))), "not a solution: 81 cells"),
        (returning(Grid(Board(1, 4), RIGHT[0].digits)), "board"),
        (returning(RIGHT[0], RIGHT[0]), "the same grid twice"),
        (returning(*RIGHT[:3]), "3 solutions|limit"),
        (about_another_puzzle, "another puzzle"),
        (raising(ZeroDivisionError("out of luck")), "out of luck"),
        (raising(RecursionError("too deep")), "too deep"),
        (nothing, "None"),
    ])  # fmt: skip
def test_a_wrong_answer_is_a_fault_that_names_model_and_puzzle(answer: Answer, words: str) -> None:
    with pytest.raises(ModelFault, match=words) as caught:
        CheckedModel(Scripted(answer)).search(PUZZLE)
    assert "scripted" in str(caught.value)
    assert str(PUZZLE) in str(caught.value)


@pytest.mark.parametrize("order", [(0, 1, 1), (1, 0, 1)], ids=["in a row", "apart"])
def test_the_grid_that_came_twice_is_the_one_named(order: tuple[int, ...]) -> None:
    answer = returning(*[RIGHT[i] for i in order])
    with pytest.raises(ModelFault, match="the same grid twice") as caught:
        CheckedModel(Scripted(answer)).search(PUZZLE, limit=3)
    assert str(RIGHT[1]) in str(caught.value)


def test_a_failure_keeps_its_cause() -> None:
    cause = ZeroDivisionError("out of luck")
    with pytest.raises(ModelFault) as caught:
        CheckedModel(Scripted(raising(cause))).search(PUZZLE)
    assert caught.value.__cause__ is cause


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SudokuError("not today")], ids=repr)
def test_interrupts_and_our_own_errors_pass_through(error: BaseException) -> None:
    with pytest.raises(type(error)) as caught:
        CheckedModel(Scripted(raising(error))).search(PUZZLE)
    assert caught.value is error


def test_a_model_that_raises_instead_of_an_unknown_outcome_is_at_fault() -> None:
    with pytest.raises(ModelFault, match="failed with OutOfBudget"):
        CheckedModel(Scripted(raising(OutOfBudget()))).search(PUZZLE)


def test_a_model_that_ends_the_program_is_at_fault() -> None:
    with pytest.raises(ModelFault, match=r"model scripted failed with SystemExit\(3\)"):
        CheckedModel(Scripted(raising(SystemExit(3)))).search(PUZZLE)


def test_a_right_answer_comes_through_unchanged() -> None:
    outcome = CheckedModel(Scripted(returning(*RIGHT[:2]))).search(PUZZLE)
    assert outcome == returning(*RIGHT[:2])(PUZZLE)
    assert outcome.verdict is Verdict.MULTIPLE


def test_a_checked_model_has_the_attributes_of_its_model() -> None:
    model = CheckedModel(Scripted(returning()))
    assert (model.name, model.board) == ("scripted", FOUR)
    assert model.capabilities == frozenset(Capability)


@for_each("kind", [Scripted, Other])
def test_another_solution_is_checked_too(kind: type[Scripted]) -> None:
    known, other = RIGHT[:2]

    def found(*grids: Grid) -> tuple[Grid, ...]:
        model = CheckedModel(kind(returning(*grids)))
        return model.search_other(PUZZLE, known, range(16), budget=UNLIMITED).solutions

    assert found() == ()
    assert found(other) == (other,)
    with pytest.raises(ModelFault, match=r"not a solution: .* box 1"):
        found(BROKEN_BOX)
    with pytest.raises(ModelFault, match=r"3 solutions|limit"):
        found(*RIGHT[1:4])


def test_the_known_solution_is_not_another_one() -> None:
    known, other = RIGHT[:2]
    model = CheckedModel(Other(returning(known)))
    with pytest.raises(ModelFault, match="the solution that was known"):
        model.search_other(PUZZLE, known, [0], budget=UNLIMITED)
    model = CheckedModel(Scripted(returning(known, other)))
    assert model.search_other(PUZZLE, known, [0], budget=UNLIMITED).solutions == (other,)


def test_a_puzzle_of_another_board_is_refused_before_it_is_asked() -> None:
    model = CheckedModel(Scripted(raising(ZeroDivisionError())))
    with pytest.raises(ValueError, match="9x9"):
        model.search(Puzzle(Board(3, 3), (0,) * 81))


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_refused_before_it_is_asked(limit: int) -> None:
    with pytest.raises(ValueError, match=f"at least 1, not {limit}"):
        CheckedModel(Scripted(raising(ZeroDivisionError()))).search(PUZZLE, limit=limit)


@pytest.mark.parametrize(
    ("limit", "budget"), [(3, UNLIMITED), (2, Budget(seconds=1)), (2, Budget(conflicts=1))]
)
def test_a_model_is_never_asked_beyond_its_capabilities(limit: int, budget: Budget) -> None:
    model = CheckedModel(Limited(raising(ZeroDivisionError())))
    with pytest.raises(UnsupportedQuestionError, match=r"scripted does not .*by .*reference"):
        model.search(PUZZLE, limit=limit, budget=budget)
