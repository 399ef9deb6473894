"""Runs the `sudoku` command as a user does: a process of its own."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass

UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
EMPTY = "." * 81
CLASH = "11" + "." * 79
HARD_UNSATISFIABLE = (
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
)


@dataclass(frozen=True)
class Run:
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def sudoku(*args: str, stdin: str | bytes = "") -> Run:
    """Run the command to its end; no traceback may ever be seen."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "sudoku", *args], input=data, capture_output=True, timeout=60
    )
    run = Run(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in run.err, run.err
    return run


def rest_of(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What a process still prints until it ends, also after some of it has been read by lines."""
    assert process.stdout is not None
    assert process.stderr is not None
    told = process.stdout.read(), process.stderr.read()
    process.wait(timeout=30)
    return told
