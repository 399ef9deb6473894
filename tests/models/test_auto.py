"""The model `auto`: native first, then sat with what is left of the budget."""

from __future__ import annotations

from typing import Any

import pytest
from sudoku_models.auto import model as auto
from sudoku_models.native import library
from sudoku_models.native.head_start import Turn

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Capability,
    Effort,
    Grid,
    Outcome,
    Puzzle,
    SudokuError,
    UnavailableModelError,
    UnsupportedQuestionError,
    Verdict,
    capabilities_of,
    check,
    model_names,
    open_model,
    parse,
    prove,
    with_rules,
)
from sudoku.interface.opening import forget_models
from sudoku.interface.registry import absence, installed_names
from tests.cli.command import sudoku
from tests.compiled import needs_library

TWO = parse("12..34..214343..")
FIRST, SECOND = (
    Grid(TWO.board, tuple(map(int, digits))) for digits in ("1234341221434321", "1234342121434312")
)


class Scripted:
    """A model that gives one answer, and remembers the budgets that it was given."""

    name, capabilities = "scripted", frozenset(Capability)

    def __init__(self, solutions: tuple[Grid, ...], exhausted: bool, effort: Effort) -> None:
        self.board = TWO.board
        self._answer = solutions, exhausted, effort
        self.budgets: list[Budget] = []

    def search(
        self,
        puzzle: Puzzle,
        *,
        limit: int = 2,  # noqa: ARG002
        budget: Budget = UNLIMITED,
    ) -> Outcome:
        self.budgets.append(budget)
        return Outcome(puzzle, *self._answer, self.name)


def asked(head: Scripted, rest: Scripted, **question: Any) -> Outcome:
    model: Any = auto.AutoModel(TWO.board)
    model._first, model.__dict__["_rest"] = head, rest
    outcome: Outcome = model.search(TWO, **question)
    return outcome


def test_what_the_first_decides_is_not_asked_of_the_second() -> None:
    for head in (Scripted((), True, Effort()), Scripted((FIRST, SECOND), False, Effort())):
        rest = Scripted((), False, Effort())
        asked(head, rest)
        assert rest.budgets == []


def test_solutions_of_both_are_kept_and_their_effort_is_added() -> None:
    head = Scripted((FIRST,), False, Effort(5, 7, 0, 0.25, 0.5))
    rest = Scripted((SECOND,), False, Effort(1, 2, 3, 0.0, 1.0))
    outcome = asked(head, rest)
    assert set(outcome.solutions) == {FIRST, SECOND}
    assert outcome.verdict is Verdict.MULTIPLE
    assert outcome.effort == Effort(6, 9, 3, 0.25, 1.5)


def test_the_same_solution_of_both_is_one_and_a_complete_answer_is_not_added_to() -> None:
    head = Scripted((FIRST,), False, Effort())
    assert asked(head, Scripted((FIRST,), False, Effort())).verdict is Verdict.UNKNOWN
    assert asked(head, Scripted((FIRST,), True, Effort())).verdict is Verdict.UNIQUE


def test_the_second_gets_what_the_first_left_of_the_budget() -> None:
    head, rest = Scripted((), False, Effort(conflicts=300)), Scripted((), True, Effort())
    asked(head, rest, budget=Budget(seconds=8, conflicts=1000))
    assert head.budgets == [Budget(seconds=4, conflicts=1000)]
    assert rest.budgets == [Budget(seconds=8, conflicts=700)]
    spent = Scripted((), False, Effort(conflicts=1000))
    assert asked(spent, rest, budget=Budget(conflicts=1000)).verdict is Verdict.UNKNOWN
    assert len(rest.budgets) == 1


