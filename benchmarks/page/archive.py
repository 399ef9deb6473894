"""Every stored table, with a link to it and to the page that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from benchmarks.page.exhibit import Table
from benchmarks.page.exhibits import EXHIBITS
from benchmarks.page.markdown import link, relative
from benchmarks.page.stored import Missing, Results, Stored

HEAD = ("files", "page", "date", "machine", "`python -m benchmarks …`")


def archive(results: Results, placed: Mapping[str, str], folder: Path) -> Table:
    """A row for each table. placed: the stem of the page with each exhibit."""
    pages: dict[str, list[str]] = {}
    for exhibit, page in placed.items():
        for one in _sources(exhibit, results):
            if page not in pages.setdefault(one.name, []):
                pages[one.name].append(page)
    tables = [*results.tables.values(), *results.older]
    rows = [
        [
            ", ".join([link(one, folder), *_beside(one, folder)]),
            ", ".join(f"[{page}]({page}.md)" for page in pages.get(one.name, ())),
            one.date[:10],
            one.facts["processor"],
            f"`{one.command}`",
        ]
        for one in sorted(tables, key=lambda one: (one.name, one.date))
    ]
    return Table(HEAD, rows)


def _beside(stored: Stored, folder: Path) -> Iterable[str]:
    """Links to the other files of a table: single answers, rows as JSON, puzzles."""
    for path in sorted(stored.path.parent.glob(f"{stored.name}.*")):
        if path != stored.path:
            yield f"[{path.name.removeprefix(stored.name)}]({relative(path, folder)})"


def _sources(exhibit: str, results: Results) -> Iterable[Stored]:
    try:
        return EXHIBITS[exhibit](results).sources
    except Missing:
        return ()
