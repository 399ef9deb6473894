"""A divided puzzle has the verdict and the solutions of the whole, whoever searches its parts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

import sudoku
from sudoku import Board, Budget, ModelFault, Puzzle, Verdict, check, conquer, parse, with_rules
from sudoku.batch.cubes import conquer as conquering
from sudoku.batch.cubes.question import CubeAnswer, CubeQuestion
from sudoku.batch.executors.executor import Lost, ThisProcess, Ticket
from sudoku.batch.request import Request
from sudoku.errors import UnsupportedQuestionError
from sudoku.interface.budget import Effort
from sudoku.interface.cubes import WHOLE, Cube, PartSolver, Piece
from sudoku.interface.registry import find
from tests.cases import for_each
from tests.small_boards import random_fours

pytestmark = pytest.mark.slow

UNIQUE = "...44.3..4...241"
NINE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = "." * 16


class Executor(ThisProcess):
    """Answers as `answered` says. asked: all questions."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[CubeQuestion] = []

    def receive(self, seconds: float | None = None) -> Sequence[tuple[Ticket, Any]]:  # noqa: ARG002
        ticket, request = self._submitted.popleft()
        question = request.call.__self__  # type: ignore[attr-defined]
        assert isinstance(question, CubeQuestion)
        self.asked.append(question)
        return [(ticket, self.answered(question))]

    def answered(self, question: CubeQuestion) -> object:
        return question.ask()


class Splitting(Executor):
    """Splits each cube with fewer placements than this instead of searching it."""

    least = 3

    def answered(self, question: CubeQuestion) -> object:
        if len(question.piece.cube.placements) >= self.least:
            return question.ask()
        split = find("sat")[0].split
        assert split is not None
        pieces = tuple(split(question.puzzle).divide(question.piece, 4))
        if pieces == (question.piece,):
            return question.ask()
        return CubeAnswer((), not pieces, question.piece.cube, pieces, Effort(), 0.0)


@for_each("cubes", [1, 4, 30])
def test_verdicts_and_solutions_are_those_of_the_whole(cubes: int) -> None:
    seen = set()
    for puzzle, expected in random_fours(30, seed=100 + cubes):
        outcome = conquer(puzzle, cubes=cubes).outcome
        verdict = [Verdict.UNSATISFIABLE, Verdict.UNIQUE, Verdict.MULTIPLE][min(2, len(expected))]
        assert outcome.verdict is verdict
        assert outcome.puzzle == puzzle
        assert {grid.digits for grid in outcome.solutions} <= set(expected)
        assert len(outcome.solutions) == min(2, len(expected))
        seen.add(verdict)
    assert len(seen) == 3


@for_each("model", ["sat", "sat:glucose4", "sat:kissat404", "cpsat", "native", "reference"])
def test_every_model_can_search_the_parts(model: str) -> None:
    conquest = conquer(EMPTY, cubes=5, model=model, executor=(executor := Executor()), limit=2)
    assert conquest.outcome.verdict is Verdict.MULTIPLE
    assert conquest.outcome.model == model
    assert {question.model for question in executor.asked} == {model}
    assert conquer(UNIQUE, cubes=5, model=model).outcome.verdict is Verdict.UNIQUE


@for_each("model", ["sat", "cpsat"])
def test_all_solutions_are_found_each_once(model: str) -> None:
    outcome = conquer(EMPTY, cubes=10, model=model, limit=300).outcome
    assert len(set(outcome.solutions)) == len(outcome.solutions) == 288
    assert outcome.exhausted
    assert not conquer(EMPTY, cubes=10, model=model, limit=287).outcome.exhausted


def test_the_first_solutions_end_the_search() -> None:
    executor = Executor()
    outcome = conquer(EMPTY, cubes=20, limit=1, executor=executor).outcome
    assert len(outcome.solutions) == 1
    assert not outcome.exhausted
    assert len(executor.asked) == 1


