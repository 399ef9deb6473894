"""Do puzzles have the number of smallest backdoors that another program has counted?

A puzzle may be followed by the size of its smallest backdoors, their number, and the number of
cells in all of them.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import perf_counter

from benchmarks.framework.arguments import add_option
from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.logic.listed import ListComparison, add_list_arguments, lines_of, puzzle_of
from sudoku import Budget, MeaninglessQuestionError, Puzzle
from sudoku.errors import UnknownTechniqueError
from sudoku.logic.backdoors import Backdoors, backdoors

NOTES = (
    "sets: the smallest backdoors of all these puzzles together. listed, equal: puzzles with "
    "listed figures, and puzzles whose figures are all the same.",
    "ms: of a whole question, with the verdict.",
)


@dataclass(frozen=True, slots=True)
class ListedBackdoors:
    """A puzzle of the file, and the listed figures: size, sets and cells, or the first of them."""

    where: str
    line: int
    puzzle: Puzzle
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ComparedBackdoors:
    """A listed puzzle, its backdoors, and the seconds for finding them."""

    listed: ListedBackdoors
    found: Backdoors
    seconds: float

    @property
    def figures(self) -> tuple[int | None, ...]:
        """The found figures that correspond to the listed figures."""
        found = self.found
        return (found.size, found.count, len(found.cells))[: len(self.listed.figures)]

    @property
    def is_equal(self) -> bool:
        """Whether the found figures equal the listed figures."""
        return self.figures == self.listed.figures


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file, and the techniques that solve the rest."""
    add_list_arguments(parser, "puzzles, perhaps with size, sets and cells")
    add_option(parser, "--techniques", str, "FN", "the techniques that solve the rest", "LIST")


def run(args: Namespace) -> Iterator[Report]:
    """One report, with a row for each size. Raises BenchmarkError for an invalid file."""

    def judge(listed: ListedBackdoors) -> ComparedBackdoors:
        asked = {"techniques": args.techniques, "limit": 1, "budget": Budget(args.seconds)}
        start = perf_counter()
        try:
            found = backdoors(listed.puzzle, **asked)
        except (MeaninglessQuestionError, UnknownTechniqueError) as error:
            raise BenchmarkError(f"{listed.where}: {error}") from error
        return ComparedBackdoors(listed, found, perf_counter() - start)

    name = f"logic-backdoors-{args.techniques}-{args.file.stem}"
    command = f"logic backdoors {args.file.name} --techniques {args.techniques}"
    comparison = ListComparison("size", judge, _group, _figures, _miss)
    yield comparison.report(_listed(args.file), args, (name, command), NOTES)


def _listed(path: Path) -> Iterator[ListedBackdoors]:
    for number, (text, *figures) in lines_of(path):
        where = f"{path.name}:{number}"
        puzzle = puzzle_of(text, where)
        try:
            yield ListedBackdoors(where, number, puzzle, tuple(map(int, figures[:3])))
        except ValueError:
            raise BenchmarkError(f"{where}: {figures}, expected size, sets, cells") from None


def _group(one: ComparedBackdoors) -> tuple[float, str]:
    size = one.found.size
    return (inf, "unknown") if size is None else (size, str(size))


def _figures(compared: Sequence[ComparedBackdoors]) -> Row:
    listed = [each for each in compared if each.listed.figures]
    return {
        "sets": sum(each.found.count for each in compared),
        "listed": len(listed),
        "equal": sum(each.is_equal for each in listed),
    }


def _miss(one: ComparedBackdoors) -> str | None:
    if one.is_equal:
        return None
    theirs, ours = ("/".join(map(str, each)) for each in (one.listed.figures, one.figures))
    return f"line {one.listed.line}: listed {theirs}, found {ours}."
