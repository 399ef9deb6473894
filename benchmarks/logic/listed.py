"""Puzzles that a file lists with the figures of another program, compared with our figures.

A line has a puzzle and its figures, separated by tabs. Lines that begin with # are comments.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from benchmarks.framework.arguments import above_zero, add_option, positive
from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.timing import milliseconds
from sudoku import NotationError, Puzzle, parse

Listed = TypeVar("Listed")


class ComparedPuzzle(Protocol):
    """A listed puzzle with our figures."""

    @property
    def seconds(self) -> float:
        """The seconds for computing our figures."""


Compared = TypeVar("Compared", bound=ComparedPuzzle)


@dataclass(frozen=True, slots=True)
class ListComparison(Generic[Listed, Compared]):
    """A comparison of the puzzles of a list, and the table of its results."""

    column: str
    """The name of the first column, by which the rows are grouped."""
    judge: Callable[[Listed], Compared]
    group: Callable[[Compared], tuple[float, str]]
    """The position and the name of the row to which a puzzle belongs."""
    figures: Callable[[Sequence[Compared]], Row]
    miss: Callable[[Compared], str | None]
    """A description of the difference; None if all figures are equal."""

    def report(
        self,
        listed: Iterable[Listed],
        args: Namespace,
        names: tuple[str, str],
        notes: Sequence[str],
    ) -> Report:
        """The report, with a row for each group. names: the name of the report, and its command.

        Raises BenchmarkError if no puzzle is listed.
        """
        compared = [self.judge(each) for each in [*listed][: args.take]]
        if not compared:
            raise BenchmarkError(f"{args.file.name} has no puzzles of this kind, expected some")
        groups: dict[tuple[float, str], list[Compared]] = {}
        for each in compared:
            groups.setdefault(self.group(each), []).append(each)
        rows = [self._row(name, groups[place, name]) for place, name in sorted(groups)]
        rows.append(self._row("all", compared))
        misses = [text for each in compared if args.misses and (text := self.miss(each))]
        return Report(*names, rows, [*notes, *misses])

    def _row(self, name: str, compared: Sequence[Compared]) -> Row:
        times = [each.seconds for each in compared]
        return {
            self.column: name,
            "puzzles": len(compared),
            **self.figures(compared),
            **milliseconds(times, "median, ms", "mean, ms", "most, ms"),
        }


def add_list_arguments(parser: ArgumentParser, text: str) -> None:
    """Add the file and the options that all comparisons have. text: the contents of the file."""
    parser.add_argument("file", type=Path, metavar="FILE", help=text)
    add_option(parser, "--take", positive, None, "the first N puzzles only", "N")
    add_option(parser, "--seconds", above_zero, None, "the limit for each puzzle", "S")
    text = "list the lines of the figures that differ"
    parser.add_argument("--misses", action="store_true", help=text)


def lines_of(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The number and the fields of each line. Raises BenchmarkError if it is not UTF-8."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise BenchmarkError(f"{path.name} is not UTF-8: {error}") from error
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#"):
            yield number, line.split("\t")


def puzzle_of(text: str, where: str) -> Puzzle:
    """Parse a puzzle. Raises BenchmarkError, with file and line."""
    try:
        return parse(text)
    except NotationError as error:
        raise BenchmarkError(f"{where}: {error}") from error
