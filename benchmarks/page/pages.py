"""The pages of docs/benchmarks, with tables and pictures in place of the directives.

A page has prose and, in its own section, a directive for each exhibit:

    ## How soon does the page answer?

    :::{measured} web-edits
    :::
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.framework.report import RESULTS, BenchmarkError
from benchmarks.page.archive import archive
from benchmarks.page.exhibit import Exhibit
from benchmarks.page.exhibits import EXHIBITS
from benchmarks.page.markdown import PictureWriter, relative, table, written
from benchmarks.page.stored import Missing, Results

PAGES = RESULTS.parents[1] / "docs" / "benchmarks"
DIRECTIVE = re.compile(r"^:::\{measured\} (\S+)\n:::$", re.MULTILINE)
ARCHIVE = "archive"
"""The directive for the list of all stored tables, which is made from all pages."""

_LINK = re.compile(r"(\]\()([^)\s#:]+)(#[^)\s]*)?\)")


@dataclass(frozen=True, slots=True)
class Page:
    """A page, with what its directives show by name; None where nothing is stored."""

    path: Path
    text: str
    results: Results
    exhibits: dict[str, Exhibit | None]

    def expanded(self, folder: Path, write: PictureWriter) -> str:
        """The page for a folder, with its tables and pictures."""

        def content(directive: re.Match[str]) -> str:
            if directive[1] == ARCHIVE:
                return table(archive(self.results, placed(), folder))
            exhibit = self.exhibits[directive[1]]
            return "*Not measured here.*" if exhibit is None else written(exhibit, folder, write)

        return DIRECTIVE.sub(content, _moved(self.text, self.path.parent, folder))


def page(path: Path, text: str, results: Results) -> Page:
    """A page and its exhibits. Raises BenchmarkError for a name that is none of an exhibit."""
    names = [name for name in DIRECTIVE.findall(text) if name != ARCHIVE]
    for name in names:
        if name not in EXHIBITS:
            raise BenchmarkError(f"{path.name}: no exhibit {name!r}, expected one of {[*EXHIBITS]}")
    return Page(path, text, results, {name: _made(EXHIBITS[name], results) for name in names})


def pages(results: Results) -> list[Page]:
    """All pages of docs/benchmarks."""
    paths = sorted(PAGES.glob("*.md"))
    return [page(path, path.read_text(encoding="utf-8"), results) for path in paths]


def placed() -> dict[str, str]:
    """The stem of the page that has each exhibit, in the order of the pages' names."""
    return {
        name: path.stem
        for path in sorted(PAGES.glob("*.md"))
        for name in DIRECTIVE.findall(path.read_text(encoding="utf-8"))
        if name != ARCHIVE
    }


def _made(make: Callable[[Results], Exhibit], results: Results) -> Exhibit | None:
    try:
        return make(results)
    except Missing:
        return None


def _moved(text: str, before: Path, after: Path) -> str:
    """Lead relative links to other folders from the new one; those to pages of its own stay."""

    def led(link: re.Match[str]) -> str:
        there = (before / link[2]).resolve()
        if there.parent == before:
            return link[0]
        return f"{link[1]}{relative(there, after)}{link[3] or ''})"

    return text if before == after else _LINK.sub(led, text)
