"""Exhibits of stored results: tables and pictures, with their stored tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.page.charts import Picture
from benchmarks.page.stored import StoredTable, StoredTables

CONTESTANTS = {
    "tdoku": "tdoku, C++",
    "fsss2": "fsss2, C++",
    "minisat": "MiniSat, C++",
    "usual_pysat": "PySAT, new solver",
    "usual_cpsat": "CP-SAT, new model, all cores",
    "usual_cpmpy": "CPMpy, new model",
    "usual_z3": "Z3, new solver",
    "usual_dokusan": "dokusan, one solve",
    "py-sudoku": "py-sudoku, one solve",
    "strings": "Norvig's program, one solve",
}
"""The names on the pages of contestants that are not shown under their own names."""

COLLECTIONS = {
    "easy50": "easy50",
    "sudoku17_first5000": "17 clues",
    "magictour_top1465": "magictour",
    "top95": "top95",
    "hardest": "hardest",
    "famous": "famous",
    "adversary": "adversary",
}
"""The names of the measured collections on the pages, from the easiest to the hardest."""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table with its cells as the pages show them."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Exhibit:
    """The contents that one directive shows."""

    sources: Sequence[StoredTable]
    """The stored tables from which the exhibit was made."""
    table: ShownTable | None = None
    pictures: Sequence[Picture] = ()
    peers: Sequence[str] = ()
    """The packages and programs of other people whose versions matter."""
    remarks: Sequence[str] = ()
    """Sentences below the table, which follow from the stored results."""


Maker = Callable[[StoredTables], Exhibit]


def shown(name: str) -> str:
    """The name of a contestant on the pages."""
    return CONTESTANTS.get(name, f"`{name}`" if re.fullmatch(r"[\w:+.-]+", name) else name)


Renamed = Mapping[str, str]
"""The words on the page, by the stored words."""


def rows_of(stored: StoredTable, columns: Renamed, rows: Renamed) -> ShownTable:
    """Some columns of a table, renamed. rows: the first cells of the rows; empty shows all."""
    return ShownTable([*columns.values()], _cells(stored, columns, rows))


def beside(
    parts: Mapping[str, StoredTable], columns: Renamed, rows: Sequence[str], key: str = ""
) -> ShownTable:
    """The same columns of several tables side by side. A cell is empty if the row is missing in its
    table.

    parts: the tables, by the words before the name of their first column. rows: the first cells of
    the rows; a row that no table has is left out. key: the name of the first column.
    """
    first, *others = columns.values()
    head = [key, *(name for part in parts for name in (f"{part}: {first}", *others))]
    lines = []
    for contestant in rows:
        cells = []
        for stored in parts.values():
            found = next((r for r in stored.rows if r[stored.columns[0]] == contestant), None)
            cells += [grouped(found[column]) if found else "" for column in columns]
        if any(cells):
            lines.append([shown(contestant), *cells])
    return ShownTable(head, lines)


def stacked(
    parts: Mapping[str, StoredTable], columns: Renamed, key: str, rows: Renamed
) -> ShownTable:
    """The rows of several tables below each other, each with the name of its table first."""
    lines = [
        [part, *cells] for part, stored in parts.items() for cells in _cells(stored, columns, rows)
    ]
    return ShownTable([key, *columns.values()], lines)


def _cells(stored: StoredTable, columns: Renamed, rows: Renamed) -> list[list[str]]:
    first = stored.columns[0]
    kept = [stored.row(name) for name in rows] if rows else stored.rows
    named = [row | {first: rows.get(row[first], row[first])} for row in kept]
    return [[grouped(row[column]) for column in columns] for row in named]


def grouped(cell: str) -> str:
    """A cell for readers: `15022` becomes 15,022, and `-` an empty cell.

    >>> grouped("15022"), grouped("1465"), grouped("0.029"), grouped("-")
    ('15,022', '1,465', '0.029', '')
    """
    if cell == "-":
        return ""
    return f"{int(cell):,}" if cell.isascii() and cell.isdigit() else cell
