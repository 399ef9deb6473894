"""No process of a portfolio outlives the command, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fragile import has_ended, wait_until
from tests.models.portfolio_members import EASY, NOTES, ROOT, install, noted

pytestmark = pytest.mark.slow

MODEL = "portfolio:fake:sleeps+fake:finds-none"
RACE = f'check("{EASY}", model="{MODEL}")'


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    install(tmp_path)
    monkeypatch.setenv(NOTES, str(tmp_path))
    folders = [str(tmp_path), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, folders))}


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[str]]]:
    """Commands, killed at the end of the test."""
    commands: list[subprocess.Popen[str]] = []
    yield commands
    for command in commands:
        command.kill()
        command.communicate()


def start(arguments: list[str], environment: dict[str, str]) -> subprocess.Popen[str]:
    """A command in a session of its own, as in a terminal of its own."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def asleep() -> list[int]:
    """Wait for a member that sleeps in the middle of a question."""
    wait_until(lambda: bool(noted("sleeps")))
    return [*noted("sleeps")]


def processes_of_session(session: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(folder.name))
    return found


def wait_for_end_of_session(command: subprocess.Popen[str]) -> None:
    wait_until(lambda: not processes_of_session(command.pid))


def test_after_ctrl_c_no_process_is_left_and_the_next_question_is_answered(
    environment: dict[str, str], started: list[subprocess.Popen[str]]
) -> None:
    code = f"""
import os, sys
from sudoku import check
try:
    {RACE}
except KeyboardInterrupt:
    from tests.models.portfolio_members import noted
    for pid in noted("sleeps"):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            print("gone")
print(check("{EASY}", model="portfolio:fake:finds-none+sat").model)
"""
    started.append(start(["-c", code], environment))
    asleep()
    os.killpg(started[0].pid, signal.SIGINT)
    out, err = started[0].communicate(timeout=60)
    assert (out, err) == ("gone\nportfolio:sat\n", "")
    wait_for_end_of_session(started[0])


@pytest.mark.thorough
def test_ctrl_c_at_any_moment_leaves_nothing(
    environment: dict[str, str], started: list[subprocess.Popen[str]]
) -> None:
    for seconds in (0, 0.2, 0.5):
        started.append(start(["-m", "sudoku", "check", "-m", MODEL, EASY], environment))
        time.sleep(seconds)
        os.killpg(started[-1].pid, signal.SIGINT)
    for command in started:
        command.communicate(timeout=60)
        wait_for_end_of_session(command)


@pytest.mark.thorough
def test_the_command_ends_as_it_does_with_any_model(
    environment: dict[str, str], started: list[subprocess.Popen[str]]
) -> None:
    started.append(start(["-m", "sudoku", "check", "-m", MODEL, EASY], environment))
    pids = asleep()
    os.killpg(started[0].pid, signal.SIGINT)
    started[0].communicate(timeout=60)
    assert started[0].returncode in (130, -signal.SIGINT)
    assert all(has_ended(pid) for pid in pids)


@pytest.mark.thorough
def test_workers_of_a_batch_may_race(
    environment: dict[str, str], started: list[subprocess.Popen[str]]
) -> None:
    right = ["-m", "portfolio:fake:finds-none+reference", "--jobs", "2", EASY, EASY]
    started.append(start(["-m", "sudoku", "check", *right], environment))
    out, err = started[0].communicate(timeout=60)
    assert [line.split()[0] for line in out.splitlines()] == ["multiple"] * 2, err
    wait_for_end_of_session(started[0])
