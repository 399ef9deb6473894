"""Do the ratings ER/EP/ED equal Sudoku Explainer's?

A puzzle is followed by its rating: ER/EP/ED, or only ER. With `--column`, the first line names the
columns.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import process_time

from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.logic.listed import ListComparison, add_list_arguments, lines_of, puzzle_of
from sudoku import OutOfBudget, Puzzle, check
from sudoku.logic.ratings.se.rating import rate_se

BANDS = (0.0, 2.0, 3.0, 5.0, 6.5, 7.0, 8.0, 8.5, 9.0, 9.5)
"""The listed ER at which each row of the table begins."""
NEAR = 0.2
NOTES = (
    "equal: all listed values. near: the values differ by 0.2 at most, the equal ones included. "
    "out: no rating within --seconds.",
    "ms: processor time of the rating, steps checked against the solution.",
)


@dataclass(frozen=True, slots=True)
class ListedRating:
    """A puzzle of the file, its line, and its rating: ER, or ER, EP and ED."""

    line: int
    puzzle: Puzzle
    rating: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ComparedRating:
    """A listed puzzle, our rating (empty if the time ran out), the hardest step, the seconds."""

    listed: ListedRating
    rating: tuple[float, ...]
    hardest: str
    seconds: float

    @property
    def distance(self) -> float:
        """The largest difference of ER, EP and ED; infinite if the time ran out."""
        pairs = zip(self.listed.rating, self.rating or (inf,) * 3, strict=False)
        return max(round(abs(theirs - ours), 1) for theirs, ours in pairs)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file, and options that select puzzles and details."""
    add_list_arguments(parser, "puzzles with their ratings, apart by tabs")
    text = "the column with the ratings, named in the first line"
    parser.add_argument("--column", metavar="NAME", help=text)


def run(args: Namespace) -> Iterator[Report]:
    """One report. Raises UnsoundStepError, and BenchmarkError for a file without ratings."""

    def judge(listed: ListedRating) -> ComparedRating:
        solution = check(listed.puzzle).solution
        start = process_time()
        try:
            found = rate_se(listed.puzzle, solution, args.seconds)
        except OutOfBudget:
            return ComparedRating(listed, (), "", process_time() - start)
        ours = (found.er, found.ep, found.ed)[: len(listed.rating)]
        return ComparedRating(listed, ours, found.hardest, process_time() - start)

    comparison = ListComparison("ER", judge, _band, _figures, _miss)
    names = (f"logic-se-{args.file.stem}", f"logic se {args.file.name}")
    yield comparison.report(_listed(args.file, args.column), args, names, NOTES)


def _listed(path: Path, column: str | None) -> Iterator[ListedRating]:
    at, lines = 1, lines_of(path)
    if column is not None:
        _, names = next(lines, (1, []))
        if column not in names:
            raise BenchmarkError(f"{path.name} has no column {column}, but {', '.join(names)}")
        at = names.index(column)
    for number, fields in lines:
        where = f"{path.name}:{number}"
        if len(fields) <= at:
            raise BenchmarkError(f"{where}: no column {at + 1}")
        puzzle = puzzle_of(fields[0], where)
        expected = f"{where}: rating {fields[at]!r}, expected ER/EP/ED"
        try:
            rating = tuple(map(float, fields[at].split("/")))
        except ValueError:
            raise BenchmarkError(expected) from None
        if len(rating) not in (1, 3):
            raise BenchmarkError(f"{expected} or ER")
        yield ListedRating(number, puzzle, rating)


def _band(one: ComparedRating) -> tuple[float, str]:
    low = max(band for band in BANDS if band <= one.listed.rating[0])
    return low, f"{low} …" if low else f"… {BANDS[1]}"


def _figures(compared: Sequence[ComparedRating]) -> Row:
    equal = sum(each.distance == 0 for each in compared)
    near = sum(each.distance <= NEAR for each in compared)
    return {
        "equal": equal,
        "near": near,
        "out": sum(not each.rating for each in compared),
        "equal share, %": 100.0 * equal / len(compared),
        "near share, %": 100.0 * near / len(compared),
    }


def _miss(one: ComparedRating) -> str | None:
    if not one.distance:
        return None
    theirs, ours = ("/".join(map(str, values)) for values in (one.listed.rating, one.rating))
    found = f"{ours} {one.hardest}" if ours else "no rating"
    return f"line {one.listed.line}: listed {theirs}, found {found}, {one.seconds:.1f} s."
