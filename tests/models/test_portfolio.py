"""The race: the winner is named, losers are killed, and undecided outcomes are combined."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path

import pytest
from sudoku_models.portfolio import model as portfolio_model
from sudoku_models.portfolio.model import PortfolioModel
from sudoku_models.portfolio.race import Team

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Capability,
    CheckedModel,
    ModelFault,
    Outcome,
    Puzzle,
    UnsupportedQuestionError,
    Verdict,
    checker,
    open_model,
    parse,
    prove,
)
from sudoku.constraints.vocabulary import with_rules
from tests.compiled import needs_library
from tests.conformance.oracle import all_solutions, pattern
from tests.fragile import has_ended, wait_until
from tests.models.portfolio_members import EASY, NOTES, SPENT, install, noted

pytestmark = pytest.mark.slow

FOUR = Board(2, 2)
PUZZLE = parse(EASY)
NINE = parse("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")


@pytest.fixture(autouse=True)
def _members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv(NOTES, str(tmp_path))


@pytest.fixture
def _no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **_options: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("subprocess.Popen", refuse)


def portfolio(*members: str) -> CheckedModel:
    return open_model("portfolio:" + "+".join(members), FOUR)


def pids(model: CheckedModel) -> dict[str, int]:
    """The processes of the members that are running."""
    return {one.spec: one.process_id for one in team(model).racers.values()}


class Native:
    """Asked first in place of native: it finds one solution, or fails."""

    name, capabilities, board = "native", frozenset[Capability](), FOUR

    def __init__(self, error: Exception | None = None) -> None:
        self.error, self.budgets = error, list[Budget]()

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        assert limit == 2
        self.budgets.append(budget)
        if self.error is not None:
            raise self.error
        found = open_model("reference", FOUR).search(puzzle).solutions[:1]
        return Outcome(puzzle, found, False, SPENT, "native")


def after_native(monkeypatch: pytest.MonkeyPatch, native: Native, budget: Budget) -> Outcome:
    """The answer of the default members after such an answer of native."""
    monkeypatch.setattr(portfolio_model, "first_on", lambda _board: native)
    return open_model("portfolio", FOUR).search(PUZZLE, budget=budget)


def team(model: CheckedModel) -> Team:
    assert isinstance(model._model, PortfolioModel)
    return model._model._team


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture
def _without_native(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio_model, "first_on", lambda _board: None)


@pytest.mark.usefixtures("_no_process", "_without_native")
def test_an_easy_puzzle_needs_no_process() -> None:
    outcome = open_model("portfolio", NINE.board).search(NINE)
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.model == "portfolio:sat"


@needs_library
@pytest.mark.usefixtures("_no_process")
def test_native_is_asked_before_the_default_members_and_named() -> None:
    outcome = open_model("portfolio", NINE.board).search(NINE)
    assert (outcome.model, outcome.verdict) == ("portfolio:native", Verdict.UNIQUE)
    assert open_model(outcome.model, FOUR).name == outcome.model
    large = Board(2, 13)  # which native does not support
    solved = Puzzle(large, pattern((2, 13)))
    assert open_model("portfolio", large).search(solved).model == "portfolio:sat"


@pytest.mark.usefixtures("_no_process")
def test_native_is_not_asked_before_members_that_were_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    native = Native()
    monkeypatch.setattr(portfolio_model, "first_on", lambda _board: native)
    assert portfolio("sat").search(PUZZLE).model == "portfolio:sat"
    assert native.budgets == []


@pytest.mark.usefixtures("_no_process")
def test_what_native_leaves_open_is_for_the_members_with_the_rest_of_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    native, plenty = Native(), Budget(seconds=1000, conflicts=1000)
    outcome = after_native(monkeypatch, native, plenty)
    alone = open_model("sat", FOUR).search(PUZZLE).effort
    assert (outcome.model, outcome.verdict) == ("portfolio:sat", Verdict.MULTIPLE)
    assert outcome.effort.decisions == SPENT.decisions + alone.decisions
    assert outcome.effort.conflicts == SPENT.conflicts + alone.conflicts
    (asked,) = native.budgets
    assert asked.conflicts == 1000
    assert 400 < (asked.seconds or 0) <= 500
    spent = after_native(monkeypatch, native, Budget(conflicts=SPENT.conflicts))
    assert (spent.model, spent.verdict, spent.effort) == ("portfolio", Verdict.UNKNOWN, SPENT)
    assert len(spent.solutions) == 1


@pytest.mark.usefixtures("_no_process")
def test_if_native_fails_the_members_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = after_native(monkeypatch, Native(ZeroDivisionError()), UNLIMITED)
    assert (outcome.model, outcome.verdict) == ("portfolio:sat", Verdict.MULTIPLE)


@pytest.mark.usefixtures("_without_native")
def test_the_default_members_race_for_every_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio_model, "HEAD_STARTS", {100: ()})
    model = open_model("portfolio", NINE.board)
    clues = NINE.clues
    for asked, verdict in [
        (NINE, Verdict.UNIQUE),
        (Puzzle(NINE.board, (*clues[:40], *(0,) * 41)), Verdict.MULTIPLE),
        (Puzzle(NINE.board, (clues[0], 9, *clues[2:])), Verdict.UNSATISFIABLE),
    ]:
        outcome = model.search(asked)
        assert outcome.verdict is verdict
        assert outcome.model in {"portfolio:sat", "portfolio:cpsat"}
        assert outcome.effort.seconds > 0


@pytest.mark.usefixtures("_without_native")
def test_the_default_members_race_on_a_board_with_constraints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(portfolio_model, "HEAD_STARTS", {100: ()})
    board = with_rules(FOUR, "antiknight", "killer 3: r1c1-2", "thermo: r1c1 r1c2 r1c3 r1c4")
    model = open_model("portfolio", board)
    grids = all_solutions((2, 2), (0,) * 16)
    expected = {grid for grid in grids if board.violated(grid) is None}
    found = model.search(Puzzle(board, (0,) * 16), limit=300)
    assert {grid.digits for grid in found.solutions} == expected
    assert found.exhausted
    assert model.search(Puzzle(board, (2, *[0] * 15))).verdict is Verdict.UNSATISFIABLE


def test_the_winner_is_named_and_stays_and_the_loser_is_gone_and_replaced() -> None:
    model = portfolio("fake:sleeps", "fake:waits")
    outcome = model.search(PUZZLE)
    assert (outcome.verdict, outcome.model) == (Verdict.MULTIPLE, "portfolio:fake:waits")
    assert open_model(outcome.model, FOUR).name == outcome.model
    (loser,) = noted("sleeps")
    assert is_gone(loser)
    before = pids(model)
    assert set(before) == {"fake:sleeps", "fake:waits"}
    assert before["fake:sleeps"] != loser
    model.search(PUZZLE)
    assert pids(model)["fake:waits"] == before["fake:waits"]
    assert noted("waits") == {before["fake:waits"]}


def test_processes_end_with_the_last_model_of_the_thread_that_has_them() -> None:
    model = portfolio("fake:answers")
    other = open_model("portfolio:fake:answers", NINE.board)
    model.search(PUZZLE)
    assert other.search(NINE).verdict is Verdict.UNIQUE
    (pid,) = noted("answers")
    del model
    assert not is_gone(pid)
    del other
    assert is_gone(pid)


@pytest.mark.parametrize(
    "how",
    ["lies", *(pytest.param(how, marks=pytest.mark.slow) for how in ("exits", "never-opens"))],
)
def test_a_member_that_fails_is_out_of_the_race_and_the_others_go_on(how: str) -> None:
    outcome = portfolio(f"fake:{how}", "reference").search(PUZZLE)
    assert (outcome.model, outcome.verdict) == ("portfolio:reference", Verdict.MULTIPLE)


@pytest.mark.thorough
def test_if_all_fail_each_failure_is_reported() -> None:
    hows = ["exits", "is-killed", "fails", "lies", "never-opens"]
    model = portfolio(*(f"fake:{how}" for how in hows))
    with pytest.raises(ModelFault, match="has no member left") as caught:
        model.search(PUZZLE)
    message = str(caught.value)
    assert "fake:exits: its process ended with exit code 3" in message
    assert "fake:is-killed: its process was killed by SIGKILL" in message
    assert "ZeroDivisionError" in message
    assert "1111111111111111, which is not a solution" in message
    assert "fake:never-opens: its process ended with exit code 7" in message
    assert message.endswith(f"the puzzle is {EASY}")


def test_after_all_have_failed_the_next_question_starts_anew() -> None:
    model = portfolio("fake:exits")
    for _ in range(2):
        with pytest.raises(ModelFault, match="fake:exits: its process ended with exit code 3"):
            model.search(PUZZLE)
    assert len(noted("exits")) == 2


def test_a_first_member_that_fails_here_leaves_it_to_the_race() -> None:
    assert portfolio("fake:early-fails").search(PUZZLE).model == "portfolio:fake:early-fails"


def test_a_first_member_that_lies_here_is_named() -> None:
    with pytest.raises(ModelFault, match=r"signed portfolio:fake:early-lies\) returned 1{16}, wh"):
        portfolio("fake:early-lies", "sat").search(PUZZLE)


def test_a_first_member_that_is_undecided_here_is_asked_again_in_the_race() -> None:
    model = portfolio("fake:patient")
    assert model.search(PUZZLE).model == "portfolio:fake:patient"
    assert noted("patient") == {os.getpid(), *pids(model).values()}


@pytest.mark.usefixtures("_no_process")
@pytest.mark.parametrize("budget", [Budget(conflicts=0), Budget(seconds=0), Budget(0.0, 0)])
def test_an_empty_budget_is_no_fault(budget: Budget) -> None:
    outcome = open_model("portfolio", FOUR).search(PUZZLE, budget=budget)
    assert (outcome.verdict, outcome.model) == (Verdict.UNKNOWN, "portfolio")


@pytest.mark.usefixtures("_no_process")
def test_a_budget_that_the_head_start_has_spent_is_no_race() -> None:
    outcome = portfolio("fake:patient").search(PUZZLE, budget=Budget(conflicts=SPENT.conflicts))
    assert (outcome.verdict, outcome.effort) == (Verdict.UNKNOWN, SPENT)
    assert outcome.model == "portfolio:fake:patient"


def test_when_the_time_is_up_members_that_still_search_are_killed() -> None:
    model = portfolio("fake:sleeps", "fake:finds-one")
    model.search(parse("1234341221434321"), budget=Budget(seconds=0))
    budget = Budget(seconds=0.05)
    while not noted("sleeps"):  # until it was ready in time
        budget = Budget(seconds=2 * (budget.seconds or 0))
        outcome = model.search(PUZZLE, budget=budget)
        assert (outcome.verdict, outcome.exhausted) == (Verdict.UNKNOWN, False)
    assert all(is_gone(pid) for pid in noted("sleeps"))


def test_if_nobody_decides_the_outcome_has_all_solutions_and_all_effort() -> None:
    outcome = portfolio("fake:finds-none", "fake:finds-one").search(PUZZLE)
    assert outcome.verdict is Verdict.UNKNOWN
    assert len(outcome.solutions) == 1
    assert outcome.model == "portfolio:fake:finds-none+fake:finds-one"
    effort = outcome.effort
    assert (effort.decisions, effort.conflicts, effort.propagations) == (2, 4, 6)


@pytest.mark.thorough
def test_each_member_may_spend_the_conflicts_and_one_that_counts_none_is_left_out() -> None:
    model = portfolio("fake:patient", "fake:answers", "sat")
    outcome = model.search(PUZZLE, budget=Budget(conflicts=100_000))
    assert (outcome.model, outcome.verdict) == ("portfolio:sat", Verdict.MULTIPLE)
    assert not noted("answers")


def test_a_member_that_finds_two_at_most_is_left_out_of_other_questions() -> None:
    model = portfolio("fake:patient", "fake:two-at-most")
    assert len(model.search(PUZZLE, limit=3).solutions) == 3
    assert not noted("two-at-most")
    with pytest.raises(UnsupportedQuestionError, match="more than two"):
        portfolio("fake:two-at-most", "sat").search(PUZZLE, limit=3)


def test_it_can_always_be_limited_in_seconds_and_otherwise_as_its_first_member() -> None:
    always = {Capability.SECONDS, Capability.ENUMERATE, Capability.CONSTRAINTS}
    assert open_model("portfolio", FOUR).capabilities == {*always, Capability.CONFLICTS}
    assert portfolio("sat:kissat404").capabilities == always
    assert portfolio("fake:two-at-most", "sat").capabilities == {Capability.SECONDS}


@pytest.mark.usefixtures("_no_process")
def test_if_no_process_can_be_started_the_fault_says_so() -> None:
    with pytest.raises(ModelFault, match="cannot be started: no more processes"):
        portfolio("fake:answers").search(PUZZLE)


@pytest.mark.thorough
def test_a_process_that_was_killed_between_questions_is_replaced() -> None:
    model = portfolio("fake:answers", "fake:finds-none")
    model.search(PUZZLE)
    before = pids(model).values()
    for pid in before:
        os.kill(pid, 9)
        wait_until(lambda pid=pid: has_ended(pid))  # type: ignore[misc]
    assert model.search(PUZZLE).verdict is Verdict.MULTIPLE
    assert not {*before} & {*pids(model).values()}


def test_each_thread_has_processes_of_its_own_which_end_with_it() -> None:
    asked: list[tuple[CheckedModel, Outcome]] = []

    def ask() -> None:
        model = portfolio("fake:answers")
        asked.append((model, model.search(PUZZLE)))

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [outcome.verdict for _, outcome in asked] == [Verdict.MULTIPLE] * 2
    assert len(noted("answers")) == 2
    wait_until(lambda: all(is_gone(pid) for pid in noted("answers")))


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_copy_made_by_fork_has_processes_of_its_own() -> None:
    model = portfolio("fake:answers")
    model.search(PUZZLE)
    (before,) = noted("answers")
    copy = os.fork()
    if not copy:
        with contextlib.suppress(BaseException):
            model.search(PUZZLE)
            team(model).end()
        os._exit(0)
    os.waitpid(copy, 0)
    others = noted("answers") - {before}
    assert len(others) == 1
    assert all(is_gone(pid) for pid in others)
    assert model.search(PUZZLE).verdict is Verdict.MULTIPLE
    assert pids(model) == {"fake:answers": before}


def test_its_verdict_can_be_proved() -> None:
    certificate = prove(NINE, model="portfolio")
    assert checker.verify(certificate.files).claim == "unique"


@pytest.mark.thorough
def test_a_question_that_all_members_refuse_is_refused() -> None:
    """It is no fault of a model."""
    board = with_rules(Board(3, 3), "regex (1|2|3)*1.{7}.*: " + "r1-9c1-9 " * 20)
    with pytest.raises(UnsupportedQuestionError, match="needs more than"):
        PortfolioModel(board, ["sat", "sat:minisat22"]).search(Puzzle(board, (0,) * 81))