def test_time_that_the_second_takes_to_refuse_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    head, clock = Scripted((), False, Effort(conflicts=300, solve_seconds=2.0)), [0.0]

    def refuse(_name: str, _board: Board) -> None:
        clock[0] += 5.0
        raise UnsupportedQuestionError("the rules of this board need more than 7 clauses")

    monkeypatch.setattr(auto, "build_model", refuse)
    monkeypatch.setattr(auto, "perf_counter", lambda: clock[0])
    model: Any = auto.AutoModel(TWO.board)
    model._first = head
    outcome = model.search(TWO, budget=Budget(seconds=20, conflicts=1000))
    assert head.budgets[1] == Budget(seconds=13, conflicts=700)
    assert outcome.effort == Effort(conflicts=600, setup_seconds=5.0, solve_seconds=4.0)


def test_it_declares_what_sat_can_do() -> None:
    assert capabilities_of("auto") == capabilities_of("sat")


@pytest.mark.slow
def test_boards_that_native_does_not_support_are_for_sat() -> None:
    board = Board(2, 13)
    assert check(Puzzle(board, (0,) * 676), limit=1).model == "sat"


def test_boards_with_constraints_are_for_native() -> None:
    board = with_rules(Board(2, 2), "killer 5: r1c1-2 r2c1", "hidden 2")
    assert check(Puzzle(board, (0,) * 18), model="auto").model == "native"


def test_verdict_and_proof_of_what_is_proved_are_those_of_sat() -> None:
    assert check(TWO, prover="sat").model == "sat"
    for puzzle in (TWO, parse("12..34..21434..2")):
        by_sat = prove(puzzle, model="sat", prover="sat").files
        for by_default in (prove(puzzle).files, prove(puzzle, model="auto").files):
            assert by_default.keys() == by_sat.keys()
            for name in by_sat.keys() - {"meta.json"}:  # it holds times
                assert by_default[name] == by_sat[name]


@pytest.fixture
def _without_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Any:
    forget_models()
    library.library.cache_clear()
    monkeypatch.setattr(library, "LIBRARY", tmp_path / "none.so")
    yield
    monkeypatch.undo()
    library.library.cache_clear()
    forget_models()


@pytest.mark.usefixtures("_without_library")
def test_without_the_library_auto_is_sat_and_native_is_left_out() -> None:
    assert "model 'native' was not compiled" in (absence("native") or "")
    assert check(TWO).model == "sat"
    assert model_names() == ["cpsat", "reference", "sat"]
    assert "native" in installed_names()
    with pytest.raises(UnavailableModelError, match="was not compiled"):
        open_model("native", TWO.board)
    run = sudoku("crosscheck", "--json", "12..34..21434..2")
    assert run.code == 0
    assert '"native"' not in run.out
    run = sudoku("check", "-m", "native", "12..34..21434..2")
    assert (run.code, run.out) == (2, "")
    assert "not compiled" in run.err
    assert sudoku("bench", "--json", "--repeat", "3", "12..34..21434..2").code == 0


@needs_library
def test_an_instruction_set_that_the_machine_lacks_is_an_error_and_no_other_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forget_models()
    monkeypatch.setenv(library.VARIABLE, "mmx")
    with pytest.raises(SudokuError, match="SUDOKU_NATIVE=mmx: no such level; this machine has"):
        check(TWO)
    run = sudoku("check", str(TWO))
    assert (run.code, run.out) == (2, "")
    assert "SUDOKU_NATIVE=mmx" in run.err
    forget_models()


@needs_library
def test_native_answers_what_it_decides() -> None:
    outcome = check(TWO, budget=Budget(seconds=10))
    assert (outcome.model, outcome.verdict) == ("native", Verdict.MULTIPLE)


@needs_library
def test_native_goes_on_where_sat_does_not_support_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_name: str, _board: Board) -> None:
        raise UnsupportedQuestionError("the rules of this board need more than 7 clauses")

    board = with_rules(Board(3, 3), "killer 45: r1c1-9", "hidden 1")
    model = auto.AutoModel(board)
    monkeypatch.setattr(auto, "build_model", refuse)
    monkeypatch.setattr(Turn, "of", lambda _turn, _budget: Budget(conflicts=0))
    outcome = model.search(Puzzle(board, (0,) * 82), limit=3)
    assert len(outcome.solutions) == 3
    assert outcome.model == "native"
