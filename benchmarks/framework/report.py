"""Functions for every benchmark: load puzzles, describe the machine, print tables, and save them.

A report holds figures and names of files, never the text of a puzzle, because collections may
belong to other people.
"""

from __future__ import annotations

import gzip
import json
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from typing import Any

from sudoku import Board, Entry, Grid, NotationError, Puzzle, SudokuError, read
from sudoku.generator.grids.varied import solved_grid
from sudoku.interface.versions import versions_and_python
from sudoku.system.machine import processor

RESULTS = Path(__file__).parents[1] / "results"
"""The folder of the results, with a folder for each machine."""

PEERS = ("cpmpy", "dokusan", "z3-solver")
"""The packages of the extra `compare`, which need not be installed."""

Value = str | int | float
Row = dict[str, Value]


class BenchmarkError(SudokuError):
    """A measurement that is impossible, or a wrong answer in it."""


def load(path: Path, take: int | None = None) -> list[Entry]:
    """The first `take` puzzles of a file, which must all be on one board.

    Raises NotationError for text that is not a puzzle, and BenchmarkError if the file has no
    puzzles, or several boards.
    """
    entries = load_any(path, take)
    boards = {entry.puzzle.board for entry in entries}
    if not boards:
        raise BenchmarkError(f"{path.name} has no puzzles, expected some")
    if len(boards) != 1:
        raise BenchmarkError(f"{path.name} has {len(boards)} boards, expected puzzles on one")
    return entries


def load_any(path: Path, take: int | None = None) -> list[Entry]:
    """The first `take` puzzles of a file, on any boards.

    Raises NotationError for text that is not a puzzle, and BenchmarkError for a file that is not
    UTF-8.
    """
    entries: list[Entry] = []
    try:
        with path.open(encoding="utf-8") as lines:
            for entry in read(lines, source=path.name):
                if isinstance(entry, NotationError):
                    raise entry
                entries.append(entry)
                if len(entries) == take:
                    break
    except UnicodeDecodeError as error:
        raise BenchmarkError(f"{path.name} is not UTF-8: {error}") from error
    return entries


def easy_question(board: Board) -> tuple[Puzzle, Grid]:
    """A puzzle that needs no search, and its only solution: all rows but the first are given."""
    grid = solved_grid(board, Random(0))
    n = board.size
    return Puzzle(board, (0,) * n + grid.digits[n:]), grid


def machine() -> Row:
    """The processor, the cores and the system, and the load if the system reports it."""
    facts: Row = {
        "processor": processor(),
        "cores": os.cpu_count() or 0,
        "system": f"{platform.system()} {platform.machine()}",
    }
    if hasattr(os, "getloadavg"):
        facts["load"] = round(os.getloadavg()[0], 2)
    return facts


@cache
def programs() -> dict[str, str]:
    """The versions of Python, our packages and the installed peers, and the commit of a clone."""
    found = versions_and_python()
    for name in PEERS:
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found | _commit()


def _commit() -> dict[str, str]:
    """The commit of a clone, and whether files other than stored results differ from it."""
    try:
        commit = _git("rev-parse", "--short=10", "HEAD")
        changes = _git(
            "diff", "--name-only", "HEAD", "--", ":/", ":(top,exclude)benchmarks/results"
        )
    except (OSError, subprocess.CalledProcessError):  # not a clone, or no git
        return {}
    return {"commit": f"{commit}-dirty" if changes else commit}


def _git(*arguments: str) -> str:
    """What git prints in the folder of the stored results."""
    done = subprocess.run(  # noqa: S603 - fixed commands
        ["git", *arguments],  # noqa: S607 - the git of the path
        cwd=RESULTS,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@dataclass(frozen=True, slots=True)
class Report:
    """The rows of one measurement. All rows have the same columns."""

    name: str
    """The stem of the file."""
    rows: Sequence[Row]
    notes: Sequence[str] = ()
    """Explanations, one sentence each."""
    answers: Sequence[Mapping[str, Any]] = ()
    """Single answers, which are stored beside the table if there are any."""
    command: str = ""
    """The command line after `python -m benchmarks`."""
    date: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    machine: Row = field(default_factory=machine)

    def markdown(self) -> str:
        """A heading, the table, the notes, the date and the machine."""
        columns = list(self.rows[0])
        cells = [[as_text(row[column]) for column in columns] for row in self.rows]
        left = [isinstance(self.rows[0][column], str) for column in columns]
        table = [columns, ["---" if is_left else "---:" for is_left in left], *cells]
        where = [f"{name} {value}" for name, value in [*self.machine.items(), *programs().items()]]
        return "\n".join(
            [
                f"### {self.command}",
                "",
                *(f"| {' | '.join(line)} |" for line in table),
                "",
                *(f"- {note}" for note in self.notes),
                f"- {self.date}; {', '.join(where)}.",
            ]
        )

    def save(self, folder: Path) -> None:
        """Write `name`.md, and the answers to `name`.jsonl.gz. Replaces older files."""
        folder.mkdir(parents=True, exist_ok=True)
        if self.answers:
            lines = "".join(json.dumps(each) + "\n" for each in self.answers)
            packed = gzip.compress(lines.encode(), mtime=0)
            (folder / f"{self.name}.jsonl.gz").write_bytes(packed)
        (folder / f"{self.name}.md").write_text(self.markdown() + "\n", encoding="utf-8")


def as_text(value: Value) -> str:
    """The text of a value in a table: three digits, or all digits before the point.

    >>> as_text(0.0294), as_text(50.8), as_text(1343.2), as_text(12)
    ('0.029', '50.8', '1343', '12')
    """
    if not isinstance(value, float):
        return str(value)
    size = abs(value)
    places = 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3
    return f"{value:.{places}f}"
