"""The tables of a report, as Markdown and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from sudoku.crosschecking.reporting.statistics import Statistics
from sudoku.interface.outcome import Verdict


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A header and rows of as many cells each. The first column is left-aligned."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """Aligned lines."""
        widths = [max(map(len, column)) for column in zip(self.header, *self.rows, strict=True)]
        rule = "|".join("-" * (width + 2) for width in widths)
        header, *rows = (_line(row, widths) for row in (self.header, *self.rows))
        return "\n".join([header, f"|{rule}|", *rows])

    def html(self) -> str:
        """A table element."""
        rows = [_html_row("td", row) for row in self.rows]
        head = f"<thead>{_html_row('th', self.header)}</thead>"
        return "\n".join(["<table>", head, "<tbody>", *rows, "</tbody>", "</table>"])


def tables(statistics: Statistics) -> list[ReportTable]:
    """The table of contestants, and that of the classes of puzzles if there are several."""
    found = [_contestants(statistics)]
    if len(statistics.classes) > 1:
        found.append(_classes(statistics))
    return found


def _contestants(statistics: Statistics) -> ReportTable:
    tallies = statistics.contestants
    has_solved = any(tally.solved for tally in tallies.values())
    header = ["contestant", *(v.value for v in Verdict), "failed", "wrong"]
    header += [*(["a solution"] if has_solved else []), "seconds", "max ms"]
    rows = [
        [
            name,
            *(str(tally.verdicts[v]) for v in Verdict),
            str(tally.failed),
            str(tally.wrong),
            *([str(tally.solved)] if has_solved else []),
            f"{tally.seconds:.3f}",
            f"{1000 * tally.max_seconds:.2f}",
        ]
        for name, tally in tallies.items()
    ]
    return ReportTable(header, rows)


def _classes(statistics: Statistics) -> ReportTable:
    header = ["class", "tried", *(v.value for v in Verdict), "disagreements"]
    rows = [
        [
            name,
            str(tally.tried),
            *(str(tally.verdicts[v]) for v in Verdict),
            str(tally.disagreements),
        ]
        for name, tally in statistics.classes.items()
    ]
    return ReportTable(header, rows)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    padded = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    return f"| {' | '.join(padded)} |"


def _html_row(tag: str, cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
