"""The tables of a report."""

from __future__ import annotations

from sudoku.crosschecking.reporting.statistics import Statistics
from sudoku.interface.outcome import Verdict
from sudoku.pictures.text_table import TextTable


def tables(statistics: Statistics) -> list[TextTable]:
    """The table of contestants, and a table of the classes of puzzles if there are several."""
    found = [_contestants(statistics)]
    if len(statistics.classes) > 1:
        found.append(_classes(statistics))
    return found


def _contestants(statistics: Statistics) -> TextTable:
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
    return TextTable(header, rows)


def _classes(statistics: Statistics) -> TextTable:
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
    return TextTable(header, rows)
