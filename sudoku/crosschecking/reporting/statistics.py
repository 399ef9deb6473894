"""Counts of questions and answers by contestant and by class of puzzles, as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from sudoku.crosschecking.claims import Claim, Trouble
from sudoku.crosschecking.comparison import Comparison
from sudoku.interface.outcome import Verdict
from sudoku.pictures.text_table import TextTable
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line


@dataclass(slots=True)
class Tally:
    """The answers of one contestant."""

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    """The number of claims by verdict; UNKNOWN counts claims cut short by a budget."""
    solved: int = 0
    """The claims that only show a solution, and do not say whether others exist."""
    failures: Counter[Trouble] = field(default_factory=Counter)
    """The number of failures of each kind."""
    wrong: int = 0
    """Claims that are proved wrong."""
    seconds: float = 0.0
    max_seconds: float = 0.0
    slowest: Puzzle | None = None
    """The puzzle that took `max_seconds`."""

    @property
    def failed(self) -> int:
        """The number of failures."""
        return self.failures.total()

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """Plain values, as in `sudoku crosscheck --json`."""
        slowest = self.slowest
        return {
            "verdicts": {v.value: self.verdicts[v] for v in Verdict},
            "solved": self.solved,
            "failed": self.failed,
            "failures": {trouble.value: count for trouble, count in self.failures.items()},
            "wrong_answers": self.wrong,
            "seconds": self.seconds,
            "max_seconds": self.max_seconds,
            "slowest": slowest and to_line(slowest.board, slowest.clues, style),
        }


@dataclass(slots=True)
class ClassTally:
    """One class of puzzles: how many were tried, their verdicts, and the disagreements."""

    tried: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    disagreements: int = 0

    def as_dict(self) -> dict[str, Any]:
        """Plain values, as in `sudoku crosscheck --json`."""
        return {
            "tried": self.tried,
            "verdicts": {v.value: self.verdicts[v] for v in Verdict},
            "disagreement_count": self.disagreements,
        }


@dataclass(slots=True)
class Statistics:
    """The counts of all puzzles so far, by contestant and by class."""

    puzzles: int = 0
    undecided: int = 0
    contestants: dict[str, Tally] = field(default_factory=dict)
    classes: dict[str, ClassTally] = field(default_factory=dict)

    def add(self, comparison: Comparison) -> None:
        """Count the answers about one puzzle."""
        self.puzzles += 1
        self.undecided += comparison.is_undecided
        tally = self._class(comparison)
        tally.tried += 1
        tally.verdicts[comparison.verdict] += 1
        for name, answer in comparison.answers.items():
            contestant = self.contestants.setdefault(name, Tally())
            contestant.seconds += answer.seconds
            if answer.seconds > contestant.max_seconds or contestant.slowest is None:
                contestant.max_seconds, contestant.slowest = answer.seconds, answer.puzzle
            if not isinstance(answer, Claim):
                contestant.failures[answer.trouble] += 1
            elif answer.verdict is Verdict.UNKNOWN and answer.least and not answer.is_cut_short:
                contestant.solved += 1
            else:
                contestant.verdicts[answer.verdict] += 1

    def add_disagreement(
        self, comparison: Comparison, proved: Verdict, wrong: Collection[str]
    ) -> None:
        """Count a disagreement. wrong: the names of all wrong and failed contestants."""
        tally = self._class(comparison)
        tally.disagreements += 1
        tally.verdicts[comparison.verdict] -= 1
        tally.verdicts[proved] += 1
        for name in wrong:
            self.contestants[name].wrong += isinstance(comparison.answers[name], Claim)

    @property
    def not_covered(self) -> list[Verdict]:
        """The verdicts that no puzzle had, about which the run shows nothing."""
        seen = sum((tally.verdicts for tally in self.classes.values()), Counter[Verdict]())
        return [v for v in Verdict if v is not Verdict.UNKNOWN and not seen[v]]

    def notes(self) -> Iterator[str]:
        """Lines about verdicts that were not covered, and about failures."""
        if self.not_covered:
            yield f"not covered: no puzzle was {_any_of(self.not_covered)}"
        for name, tally in self.contestants.items():
            for trouble, count in tally.failures.items():
                yield f"{name}: {trouble} {plural(count, 'time')}"

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """Plain values, as in `sudoku crosscheck --json`."""
        return {
            "puzzles": self.puzzles,
            "contestants": [
                {"contestant": name, **tally.as_dict(style)}
                for name, tally in self.contestants.items()
            ],
            "classes": [{"class": n, **tally.as_dict()} for n, tally in self.classes.items()],
            "not_covered": [verdict.value for verdict in self.not_covered],
            "undecided": self.undecided,
        }

    def _class(self, comparison: Comparison) -> ClassTally:
        return self.classes.setdefault(comparison.case.kind, ClassTally())


def _any_of(words: list[Verdict]) -> str:
    """A list such as "unique, multiple or unsatisfiable"."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


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
