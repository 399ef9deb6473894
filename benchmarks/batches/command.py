"""How much does a table of answers cost in each format, as a whole command?

The puzzles are equivalent forms of a file's puzzles, and no puzzle occurs twice. Every choice is a
whole command, from start to end; the choices take turns in random order, and the fastest run of
each counts. Commands that differ only in the number of processes must write the same bytes, and
another model confirms the verdicts in a CSV table.
"""

from __future__ import annotations

import csv
import hashlib
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.batches import making
from benchmarks.framework.arguments import (
    above_zero,
    add_option,
    command_line,
    names,
    positive,
)
from benchmarks.framework.report import BenchmarkError, Report, Row, Value, load
from benchmarks.framework.timing import in_turns
from benchmarks.framework.whole_commands import Cost, run_command
from sudoku import Board, Entry, open_model
from sudoku.cli.progress import with_progress

PUZZLES = 10**9
HOUR, DAY = 3600.0, 86_400.0
"""The seconds of an hour and of a day."""
SCALED_NOTES = (
    "GB in, GB out, core hours: by the bytes and the processor time of a further puzzle. hours: of "
    "one command, by the wall time of the measured one, its start included.",
    "cores for a day: how many cores finish within one day, on shards.",
    "fed: worker processes that one reading and writing process keeps busy, by processor time; - "
    "where it answers itself.",
)
PRICE = 0.05
FEW = 1000
"""The number of puzzles in the runs that measure the start of a command."""
NOTES = (
    "choice: input, output and options of `sudoku check`.",
    "wall s: of the fastest run of the whole command; the other figures are of this run.",
    f"processor s: of all its processes. start s: the same for {FEW} puzzles. main µs, others µs: "
    "processor time of each further puzzle, of the process that reads and writes and of those that "
    "it started.",
    "peak MB: of its largest process. in, out: bytes a puzzle.",
)


@dataclass(frozen=True, slots=True)
class BatchCommand:
    """A command to compare."""

    read: str = ".txt"
    written: str = ".csv"
    """Endings of its input and output; "" for lines on standard output."""
    columns: str | None = None
    """The columns to write; None writes the default columns."""
    options: Sequence[str] = ()
    """Options that must not change the output."""

    @property
    def content(self) -> tuple[str, str, str | None]:
        """The choices on which the bytes of the output depend."""
        return self.read, self.written, self.columns

    @property
    def words(self) -> list[str]:
        """The input, the output and the options, as arguments of `sudoku check`."""
        words = [f"in{self.read}", *self.options]
        words += ["-o", f"out{self.written}"] if self.written else []
        return words + (["--columns", self.columns] if self.columns else [])


CHOICES: Mapping[str, BatchCommand] = {
    "lines": BatchCommand(written=""),
    "csv": BatchCommand(),
    "csv-verdict": BatchCommand(columns="row,verdict"),
    "csv.gz": BatchCommand(written=".csv.gz"),
    "csv.zst": BatchCommand(written=".csv.zst"),
    "jsonl": BatchCommand(written=".jsonl"),
    "jsonl.zst": BatchCommand(written=".jsonl.zst"),
    "parquet": BatchCommand(written=".parquet"),
    "from-gz": BatchCommand(read=".txt.gz"),
    "from-zst": BatchCommand(read=".txt.zst"),
    "from-csv": BatchCommand(read=".csv"),
    "from-parquet": BatchCommand(read=".parquet", written=".parquet"),
    "lines-2": BatchCommand(written="", options=("--jobs", "2")),
    "csv-2": BatchCommand(options=("--jobs", "2")),
    "parquet-2": BatchCommand(written=".parquet", options=("--jobs", "2")),
    "dask": BatchCommand(options=("--dask", "local", "--jobs", "2")),
}
"""The commands to compare, by name."""


@dataclass(frozen=True, slots=True)
class CommandRun:
    """The cost of one command."""

    cost: Cost
    written: int
    """The number of bytes of its output."""
    digest: str
    """The digest of these bytes."""


