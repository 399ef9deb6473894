"""`--jobs`: several processes answer as one would, and end as one does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests import fragile
from tests.cli.command import CLASH, COMMAND, EMPTY, PIPES, SOLUTION, UNIQUE, rest_of, sudoku

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]

LINES = [UNIQUE, UNIQUE[:-1], CLASH, "1?" + "." * 79, "...44.3..4...241", "", UNIQUE, "foo bar"]


def group_has_ended(leader: int) -> bool:
    """Whether no process is left of those that a command began in a group of its own."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            state, _parent, group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(group) == leader and state != "Z":
                return False
    return True


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


@pytest.mark.parametrize(("puzzles", "code"), [((UNIQUE,), 0), ((UNIQUE, EMPTY), 1)])
def test_exit_codes_are_as_with_one_process(puzzles: tuple[str, ...], code: int) -> None:
    assert sudoku("check", "--jobs", "2", *puzzles).code == code


def test_a_budget_is_kept_by_every_process() -> None:
    run = sudoku("check", "--jobs", "2", "--seconds", "0", UNIQUE, UNIQUE, UNIQUE)
    assert (run.lines, run.code) == (["unknown"] * 3, 3)


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_an_invalid_number_of_jobs_is_misuse(jobs: str) -> None:
    run = sudoku("check", "--jobs", jobs, UNIQUE)
    assert (run.code, run.out) == (2, "")
    assert "--jobs" in run.err


def test_each_answer_is_flushed_before_the_next_puzzle_is_typed() -> None:
    with subprocess.Popen(
        [*COMMAND, "check", "--jobs", "2"], stdin=subprocess.PIPE, **PIPES
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(3):
            process.stdin.write(f"{UNIQUE}\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"unique {SOLUTION}\n"
            process.stdin.write("12\n")
            process.stdin.flush()
            assert "2 cells" in process.stderr.readline()
        process.stdin.close()
        assert process.wait(timeout=120) == 2


def test_if_a_worker_crashes_only_its_puzzle_is_lost(tmp_path: Path) -> None:
    fragile.install(tmp_path)
    done = subprocess.run(
        [*COMMAND, "check", "-m", "fragile", "--jobs", "2",
         fragile.FINE, fragile.KILLED, fragile.FINE, fragile.RAISES, fragile.EXITS, fragile.FINE],
        capture_output=True, text=True, timeout=120, env=fragile.search_path(tmp_path),
    )  # fmt: skip
    assert done.returncode == 4
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["multiple"] * 3
    killed, failed, ended = done.stderr.splitlines()
    assert killed.endswith(f"killed by SIGKILL at the puzzle {fragile.KILLED}")
    assert "ZeroDivisionError" in failed
    assert ended.endswith(f"ended with exit code 3 at the puzzle {fragile.EXITS}")


def test_ctrl_c_ends_all_processes_with_what_was_found(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{UNIQUE}\n" * 20_000)
    with subprocess.Popen(
        [*COMMAND, "check", "-m", "sat", "--jobs", "2", str(file)], **PIPES, process_group=0
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"unique {SOLUTION}\n"
        os.killpg(process.pid, signal.SIGINT)
        out, err = rest_of(process)
    assert process.returncode == 130
    assert err == "interrupted\n"
    assert set(out.splitlines()) <= {f"unique {SOLUTION}"}
    fragile.wait_until(lambda: group_has_ended(process.pid))


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


def test_a_reader_that_goes_away_ends_all_processes_silently(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{UNIQUE}\n" * 5_000)
    with subprocess.Popen(
        [*COMMAND, "check", "--jobs", "2", str(file)], **PIPES, process_group=0
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("unique")
        process.stdout.close()
        assert process.wait(timeout=120) == 141
        assert process.stderr.read() == ""
    fragile.wait_until(lambda: group_has_ended(process.pid))
