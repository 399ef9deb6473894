"""answer_all: the same answers from several processes as from one."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import islice, repeat
from pathlib import Path

import pytest

from sudoku import (
    Budget,
    Entry,
    ModelFault,
    NotationError,
    Outcome,
    OutOfBudget,
    Puzzle,
    SudokuError,
    UnavailableModelError,
    UnknownModelError,
    UnsupportedQuestionError,
    Verdict,
    answer_all,
    parse,
    read,
)
from sudoku.batch.executors import workers
from sudoku.batch.executors.processes import READ_AHEAD
from sudoku.errors import VariantError
from tests import fragile
from tests.cases import for_each
from tests.conformance.oracle import MULTIPLE, UNIQUE, UNSATISFIABLE

FOUR = parse("...44.3..4...241")
NINE = parse(UNIQUE)
SIXTEEN = parse("." * 255 + "G")
MIXED = [NINE, FOUR, parse(MULTIPLE), SIXTEEN, parse(UNSATISFIABLE), parse("11" + "." * 14)]

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals are as POSIX has them")


@pytest.fixture(autouse=True)
def _earlier_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragile, "EARLIER", frozenset(fragile.workers()))


@pytest.fixture
def _fragile_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fragile.install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)  # workers get the search path of their parent


def puzzles(*texts: str) -> list[Puzzle]:
    return [parse(text) for text in texts]


@pytest.mark.slow
def test_the_answers_are_those_of_one_process_in_the_order_of_the_puzzles() -> None:
    batch = MIXED * 12
    alone = list(answer_all(batch))
    together = list(answer_all(batch, jobs=3))
    assert len(together) == len(batch)
    for puzzle, one, other in zip(batch, alone, together, strict=True):
        assert isinstance(one, Outcome)
        assert isinstance(other, Outcome)
        assert other.puzzle == puzzle
        assert other.verdict is one.verdict
        assert other.model == one.model
        if one.verdict is Verdict.UNIQUE:
            assert other.solutions == one.solutions
    assert fragile.workers() == []


@pytest.mark.slow
def test_limit_and_budget_and_model_reach_every_worker() -> None:
    (outcome,) = answer_all(puzzles("1" + "." * 15), model="reference", jobs=2, limit=100)
    assert isinstance(outcome, Outcome)
    assert (outcome.model, len(outcome.solutions)) == ("reference", 72)
    (outcome,) = answer_all([SIXTEEN], jobs=2, budget=Budget(seconds=0))
    assert isinstance(outcome, Outcome)
    assert outcome.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_puzzle_gives_no_answer(jobs: int) -> None:
    assert list(answer_all([], jobs=jobs)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_answer_is_given_before_the_next_puzzle_can_be_read(jobs: int) -> None:
    answered = threading.Event()

    def typed() -> Iterator[Puzzle]:
        yield FOUR
        assert answered.wait(120)
        yield NINE

    answers = answer_all(typed(), jobs=jobs)
    assert next(answers).puzzle == FOUR  # type: ignore[union-attr]
    answered.set()
    assert [answer.puzzle for answer in answers] == [NINE]  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.parametrize(("jobs", "ahead"), [(1, 0), (2, 2 * READ_AHEAD)])
def test_an_endless_input_is_read_only_a_bounded_number_ahead(jobs: int, ahead: int) -> None:
    read = 0

    def endless() -> Iterator[Puzzle]:
        nonlocal read
        for puzzle in repeat(FOUR):
            read += 1
            yield puzzle

    answers = answer_all(endless(), jobs=jobs)
    assert read == 0
    assert len(list(islice(answers, 50))) == 50
    assert 50 <= read <= 50 + ahead
    answers.close()


@pytest.mark.slow
@posix_only
@pytest.mark.usefixtures("_fragile_models")
def test_if_a_worker_crashes_only_its_puzzle_is_lost() -> None:
    endings = {
        fragile.EXITS: "its process ended with exit code 3",
        fragile.KILLED: "its process was killed by SIGKILL",
    }
    fine = [fragile.FINE] * 25
    batch = puzzles(*fine, fragile.EXITS, *fine, fragile.KILLED, fragile.EXITS, *fine)
    answers = list(answer_all(batch, model="fragile", jobs=2))
    assert len(answers) == len(batch)
    for puzzle, answer in zip(batch, answers, strict=True):
        if str(puzzle) in endings:
            assert isinstance(answer, ModelFault)
            told = f"model fragile: {endings[str(puzzle)]} at the puzzle {puzzle}"
            assert str(answer) == told
        else:
            assert isinstance(answer, Outcome)
            assert answer.puzzle == puzzle


@pytest.mark.thorough
@pytest.mark.slow
@posix_only
@pytest.mark.usefixtures("_fragile_models")
def test_a_puzzle_is_not_blamed_for_a_worker_that_was_killed_once(tmp_path: Path) -> None:
    batch = puzzles(fragile.FINE, fragile.KILLED, fragile.FINE)
    answers = list(answer_all(batch, model=f"fragile:{tmp_path}", jobs=2))
    assert [answer.puzzle for answer in answers if isinstance(answer, Outcome)] == batch


@pytest.mark.thorough
@pytest.mark.slow
@posix_only
@pytest.mark.usefixtures("_fragile_models")
def test_a_puzzle_that_takes_far_longer_than_its_limit_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "OVERDUE_SECONDS", 1.0)
    batch = puzzles(fragile.FINE, fragile.HANGS, fragile.FINE)
    model, budget = f"fragile:{tmp_path}", Budget(seconds=0.25)
    first, fault, last = answer_all(batch, model=model, budget=budget, jobs=2)
    assert isinstance(first, Outcome)
    assert isinstance(last, Outcome)
    assert isinstance(fault, ModelFault)
    assert str(fault) == (
        f"model {model}: its process did not keep to its time limit of 0.25 s and was killed"
        f" at the puzzle {fragile.HANGS}"
    )
    assert len(list(tmp_path.glob("*.pid"))) == 2  # it was asked twice
    assert fragile.workers() == []


@pytest.mark.slow
@pytest.mark.usefixtures("_fragile_models")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_takes_the_place_of_the_answer(jobs: int) -> None:
    batch = puzzles(fragile.FINE, fragile.RAISES, fragile.FINE)
    first, fault, last = answer_all(batch, model="fragile", jobs=jobs)
    assert isinstance(fault, ModelFault)
    assert "ZeroDivisionError" in str(fault)
    assert fragile.RAISES in str(fault)
    assert isinstance(first, Outcome)
    assert isinstance(last, Outcome)


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.usefixtures("_fragile_models")
def test_workers_that_cannot_start_are_reported() -> None:
    answers = answer_all(repeat(FOUR), model="closed", jobs=2)
    with pytest.raises(UnavailableModelError, match=r"model closed: .* exit code 7 before"):
        next(answers)
    assert fragile.workers() == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "limit", "kind"),
    [
        ("reference", 0, ValueError),
        ("sat:lingeling", 2, UnsupportedQuestionError),
    ],
)
def test_errors_are_raised_as_by_one_process(model: str, limit: int, kind: type[Exception]) -> None:
    raised = []
    for jobs in (1, 2):
        with pytest.raises(kind) as caught:
            list(answer_all([FOUR], model=model, jobs=jobs, limit=limit, budget=Budget(seconds=9)))
        raised.append((caught.type, str(caught.value)))
    assert raised[0] == raised[1]
    assert fragile.workers() == []


@pytest.mark.slow
@pytest.mark.usefixtures("_fragile_models")
def test_an_error_that_cannot_be_pickled_is_reported() -> None:
    with pytest.raises(RuntimeError, match=r"UnpicklableError\('1 and 2'\)"):
        list(answer_all([FOUR], model="odd", jobs=2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_input_follows_the_answers_before_it(jobs: int) -> None:
    def broken() -> Iterator[Puzzle]:
        yield FOUR
        raise KeyError("the input broke")

    answers = answer_all(broken(), jobs=jobs)
    assert isinstance(next(answers), Outcome)
    with pytest.raises(KeyError, match="the input broke"):
        next(answers)
    assert fragile.workers() == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_other_objects_are_refused(jobs: int) -> None:
    answers = answer_all([FOUR, 7], jobs=jobs)  # type: ignore[list-item]
    assert isinstance(next(answers), Outcome)
    with pytest.raises(TypeError, match="7: expected a Puzzle"):
        next(answers)


@for_each(("jobs", "kind"), [(0, ValueError), (-1, ValueError), (2.0, TypeError),
                                            (True, TypeError), (None, TypeError)])  # fmt: skip
def test_an_invalid_number_of_jobs_is_refused_at_once(jobs: object, kind: type[Exception]) -> None:
    with pytest.raises(kind, match="jobs must be"):
        answer_all([FOUR], jobs=jobs)  # type: ignore[arg-type]


def test_auto_is_the_number_of_usable_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku.batch.usable_processors", lambda: 1)
    (outcome,) = answer_all([FOUR], jobs="auto")
    assert isinstance(outcome, Outcome)
    monkeypatch.setattr("sudoku.batch.usable_processors", lambda: 0)
    with pytest.raises(ValueError, match="jobs must be at least 1, not 0"):
        answer_all([FOUR], jobs="auto")


@pytest.mark.slow
@posix_only
@pytest.mark.usefixtures("_fragile_models")
def test_no_process_is_left_when_the_answers_are_closed(tmp_path: Path) -> None:
    batch = puzzles(fragile.FINE, fragile.HANGS, fragile.HANGS)
    answers = answer_all(batch, model=f"fragile:{tmp_path}", jobs=2)
    assert isinstance(next(answers), Outcome)
    assert fragile.workers()
    answers.close()
    assert fragile.workers() == []


@pytest.mark.slow
def test_a_script_without_a_main_guard_is_not_run_again(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from sudoku import answer_all, parse\n"
        f"print([a.verdict.value for a in answer_all([parse({str(FOUR)!r})], jobs=2)])\n"
    )
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(fragile.ROOT)},
    )
    assert (done.stdout, done.stderr) == ("['unique']\n", "")


class ForeignError(SudokuError):
    """Somebody's own, made from something else than its message."""

    def __init__(self, *, number: int) -> None:
        super().__init__(f"number {number}")
        self.number = number


