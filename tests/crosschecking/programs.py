"""Programs for tests of those who ask them: small ones in Python, written to a folder."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from sudoku import Budget, Puzzle, parse
from sudoku.crosschecking.claims import Claim, Failure, Response
from sudoku.crosschecking.contestants.programs import ProgramContestant
from tests.fragile import ROOT, has_ended, wait_until

TINY = parse("...44.3..4...241")
TINY_SOLUTION = "2314413214233241"
OTHER = parse("4...............")
OTHER_SOLUTION = "4213134231242431"
"""It solves OTHER, which has more solutions, and not TINY."""

ANSWERS = "import sys\nfor line in sys.stdin:\n    print({}, flush=True)\n"
"""A program in Python that prints this expression for each puzzle, as `line`."""


def command(folder: Path, source: str, *arguments: str) -> str:
    """A command line that runs this source in another Python."""
    path = folder / "program.py"
    path.write_text(source, encoding="utf-8")
    return shlex.join([sys.executable, str(path), *arguments])


def shell(source: str) -> str:
    """A command line that runs this in a shell, which starts at once even on a busy machine."""
    return shlex.join(["/bin/sh", "-c", source])


def answers(text: str) -> str:
    """A command line that prints this text for each puzzle."""
    return shell(f"while read -r line; do printf '%s\\n' {shlex.quote(text)}; done")


def ask(contestant: ProgramContestant, puzzle: Puzzle = TINY, seconds: float = 30.0) -> Response:
    try:
        return contestant.ask(puzzle, budget=Budget(seconds=seconds))
    finally:
        contestant.close()


def late(contestant: Callable[[], ProgramContestant]) -> tuple[Failure, float]:
    """How a program fails that says something and goes on, and the seconds that it had. On a busy
    machine it may take a while to say it.
    """
    for seconds in (0.5, 2.0, 8.0, 32.0):
        said = failure(ask(contestant(), seconds=seconds))
        if "no answer" not in said.text:
            break
    return said, seconds


def claim(said: Response) -> Claim:
    assert isinstance(said, Claim), said
    return said


def failure(said: Response) -> Failure:
    assert isinstance(said, Failure), said
    return said


def interrupted(asking: Callable[[], object]) -> None:
    """Ask a program, and press Ctrl-C while it is waited for."""

    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "sudoku.crosschecking.contestants.programs.process.RunningProgram.read", interrupt
        )
        with pytest.raises(KeyboardInterrupt):
            asking()


def ends_with(asking: Callable[[str], str], folder: Path) -> None:
    """A program ends with the process that asked it. asking: that one's source, of a command."""
    source = (
        "import os, sys, time\n"
        f"open({str(folder / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        "input()\n"
        f"print({TINY_SOLUTION!r}, flush=True)\n"
        "time.sleep(600)\n"
    )
    lines = [sys.executable, "-c", asking(command(folder, source))]
    subprocess.run(lines, cwd=ROOT, check=True, timeout=60)
    pid = int((folder / "pid").read_text())
    wait_until(lambda: has_ended(pid))
