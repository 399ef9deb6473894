"""Tables of the pages: columns of one stored table, or of several tables together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.page.charts import Picture
from benchmarks.page.stored import StoredTable

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
Renamed = Mapping[str, str]
"""The words on the page, by the stored words."""


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
    remark: str = ""
    """A sentence below the table, which follows from the stored results."""


def shown(name: str) -> str:
    """The name of a contestant on the pages."""
    return CONTESTANTS.get(name, f"`{name}`" if re.fullmatch(r"[\w:+.-]+", name) else name)


def beside(
    parts: Mapping[str, StoredTable], columns: Renamed, rows: Sequence[str], key: str
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
        found = [one.find(contestant) for one in parts.values()]
        if any(found):
            cells = [grouped(row[name]) if row else "" for row in found for name in columns]
            lines.append([shown(contestant), *cells])
    return ShownTable(head, lines)


def stacked(
    parts: Mapping[str, StoredTable], columns: Renamed, rows: Renamed, key: str | None
) -> ShownTable:
    """Columns of several tables below each other, each with the name of its table first.

    rows: the first cells of the rows, and their words on the page; empty shows all rows. key: the
    name of the first column; None leaves it out.
    """
    lines = []
    for part, stored in parts.items():
        first = stored.columns[0]
        kept = [*filter(None, map(stored.find, rows))] if rows else stored.rows
        for row in kept:
            name = rows.get(row[first], row[first])
            named = row | {first: shown(name) if first == "contestant" else name}
            cells = [grouped(named[column]) for column in columns]
            lines.append(cells if key is None else [part, *cells])
    return ShownTable([*columns.values()] if key is None else [key, *columns.values()], lines)


def grouped(cell: str) -> str:
    """A cell for readers: `15022` becomes 15,022, and `-` an empty cell.

    >>> grouped("15022"), grouped("1465"), grouped("0.029"), grouped("-")
    ('15,022', '1,465', '0.029', '')
    """
    if cell == "-":
        return ""
    return f"{int(cell):,}" if cell.isascii() and cell.isdigit() else cell