@for_each(
    "error",
    [
        SudokuError("words"),
        ModelFault("words"),
        NotationError("a.txt", 3, 7, "?" * 50, "expected a digit"),
        UnknownModelError("sta", ["sat", "cpsat"]),
        VariantError("sat:x", "no such solver"),
        ForeignError(number=5),
        OutOfBudget(),
    ],
)
def test_errors_survive_the_way_between_processes(error: SudokuError) -> None:
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)


VARIANTS = """\
# rule: regions: AAABABBBCCCDCDDD
1234............
..1....2....3..4
# rule: antiking
................
# rule: killer 7: r1c1-2
# rule: diagonal-
................
# rule: none
1234............
"""


@pytest.mark.slow
def test_boards_with_rules_reach_the_workers_and_come_back() -> None:
    asked = [entry.puzzle for entry in read(VARIANTS) if isinstance(entry, Entry)]
    found = [*answer_all(asked * 8, jobs=2, limit=500)]
    alone = [*answer_all(asked, limit=500)]
    assert len({puzzle.board for puzzle in asked}) == 4
    for puzzle, outcome, expected in zip(asked * 8, found, alone * 8, strict=True):
        assert isinstance(outcome, Outcome)
        assert isinstance(expected, Outcome)
        assert outcome.puzzle == puzzle
        assert {*outcome.solutions} == {*expected.solutions}
        assert outcome.exhausted
        assert all(puzzle.board.violated(s.digits) is None for s in outcome.solutions)
