"""Are W and B those of Denis Berthier's CSP-Rules?

The first line of the file names its columns, apart by tabs: `puzzle`, and any of `W`, `B`,
`clues_after_singles`, `cands_after_singles` and `cands_after_locked`. Others are passed over.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.framework.report import BenchmarkError, Report, Row
from sudoku import NotationError, OutOfBudget, Puzzle, parse
from sudoku.logic.ratings.whips import rate_whips
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.whips.graph import CandidateGraph

RATINGS = ("W", "B")
COUNTS = ("clues_after_singles", "cands_after_singles", "cands_after_locked")
NOTES = (
    "length: W as listed. W, B: equal to what is listed. counts: clues and candidates once singles "
    "are placed, and candidates once locked candidates are applied, too; all equal. out: no rating "
    "within --seconds.",
    "ms: CPU time of the rating alone, both W and B.",
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A puzzle of the file, its line, and what is listed of it."""

    line: int
    puzzle: Puzzle
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Rated:
    """A listed puzzle, our values by the same names (no W and B if the time ran out), and the
    seconds of the rating.
    """

    listed: Listed
    values: Mapping[str, int | None]
    seconds: float

    def has(self, names: Sequence[str]) -> bool:
        """Whether our values of these names are the listed ones."""
        listed = self.listed.values
        return all(self.values.get(name) == listed[name] for name in names if name in listed)


def add_arguments(parser: ArgumentParser) -> None:
    """The file, and what to rate and show of it."""
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="a table of puzzles, W, B, and counts")
    add("--take", type=int, metavar="N", help="the first N puzzles only")
    add("--from", type=int, default=0, dest="least", metavar="W", help="only puzzles from this W")
    add("--seconds", type=float, metavar="S", help="the limit for each puzzle")
    add("--misses", action="store_true", help="tell which values differ, by their lines")


def run(args: Namespace) -> Iterator[Report]:
    """One report. Raises BenchmarkError for a file that is no such table."""
    listed = [
        each for each in read_listed(args.file) if each.values.get("W", args.least) >= args.least
    ][: args.take]
    if not listed:
        raise BenchmarkError(f"{args.file.name} has no puzzles of this kind, expected some")
    rated = [judge(each, args.seconds) for each in listed]
    by_length: dict[int, list[Rated]] = {}
    for each in rated:
        by_length.setdefault(each.listed.values.get("W", 0), []).append(each)
    rows = [_row(str(length), by_length[length]) for length in sorted(by_length)]
    rows.append(_row("all", rated))
    misses = [_miss(each) for each in rated if not each.has(RATINGS + COUNTS)]
    notes = [*NOTES, *(misses if args.misses else ())]
    yield Report(f"logic-whips-{args.file.stem}", f"logic whips {args.file.name}", rows, notes)


def read_listed(path: Path) -> Iterator[Listed]:
    """The puzzles of a table. Raises BenchmarkError for a line that does not fit its columns."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise BenchmarkError(f"{path.name} is not UTF-8: {error}") from error
    names = lines[0].split("\t") if lines else []
    known = [name for name in (*RATINGS, *COUNTS) if name in names]
    if "puzzle" not in names or not known:
        raise BenchmarkError(f"{path.name} has no columns puzzle and W, but {', '.join(names)}")
    for number, line in enumerate(lines[1:], start=2):
        if line.strip():
            where = f"{path.name}:{number}"
            fields = dict(zip(names, line.split("\t"), strict=False))
            try:
                puzzle = parse(fields["puzzle"])
            except NotationError as error:
                raise BenchmarkError(f"{where}: {error}") from error
            for name in known:
                if not fields.get(name, "").isdecimal():
                    found = repr(fields[name]) if name in fields else "missing"
                    raise BenchmarkError(f"{where}: {name} {found}, expected a number")
            yield Listed(number, puzzle, {name: int(fields[name]) for name in known})


def judge(listed: Listed, seconds: float | None = None) -> Rated:
    """Rate a puzzle, and count what singles and locked candidates leave of it."""
    values: dict[str, int | None] = dict(zip(COUNTS, counts(listed.puzzle), strict=True))
    start = process_time()
    with suppress(OutOfBudget):
        values |= rate_whips(listed.puzzle, None, seconds).as_dict()
    return Rated(listed, values, process_time() - start)


def counts(puzzle: Puzzle) -> tuple[int, int, int]:
    """The clues and the candidates of open cells once all singles are placed, and the candidates
    once locked candidates are applied, too.
    """
    graph, position = CandidateGraph.of(puzzle.board), Position.of(puzzle)
    live, placed = graph.placed(graph.open_candidates(position))
    clues, candidates = puzzle.clue_count + placed, live.bit_count()
    while gone := graph.locked(live):
        live, _ = graph.placed(live & ~gone)
    return clues, candidates, live.bit_count()


def _row(length: str, rated: Sequence[Rated]) -> Row:
    count, times = len(rated), [1000 * each.seconds for each in rated]
    same = {name: sum(each.has([name]) for each in rated) for name in RATINGS}
    return {
        "length": length,
        "puzzles": count,
        **same,
        "counts": sum(each.has(COUNTS) for each in rated),
        "out": sum("W" not in each.values for each in rated),
        **{f"{name} share, %": 100.0 * same[name] / count for name in RATINGS},
        "median, ms": median(times),
        "mean, ms": sum(times) / count,
        "most, ms": max(times),
    }


def _miss(rated: Rated) -> str:
    pairs = [
        f"{name} {value}, found {rated.values.get(name)}"
        for name, value in rated.listed.values.items()
        if rated.values.get(name) != value
    ]
    return f"line {rated.listed.line}: listed {'; '.join(pairs)}."
