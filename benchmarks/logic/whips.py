"""Do W and B equal the ratings of Denis Berthier's CSP-Rules?

The first line of the file names its columns, separated by tabs: `puzzle`, and any of `W`, `B`,
`clues_after_singles`, `cands_after_singles` and `cands_after_locked`. Other columns are ignored.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.logic.listed import ListComparison, add_list_arguments, lines_of, puzzle_of
from sudoku import OutOfBudget, Puzzle
from sudoku.logic.ratings.whips import rate_whips
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.whips.graph import CandidateGraph

RATINGS = ("W", "B")
COUNTS = ("clues_after_singles", "cands_after_singles", "cands_after_locked")
NOTES = (
    "length: W as listed. W, B: equal to what is listed. counts: clues and candidates once singles "
    "are placed, and candidates after locked candidates; all equal. out: no rating "
    "within --seconds.",
    "ms: CPU time of the rating, both W and B.",
)


@dataclass(frozen=True, slots=True)
class ListedLengths:
    """A puzzle of the file, its line, and its listed values."""

    line: int
    puzzle: Puzzle
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ComparedLengths:
    """A listed puzzle with our values."""

    listed: ListedLengths
    values: Mapping[str, int | None]
    """The values by the names of the columns, without W and B if the time ran out."""
    seconds: float

    def has(self, names: Sequence[str]) -> bool:
        """Whether our values of these names equal the listed values."""
        listed = self.listed.values
        return all(self.values.get(name) == listed[name] for name in names if name in listed)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file, and options that select puzzles and details."""
    add_list_arguments(parser, "a table of puzzles, W, B, and counts")


def run(args: Namespace) -> Iterator[Report]:
    """One report. Raises BenchmarkError if the file is not such a table."""

    def judge(listed: ListedLengths) -> ComparedLengths:
        values: dict[str, int | None] = dict(zip(COUNTS, counts(listed.puzzle), strict=True))
        start = process_time()
        with suppress(OutOfBudget):
            values |= rate_whips(listed.puzzle, None, args.seconds).as_dict()
        return ComparedLengths(listed, values, process_time() - start)

    comparison = ListComparison("length", judge, _length, _figures, _miss)
    names = (f"logic-whips-{args.file.stem}", f"logic whips {args.file.name}")
    yield comparison.report(_listed(args.file), args, names, NOTES)


def _listed(path: Path) -> Iterator[ListedLengths]:
    """The puzzles of a table. Raises BenchmarkError for a line that does not fit its columns."""
    lines = lines_of(path)
    _, names = next(lines, (1, []))
    known = [name for name in (*RATINGS, *COUNTS) if name in names]
    if "puzzle" not in names or not known:
        raise BenchmarkError(f"{path.name} has no columns puzzle and W, but {', '.join(names)}")
    for number, line in lines:
        where = f"{path.name}:{number}"
        fields = dict(zip(names, line, strict=False))
        puzzle = puzzle_of(fields["puzzle"], where)
        for name in known:
            if not fields.get(name, "").isdecimal():
                found = repr(fields[name]) if name in fields else "missing"
                raise BenchmarkError(f"{where}: {name} {found}, expected a number")
        yield ListedLengths(number, puzzle, {name: int(fields[name]) for name in known})


def counts(puzzle: Puzzle) -> tuple[int, int, int]:
    """The numbers of clues and of candidates after all singles, and of candidates after locked
    candidates too.

    Only candidates of open cells count.
    """
    graph, position = CandidateGraph.of(puzzle.board), Position.of(puzzle)
    live, placed = graph.placed(graph.open_candidates(position))
    clues, candidates = puzzle.clue_count + placed, live.bit_count()
    while gone := graph.locked(live):
        live, _ = graph.placed(live & ~gone)
    return clues, candidates, live.bit_count()


def _length(one: ComparedLengths) -> tuple[float, str]:
    length = one.listed.values.get("W", 0)
    return length, str(length)


def _figures(compared: Sequence[ComparedLengths]) -> Row:
    same = {name: sum(each.has([name]) for each in compared) for name in RATINGS}
    return {
        **same,
        "counts": sum(each.has(COUNTS) for each in compared),
        "out": sum("W" not in each.values for each in compared),
        **{f"{name} share, %": 100.0 * same[name] / len(compared) for name in RATINGS},
    }


def _miss(one: ComparedLengths) -> str | None:
    pairs = [
        f"{name} {value}, found {one.values.get(name)}"
        for name, value in one.listed.values.items()
        if one.values.get(name) != value
    ]
    return f"line {one.listed.line}: listed {'; '.join(pairs)}." if pairs else None