def test_what_takes_long_is_split_again() -> None:
    for puzzle, expected in random_fours(20, seed=5):
        executor = Splitting()
        conquest = conquer(puzzle, cubes=1, limit=300, executor=executor)
        assert {grid.digits for grid in conquest.outcome.solutions} == set(expected)
        assert conquest.outcome.exhausted
    conquest = conquer(EMPTY, cubes=1, limit=300, executor=Splitting())
    assert conquest.progress.splits > 3
    assert conquest.progress.share == 1


def test_a_cube_is_split_when_its_budget_is_spent() -> None:
    puzzle = parse(NINE)
    question = CubeQuestion(puzzle, "sat", Piece(WHOLE), 2, Budget(conflicts=1), 4, (), "a run")
    answer = question.ask()
    assert not answer.is_exhausted
    assert len(answer.pieces) == 4
    whole = CubeQuestion(puzzle, "sat", Piece(WHOLE), 2, Budget(conflicts=1), 1, (), "a run")
    assert whole.ask().pieces == (Piece(WHOLE),)


def test_variants_are_divided() -> None:
    board = with_rules(Board(2, 2), "killer 5: r1c1-2", "thermometer: r3c1-3")
    puzzle = Puzzle(board, (0,) * 16)
    expected = {grid.digits for grid in sudoku.solutions(puzzle)}
    found = conquer(puzzle, cubes=6, limit=len(expected) + 1).outcome
    assert {grid.digits for grid in found.solutions} == expected
    assert found.exhausted


def test_a_spent_budget_leaves_the_verdict_open() -> None:
    for budget in (Budget(seconds=0), Budget(conflicts=0)):
        conquest = conquer(NINE, cubes=8, budget=budget)
        assert conquest.outcome.verdict is Verdict.UNKNOWN
        assert len(conquest.progress.pieces) == 8
    for conflicts in (1, 10):
        outcome = conquer(NINE, cubes=8, budget=Budget(conflicts=conflicts)).outcome
        assert outcome.effort.conflicts <= conflicts + 2 * 8
    with pytest.raises(UnsupportedQuestionError):
        conquer(NINE, model="sat:kissat404", budget=Budget(seconds=1))


class Unfinished(Executor):
    """Ends no search."""

    def answered(self, question: CubeQuestion) -> object:
        assert len(self.asked) < 100
        return CubeAnswer((), False, WHOLE, (question.piece,), Effort(), 0.0)


def test_seconds_count_from_the_start_until_the_budget_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = count(1000)  # each look at the clock takes a second
    monkeypatch.setattr(conquering, "FIRST_SLICE", 100.0)
    monkeypatch.setattr(conquering, "perf_counter", lambda: float(next(times)))
    seen, executor, budget = list[float](), Unfinished(), Budget(seconds=30)
    effort = conquer(
        NINE, executor=executor, budget=budget, watch=lambda _, seconds: seen.append(seconds)
    ).outcome.effort
    first, *_, last = [question.budget.seconds or 0 for question in executor.asked]
    assert 0 < last < first < 30
    assert 0 < seen[0] < 5
    assert 20 < seen[-1] < 40
    assert 0 < effort.setup_seconds < 5
    assert 0 < effort.setup_seconds + effort.solve_seconds - seen[-1] < 4


def test_each_turn_of_a_cube_is_twice_as_long() -> None:
    class Patient(Unfinished):
        def answered(self, question: CubeQuestion) -> object:
            return super().answered(question) if len(self.asked) < 4 else question.ask()

    conquer(NINE, cubes=1, executor=(executor := Patient()))
    assert [question.budget.seconds for question in executor.asked] == [10, 20, 40, 80]


def test_a_cube_at_which_processes_die_is_a_fault() -> None:
    class Dying(Executor):
        def answered(self, question: CubeQuestion) -> object:
            request = Request(question.ask, question.model, question.puzzle)
            return Lost("its process was killed by SIGKILL", request)

    with pytest.raises(ModelFault, match="killed by SIGKILL at a part") as caught:
        conquer(NINE, cubes=4, executor=Dying())
    assert caught.value.how == "died"


