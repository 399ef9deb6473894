"""What a cross-check found, in words and as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sudoku.crosschecking.claims import Failure, Trouble
from sudoku.crosschecking.disagreement import Disagreement
from sudoku.crosschecking.isolation import Isolated, Small
from sudoku.crosschecking.statistics import Statistics
from sudoku.pictures.words import plural

NOT_OF_TRUTH = frozenset(Trouble) - {Trouble.WRONG_GRID}
"""Troubles for which it does not matter what is true."""
LONGEST_ERROR = 5
"""Lines of a program's standard error that are shown."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a cross-check found. late: who did not answer in time, about which puzzle."""

    statistics: Statistics
    disagreements: list[Disagreement]
    late: list[Failure]

    def as_dict(self) -> dict[str, Any]:
        """The report as plain values, as `sudoku crosscheck --json` prints it."""
        return {
            **self.statistics.as_dict(),
            "late": [{**f.puzzle.as_dict(), **f.as_dict()} for f in self.late],
            "disagreements": [disagreement.as_dict() for disagreement in self.disagreements],
        }

    def __str__(self) -> str:
        told = [told_of(disagreement) for disagreement in self.disagreements]
        return "\n\n".join([*told, *map(told_late, self.late), self.sentence])

    @property
    def sentence(self) -> str:
        """How much was asked, and how much was found."""
        return self.sentence_of(self.statistics.puzzles)

    def sentence_of(self, expected: int) -> str:
        """The same where so many puzzles were to be asked about."""
        asked, undecided = self.statistics.puzzles, self.statistics.undecided
        of = "" if asked == expected else f"{asked} of "
        return (
            f"{of}{plural(expected, 'puzzle')}, "
            f"{plural(len(self.disagreements), 'disagreement')}"
            + (f", {undecided} not decided by all" if undecided else "")
        )


def told_of(disagreement: Disagreement) -> str:
    """A disagreement in some lines."""
    return "\n".join(_lines(disagreement))


def told_late(failure: Failure) -> str:
    """A time limit in some lines."""
    head = f"{failure.contestant} about {failure.puzzle}: {failure.text}"
    return "\n".join([head, *_errors(failure)])


def _lines(disagreement: Disagreement) -> Iterator[str]:
    ruling, wrong = disagreement.ruling, disagreement.wrong
    yield f"disagreement about {disagreement.puzzle}"
    for said in disagreement.said.values():
        yield f"  {ruling.sentence(said)}"
        if isinstance(said, Failure):
            yield from _errors(said)
    if not wrong:
        yield "  nobody is proved wrong"
    if not NOT_OF_TRUTH.issuperset(wrong.values()) or not wrong:
        yield f"  the truth: {ruling.verdict}; evidence: {ruling.evidence}"
        for grid in ruling.solutions[:2]:
            yield f"    {grid}"
    for name, isolated in disagreement.isolated.items():
        yield from _isolated_lines(name, isolated, is_of_truth=wrong.get(name) not in NOT_OF_TRUTH)


def _isolated_lines(name: str, isolated: Isolated, *, is_of_truth: bool) -> Iterator[str]:
    if isolated.note:
        yield f"  {name}: {isolated.note}"
    few, full = isolated.few, isolated.full
    if few is not None:
        clues = plural(few.puzzle.clue_count, "clue")
        limit = "no clue can go" if few.is_minimal else "time ran out"
        yield from _small_lines(f"small, {clues}, {limit}", few, is_of_truth=is_of_truth)
    # One who fails even at the empty board fails at the full one too, which tells nothing more.
    if full is not None and (is_of_truth or few is None or few.puzzle.clue_count):
        cells = plural(full.puzzle.board.cell_count - full.puzzle.clue_count, "open cell")
        limit = "no digit more can be filled in" if full.is_minimal else "time ran out"
        yield from _small_lines(f"filled in, {cells}, {limit}", full, is_of_truth=is_of_truth)


def _small_lines(what: str, small: Small, *, is_of_truth: bool) -> Iterator[str]:
    yield f"  {what}: {small.puzzle}"
    for puzzle, alike in groupby(small.earlier):
        times = sum(1 for _ in alike)
        yield f"    asked after {puzzle}" + (f" ({times} times)" if times > 1 else "")
    for said in small.said:
        yield f"    {small.ruling.sentence(said)}"
    if is_of_truth:
        yield f"    the truth: {small.ruling.verdict}; evidence: {small.ruling.evidence}"
    if small.command is not None:
        yield f"    repeat: {small.command}"


def _errors(failure: Failure) -> Iterator[str]:
    """The end of what a program wrote to its standard error."""
    for line in failure.stderr.splitlines()[-LONGEST_ERROR:]:
        yield f"    standard error: {line}"
