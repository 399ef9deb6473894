"""Read the tables that `Report.save` has written, on one machine or several."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from benchmarks.framework.report import RESULTS, BenchmarkError

MACHINE = ("processor", "cores", "system")
LOAD = "load"
"""The keys in the last line of a table that are not programs."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """One stored table."""

    path: Path
    command: str
    """The words after `python -m benchmarks`."""
    columns: tuple[str, ...]
    rows: tuple[dict[str, str], ...]
    """The rows, each with the cells of the file by column."""
    notes: tuple[str, ...]
    date: str
    """The date in the format of ISO 8601."""
    facts: dict[str, str]
    """The machine and the versions, by name."""

    @property
    def name(self) -> str:
        """The name; see `Report`."""
        return self.path.stem

    @property
    def versions(self) -> dict[str, str]:
        """The stored versions of Python, of the packages and of peers, and the stored commit."""
        return {k: v for k, v in self.facts.items() if k not in (*MACHINE, LOAD)}

    def row(self, first: str) -> dict[str, str]:
        """The first row that begins with this cell. Raises BenchmarkError if it is missing."""
        row = self.find(first)
        if row is None:
            raise BenchmarkError(f"{self.path.name} has no row {first!r}")
        return row

    def find(self, first: str) -> dict[str, str] | None:
        """The first row that begins with this cell, or None."""
        return next((row for row in self.rows if row[self.columns[0]] == first), None)


def read(path: Path) -> StoredTable:
    """A stored table. Raises BenchmarkError for a file that `Report.save` does not write."""
    lines = path.read_text(encoding="utf-8").strip().splitlines()
    table = [_cells(line) for line in lines if line.startswith("| ")]
    notes = [line.removeprefix("- ") for line in lines if line.startswith("- ")]
    if not lines[0].startswith("### ") or len(table) < 3 or not notes:
        raise BenchmarkError(f"{path.name}: expected a table that `--save` writes")
    date, _, where = notes.pop().removesuffix(".").partition("; ")
    facts = [fact.partition(" ") for fact in where.split(", ")]
    head, _, *rows = table
    return StoredTable(
        path,
        lines[0].removeprefix("### "),
        tuple(head),
        tuple(dict(zip(head, row, strict=True)) for row in rows),
        tuple(notes),
        date,
        {name: value for name, _, value in facts},
    )


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split(" | ")]


class StoredTables:
    """All stored tables. Of two tables with the same name, the newer is used."""

    def __init__(self, folder: Path = RESULTS) -> None:
        """folder: the folder of results, with a folder for each machine."""
        self.all = [read(path) for path in sorted(folder.rglob("*.md"))]
        self._newest = {one.name: one for one in sorted(self.all, key=lambda one: one.date)}

    def __getitem__(self, name: str) -> StoredTable:
        """The table of this name. Raises MissingTable for an unknown name."""
        if name not in self._newest:
            raise MissingTable(name)
        return self._newest[name]


class MissingTable(BenchmarkError):
    """A table that is in no folder."""
