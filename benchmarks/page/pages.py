"""The pages of docs/benchmarks, with tables and pictures instead of the directives.

A page has prose and directives, each in its own section. A directive either has the name of one of
`exhibits`, or lists the columns of a stored table to show, possibly under other names:

    ## How soon does the page open?

    :::{measured} web-paint
    show: files | until | max ms = at most, ms
    :::

`from` names the stored table if it has another name, `rows` the first cells of the rows to show.
Several tables are shown side by side or below each other, with the word for their rows or tables:

    :::{measured} bulk
    from: bulk-famous = famous | bulk-top95 = top95
    beside: program
    show: µs
    :::

`stacked: collection` instead of `beside: program` shows them below each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.framework.report import RESULTS, BenchmarkError
from benchmarks.page.exhibits import EXHIBITS
from benchmarks.page.markdown import PictureWriter, written
from benchmarks.page.stored import MissingTable, StoredTables
from benchmarks.page.tables import Exhibit, beside, stacked

PAGES = RESULTS.parents[1] / "docs" / "benchmarks"

_DIRECTIVE = re.compile(r"^:::\{measured\} (\S+)\n((?:\w+: .*\n)*):::$", re.MULTILINE)
_Maker = Callable[[StoredTables], Exhibit]


@dataclass(frozen=True, slots=True)
class BenchmarkPage:
    """A page of docs/benchmarks, and the stored tables."""

    path: Path
    text: str
    results: StoredTables

    def expanded(self, write: PictureWriter) -> str:
        """The page with its tables and pictures. Raises BenchmarkError for an unknown exhibit."""

        def content(directive: re.Match[str]) -> str:
            exhibit = self._exhibit(directive)
            if exhibit is None:
                return "*Not measured here.*"
            return written(exhibit, self.path.parent, write)

        return _DIRECTIVE.sub(content, self.text)

    def exhibits(self) -> list[Exhibit]:
        """The exhibits whose tables are stored."""
        found = [self._exhibit(each) for each in _DIRECTIVE.finditer(self.text)]
        return [exhibit for exhibit in found if exhibit is not None]

    def _exhibit(self, directive: re.Match[str]) -> Exhibit | None:
        name, lines = directive[1], directive[2].splitlines()
        if lines:
            make = _declared(name, dict(line.split(": ", 1) for line in lines))
        elif name in EXHIBITS:
            make = EXHIBITS[name]
        else:
            raise BenchmarkError(f"{self.path.name}: no exhibit {name!r}")
        try:
            return make(self.results)
        except MissingTable:
            return None


def names(text: str) -> list[str]:
    """The names of all directives of a page."""
    return [found[1] for found in _DIRECTIVE.finditer(text)]


def pages(results: StoredTables) -> list[BenchmarkPage]:
    """All pages of docs/benchmarks."""
    paths = sorted(PAGES.glob("*.md"))
    return [BenchmarkPage(path, path.read_text(encoding="utf-8"), results) for path in paths]


def _declared(name: str, fields: dict[str, str]) -> _Maker:
    """A function that makes an exhibit of columns of stored tables."""
    columns, rows = _renamed(fields["show"]), _renamed(fields.get("rows", ""))

    def make(results: StoredTables) -> Exhibit:
        sources = _renamed(fields.get("from", name))
        parts = {words: results[stored] for stored, words in sources.items()}
        if "beside" in fields:
            shown = beside(parts, columns, [*rows], fields["beside"])
        else:
            shown = stacked(parts, columns, rows, fields.get("stacked"))
        return Exhibit([*parts.values()], shown)

    return make


def _renamed(text: str) -> dict[str, str]:
    """The names in a line, each with the words to show instead: "a = b | c"."""
    found = {}
    for part in filter(None, text.split(" | ")):
        stored, sign, words = part.partition(" =")
        found[stored] = words.strip() if sign else stored
    return found
