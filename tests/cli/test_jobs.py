"""`--jobs`: several processes answer as one would, and end as one does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests import fragile
from tests.cli.command import (
    CLASH,
    COMMAND,
    PIPES,
    SOLUTION,
    UNIQUE,
    group_has_ended,
    rest_of,
    sudoku,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]

LINES = [UNIQUE, UNIQUE[:-1], CLASH, "1?" + "." * 79, "...44.3..4...241", "", UNIQUE, "foo bar"]


def test_two_processes_print_what_one_prints_in_the_same_places(tmp_path: Path) -> None:
    file = tmp_path / "mixed.txt"
    file.write_text("\n".join(LINES * 3))
    printed = []
    for jobs in ("1", "2"):
        done = subprocess.run(
            [*COMMAND, "solve", "--jobs", jobs, str(file), UNIQUE, "nowhere.txt"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
        )
        assert done.returncode == 2
        printed.append(done.stdout.decode())
    assert printed[0] == printed[1]
    assert printed[0].count("80 cells") == 3
    assert "'nowhere.txt': no such file" in printed[0].splitlines()[-1]


def test_a_budget_is_kept_by_every_process() -> None:
    run = sudoku("check", "--jobs", "2", "--seconds", "0", UNIQUE, UNIQUE, UNIQUE)
    assert (run.lines, run.code) == (["unknown"] * 3, 3)


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_an_invalid_number_of_jobs_is_misuse(jobs: str) -> None:
    run = sudoku("check", "--jobs", jobs, UNIQUE)
    assert (run.code, run.out) == (2, "")
    assert "--jobs" in run.err


def test_ctrl_c_is_heard_in_the_middle_of_long_questions(tmp_path: Path) -> None:
    fragile.install(tmp_path)
    with subprocess.Popen(
        [*COMMAND, "check", "-m", f"fragile:{tmp_path}", "--jobs", "2",
         fragile.FINE, fragile.HANGS, fragile.HANGS],
        **PIPES, process_group=0, env=fragile.search_path(tmp_path),
    ) as process:  # fmt: skip
        fragile.hanging_workers(tmp_path, 2)
        os.killpg(process.pid, signal.SIGINT)
        out, err = rest_of(process)
    assert process.returncode == 130
    assert out.startswith("multiple ")
    assert err == "interrupted\n"
    fragile.wait_until(lambda: group_has_ended(process.pid))


def test_ctrl_c_is_heard_while_nothing_is_typed() -> None:
    with subprocess.Popen(
        [*COMMAND, "check", "--jobs", "2"], stdin=subprocess.PIPE, **PIPES, process_group=0
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{UNIQUE}\n")
        process.stdin.flush()
        assert process.stdout.readline() == f"unique {SOLUTION}\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(timeout=120) == 130
        assert process.stderr is not None
        assert process.stderr.read() == "interrupted\n"
    fragile.wait_until(lambda: group_has_ended(process.pid))
