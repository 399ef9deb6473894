"""A function runs in a process that a time limit stops, and nothing is left behind."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

from sudoku import Budget, Verdict, crosscheck
from sudoku.crosschecking.claims import Claim, Failure, Trouble
from sudoku.crosschecking.contestants.functions import ImportedContestant, adapt
from sudoku.crosschecking.contestants.worker import FunctionError
from tests.crosschecking.called import NOTHING, TEXT, TINY
from tests.fragile import has_ended

pytestmark = pytest.mark.slow

SOURCE = f"""
import os, pathlib, time

count = 0

def solve(text):
    return {TEXT!r}

def counts(text):
    global count
    count += 1
    return count

def pid(text):
    return os.getpid()

def hangs(text):
    pathlib.Path(__file__).with_name("pid").write_text(str(os.getpid()))
    if text == {str(TINY)!r}:
        time.sleep(600)

def loops(text):
    while True:
        pass

def dies(text):
    if text == {str(TINY)!r}:
        os._exit(3)

def interrupts(text):
    raise KeyboardInterrupt

def reads(text):
    print("to standard output")
    os.write(1, b"past Python")
    try:
        return int(input())
    except EOFError:
        return {TEXT!r}
"""


@pytest.fixture
def solvers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module of solvers in the current folder."""
    (tmp_path / "my_solvers.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield import_module("my_solvers")
    del sys.modules["my_solvers"]


def test_a_function_that_hangs_or_loops_is_stopped_by_the_time_limit(solvers: ModuleType) -> None:
    for function in (solvers.hangs, solvers.loops):
        with closing(adapt(function)) as contestant:
            answer = contestant.ask(TINY, budget=Budget(seconds=0.3))
            assert isinstance(answer, Failure)
            assert (answer.trouble, answer.text) == (Trouble.TIME_LIMIT, "no answer within 0.3 s")


@pytest.mark.thorough
def test_a_function_that_was_stopped_is_asked_about_the_next_puzzle(solvers: ModuleType) -> None:
    report = crosscheck(
        [TINY, NOTHING], [solvers.hangs, "sat"], budget=Budget(seconds=3), shrink_seconds=0
    )
    (late,) = report.time_limits
    assert (late.contestant, late.puzzle) == ("hangs", TINY)
    assert report.statistics.contestants["hangs"].verdicts[Verdict.UNSATISFIABLE] == 1
    assert has_ended(int(Path("pid").read_text()))


def test_a_crash_costs_one_answer(solvers: ModuleType) -> None:
    with closing(adapt(solvers.dies)) as contestant:
        answer = contestant.ask(TINY)
        assert isinstance(answer, Failure)
        assert (answer.trouble, answer.text) == (
            Trouble.CRASH,
            "ended with exit code 3, expected an answer",
        )
        assert isinstance(contestant.ask(NOTHING), Claim)


def test_ctrl_c_that_a_function_raises_itself_is_an_exception(solvers: ModuleType) -> None:
    with closing(adapt(solvers.interrupts)) as contestant:
        answer = contestant.ask(TINY)
    assert isinstance(answer, Failure)
    assert answer.trouble is Trouble.EXCEPTION


def test_neither_output_nor_input_of_a_function_disturbs_its_answer(solvers: ModuleType) -> None:
    with closing(adapt(solvers.reads)) as contestant:
        answer = contestant.ask(TINY)
    assert isinstance(answer, Claim)
    assert [str(grid) for grid in answer.solutions] == [TEXT]


def test_a_fresh_function_has_forgotten_what_it_was_asked(solvers: ModuleType) -> None:
    with closing(adapt(solvers.counts)) as contestant, closing(contestant.fresh()) as fresh:
        answers = [contestant.ask(TINY, limit=5), contestant.ask(TINY, limit=5), fresh.ask(TINY)]
    assert [answer.least for answer in answers if isinstance(answer, Claim)] == [1, 2, 1]


def test_functions_of_modules_run_in_another_process_and_others_in_this_one(
    solvers: ModuleType,
) -> None:
    with closing(adapt(solvers.pid)) as contestant:
        answer = contestant.ask(TINY, limit=1 << 40)
    assert isinstance(answer, Claim)
    assert answer.least != os.getpid()
    here = adapt(lambda _: os.getpid()).ask(TINY, limit=1 << 40)
    assert isinstance(here, Claim)
    assert here.least == os.getpid()


def test_a_function_of_a_module_that_cannot_be_imported_again_runs_here(
    solvers: ModuleType,
) -> None:
    Path("my_solvers.py").unlink()
    answer = adapt(solvers.pid).ask(TINY, limit=1 << 40)
    assert isinstance(answer, Claim)
    assert answer.least == os.getpid()


def test_ctrl_c_while_a_function_is_waited_for_leaves_no_process(
    solvers: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(adapt(solvers.hangs)) as contestant:
        contestant.ask(NOTHING)

        def interrupt(*_: object) -> NoReturn:
            raise KeyboardInterrupt

        monkeypatch.setattr("sudoku.system.worker.wait_until", interrupt)
        with pytest.raises(KeyboardInterrupt):
            contestant.ask(TINY)
        assert has_ended(int(Path("pid").read_text()))


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("import nothing_of_the_kind", "cannot be imported: ModuleNotFoundError"),
        ("import os; os._exit(3)", "cannot be imported: ended with exit code 3"),
        ("raise KeyboardInterrupt", "cannot be imported: KeyboardInterrupt"),
        ("solve = 3", "3 is not a function"),
    ],
)
def test_what_cannot_be_imported_is_refused_at_once(
    source: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd_solver.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FunctionError, match=text):
        ImportedContestant("odd_solver:solve")


def test_a_module_that_is_not_found_is_reported_with_the_folder_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FunctionError) as caught:
        ImportedContestant("no_solver:solve")
    assert str(caught.value).endswith(f"; the first folder searched is {Path.cwd()}")


@pytest.mark.thorough
def test_an_import_that_does_not_end_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd_solver.py").write_text("while True: pass", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sudoku.crosschecking.contestants.worker.IMPORT_SECONDS", 0.3)
    with pytest.raises(FunctionError, match=r"no answer within 0\.3 s"):
        ImportedContestant("odd_solver:solve")
