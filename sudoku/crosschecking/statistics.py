"""What was tried, and what was said of it: by classes of puzzles, and by those who were asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from sudoku.crosschecking.claims import Claim, Trouble
from sudoku.crosschecking.comparison import Comparison
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.puzzle import Puzzle


@dataclass(slots=True)
class Tally:
    """One of those who were asked.

    verdicts: how often it claimed each; UNKNOWN is for what a budget cut short. solved: claims of a
    solution that say nothing of others, all that some programs can say. failures: by the trouble.
    wrong: claims that were proved wrong. slowest: the puzzle that took max_seconds.
    """

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    solved: int = 0
    failures: Counter[Trouble] = field(default_factory=Counter)
    wrong: int = 0
    seconds: float = 0.0
    max_seconds: float = 0.0
    slowest: Puzzle | None = None

    @property
    def failed(self) -> int:
        """How often it failed."""
        return self.failures.total()

    def as_dict(self) -> dict[str, Any]:
        """As plain values, as `sudoku crosscheck --json` shows it."""
        return {
            "verdicts": {v.value: self.verdicts[v] for v in Verdict},
            "solved": self.solved,
            "failed": self.failed,
            "failures": {trouble.value: count for trouble, count in self.failures.items()},
            "wrong": self.wrong,
            "seconds": self.seconds,
            "max_seconds": self.max_seconds,
            "slowest": None if self.slowest is None else str(self.slowest),
        }


@dataclass(slots=True)
class ClassTally:
    """One class of puzzles: how many were tried, with which verdicts, and on how many not all
    could be right.
    """

    tried: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    disagreements: int = 0

    def as_dict(self) -> dict[str, Any]:
        """As plain values, as `sudoku crosscheck --json` shows it."""
        return {
            "tried": self.tried,
            "verdicts": {v.value: self.verdicts[v] for v in Verdict},
            "disagreements": self.disagreements,
        }


@dataclass(slots=True)
class Statistics:
    """All puzzles so far; contestants and classes by their names."""

    puzzles: int = 0
    undecided: int = 0
    contestants: dict[str, Tally] = field(default_factory=dict)
    classes: dict[str, ClassTally] = field(default_factory=dict)

    def add(self, comparison: Comparison) -> None:
        """Count what was said."""
        self.puzzles += 1
        self.undecided += comparison.is_undecided
        tally = self._class(comparison)
        tally.tried += 1
        tally.verdicts[comparison.verdict] += 1
        for name, said in comparison.said.items():
            contestant = self.contestants.setdefault(name, Tally())
            contestant.seconds += said.seconds
            if said.seconds > contestant.max_seconds or contestant.slowest is None:
                contestant.max_seconds, contestant.slowest = said.seconds, said.puzzle
            if not isinstance(said, Claim):
                contestant.failures[said.trouble] += 1
            elif said.verdict is Verdict.UNKNOWN and said.least and not said.is_cut_short:
                contestant.solved += 1
            else:
                contestant.verdicts[said.verdict] += 1

    def add_disagreement(
        self, comparison: Comparison, proved: Verdict, wrong: Collection[str]
    ) -> None:
        """Count that these were wrong, of whom the comparison may have failures too."""
        tally = self._class(comparison)
        tally.disagreements += 1
        tally.verdicts[comparison.verdict] -= 1
        tally.verdicts[proved] += 1
        for name in wrong:
            self.contestants[name].wrong += isinstance(comparison.said[name], Claim)

    @property
    def not_covered(self) -> list[Verdict]:
        """The verdicts that no puzzle had: nothing is known of how anybody fares with such."""
        seen = sum((tally.verdicts for tally in self.classes.values()), Counter[Verdict]())
        return [v for v in Verdict if v is not Verdict.UNKNOWN and not seen[v]]

    def as_dict(self) -> dict[str, Any]:
        """As plain values, as `sudoku crosscheck --json` shows it."""
        return {
            "puzzles": self.puzzles,
            "models": [{"model": n, **tally.as_dict()} for n, tally in self.contestants.items()],
            "classes": [{"class": n, **tally.as_dict()} for n, tally in self.classes.items()],
            "not covered": [verdict.value for verdict in self.not_covered],
            "undecided": self.undecided,
        }

    def _class(self, comparison: Comparison) -> ClassTally:
        return self.classes.setdefault(comparison.case.kind, ClassTally())
