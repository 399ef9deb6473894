"""Runs as processes: killed, crashed by a puzzle, and out of disk."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import fragile
from tests.cli.command import COMMAND, sudoku

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="signals are as POSIX has them"),
]


def safe(out: Path) -> int:
    """The puzzles that the journal has."""
    path = out.with_name(f"{out.name}.journal")
    found: int = json.loads(path.read_text())["state"]["read"] if path.exists() else 0
    return found


def ignore_ctrl_c() -> None:
    """As a shell does for commands in the background."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def killed(command: list[str], out: Path, lines: list[str], ending: signal.Signals) -> str:
    """What it prints on standard error. It gets puzzles until more are safe, and is killed."""
    before = safe(out)
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=ignore_ctrl_c,
    ) as process:
        assert process.stdin is not None
        for number, line in enumerate(lines):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            time.sleep(0.1 if number > before else 0)
            if safe(out) > before:
                break
        process.send_signal(ending)
        _, err = process.communicate(timeout=120)
    assert process.returncode == (-ending if ending == signal.SIGKILL else 128 + ending)
    return err


@pytest.mark.thorough
def test_a_run_that_is_killed_writes_the_same_table(tmp_path: Path) -> None:
    whole, out = tmp_path / "whole.csv", tmp_path / "out.csv"
    lines = ["...44.3..4...241", "?", "12..34..2143432.", "1234............"] * 200
    args = ["check", "-m", "reference", "-o"]
    killed([*COMMAND, *args, str(out)], out, lines, signal.SIGKILL)
    command = [*COMMAND, *args, str(out), "--jobs", "2"]
    err = killed(command, out, lines, signal.SIGTERM)
    said = f"{out}.partial: {safe(out):,} puzzles; run the same command again to resume\n"
    more = r"(… and \d+ more errors?\n)?"  # it may have read more than ten lines with errors
    assert re.search(rf"^{re.escape(said)}{more}terminated\n\Z", err, re.MULTILINE)
    text = "\n".join(lines)
    assert sudoku(*args, str(out), stdin=text).code == 2
    assert sudoku(*args, str(whole), stdin=text).code == 2
    assert out.read_bytes() == whole.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"whole.csv", "out.csv"}


@pytest.mark.thorough
def test_a_puzzle_that_kills_the_command_is_recorded_by_the_next_one(tmp_path: Path) -> None:
    fragile.install(tmp_path)
    puzzles, out = tmp_path / "puzzles.txt", tmp_path / "out.csv"
    puzzles.write_text(f"{fragile.FINE}\n{fragile.EXITS}\n{fragile.FINE}\n")
    command = [*COMMAND, "check", "-m", "fragile", str(puzzles), "-o", str(out)]
    command += ["--columns", "row,verdict,error"]
    codes = [
        subprocess.run(
            command, env=fragile.search_path(tmp_path), timeout=120, capture_output=True
        ).returncode
        for _ in range(2)
    ]
    assert codes == [3, 4]  # 3 is what the model exits with
    fault = f"model fragile: its process ended with exit code 3 at the puzzle {fragile.EXITS}"
    assert out.read_text() == f"row,verdict,error\n1,multiple,\n2,,{fault}\n3,multiple,\n"


def test_a_disk_that_fills_ends_the_run_and_loses_nothing(tmp_path: Path) -> None:
    import resource

    puzzles, whole, out = (tmp_path / name for name in ("puzzles.txt", "whole.csv", "out.csv"))
    puzzles.write_text("...44.3..4...241\n" * 300)
    args = ["check", "-m", "reference", str(puzzles), "-o"]
    sudoku(*args, str(whole))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        run = sudoku(*args, str(out))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert run.code == 2
    assert run.err.endswith(f"cannot write {out}.partial: File too large\n")
    assert sudoku(*args, str(out)).code == 0
    assert out.read_bytes() == whole.read_bytes()
