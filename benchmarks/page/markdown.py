"""An exhibit as Markdown: pictures, table, remarks, machine, date and command."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from benchmarks.page.charts import Picture
from benchmarks.page.stored import MACHINE, StoredTable
from benchmarks.page.tables import Exhibit, ShownTable
from sudoku import __version__

PACKAGE = "sudoku-prover"
PictureWriter = Callable[[Picture], str]
"""Draws a picture into a file, and returns the Markdown that shows it."""


def written(exhibit: Exhibit, folder: Path, write: PictureWriter) -> str:
    """The Markdown of an exhibit on a page in the folder."""
    parts = [write(picture) for picture in exhibit.pictures]
    if exhibit.table is not None:
        parts.append(table(exhibit.table))
    parts += filter(None, [exhibit.remark])
    return "\n\n".join([*parts, _where(exhibit), _details(exhibit, folder)])


def table(content: ShownTable) -> str:
    """A table. A column is aligned to the right if its cells are numbers."""
    columns = range(len(content.head))
    rule = [
        "---:" if all(_is_number(row[column]) for row in content.rows) else "---"
        for column in columns
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in (content.head, rule, *content.rows))


def _is_number(cell: str) -> bool:
    return re.fullmatch(r"[\d,.]*%?|\d+/\d+", cell) is not None


def _where(exhibit: Exhibit) -> str:
    """A line for each machine, with the versions and dates."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for one in exhibit.sources:
        versions = ", ".join(f"{name} {number}" for name, number in one.versions.items())
        machine = (*(one.facts[name] for name in MACHINE), versions)
        groups.setdefault(machine, []).append(one.date[:10])
    lines = []
    for (processor, cores, system, versions), dates in groups.items():
        days = sorted({min(dates), max(dates)})
        where = f"{processor}, {cores} cores, {system}; {versions}"
        lines.append(f"Measured {' to '.join(days)} on {where}.")
        if f"{PACKAGE} {__version__}," not in f"{versions},":
            lines.append(f"**Not measured since; this is version {__version__}.**")
    return "*" + " ".join(lines) + "*"


def measured_by(sources: Sequence[StoredTable]) -> str:
    """The dates of some tables, and their version if it is not the current one."""
    dates = [one.date[:10] for one in sources]
    days = " to ".join(sorted({min(dates), max(dates)}))
    older = " and ".join(sorted({one.versions[PACKAGE] for one in sources} - {__version__}))
    return f"Measured {days}" + (f" with version {older}, not since" if older else "")


def _details(exhibit: Exhibit, folder: Path) -> str:
    commands = _distinct(map(_command, exhibit.sources))
    notes = _distinct(note for one in exhibit.sources for note in one.notes)
    links = _distinct(link(one, folder) for one in exhibit.sources)
    return "\n".join(
        [
            "<details>",
            "<summary>How to repeat it, and notes of the run</summary>",
            "",
            "```sh",
            *commands,
            "```",
            "",
            *(f"- {_escaped(note)}" for note in notes),
            f"- Stored: {', '.join(links)}.",
            "",
            "</details>",
        ]
    )


def _command(stored: StoredTable) -> str:
    """The stored command. It lacks the paths of libraries."""
    command = re.sub(r"(--command [\w.-]+=)…", r"\1TEMPLATE", stored.command)
    return f"python -m benchmarks {command.replace('=…', '=PATH:SYMBOL')}"


def link(stored: StoredTable, folder: Path) -> str:
    """A link to a stored table, from a page in the folder."""
    return f"[{stored.name}]({relative(stored.path, folder)})"


def relative(path: Path, folder: Path) -> str:
    """The target of a link from a page in the folder."""
    return Path(os.path.relpath(path, folder)).as_posix()


def _escaped(note: str) -> str:
    """A note with Markdown escaped, except for code in backticks."""
    parts = re.split(r"(`[^`]*`)", note)
    return "".join(
        part if part.startswith("`") else re.sub(r"([\\*_<>\[\]{}|$~])", r"\\\1", part)
        for part in parts
    )


def _distinct(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(texts))
