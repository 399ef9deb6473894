"""The pages of benchmarks with their tables, and with each picture in two themes."""

from __future__ import annotations

import os
from pathlib import Path

from sphinx.application import Sphinx

from benchmarks.page.charts import Picture
from benchmarks.page.drawing import save
from benchmarks.page.pages import PAGES, BenchmarkPage
from benchmarks.page.stored import StoredTables

BEFORE_LINKS_ARE_LED = 400
"""A priority: `outside` leads the links to stored tables afterwards."""


def read(app: Sphinx, name: str, source: list[str]) -> None:
    """Put tables and pictures into a page of benchmarks, instead of its directives."""
    path = Path(app.srcdir) / f"{name}.md"
    if path.parent.resolve() != PAGES.resolve():
        return
    folder = Path(app.doctreedir) / "benchmarks"

    def write(picture: Picture) -> str:
        return "\n\n".join(
            f":::{{image}} {Path(os.path.relpath(file, path.parent)).as_posix()}\n"
            f":alt: {picture.alt}\n:class: only-{theme}\n:::"
            for theme, file in save(picture, folder).items()
        )

    results = StoredTables()
    for table in results.all:
        app.env.note_dependency(str(table.path))
    source[0] = BenchmarkPage(path, source[0], results).expanded(write)


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.connect("source-read", read, priority=BEFORE_LINKS_ARE_LED)
