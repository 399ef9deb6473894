"""The result of a cross-check as text, HTML and plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from typing import Any

from sudoku.crosschecking.claims import Failure, Trouble
from sudoku.crosschecking.reporting.disagreement import Disagreement
from sudoku.crosschecking.reporting.statistics import Statistics, tables
from sudoku.crosschecking.shrinking.shrinker import Reproduction, Shrunk
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import DigitStyle

NOT_OF_TRUTH = frozenset(Trouble) - {Trouble.WRONG_GRID}
"""Kinds of trouble for which the right verdict does not matter."""
LONGEST_ERROR = 5
"""Limit on the lines of a program's standard error."""
SHOWN = 5
"""Limit on the disagreements with the same errors, and on the time limits, that are shown in
full.
"""
STOPPED = "stopped by --shrink-seconds"


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """The result of a cross-check.

    `print(report)` shows what `sudoku crosscheck` prints; in a notebook a report is shown as HTML.
    """

    statistics: Statistics
    disagreements: list[Disagreement] = field(default_factory=list)
    time_limits: list[Failure] = field(default_factory=list)
    """Answers that did not arrive in time."""
    stopped: list[Failure] = field(default_factory=list)
    """The last failure of each contestant that was dropped because it repeatedly failed in the same
    way.
    """

    @property
    def passed(self) -> bool:
        """Whether all agree: no answer is wrong or failed, and no budget or time limit ran out.
        Then `sudoku crosscheck` exits with 0.
        """
        return not self.disagreements and not self.statistics.undecided

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """Plain values, as `sudoku crosscheck --json` prints them."""
        return {
            **self.statistics.as_dict(style),
            "time_limits": [{**f.puzzle.as_dict(style), **f.as_dict()} for f in self.time_limits],
            "stopped": [{**f.puzzle.as_dict(style), **f.as_dict()} for f in self.stopped],
            "disagreements": [disagreement.as_dict(style) for disagreement in self.disagreements],
        }

    def __repr__(self) -> str:
        return f"<Report: {self.sentence()}>"

    def __str__(self) -> str:
        found = [disagreement_text(disagreement) for disagreement in self.shown_disagreements()]
        found += [time_limit_text(failure) for failure in self.time_limits[:SHOWN]]
        found += [table.markdown() for table in tables(self.statistics)]
        return "\n\n".join([*found, "\n".join(self.summary())])

    def _repr_html_(self) -> str:
        """The report for a notebook: the summary, the tables, and collapsed disagreements."""
        parts = [f"<p>{escape(self.sentence())}</p>"]
        parts += [table.html() for table in tables(self.statistics)]
        for disagreement in self.shown_disagreements():
            first, _, rest = disagreement_text(disagreement).partition("\n")
            parts.append(
                f"<details><summary>{escape(first)}</summary><pre>{escape(rest)}</pre></details>"
            )
        texts = [time_limit_text(failure) for failure in self.time_limits[:SHOWN]]
        parts += [f"<pre>{escape(text)}</pre>" for text in texts]
        parts += [f"<p>{escape(line)}</p>" for line in self.summary()[:-1]]
        return "\n".join(parts)

    def shown_disagreements(self) -> Iterator[Disagreement]:
        """All disagreements except those whose errors were already shown SHOWN times."""
        seen = Counter[tuple[tuple[str, str], ...]]()
        for disagreement in self.disagreements:
            errors = tuple(disagreement.wrong.items())
            seen[errors] += 1
            if seen[errors] <= SHOWN:
                yield disagreement

    def summary(self, expected: int | None = None) -> list[str]:
        """The last lines of the report. expected: as in `sentence`."""
        stopped = [
            f"{failure.contestant} is no longer asked, after identical failures in a row:"
            f" {failure.trouble}: {failure.text}"
            for failure in self.stopped
        ]
        notes = self.statistics.notes()
        return [*self._omitted(), *notes, *stopped, self.sentence(expected)]

    def sentence(self, expected: int | None = None) -> str:
        """A summary of the run in words. expected: the number of puzzles that the run should
        have.
        """
        asked, undecided = self.statistics.puzzles, self.statistics.undecided
        of = "" if expected in (None, asked) else f"{asked} of "
        return (
            f"{of}{plural(asked if expected is None else expected, 'puzzle')}, "
            f"{plural(len(self.disagreements), 'disagreement')}"
            + (f", {undecided} not decided by all" if undecided else "")
        )

    def _omitted(self) -> Iterator[str]:
        alike = Counter(tuple(found.wrong.items()) for found in self.disagreements)
        for errors, count in alike.items():
            if count > SHOWN:
                who = ", ".join(f"{name} {error}" for name, error in errors)
                more = plural(count - SHOWN, "more disagreement")
                yield f"{more} ({who or 'no contestant proved wrong'}): use --json or --junit"
        if len(self.time_limits) > SHOWN:
            more = plural(len(self.time_limits) - SHOWN, "more late answer")
            yield f"{more}: use --json to list them"
        if self.time_limits:
            yield "--seconds sets the time limit for programs and functions"


