"""How much does one hard puzzle cost on one core, in cubes on several, and by simulation on more?

Every figure is for a whole command, from start to end. First one core runs a model without cubes;
then the puzzle is divided into cubes, which 1 and 2 processes search. The command records the times
of the cubes in its file. The times of the run with the fewest processes are scheduled on more
cores.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.cubes.scheduling import Division, makespan, recorded
from benchmarks.framework.arguments import (
    above_zero,
    add_option,
    add_take,
    command_line,
    counts,
    positive,
    share,
    square_board,
    whole_number,
)
from benchmarks.framework.report import BenchmarkError, Report, Row, Value, load
from benchmarks.framework.whole_commands import DECIDED, Cost, run_command
from benchmarks.instances.large import large_puzzle
from sudoku import Puzzle
from sudoku.cli.exits import ExitCode
from sudoku.cli.progress import with_progress
from sudoku.puzzle.symbols import to_line

SIMULATED = (8, 64, 512)
UNDECIDED = "-"
NOTES = (
    "alone s, alone processor s: one process without cubes; - if the limit was not enough.",
    "j s, j processor s: with cubes and j processes, wall and processor seconds of the whole "
    "command.",
    "work: processor seconds with the fewest processes, relative to one process without cubes.",
    "cubes: searched, including cubes that were split again. serial s: processor seconds besides "
    "them, with the first number of processes: the start, the splitting, the rest. "
    "longest s: of a cube.",
    "8, 64, 512: simulated seconds on that number of cores: the serial part, then list "
    "scheduling of the processor seconds of the cubes. So other programs do not disturb them.",
)


@dataclass(frozen=True, slots=True)
class MeasuredPuzzle:
    """The costs of one puzzle."""

    name: str
    verdict: str
    alone: Cost | None
    """The cost without cubes; None if the time limit was too short."""
    costs: dict[int, Cost]
    """The costs in cubes, by number of processes."""
    division: Division


def add_arguments(parser: ArgumentParser) -> None:
    """Add the puzzles, the division and the processes."""
    add = parser.add_argument
    add("file", nargs="?", type=Path, metavar="FILE", help="hard puzzles (with --size: none)")
    add_take(parser)
    add("--size", type=square_board, help="random boards of this size instead, such as 36")
    add_option(parser, "--holes", share, 0.5, "their share of open cells")
    add_option(parser, "--seeds", positive, 5, "of their seeds 1 to N", "N")
    add_option(parser, "--cubes", positive, 256, "about so many cubes", "N")
    add_option(parser, "--jobs", counts, [1, 2], "processes", "J,K")
    add_option(parser, "--model", str, "sat", "of the question to one core")
    add_option(parser, "--seconds", above_zero, 60.0, "limit of a command", "S")
    add_option(parser, "--alone", whole_number, 60, "the same for one core; 0: none", "S")


def run(args: Namespace) -> Iterator[Report]:
    """One report. Raises BenchmarkError if verdicts differ or a command fails."""
    puzzles = [*_puzzles(args)]
    found = []
    with TemporaryDirectory() as name:
        for title, puzzle in with_progress(puzzles, "cubes"):
            found.append(_measured(title, puzzle, args, Path(name)))
    rows = [_row(one, args.jobs) for one in found]
    decided = [one for one in found if one.verdict != UNDECIDED]
    if len(decided) > 1:
        rows.append(_sum(rows, decided, args.jobs))
    group = args.file.name if args.size is None else f"size {args.size.size}"
    yield Report(f"cubes-{Path(group).stem.replace(' ', '-')}", _command(args), rows, NOTES)


def _puzzles(args: Namespace) -> Iterator[tuple[str, Puzzle]]:
    if (args.file is None) == (args.size is None):
        raise BenchmarkError("expected a file of puzzles, or --size")
    if args.size is None:
        for entry in load(args.file, args.take):
            yield f"{args.file.name}:{entry.line}", entry.puzzle
        return
    for seed in range(1, args.seeds + 1):
        made = large_puzzle(args.size, 0, args.holes, seed=seed)
        yield f"size {args.size.size}, seed {seed}", made.puzzle


def _measured(name: str, puzzle: Puzzle, args: Namespace, folder: Path) -> MeasuredPuzzle:
    line = to_line(puzzle.board, puzzle.clues, separator=" ")
    (folder / "in.txt").write_text(f"# box: {puzzle.board.shape}\n{line}\n", encoding="ascii")
    words = ["check", "--seconds", f"{args.seconds:g}", "in.txt"]
    verdicts, alone = set(), None
    if args.alone > 0:
        asked = ["check", "--seconds", f"{args.alone:g}", "in.txt", "--model", args.model]
        first, cost = _verdict(asked, folder)
        if first != UNDECIDED:
            verdicts.add(first)
            alone = cost
    costs: dict[int, Cost] = {}
    divisions = []
    for jobs in args.jobs:
        kept = folder / "cubes.jsonl"
        kept.unlink(missing_ok=True)
        more = ["--cubes", str(args.cubes), "--jobs", str(jobs), "--cubes-file", kept.name]
        verdict, costs[jobs] = _verdict([*words, *more], folder)
        verdicts.add(verdict)
        parts = recorded(kept)
        serial = costs[jobs].processor - sum(part.seconds for part in parts)
        divisions.append(Division(name, max(0.0, serial), parts))
    if len(verdicts - {UNDECIDED}) > 1:
        raise BenchmarkError(f"{name}: {' and '.join(sorted(verdicts))}")
    verdict = UNDECIDED if UNDECIDED in verdicts else verdicts.pop()
    return MeasuredPuzzle(name, verdict, alone, costs, divisions[0])


def _verdict(words: Sequence[str], folder: Path) -> tuple[str, Cost]:
    printed = folder / "printed"
    cost = run_command(words, folder, printed, codes={*DECIDED, ExitCode.UNKNOWN})
    word = printed.read_text(encoding="ascii").split(maxsplit=1)[0]
    return (UNDECIDED if word == "unknown" else word), cost


def _row(one: MeasuredPuzzle, jobs: Sequence[int]) -> Row:
    division, costs = one.division, one.costs
    is_decided = one.verdict != UNDECIDED
    times = [part.seconds for part in division.parts]
    row: Row = {"puzzle": one.name, "verdict": one.verdict}
    alone = one.alone
    row["alone s"] = UNDECIDED if alone is None else alone.seconds
    row["alone processor s"] = UNDECIDED if alone is None else alone.processor
    row |= {"cubes": len(times), "serial s": division.serial}
    row["longest s"] = max(times, default=0.0)
    for count in jobs:
        row[f"{count} s"] = costs[count].seconds
        row[f"{count} processor s"] = costs[count].processor
    work: Value = UNDECIDED
    if one.alone is not None and is_decided:
        work = costs[min(jobs)].processor / one.alone.processor
    row["work"] = work
    for cores in SIMULATED:
        row[f"{cores}"] = makespan(division, cores) if is_decided else UNDECIDED
    return row


def _sum(rows: Sequence[Row], decided: Sequence[MeasuredPuzzle], jobs: Sequence[int]) -> Row:
    """The row of all decided puzzles. The work includes only puzzles that one core also decided."""
    names = {one.name for one in decided}
    counted = [row for row in rows if row["puzzle"] in names]
    both = [one for one in decided if one.alone is not None]
    total: Row = {name: _total([row[name] for row in counted]) for name in rows[0]}
    alone = sum(one.alone.processor for one in both if one.alone is not None)
    work: Value = UNDECIDED
    if alone:
        work = sum(one.costs[min(jobs)].processor for one in both) / alone
    return total | {"puzzle": f"all {len(decided)} decided", "verdict": "", "work": work}


def _total(values: Sequence[Value]) -> Value:
    numbers = [value for value in values if not isinstance(value, str)]
    return sum(numbers) if len(numbers) == len(values) else UNDECIDED


def _command(args: Namespace) -> str:
    if args.size is None:
        begin = command_line(f"cubes {args.file.name}", args, "take")
    else:
        shown = Namespace(**vars(args) | {"size": args.size.size})
        begin = command_line("cubes", shown, "size", "holes", "seeds")
    return command_line(begin, args, "cubes", "jobs", "model", "seconds", "alone")
