"""Write the figures in README and docs from the stored results; `make docs` shows all tables."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.framework.report import Report, Row
from benchmarks.page import figures
from benchmarks.page.pages import pages
from benchmarks.page.stored import StoredTables


def run() -> Iterator[Report]:
    """A row for each page of docs/benchmarks. Raises BenchmarkError for a figure without source."""
    results = StoredTables()
    changed = figures.update(results)
    rows: list[Row] = [
        {"page": page.path.name, "tables and pictures": len(page.exhibits())}
        for page in pages(results)
    ]
    yield Report("page", rows, [f"Figures changed: {name}." for name in changed])
