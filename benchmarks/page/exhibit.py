"""What is shown of stored results: tables and pictures, and what they were made from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.latency.pictures.charts import Chart
from benchmarks.page.stored import Results, Stored

CONTESTANTS = {
    "usual_pysat": "PySAT, new solver",
    "usual_cpsat": "CP-SAT, new model, all cores",
    "usual_cpmpy": "CPMpy, new model",
    "usual_z3": "Z3, new solver",
    "usual_dokusan": "dokusan, one solve",
    "strings": "Norvig's program, one solve",
}
"""How contestants are called on the pages, where it is not by their own names."""

COLLECTIONS = {
    "sudoku17_first5000": "17 clues",
    "magictour_top1465": "magictour",
    "top95": "top95",
    "hardest": "hardest",
    "famous": "famous",
    "adversary": "adversary",
}
"""How the measured collections are called, from the easiest to the hardest."""


@dataclass(frozen=True, slots=True)
class Table:
    """head: the names of the columns. rows: cells as they are shown."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Dots:
    """Dots on a logarithmic axis: for each label, one of each series.

    series: by name, a value for each label, or None.
    """

    x_label: str
    labels: Sequence[str]
    series: Mapping[str, Sequence[float | None]]


@dataclass(frozen=True, slots=True)
class Panel:
    """One size of boards: for each model, figures by the share of open cells."""

    title: str
    models: Mapping[str, Sequence[tuple[float, float, float, float, float]]]
    """Share of open cells; median, lower and upper quartile in seconds; share decided."""


@dataclass(frozen=True, slots=True)
class Panels:
    """Panels beside each other. limit: seconds for each question."""

    panels: Sequence[Panel]
    limit: float


@dataclass(frozen=True, slots=True)
class Picture:
    """name: the stem of its files. alt: what it shows, for those who do not see it."""

    name: str
    alt: str
    content: Callable[[], Chart | Dots | Panels]


@dataclass(frozen=True, slots=True)
class Exhibit:
    """What one directive shows.

    sources: the stored tables of all that is shown. peers: packages and programs besides our own
    whose versions matter. now: the command that repeats it, if the stored one has another name by
    now. remarks: sentences below the table, which follow from what is stored.
    """

    sources: Sequence[Stored]
    table: Table | None = None
    pictures: Sequence[Picture] = ()
    peers: Sequence[str] = ()
    now: str = ""
    remarks: Sequence[str] = ()


Maker = Callable[[Results], Exhibit]


def shown(name: str) -> str:
    """A contestant as the pages call it."""
    return CONTESTANTS.get(name, f"`{name}`" if re.fullmatch(r"[\w:+.-]+", name) else name)


def rows_of(stored: Stored, columns: Mapping[str, str], rows: Sequence[str] = ()) -> Table:
    """Some columns of a table, renamed. rows: the first cells of those to show; none for all."""
    kept = [stored.row(first) for first in rows] if rows else stored.rows
    cells = [[grouped(row[column]) for column in columns] for row in kept]
    return Table([*columns.values()], cells)


def beside(
    parts: Mapping[str, Stored], columns: Mapping[str, str], rows: Sequence[str], key: str = ""
) -> Table:
    """The same columns of several tables side by side. A cell is empty where a table lacks a row.

    parts: the tables by the words before the name of the first of their columns. rows: the first
    cells; those that no table has are left out. key: the name of the first column.
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
    return Table(head, lines)


def stacked(parts: Mapping[str, Stored], columns: Mapping[str, str], key: str) -> Table:
    """The rows of several tables below each other, each with the name of its table first."""
    rows = [
        [part, *(grouped(row[column]) for column in columns)]
        for part, stored in parts.items()
        for row in stored.rows
    ]
    return Table([key, *columns.values()], rows)


def grouped(cell: str) -> str:
    """A cell for readers: `15022` as 15,022, and nothing for `-`.

    >>> grouped("15022"), grouped("1465"), grouped("0.029"), grouped("-")
    ('15,022', '1,465', '0.029', '')
    """
    if cell == "-":
        return ""
    return f"{int(cell):,}" if cell.isascii() and cell.isdigit() else cell
