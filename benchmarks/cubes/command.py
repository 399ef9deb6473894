"""How much does one hard puzzle cost on one core, in cubes on several, and by simulation on more?

Every figure is for a whole command, from start to end. First one core runs a model without cubes;
then the puzzle is divided into cubes, which 1 and 2 processes search. The command records the times
of the cubes in its file. The times of the run with the fewest processes are scheduled on more
cores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

from benchmarks.cubes.scheduling import Division, makespan, recorded
from benchmarks.framework.arguments import counts, share, whole_number
from benchmarks.framework.report import BenchmarkError, Report, Row, Value, load
from benchmarks.framework.study import Option, Take
from benchmarks.framework.whole_commands import DECIDED, Cost, run_command
from benchmarks.instances.large import large_puzzle, square_board
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


def run(
    file: Annotated[Path | None, Option("hard puzzles (with --size: none)", "FILE")] = None,
    *,
    take: Take = None,
    size: Annotated[int | None, Option("random boards of this size instead", "N")] = None,
    holes: Annotated[float, Option("their share of open cells", "SHARE", share)] = 0.5,
    seeds: Annotated[int, Option("of their seeds 1 to N", "N")] = 5,
    cubes: Annotated[int, Option("about so many cubes", "N")] = 256,
    jobs: Annotated[Sequence[int], Option("processes", "J,K", counts)] = (1, 2),
    model: Annotated[str, Option("of the question to one core", "NAME")] = "sat",
    seconds: Annotated[float, Option("limit of a command", "S")] = 60.0,
    alone: Annotated[int, Option("the same for one core; 0: none", "S", whole_number)] = 60,
) -> Iterator[Report]:
    """One report. Raises BenchmarkError if verdicts differ or a command fails."""
    found = []
    with TemporaryDirectory() as name:
        for title, puzzle in with_progress([*_puzzles(file, take, size, holes, seeds)], "cubes"):
            _write(puzzle, Path(name, "in.txt"))
            first = ["check", "--seconds", str(alone), "in.txt", "--model", model]
            rest = ["check", "--seconds", f"{seconds:g}", "in.txt", "--cubes", str(cubes)]
            found.append(measured(title, first if alone else None, rest, jobs, Path(name)))
    rows = [_row(one, jobs) for one in found]
    decided = [one for one in found if one.verdict != UNDECIDED]
    if len(decided) > 1:
        rows.append(_sum(rows, decided, jobs))
    yield Report(f"cubes-{f'size-{size}' if file is None else file.stem}", rows, NOTES)


def _puzzles(
    file: Path | None, take: int | None, size: int | None, holes: float, seeds: int
) -> Iterator[tuple[str, Puzzle]]:
    if file is not None and size is None:
        for entry in load(file, take):
            yield f"{file.name}:{entry.line}", entry.puzzle
    elif size is not None and file is None:
        for seed in range(1, seeds + 1):
            made = large_puzzle(square_board(size), 0, holes, seed=seed)
            yield f"size {size}, seed {seed}", made.puzzle
    else:
        raise BenchmarkError("expected a file of puzzles, or --size")


def _write(puzzle: Puzzle, path: Path) -> None:
    line = to_line(puzzle.board, puzzle.clues, separator=" ")
    path.write_text(f"# box: {puzzle.board.shape}\n{line}\n", encoding="ascii")


def measured(
    name: str, first: Sequence[str] | None, words: Sequence[str], jobs: Sequence[int], folder: Path
) -> MeasuredPuzzle:
    """The costs of one puzzle. first: the command for one core without cubes, if it is asked."""
    verdicts, alone = set(), None
    if first is not None:
        verdict, cost = _verdict(first, folder)
        if verdict != UNDECIDED:
            verdicts.add(verdict)
            alone = cost
    costs: dict[int, Cost] = {}
    divisions = []
    for count in jobs:
        kept = folder / "cubes.jsonl"
        kept.unlink(missing_ok=True)
        more = ["--jobs", str(count), "--cubes-file", kept.name]
        verdict, costs[count] = _verdict([*words, *more], folder)
        verdicts.add(verdict)
        parts = recorded(kept)
        serial = costs[count].processor - sum(part.seconds for part in parts)
        divisions.append(Division(max(0.0, serial), parts))
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