def test_a_wrong_solution_of_a_part_is_a_fault() -> None:
    class Lying(Executor):
        def answered(self, question: CubeQuestion) -> object:
            grid = check("1" + EMPTY[1:]).solutions[0]
            return CubeAnswer((grid,), True, question.piece.cube, (), Effort(), 0.0)

    with pytest.raises(ModelFault, match="not a solution"):
        conquer("2" + EMPTY[1:], cubes=3, executor=Lying())

    class Odd(Executor):
        def answered(self, question: CubeQuestion) -> object:  # noqa: ARG002
            return "forty-two"

    with pytest.raises(ModelFault, match="forty-two"):
        conquer(EMPTY, cubes=3, executor=Odd())


def test_cubes_that_a_core_refutes_are_dropped() -> None:
    class Strong(Executor):
        def answered(self, question: CubeQuestion) -> object:
            cube = question.piece.cube
            core = Cube(cube.placements[:1])
            return CubeAnswer((), True, core, (), Effort(), 0.0)

    conquest = conquer(EMPTY, cubes=9, executor=(executor := Strong()))
    assert len(executor.asked) == len(conquest.progress.solved)
    assert len(conquest.progress.refuted_with_others) == 9 - len(executor.asked) > 0
    assert conquest.outcome.exhausted


def warm(puzzle: Puzzle) -> PartSolver:
    parts = find("sat")[0].parts
    solver = parts(puzzle, None) if parts is not None else None
    assert solver is not None
    return solver


def test_a_solution_whose_answer_was_lost_is_told_again() -> None:
    puzzle = parse("12..34..21434..2")
    solver = warm(puzzle)
    found = solver.search(WHOLE, limit=5).outcome
    assert len(found.solutions) == 1
    assert found.exhausted
    again = solver.search(WHOLE, limit=5).outcome
    assert again.solutions == found.solutions
    known = solver.search(WHOLE, limit=5, known=found.solutions).outcome
    assert known.solutions == ()
    assert known.exhausted


def test_a_core_does_not_depend_on_a_solution_whose_answer_was_lost() -> None:
    solver = warm(parse(NINE))
    lost = solver.search(WHOLE, limit=5).outcome.solutions
    assert lost[0].digits[1] == 1
    wrong = Cube(((1, 2),))
    answer = solver.search(wrong, limit=5)
    assert answer.outcome.exhausted
    assert answer.outcome.solutions == ()
    assert answer.core == wrong
    assert solver.search(wrong, limit=5, known=lost).core == WHOLE


def test_a_core_is_a_part_without_other_solutions() -> None:
    refuted = 0
    for puzzle, expected in random_fours(30, seed=8):
        solver = warm(puzzle)
        for digits in [(1, 2, 3, 4), (2, 1, 4, 3), (4, 4, 1, 2)]:
            cube = Cube(tuple(enumerate(digits)))
            answer = solver.search(cube, limit=300)
            assert {grid.digits for grid in answer.outcome.solutions} == {
                grid for grid in expected if grid[:4] == digits
            }
            assert set(answer.core.placements) <= set(cube.placements)
            held = [g for g in expected if all(g[c] == d for c, d in answer.core.placements)]
            assert len(held) == len(answer.outcome.solutions)
            refuted += not held
    assert refuted > 30


def test_on_a_large_board_the_whole_puzzle_is_searched_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conquering, "LARGE", 4)
    executor = Executor()
    executor.processors = 3
    assert conquer(NINE, cubes=4, executor=executor).outcome.verdict is Verdict.UNIQUE
    assert executor.asked[0].piece.cube == WHOLE
    found = conquer(EMPTY, cubes=4, limit=300).outcome
    assert len(set(found.solutions)) == 288
    assert found.exhausted

    class Stuck(Executor):
        def answered(self, question: CubeQuestion) -> object:
            if question.piece.cube == WHOLE:
                return question.ask()
            return CubeAnswer((), False, WHOLE, (question.piece,), Effort(), 1.0)

    assert conquer(NINE, cubes=4, executor=Stuck()).outcome.verdict is Verdict.UNIQUE


@for_each("values", [{"cubes": 0}, {"jobs": 0}, {"cubes": True}, {"limit": 0}])
def test_a_number_that_makes_no_sense_is_refused(values: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(values))):
        conquer(EMPTY, **values)  # type: ignore[arg-type]
