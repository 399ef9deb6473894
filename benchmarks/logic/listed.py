"""Puzzles that a file lists with the figures of another program, compared with our figures.

A line has a puzzle and its figures, separated by tabs. The first line may name the columns. Lines
that begin with # are comments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.study import Option
from benchmarks.framework.timing import milliseconds
from sudoku import NotationError, Puzzle, parse

PUZZLE = "puzzle"
Seconds = Annotated[float | None, Option("the limit for each puzzle", "S")]
Figures = Mapping[str, float | None]
"""Figures by the names of their columns; None if the time ran out."""


@dataclass(frozen=True, slots=True)
class ListedPuzzle:
    """A puzzle of a file, and its fields by column."""

    line: int
    where: str
    """The file and the line, for errors."""
    puzzle: Puzzle
    fields: Mapping[str, str]

    def number(self, name: str) -> int:
        """The number in a column. Raises BenchmarkError."""
        text = self.fields.get(name, "missing")
        if not text.isdecimal():
            raise BenchmarkError(f"{self.where}: {name} {text}, expected a number")
        return int(text)


@dataclass(frozen=True, slots=True)
class ComparedPuzzle:
    """A listed puzzle: the listed figures, our figures, and the seconds for computing them."""

    line: int
    theirs: Figures
    ours: Figures
    seconds: float

    def is_equal(self, *names: str) -> bool:
        """Whether our figures of these names, or all figures, equal the listed figures."""
        checked = [name for name in names or self.theirs if name in self.theirs]
        return all(self.ours.get(name) == self.theirs[name] for name in checked)

    @property
    def miss(self) -> str:
        """A description of the figures that differ."""
        pairs = [
            f"{name} {value:g}, found {self.ours.get(name)}"
            for name, value in self.theirs.items()
            if self.ours.get(name) != value
        ]
        return f"line {self.line}: listed {'; '.join(pairs)}."


def listed(path: Path, columns: Sequence[str], take: int | None) -> list[ListedPuzzle]:
    """The first puzzles of a file. columns: their names, unless the first line names them.

    Raises BenchmarkError if a line has no puzzle, or the file has none.
    """
    lines = [*lines_of(path)]
    if lines and PUZZLE in lines[0][1]:
        columns = lines.pop(0)[1]
    found = []
    for number, line in lines[:take]:
        fields = dict(zip(columns, line, strict=False))
        where = f"{path.name}:{number}"
        try:
            found.append(ListedPuzzle(number, where, parse(fields[PUZZLE]), fields))
        except NotationError as error:
            raise BenchmarkError(f"{where}: {error}") from error
    if not found:
        raise BenchmarkError(f"{path.name} has no puzzles, expected some")
    return found


def lines_of(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The number and the fields of each line. Raises BenchmarkError if it is not UTF-8."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise BenchmarkError(f"{path.name} is not UTF-8: {error}") from error
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#"):
            yield number, line.split("\t")


def report(
    name: str,
    compared: Sequence[ComparedPuzzle],
    column: str,
    group: Callable[[ComparedPuzzle], tuple[float, str]],
    figures: Callable[[Sequence[ComparedPuzzle]], Row],
    notes: Sequence[str],
    *,
    misses: bool,
) -> Report:
    """A report with a row for each group of puzzles, and a row for all.

    group: the position and the name of the row to which a puzzle belongs. column: the name of the
    column of these names. misses: list the puzzles whose figures differ.
    """
    groups: dict[tuple[float, str], list[ComparedPuzzle]] = {}
    for each in compared:
        groups.setdefault(group(each), []).append(each)
    shown = [*((label, groups[place, label]) for place, label in sorted(groups)), ("all", compared)]
    rows = [
        {
            column: label,
            "puzzles": len(part),
            **figures(part),
            **milliseconds([each.seconds for each in part], "median, ms", "mean, ms", "most, ms"),
        }
        for label, part in shown
    ]
    listing = [each.miss for each in compared if misses and not each.is_equal()]
    return Report(name, rows, [*notes, *listing])
