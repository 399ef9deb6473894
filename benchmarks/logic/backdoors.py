"""Are the smallest backdoors of puzzles as many as others have counted?

The file has a puzzle in each line. Behind it there may be, apart by tabs, the size of its smallest
backdoors, their number, and the number of cells in any of them.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.framework.report import BenchmarkError, Report, Row
from sudoku import Budget, MeaninglessQuestionError, NotationError, Puzzle, parse
from sudoku.errors import UnknownTechniqueError
from sudoku.logic.backdoors import Backdoors, backdoors

NOTES = (
    "sets: the smallest backdoors of all these puzzles together. listed, equal: puzzles with "
    "listed figures, and those of which all are the same.",
    "ms: of a whole question, with the verdict.",
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A puzzle of the file, its line, and what is listed: size, sets and cells, or some of it."""

    line: int
    puzzle: Puzzle
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A listed puzzle, its backdoors, and the seconds that they took."""

    listed: Listed
    found: Backdoors
    seconds: float

    @property
    def figures(self) -> tuple[int | None, ...]:
        """What is found, as far as figures are listed."""
        found = self.found
        return (found.size, found.count, len(found.cells))[: len(self.listed.figures)]

    @property
    def is_equal(self) -> bool:
        """Whether what is listed is found."""
        return self.figures == self.listed.figures


def add_arguments(parser: ArgumentParser) -> None:
    """The file, and what solves the rest."""
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="puzzles, perhaps with size, sets and cells")
    add("--techniques", default="FN", metavar="LIST", help="what solves the rest (default: FN)")
    add("--take", type=int, metavar="N", help="the first N puzzles only")
    add("--seconds", type=float, metavar="S", help="the limit for each puzzle")
    add("--misses", action="store_true", help="tell which figures differ, by their lines")


def run(args: Namespace) -> Iterator[Report]:
    """One report, with a row for each size. Raises BenchmarkError for a file that is wrong."""
    judged: list[Judged] = []
    for listed in [*read_listed(args.file)][: args.take]:
        start = perf_counter()
        try:
            found = backdoors(
                listed.puzzle, techniques=args.techniques, limit=1, budget=Budget(args.seconds)
            )
        except (MeaninglessQuestionError, UnknownTechniqueError) as error:
            raise BenchmarkError(f"{args.file.name}:{listed.line}: {error}") from error
        judged.append(Judged(listed, found, perf_counter() - start))
    if not judged:
        raise BenchmarkError(f"{args.file.name} has no puzzles, expected some")
    sizes = sorted({each.found.size for each in judged if each.found.size is not None})
    rows = [_row(str(size), [j for j in judged if j.found.size == size]) for size in sizes]
    unknown = [each for each in judged if each.found.size is None]
    rows += [_row("unknown", unknown)] if unknown else []
    misses = [_miss(each) for each in judged if args.misses and not each.is_equal]
    command = f"logic backdoors {args.file.name} --techniques {args.techniques}"
    name = f"logic-backdoors-{args.techniques}-{args.file.stem}"
    yield Report(name, command, [*rows, _row("all", judged)], [*NOTES, *misses])


def read_listed(path: Path) -> Iterator[Listed]:
    """The puzzles of a file; lines that begin with # are comments. Raises BenchmarkError."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise BenchmarkError(f"{path.name} is not UTF-8: {error}") from error
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#"):
            text, *figures = line.split("\t")
            where = f"{path.name}:{number}"
            try:
                yield Listed(number, parse(text), tuple(map(int, figures[:3])))
            except NotationError as error:
                raise BenchmarkError(f"{where}: {error}") from error
            except ValueError:
                raise BenchmarkError(f"{where}: {figures}, expected size, sets, cells") from None


def _row(size: str, judged: Sequence[Judged]) -> Row:
    times = [1000 * each.seconds for each in judged]
    return {
        "size": size,
        "puzzles": len(judged),
        "sets": sum(each.found.count for each in judged),
        "listed": sum(bool(each.listed.figures) for each in judged),
        "equal": sum(bool(each.listed.figures) and each.is_equal for each in judged),
        "median, ms": median(times),
        "mean, ms": sum(times) / len(times),
        "most, ms": max(times),
    }


def _miss(judged: Judged) -> str:
    theirs, ours = ("/".join(map(str, each)) for each in (judged.listed.figures, judged.figures))
    return f"line {judged.listed.line}: listed {theirs}, found {ours}."
