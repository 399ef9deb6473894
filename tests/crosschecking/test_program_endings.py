"""An external program ends with whoever asked it, and never answers for another question."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from pathlib import Path

import pytest

from sudoku import Budget
from sudoku.crosschecking.contestants.programs import ProgramContestant
from tests.crosschecking.programs import (
    ANSWERS,
    OTHER,
    TINY,
    TINY_SOLUTION,
    ask,
    claim,
    command,
    ends_with,
    failure,
    interrupted,
    shell,
)
from tests.fragile import has_ended, wait_until

pytestmark = pytest.mark.thorough

CHILD = "trap '' TERM; sleep 600 & echo $! > {}; "


@pytest.mark.parametrize("spawn", ["once", "each"])
@pytest.mark.parametrize("last", ["sleep 600", "exit 1"])
def test_what_a_program_has_started_is_killed_with_it(
    last: str, spawn: str, tmp_path: Path
) -> None:
    source = CHILD.format(tmp_path / "pid") + last
    failure(ask(ProgramContestant(shell(source), spawn=spawn), seconds=1))
    pid = int((tmp_path / "pid").read_text())
    wait_until(lambda: has_ended(pid))


def test_a_child_that_holds_the_output_open_delays_no_answer(tmp_path: Path) -> None:
    source = CHILD.format(tmp_path / "pid") + f"echo {TINY_SOLUTION}"
    assert claim(ask(ProgramContestant(shell(source), spawn="each"))).seconds < 30


def test_one_that_has_left_the_session_and_holds_the_output_delays_no_answer(
    tmp_path: Path,
) -> None:
    source = (
        "import subprocess, sys\n"
        "line = [sys.executable, '-c', 'import time; time.sleep(40)']\n"
        "child = subprocess.Popen(line, start_new_session=True)\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))\n"
        f"print({TINY_SOLUTION!r})\n"
    )
    try:
        said = claim(ask(ProgramContestant(command(tmp_path, source), spawn="each")))
        assert said.seconds < 30
    finally:
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)


def test_a_program_that_failed_is_started_again_by_the_next_question(tmp_path: Path) -> None:
    note = str(tmp_path / "note")
    source = (
        "import os, sys\n"
        f"first = not os.path.exists({note!r})\n"
        f"open({note!r}, 'w').close()\n"
        f"for line in sys.stdin: print('oops' if first else {TINY_SOLUTION!r}, flush=True)\n"
    )
    with closing(ProgramContestant(command(tmp_path, source))) as contestant:
        assert "answered 'oops'" in failure(contestant.ask(TINY)).text
        assert claim(contestant.ask(TINY)).least == 1


@pytest.mark.parametrize("ending", ["contestant.close()", "del contestant", "raise SystemExit"])
def test_a_program_ends_with_whoever_asked_it(ending: str, tmp_path: Path) -> None:
    ends_with(
        lambda line: (
            "from sudoku import parse\n"
            "from sudoku.crosschecking.contestants.programs import ProgramContestant\n"
            f"contestant = ProgramContestant({line!r})\n"
            f"contestant.ask(parse({str(TINY)!r}))\n"
            f"{ending}\n"
        ),
        tmp_path,
    )


def test_ctrl_c_in_a_question_leaves_no_program_with_an_answer_to_another(tmp_path: Path) -> None:
    source = ANSWERS.format(f"{TINY_SOLUTION!r} if line.strip() == {str(TINY)!r} else 'stale'")
    with closing(ProgramContestant(command(tmp_path, source))) as contestant:
        assert claim(contestant.ask(TINY)).least == 1
        interrupted(lambda: contestant.ask(OTHER))
        assert claim(contestant.ask(TINY)).least == 1


def test_a_question_without_a_limit_on_time_has_the_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sudoku.crosschecking.contestants.programs.contestant.DEFAULT_SECONDS", 0.2)
    with closing(ProgramContestant(shell("sleep 60"))) as contestant:
        assert failure(contestant.ask(TINY)).text == "no answer within 0.2 s"
        assert "within 0.3 s" in failure(contestant.ask(TINY, budget=Budget(seconds=0.3))).text
