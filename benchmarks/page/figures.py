"""Measured figures in the text of README and docs, and the stored tables from which they come.

<!-- measured bulk-verdicts-sudoku17_first5000 | native:avx512; native:sse2 | µs --> The search
takes 0.20 µs with AVX-512, and 0.68 µs with SSE2.

*Measured on 2026-11-22 …* <!-- end -->

Each line of a mark names tables, rows by their first cells, and columns. The figures in the text,
to two digits, are the cells of these rows in order; the cells of one row are taken table by table.
Figures are numbers with a unit, and cells that are numbers. `python -m benchmarks page` writes the
figures and the last paragraph from the stored tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import floor, log10
from pathlib import Path
from textwrap import fill

from benchmarks.framework.report import RESULTS, BenchmarkError
from benchmarks.page.markdown import link, measured_by
from benchmarks.page.stored import StoredTable, StoredTables

ROOT = RESULTS.parents[1]
OTHERS = (
    *("README.md", "CONTRIBUTING.md", "SECURITY.md", "models/README.md"),
    *("puzzles/README.md", "benchmarks/README.md", "sudoku/checker/README.md"),
)
"""The pages outside docs/, without CHANGELOG.md, whose figures belong to old versions."""

_NUMBER = r"\d[\d,]*(?:\.\d+)?"
_WORD = (
    r"(?:(?:two|three|four|five|six|seven|eight|nine|ten|twenty|half an?|"
    r"a (?:third|quarter|fifth|tenth) of an?)\b)"
)
_UNIT = (
    r"(?:[mµn]s\b|s\b|seconds?\b|minutes?\b|hours?\b|[kMGT]B\b|bytes\b|times\b|%|"
    r"(?:[\w-]+\s){0,3}(?:a|per)\ssecond\b|of\s(?:(?:the|all)\s)?\d+)"
)
_AND = r"\s(?:to|and|or)\s"
FIGURE = re.compile(
    rf"(?<![\w.,-])(?:{_NUMBER}|{_WORD})(?=(?:{_AND}{_NUMBER})*\s?{_UNIT})"
    rf"|(?<=\|\s){_NUMBER}(?=\s\|)"
)
BLOCK = re.compile(r"^<!-- measured\n(.*?)\n-->\n(.*?)^<!-- end -->$", re.MULTILINE | re.DOTALL)
_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_DIRECTIVE = re.compile(r"^:::.*?^:::$|^<!-- .*?-->$", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """All pages that users read."""
    return [*(ROOT / name for name in OTHERS), *sorted((ROOT / "docs").rglob("*.md"))]


def update(results: StoredTables) -> list[str]:
    """Write the stored figures into all pages, and return the names of changed pages."""
    changed = []
    for page in pages():
        text = page.read_text(encoding="utf-8")
        new = updated(page, text, results)
        if new != text:
            page.write_text(new, encoding="utf-8")
            changed.append(page.relative_to(ROOT).as_posix())
    return changed


def updated(page: Path, text: str, results: StoredTables) -> str:
    """The text of a page with the stored figures in its blocks.

    Raises BenchmarkError if a table or row is not stored, or if a block has another number of
    figures.
    """

    def block(found: re.Match[str]) -> str:
        sources, figures = _sources(found[1], results)
        prose = re.sub(r"\n\*Measured [^*]*\*\n\Z", "", found[2])
        present = FIGURE.findall(prose)
        if len(present) != len(figures):
            raise BenchmarkError(
                f"{page.name}: {len(present)} figures in a block ({', '.join(present)}), expected "
                f"{len(figures)} ({', '.join(figures)})"
            )
        rest = iter(figures)
        prose = FIGURE.sub(lambda _: next(rest), prose)
        links = ", ".join(link(one, page.parent) for one in sources)
        note = fill(f"*{measured_by(sources)}: {links}.*", 120, break_on_hyphens=False)
        return f"<!-- measured\n{found[1]}\n-->\n{prose}\n{note}\n<!-- end -->"

    parts = _FENCED.split(text)
    return "".join(part if at % 2 else BLOCK.sub(block, part) for at, part in enumerate(parts))


def unmarked(text: str) -> Iterator[tuple[int, str]]:
    """The figures with a unit outside marked blocks and code, each with its line."""
    blank = text
    for pattern in (_FENCED, BLOCK, _DIRECTIVE):
        blank = pattern.sub(_blank, blank)
    for found in FIGURE.finditer(blank):
        unit = re.match(rf"(?:{_AND}{_NUMBER})*\s?{_UNIT}", blank[found.end() :])
        if unit:
            words = " ".join((found[0] + unit[0]).split())
            yield blank.count("\n", 0, found.start()) + 1, words


def _blank(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def _sources(lines: str, results: StoredTables) -> tuple[list[StoredTable], list[str]]:
    """The tables of a block, and its figures."""
    sources: dict[str, StoredTable] = {}
    figures = []
    for line in re.sub(r";\n", "; ", lines).splitlines():
        names, rows, columns = (part.split("; ") for part in line.split(" | "))
        sources |= {name: results[name] for name in names}
        figures += [
            two_digits(results[name].row(row)[column])
            for row in rows
            for name in names
            for column in columns
        ]
    return [*sources.values()], figures


def two_digits(cell: str) -> str:
    """A stored number as the text shows it.

    >>> two_digits("0.201"), two_digits("9.98"), two_digits("128"), two_digits("15022")
    ('0.20', '10', '130', '15,000')
    """
    value = float(cell)
    for _ in range(2):  # rounding 9.98 adds a digit
        places = 1 - floor(log10(abs(value))) if value else 0
        value = round(value, places)
    return f"{value:,.{max(0, places)}f}"
