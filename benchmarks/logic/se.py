"""Are the ratings ER/EP/ED those of Sudoku Explainer?

The file has a puzzle and its rating in each line, apart by a tab: ER/EP/ED, or ER alone. With
`--column` the first line names the columns.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.framework.report import BenchmarkError, Report, Row
from sudoku import NotationError, OutOfBudget, Puzzle, check, parse
from sudoku.logic.ratings.se.rating import rate_se

BANDS = (0.0, 2.0, 3.0, 5.0, 6.5, 7.0, 8.0, 8.5, 9.0, 9.5)
"""Where the rows of the table begin, by the listed ER."""
NEAR = 0.2
NOTES = (
    "equal: all listed values. near: the values differ by 0.2 at most, the equal ones included. "
    "out: no rating within --seconds.",
    "ms: processor time of the rating alone, steps checked against the solution.",
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A puzzle of the file, its line, and its rating: ER, or ER, EP and ED."""

    line: int
    puzzle: Puzzle
    rating: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Rated:
    """A listed puzzle, our rating (() if the time ran out), the hardest step, and the seconds."""

    listed: Listed
    rating: tuple[float, ...]
    hardest: str
    seconds: float

    @property
    def distance(self) -> float:
        """The largest difference of a value; infinite if the time ran out."""
        if not self.rating:
            return float("inf")
        pairs = zip(self.listed.rating, self.rating, strict=True)
        return max(round(abs(theirs - ours), 1) for theirs, ours in pairs)


def add_arguments(parser: ArgumentParser) -> None:
    """The file, and what to rate and show of it."""
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="puzzles with their ratings, apart by tabs")
    add("--column", metavar="NAME", help="the column with the ratings, named in the first line")
    add("--take", type=int, metavar="N", help="the first N puzzles only")
    add("--below", type=float, metavar="ER", help="only puzzles listed below this ER")
    add("--seconds", type=float, metavar="S", help="the limit for each puzzle")
    add("--misses", action="store_true", help="tell which ratings differ, by their lines")


def run(args: Namespace) -> Iterator[Report]:
    """One report. Raises BenchmarkError for a file without ratings, UnsoundStepError."""
    listed = [
        each
        for each in read_listed(args.file, args.column)
        if args.below is None or each.rating[0] < args.below
    ][: args.take]
    if not listed:
        raise BenchmarkError(f"{args.file.name} has no rated puzzles of this kind, expected some")
    rated = [judge(each, args.seconds) for each in listed]
    rows = []
    for low, high in zip(BANDS, (*BANDS[1:], float("inf")), strict=True):
        part = [each for each in rated if low <= each.listed.rating[0] < high]
        if part:
            rows.append(_row(f"{low} …" if low else f"… {BANDS[1]}", part))
    rows.append(_row("all", rated))
    misses = [_miss(each) for each in rated if each.distance] if args.misses else []
    name = f"logic-se-{args.file.stem}"
    yield Report(name, f"logic se {args.file.name}", rows, [*NOTES, *misses])


def read_listed(path: Path, column: str | None = None) -> Iterator[Listed]:
    """The puzzles of a file. Raises BenchmarkError for a line without a puzzle and a rating."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise BenchmarkError(f"{path.name} is not UTF-8: {error}") from error
    at = 1
    if column is not None:
        names = lines[0].split("\t") if lines else []
        if column not in names:
            raise BenchmarkError(f"{path.name} has no column {column}, but {', '.join(names)}")
        at = names.index(column)
    for number, line in enumerate(lines, start=1):
        if line.strip() and (column is None or number > 1):
            yield _listed(line.split("\t"), at, number, f"{path.name}:{number}")


def _listed(fields: Sequence[str], at: int, line: int, where: str) -> Listed:
    if len(fields) <= at:
        raise BenchmarkError(f"{where}: no column {at + 1}")
    try:
        puzzle = parse(fields[0])
    except NotationError as error:
        raise BenchmarkError(f"{where}: {error}") from error
    try:
        rating = tuple(map(float, fields[at].split("/")))
    except ValueError:
        raise BenchmarkError(f"{where}: rating {fields[at]!r}, expected ER/EP/ED") from None
    if len(rating) not in (1, 3):
        raise BenchmarkError(f"{where}: rating {fields[at]!r}, expected ER/EP/ED or ER")
    return Listed(line, puzzle, rating)


def judge(listed: Listed, seconds: float | None = None) -> Rated:
    """Rate a puzzle. Raises UnsoundStepError for a step against its solution."""
    solution = check(listed.puzzle).solution
    start = process_time()
    try:
        found = rate_se(listed.puzzle, solution, seconds)
    except OutOfBudget:
        return Rated(listed, (), "", process_time() - start)
    ours = (found.er, found.ep, found.ed)[: len(listed.rating)]
    return Rated(listed, ours, found.hardest, process_time() - start)


def _row(band: str, rated: Sequence[Rated]) -> Row:
    count, times = len(rated), [1000 * each.seconds for each in rated]
    equal = sum(each.distance == 0 for each in rated)
    near = sum(each.distance <= NEAR for each in rated)
    return {
        "ER": band,
        "puzzles": count,
        "equal": equal,
        "near": near,
        "out": sum(not each.rating for each in rated),
        "equal share, %": 100.0 * equal / count,
        "near share, %": 100.0 * near / count,
        "median, ms": median(times),
        "mean, ms": sum(times) / count,
        "most, ms": max(times),
    }


def _miss(rated: Rated) -> str:
    theirs, ours = ("/".join(map(str, values)) for values in (rated.listed.rating, rated.rating))
    found = f"{ours} {rated.hardest}" if ours else "no rating"
    return f"line {rated.listed.line}: listed {theirs}, found {found}, {rated.seconds:.1f} s."