@dataclass(frozen=True, slots=True)
class MadePuzzles:
    """Base puzzles with their verdicts, and the number of forms; see `making.lines`."""

    count: int
    verdicts: Sequence[str]


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file, the number of puzzles, and the commands to compare."""
    parser.add_argument("file", type=Path, metavar="FILE", help="9x9 puzzles")
    add_option(parser, "--puzzles", positive, 20_000, "so many are made", "N")
    add_option(parser, "--model", str, "native", "the model")
    add_option(parser, "--choices", names, [*CHOICES], "commands", "A,B")
    add_option(parser, "--runs", positive, 1, "the fastest of K counts", "K")
    text = "assumed, of a core hour, in any currency"
    add_option(parser, "--price", above_zero, PRICE, text, "P")
    parser.add_argument("--folder", type=Path, help="for inputs and outputs (temporary)")


def run(args: Namespace) -> Iterator[Report]:
    """The costs of the commands, and an estimate for many more puzzles.

    Raises BenchmarkError if a command fails, or for a wrong verdict.
    """
    unknown = [name for name in args.choices if name not in CHOICES]
    if unknown:
        raise BenchmarkError(f"no choice {unknown[0]!r}: expected some of {', '.join(CHOICES)}")
    choices = {name: CHOICES[name] for name in args.choices}
    entries = load(args.file)
    if entries[0].puzzle.board != Board(3, 3):
        raise BenchmarkError(f"{args.file.name} is not on a 9x9 board with boxes of 3x3")
    with TemporaryDirectory(dir=args.folder) as name:
        folder = Path(name)
        base = np.array([entry.puzzle.clues for entry in entries], np.uint8)
        (folder / "few").mkdir()
        few = min(FEW, args.puzzles // 2)
        for ending in {choice.read for choice in choices.values()}:
            making.write(folder / f"in{ending}", base, args.puzzles)
            making.write(folder / "few" / f"in{ending}", base, few)
        made = MadePuzzles(args.puzzles, _verdicts(entries, args.model))
        found = _measured(choices, args.model, args.runs, folder, made)
        rows = [
            _row(name, choices[name], best, args.puzzles, few, folder)
            for name, best in found.items()
        ]
    chosen = [] if args.choices == [*CHOICES] else ["choices"]
    options = ("puzzles", "model", *chosen, "runs")
    command = command_line(f"batches {args.file.name}", args, *options)
    yield Report(f"batches-{args.model}", command, rows, NOTES)
    scaled = [scaled_row(row, args.puzzles, args.price) for row in rows]
    notes = [*SCALED_NOTES, f"price: at {args.price:g} a core hour, an assumption (--price)."]
    yield Report(f"scale-{args.model}", command, scaled, notes)


def _measured(
    choices: Mapping[str, BatchCommand], model: str, count: int, folder: Path, asked: MadePuzzles
) -> dict[str, tuple[CommandRun, CommandRun]]:
    """The fastest run of each choice, and its fastest run with a few puzzles."""
    runs: dict[str, list[CommandRun]] = {name: [] for name in choices}
    firsts: dict[tuple[str, str, str | None], tuple[str, str]] = {}
    starts: dict[str, CommandRun] = {}
    for name, choice in choices.items():
        out = folder / "few" / f"out{choice.written}"
        starts[name] = _command(choice, model, out.parent, out)
        out.unlink()
    for name in with_progress(in_turns([*choices], count), "batches"):
        choice, out = choices[name], folder / f"out{choices[name].written}"
        one = _command(choice, model, folder, out)
        first, digest = firsts.setdefault(choice.content, (name, one.digest))
        if digest != one.digest:
            raise BenchmarkError(f"{name} and {first} wrote different bytes")
        if choice.written == ".csv":
            _require_right(out, name, asked)
        out.unlink()
        runs[name].append(one)
    return {
        name: (min(its, key=lambda one: one.cost.seconds), starts[name])
        for name, its in runs.items()
    }


def _command(choice: BatchCommand, model: str, folder: Path, out: Path) -> CommandRun:
    """Run a command. Raises BenchmarkError if it fails."""
    words = ["check", "--model", model, *choice.words]
    cost = run_command(words, folder, folder / "printed" if choice.written else out)
    with out.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return CommandRun(cost, out.stat().st_size, digest)


def _verdicts(entries: Sequence[Entry], asked: str) -> list[str]:
    """The verdicts of a model other than the measured one."""
    judge = "reference" if asked.partition(":")[0] == "sat" else "sat"
    model = open_model(judge, entries[0].puzzle.board)
    return [model.search(entry.puzzle).verdict.value for entry in entries]


def _require_right(out: Path, name: str, asked: MadePuzzles) -> None:
    """Raise BenchmarkError unless the rows of a CSV table have the right verdicts."""
    rows = 0
    with out.open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            rows = number + 1
            right = asked.verdicts[number % len(asked.verdicts)]
            if row["verdict"] != right:
                raise BenchmarkError(f"{name}, row {rows}: {row['verdict']}, expected {right}")
    if rows != asked.count:
        raise BenchmarkError(f"{name} wrote {rows} rows, expected {asked.count}")


def _row(
    name: str,
    choice: BatchCommand,
    best: tuple[CommandRun, CommandRun],
    count: int,
    few: int,
    folder: Path,
) -> Row:
    cost, start = (run.cost for run in best)
    more = 1e6 / (count - few)
    return {
        "choice": name,
        "command": " ".join(["check", *choice.words]),
        "wall s": cost.seconds,
        "puzzles per second": count / cost.seconds,
        "processor s": cost.processor,
        "start s": start.processor,
        "main µs": max(0.0, cost.own - start.own) * more,
        "others µs": max(0.0, cost.others - start.others) * more,
        "peak MB": cost.peak / 1e6,
        "in": (folder / f"in{choice.read}").stat().st_size / count,
        "out": best[0].written / count,
    }


def scaled_row(row: Row, count: int, price: float) -> Row:
    """The row of a command with `count` puzzles, scaled to PUZZLES. price: of a core hour."""
    names = ("wall s", "main µs", "others µs", "in", "out")
    wall, main, others, read, written = (float(row[name]) for name in names)
    seconds = (main + others) * PUZZLES / 1e6
    fed: Value = "-" if others == 0 else others / main
    return {
        "choice": row["choice"],
        "GB in": read * PUZZLES / 1e9,
        "GB out": written * PUZZLES / 1e9,
        "hours": wall * PUZZLES / count / HOUR,
        "core hours": seconds / HOUR,
        "cores for a day": seconds / DAY,
        "fed": fed,
        "price": seconds / HOUR * price,
    }