def disagreement_text(disagreement: Disagreement) -> str:
    """A disagreement in several lines."""
    return "\n".join(_lines(disagreement))


def time_limit_text(failure: Failure) -> str:
    """A time limit in one line, followed by the program's standard error."""
    head = f"{failure.contestant} about {failure.puzzle}: {failure.text}"
    return "\n".join([head, *_stderr_lines(failure)])


def _lines(disagreement: Disagreement) -> Iterator[str]:
    judgement, wrong = disagreement.judgement, disagreement.wrong
    yield f"disagreement about {disagreement.puzzle}"
    yield from _rule_lines(disagreement.puzzle.board)
    for answer in disagreement.answers.values():
        yield f"  {judgement.sentence(answer)}"
        if isinstance(answer, Failure):
            yield from _stderr_lines(answer)
    if not wrong:
        yield "  no contestant is proved wrong"
    if not NOT_OF_TRUTH.issuperset(wrong.values()) or not wrong:
        yield f"  the truth: {judgement.truth}; evidence: {judgement.evidence}"
        for grid in judgement.solutions[:2]:
            yield f"    {grid}"
    for name, shrunk in disagreement.shrunk.items():
        yield from _shrunk_lines(name, shrunk, is_of_truth=wrong.get(name) not in NOT_OF_TRUTH)


def _rule_lines(board: Board) -> Iterator[str]:
    yield from (f"  rule: {rule}" for rule in board.rules)


def _shrunk_lines(name: str, shrunk: Shrunk, *, is_of_truth: bool) -> Iterator[str]:
    if shrunk.note:
        yield f"  {name}: {shrunk.note}"
    small, filled = shrunk.small, shrunk.filled
    if small is not None:
        size, piece = plural(small.puzzle.clue_count, "clue"), "clue"
        if not small.puzzle.board.is_classic:
            size = f"{plural(len(small.puzzle.board.rules), 'rule')}, {size}"
            piece = "rule or clue"
        limit = f"no {piece} can be removed" if small.is_minimal else STOPPED
        yield from _reproduction_lines(f"small, {size}, {limit}", small, is_of_truth=is_of_truth)
    # A contestant that fails even at the empty board fails at the full one too.
    if filled is not None and (is_of_truth or small is None or small.puzzle.clue_count):
        cells = plural(filled.puzzle.board.cell_count - filled.puzzle.clue_count, "open cell")
        limit = "no more digits can be filled in" if filled.is_minimal else STOPPED
        yield from _reproduction_lines(
            f"filled in, {cells}, {limit}", filled, is_of_truth=is_of_truth
        )


def _reproduction_lines(what: str, found: Reproduction, *, is_of_truth: bool) -> Iterator[str]:
    yield f"  {what}: {found.puzzle}"
    yield from (f"  {line}" for line in _rule_lines(found.puzzle.board))
    for puzzle, alike in groupby(found.earlier):
        times = sum(1 for _ in alike)
        yield f"    asked after {puzzle}" + (f" ({times} times)" if times > 1 else "")
    for answer in found.answers:
        yield f"    {found.judgement.sentence(answer)}"
    if is_of_truth:
        yield f"    the truth: {found.judgement.truth}; evidence: {found.judgement.evidence}"
    if found.command is not None:
        yield f"    repeat: {found.command}"


def _stderr_lines(failure: Failure) -> Iterator[str]:
    for line in failure.stderr.splitlines()[-LONGEST_ERROR:]:
        yield f"    standard error: {line}"
