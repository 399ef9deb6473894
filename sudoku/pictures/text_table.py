"""A table as Markdown, which is also readable on a terminal, and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from unicodedata import combining, east_asian_width


@dataclass(frozen=True, slots=True)
class TextTable:
    """A header, and rows with the same number of cells. The first column is left-aligned."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """The table as Markdown, with aligned columns."""
        widths = [max(map(_width, column)) for column in zip(self.header, *self.rows, strict=True)]
        rule = "|".join("-" * (width + 2) for width in widths)
        header, *rows = (_line(row, widths) for row in (self.header, *self.rows))
        return "\n".join([header, f"|{rule}|", *rows])

    def html(self) -> str:
        """The table as an HTML element."""
        rows = [_html_row("td", row) for row in self.rows]
        head = f"<thead>{_html_row('th', self.header)}</thead>"
        return "\n".join(["<table>", head, "<tbody>", *rows, "</tbody>", "</table>"])


def _width(text: str) -> int:
    """The columns that a terminal uses for a text."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 1 + (east_asian_width(c) in "WF") for c in text)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    fill = [" " * (width - _width(cell)) for cell, width in zip(cells, widths, strict=True)]
    others = [space + cell for space, cell in zip(fill[1:], cells[1:], strict=True)]
    return f"| {' | '.join([cells[0] + fill[0], *others])} |"


def _html_row(tag: str, cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
