"""`--jobs`: several processes answer as one would, and end as one does."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests import fragile
from tests.cli.command import (
    CLASH,
    COMMAND,
    SOLUTION,
    UNIQUE,
    Command,
    group_has_ended,
    refusal,
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


@pytest.mark.parametrize("jobs", ["0", "-1", "all"])
def test_an_invalid_number_of_jobs_is_misuse(jobs: str) -> None:
    assert "--jobs" in refusal("check", "--jobs", jobs, UNIQUE)


@pytest.mark.thorough
def test_ctrl_c_is_heard_in_the_middle_of_long_questions(tmp_path: Path) -> None:
    fragile.install(tmp_path)
    options = ["-m", f"fragile:{tmp_path}", "--jobs", "2"]
    puzzles = [fragile.FINE, fragile.HANGS, fragile.HANGS]
    with Command("check", *options, *puzzles, env=fragile.search_path(tmp_path)) as process:
        fragile.hanging_workers(tmp_path, 2)
        code, out, err = process.end(signal.SIGINT, of_group=True)
    assert (code, err) == (130, "interrupted\n")
    assert out.startswith("multiple ")
    fragile.wait_until(lambda: group_has_ended(process.pid))


def test_ctrl_c_is_heard_while_nothing_is_typed() -> None:
    with Command("check", "--jobs", "2") as process:
        process.type(f"{UNIQUE}\n")
        assert process.line() == f"unique {SOLUTION}\n"
        assert process.end(signal.SIGINT, of_group=True) == (130, "", "interrupted\n")
    fragile.wait_until(lambda: group_has_ended(process.pid))
