"""Run a `sudoku` command to its end, and return its cost."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.framework.report import BenchmarkError
from sudoku.cli.exits import ExitCode

TIMED = Path(__file__).parent / "timed.py"
DECIDED = (ExitCode.OK, ExitCode.NOT_UNIQUE)


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a command, as `timed` reports it."""

    seconds: float
    own: float
    others: float
    peak: int

    @property
    def processor(self) -> float:
        """The processor seconds of all processes together."""
        return self.own + self.others


def run_command(
    words: Sequence[str],
    folder: Path,
    output: Path,
    codes: Collection[int] = DECIDED,
) -> Cost:
    """Run `python -m sudoku words` in this folder, with its standard output in this file.

    codes: the expected exit codes. Raises BenchmarkError for any other.
    """
    report, errors = folder / "cost.json", folder / "errors"
    command = [sys.executable, "-m", "sudoku", *words]
    launcher = [sys.executable, "-S", str(TIMED), str(report), *command]
    with errors.open("wb") as complaints, output.open("wb") as lines:
        subprocess.run(  # noqa: S603
            launcher, stdout=lines, stderr=complaints, check=True, cwd=folder
        )
    cost = json.loads(report.read_text(encoding="ascii"))
    code = cost.pop("code")
    if code not in codes:
        complaint = errors.read_text(encoding="utf-8", errors="replace").strip()
        raise BenchmarkError(f"{' '.join(words)} ended with {code}: {complaint[-400:]}")
    return Cost(**cost)
