"""What `sudoku check PUZZLE` costs as a whole process, from the shell's prompt and back.

Beside it stand the same question in a bare script, and a Python that does nothing: below that
nobody comes. The question must not import ortools, pandas or numpy, which cost most of a
second; Python's own log of imports is searched for them.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter

from benchmarks.arguments import positive
from benchmarks.report import BenchmarkError, Report, easy_question
from sudoku import Board

HEAVY = frozenset({"numpy", "ortools", "pandas"})
SCRIPT = "import sys, sudoku; sudoku.check(sys.argv[1])"
IMPORTED = re.compile(r"^import time: +\d+ \| +\d+ \| +(\w+)", re.MULTILINE)
NOTES = (
    "Whole processes, their runs interleaved, after one run of each that is not counted.",
    f"None of them imports {', '.join(sorted(HEAVY))}.",
)


def add_arguments(parser: ArgumentParser) -> None:
    """PUZZLE, --runs."""
    parser.add_argument("puzzle", nargs="?", metavar="PUZZLE", help="a unique puzzle, on one line")
    parser.add_argument("--runs", type=positive, default=15, help="processes of each kind (15)")


def run(args: Namespace) -> Iterator[Report]:
    """One report. Raises BenchmarkError if a process fails or imports what it must not."""
    puzzle = args.puzzle or str(easy_question(Board(3, 3))[0])
    beside = Path(sys.executable).parent
    command = shutil.which("sudoku", path=beside)
    if command is None:
        raise BenchmarkError("no command `sudoku` beside this Python: install the project")
    processes = {
        "sudoku check PUZZLE": [command, "check", puzzle],
        f'python -c "{SCRIPT}" PUZZLE': [sys.executable, "-c", SCRIPT, puzzle],
        "python -c pass": [sys.executable, "-c", "pass"],
    }
    for name, line in processes.items():
        as_python = [sys.executable, *line] if line[0] == command else line
        heavy = HEAVY & imported_by(as_python[1:])
        if heavy:
            raise BenchmarkError(f"{name} imports {', '.join(sorted(heavy))}")
    seconds: dict[str, list[float]] = {name: [] for name in processes}
    for _ in range(args.runs):
        for name, line in processes.items():
            start = perf_counter()
            _succeed(line)
            seconds[name].append(perf_counter() - start)
    rows = [
        {
            "process": name,
            "runs": args.runs,
            "min ms": 1000 * min(took),
            "median ms": 1000 * statistics.median(took),
            "max ms": 1000 * max(took),
        }
        for name, took in seconds.items()
    ]
    given = " PUZZLE" if args.puzzle else ""
    yield Report("coldstart", f"coldstart --runs {args.runs}{given}", rows, NOTES)


def imported_by(arguments: Sequence[str]) -> set[str]:
    """The top-level packages that a Python with these arguments imports."""
    log = _succeed([sys.executable, "-X", "importtime", *arguments])
    found = set(IMPORTED.findall(log))
    if "site" not in found:
        raise BenchmarkError("Python's log of imports could not be read")
    return found


def _succeed(line: Sequence[str]) -> str:
    """Run to the end; returns what was written to standard error."""
    done = subprocess.run(line, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if done.returncode:
        raise BenchmarkError(f"{Path(line[0]).name} ended with {done.returncode}: {done.stderr}")
    return done.stderr
