"""The pages of docs/benchmarks, with tables and pictures instead of the directives.

A page has prose and directives, each in its own section. A directive either has the name of one of
`exhibits`, or lists the columns of a stored table to show, possibly under other names:

    ## How soon does the page answer?

:::{measured} web-paint show: files | until | max ms = at most, ms :::

`from` names the stored table if it has another name, `rows` the first cells of the rows to show.
Several tables are shown side by side or below each other, with the word for their rows or tables:

:::{measured} bulk from: bulk-famous = famous | bulk-top95 = top95 beside: program show: µs :::

:::{measured} paths from: paths-famous = famous | paths-top95 = top95 stacked: collection show: µs
:::

`peers` names packages and programs whose versions matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.framework.report import RESULTS, BenchmarkError
from benchmarks.page.exhibit import Exhibit, Maker, ShownTable, beside, rows_of, stacked
from benchmarks.page.exhibits import EXHIBITS
from benchmarks.page.markdown import PictureWriter, link, relative, table, written
from benchmarks.page.stored import MissingTable, StoredTable, StoredTables

PAGES = RESULTS.parents[1] / "docs" / "benchmarks"
ARCHIVE = "archive"
"""The directive for the list of all stored tables."""
HEAD = ("files", "page", "date", "machine", "`python -m benchmarks …`")

_DIRECTIVE = re.compile(r"^:::\{measured\} (\S+)\n((?:\w+: .*\n)*):::$", re.MULTILINE)
_LINK = re.compile(r"(\]\()([^)\s#:]+)(#[^)\s]*)?\)")


@dataclass(frozen=True, slots=True)
class BenchmarkPage:
    """A page, with the exhibits of its directives by name; None if nothing is stored."""

    path: Path
    text: str
    results: StoredTables
    exhibits: dict[str, Exhibit | None]

    def expanded(self, folder: Path, write: PictureWriter) -> str:
        """The page for a folder, with its tables and pictures."""

        def content(directive: re.Match[str]) -> str:
            if directive[1] == ARCHIVE:
                return table(_archive(self.results, folder))
            exhibit = self.exhibits[directive[1]]
            return "*Not measured here.*" if exhibit is None else written(exhibit, folder, write)

        return _DIRECTIVE.sub(content, _moved(self.text, self.path.parent, folder))


def names(text: str) -> list[str]:
    """The names of all directives of a page."""
    return [found[1] for found in _DIRECTIVE.finditer(text)]


def page(path: Path, text: str, results: StoredTables) -> BenchmarkPage:
    """A page and its exhibits. Raises BenchmarkError for an unknown exhibit."""
    makers = _makers(path, text)
    return BenchmarkPage(
        path, text, results, {name: _made(maker, results) for name, maker in makers.items()}
    )


def pages(results: StoredTables) -> list[BenchmarkPage]:
    """All pages of docs/benchmarks."""
    return [page(path, text, results) for path, text in _texts().items()]


def _texts() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted(PAGES.glob("*.md"))}


def _makers(path: Path, text: str) -> dict[str, Maker]:
    """A function for each directive but the archive."""
    makers: dict[str, Maker] = {}
    for found in _DIRECTIVE.finditer(text):
        name, lines = found[1], found[2].splitlines()
        if lines:
            makers[name] = _declared(name, dict(line.split(": ", 1) for line in lines))
        elif name in EXHIBITS:
            makers[name] = EXHIBITS[name]
        elif name != ARCHIVE:
            raise BenchmarkError(f"{path.name}: no exhibit {name!r}, expected one of {[*EXHIBITS]}")
    return makers


def _declared(name: str, fields: dict[str, str]) -> Maker:
    """A function that makes an exhibit of columns of stored tables."""
    columns, rows = _renamed(fields["show"]), _renamed(fields.get("rows", ""))

    def make(results: StoredTables) -> Exhibit:
        sources = _renamed(fields.get("from", name))
        parts = {words: results[stored] for stored, words in sources.items()}
        if "beside" in fields:
            table = beside(parts, columns, [*rows], fields["beside"])
        elif "stacked" in fields:
            table = stacked(parts, columns, fields["stacked"], rows)
        else:
            (stored,) = parts.values()
            table = rows_of(stored, columns, rows)
        return Exhibit([*parts.values()], table, (), fields.get("peers", "").split())

    return make


def _renamed(text: str) -> dict[str, str]:
    """The names in a line, each with the words to show instead: "a = b | c"."""
    found = {}
    for part in filter(None, text.split(" | ")):
        stored, sign, words = part.partition(" =")
        found[stored] = words.strip() if sign else stored
    return found


def _made(make: Maker, results: StoredTables) -> Exhibit | None:
    try:
        return make(results)
    except MissingTable:
        return None


def _archive(results: StoredTables, folder: Path) -> ShownTable:
    """A row for each stored table, with links to it and to the pages that show it."""
    shown_on: dict[str, list[str]] = {}
    for path, text in _texts().items():
        for maker in _makers(path, text).values():
            exhibit = _made(maker, results)
            for source in exhibit.sources if exhibit else ():
                if path.stem not in shown_on.setdefault(source.name, []):
                    shown_on[source.name].append(path.stem)
    rows = [
        [
            ", ".join([link(one, folder), *_beside(one, folder)]),
            ", ".join(f"[{stem}]({stem}.md)" for stem in shown_on.get(one.name, ())),
            one.date[:10],
            one.facts["processor"],
            f"`{one.command}`",
        ]
        for one in sorted(results.all, key=lambda one: (one.name, one.date))
    ]
    return ShownTable(HEAD, rows)


def _beside(stored: StoredTable, folder: Path) -> Iterable[str]:
    """Links to the further files of a table: single answers, rows as JSON, puzzles."""
    for path in sorted(stored.path.parent.glob(f"{stored.name}.*")):
        if path != stored.path:
            yield f"[{path.name.removeprefix(stored.name)}]({relative(path, folder)})"


def _moved(text: str, before: Path, after: Path) -> str:
    """Adapt relative links to other folders to the new folder; links between pages stay."""

    def led(found: re.Match[str]) -> str:
        there = (before / found[2]).resolve()
        if there.parent == before:
            return found[0]
        return f"{found[1]}{relative(there, after)}{found[3] or ''})"

    return text if before == after else _LINK.sub(led, text)
