"""How the command ends when its surroundings do: pipes, Ctrl-C, streams."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, EMPTY, PIPES, SOLUTION, UNIQUE, rest_of


def test_each_answer_is_flushed_before_the_next_puzzle_is_typed() -> None:
    with subprocess.Popen(
        [*COMMAND, "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(f"{UNIQUE}\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"unique {SOLUTION}\n"
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_a_reader_that_goes_away_ends_it_silently(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{UNIQUE}\n" * 5000)
    with subprocess.Popen(
        [*COMMAND, "check", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"unique")
        process.stdout.close()
        assert process.wait(timeout=30) == 141
        assert process.stderr.read() == b""


@pytest.mark.parametrize("model", ["cpsat", "reference", "sat"])
def test_ctrl_c_ends_it_with_what_was_found(tmp_path: Path, model: str) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{UNIQUE}\n" * 200_000)
    with subprocess.Popen([*COMMAND, "check", "-m", model, str(file)], **PIPES) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"unique {SOLUTION}\n"
        process.send_signal(signal.SIGINT)
        out, err = rest_of(process)
    assert process.returncode == 130
    assert err == "interrupted\n"
    assert set(out.splitlines()) <= {f"unique {SOLUTION}"}


@pytest.mark.parametrize("command", ["bench", "crosscheck"])
def test_ctrl_c_prints_what_was_measured_so_far(tmp_path: Path, command: str) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{UNIQUE}\n" * 40_000)
    args = [*COMMAND, command, "-m", "reference", str(file)]
    with subprocess.Popen(args, **PIPES) as process:
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        out, err = rest_of(process)
    assert process.returncode == 130
    assert err == "interrupted\n"
    assert "| reference |" in out


@pytest.mark.parametrize("model", ["cpsat", "reference", "sat"])
def test_ctrl_c_is_heard_in_the_middle_of_a_long_question(tmp_path: Path, model: str) -> None:
    file = tmp_path / "empty49.txt"
    file.write_text("." * 49**2)
    args = [*COMMAND, "check", "-m", model, UNIQUE, str(file)]
    with subprocess.Popen(args, **PIPES) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"unique {SOLUTION}\n"
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        _, err = rest_of(process)
    assert process.returncode == 130
    assert err == "interrupted\n"


@pytest.mark.parametrize(
    "args", [("check", UNIQUE), ("solve", UNIQUE), ("bench", "-m", "sat", UNIQUE), ("--help",)]
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_a_full_disk_is_told_in_words(args: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*COMMAND, *args], stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 2
    assert done.stderr == b"cannot write: No space left on device\n"


@pytest.mark.parametrize("closed", [">&-", "2>&-"])
def test_closed_streams_make_no_traceback(closed: str) -> None:
    command = f"{shlex.join([*COMMAND, 'check', 'bad', UNIQUE])} {closed}"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    if closed == ">&-":
        assert done.stderr.splitlines()[-1].startswith("standard output is closed")
    else:
        assert done.stdout == f"unique {SOLUTION}\n"


def test_progress_is_not_drawn_into_a_pipe() -> None:
    done = subprocess.run(
        [*COMMAND, "bench", "-m", "sat", UNIQUE, EMPTY], capture_output=True, timeout=60
    )
    assert done.returncode == 0
    assert done.stderr == b""


def test_the_default_path_imports_no_heavy_package() -> None:
    code = (
        "import sys; sys.argv = ['sudoku', 'check', sys.argv[1]]\n"
        "from sudoku.cli.app import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'ortools', 'numpy', 'pandas', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, UNIQUE], capture_output=True, text=True, timeout=60
    )
    assert done.stdout == f"unique {SOLUTION}\n[]\n"
