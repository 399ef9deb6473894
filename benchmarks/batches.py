"""How much does a table of answers cost in each format, as a whole command?

The puzzles are equivalent forms of a file's puzzles, and no puzzle occurs twice. Every choice is a
whole command, from start to end; the choices take turns in random order, and the fastest run of
each counts. Commands that differ only in the number of processes must write the same bytes, and
another model confirms the verdicts in a CSV table.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.differential.making import Digits, SolvedPuzzles, forms
from benchmarks.framework.report import BenchmarkError, Report, Row, Value, load
from benchmarks.framework.study import File, Option
from benchmarks.framework.timing import in_turns
from benchmarks.framework.whole_commands import Cost, run_command
from sudoku import Board, Entry, open_model
from sudoku.cli.progress import with_progress

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
PUZZLES, HOUR, PRICE = 10**9, 3600.0, 0.05
"""The puzzles of the second table; the seconds of an hour; the assumed price of a core hour."""
SCALED_NOTES = (
    "GB in, GB out, core hours: by the bytes and the processor time of a further puzzle. hours: of "
    "one command, by the wall time of the measured one, its start included.",
    "cores for a day: how many cores finish within one day, on shards.",
    "fed: worker processes that one reading and writing process keeps busy, by processor time; - "
    "where it answers itself.",
    f"price: at {PRICE:g} a core hour, an assumption.",
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


def run(
    file: File,
    *,
    puzzles: Annotated[int, Option("so many are made", "N")] = 20_000,
    model: Annotated[str, Option("the model", "NAME")] = "native",
    choices: Annotated[
        Sequence[str] | None, Option(f"of {', '.join(CHOICES)} (all)", "A,B", choices=CHOICES)
    ] = None,
    runs: Annotated[int, Option("the fastest of K counts", "K")] = 1,
) -> Iterator[Report]:
    """The costs of the commands, and an estimate for many more puzzles.

    Raises BenchmarkError if a command fails, or for a wrong verdict.
    """
    names = choices or [*CHOICES]
    entries = load(file)
    if entries[0].puzzle.board != Board(3, 3):
        raise BenchmarkError(f"{file.name} is not on a 9x9 board with boxes of 3x3")
    right = _verdicts(entries, model)
    firsts: dict[tuple[str, str, str | None], tuple[str, str]] = {}
    best: dict[str, CommandRun] = {}
    with TemporaryDirectory() as name:
        folder, few = Path(name), Path(name) / "few"
        few.mkdir()
        base = np.array([entry.puzzle.clues for entry in entries], np.uint8)
        for ending in {CHOICES[name].read for name in names}:
            write(folder / f"in{ending}", base, puzzles)
            write(few / f"in{ending}", base, min(FEW, puzzles // 2))
        starts = {name: _command(CHOICES[name], model, few) for name in names}
        for name in with_progress(in_turns(names, runs), "batches"):
            choice, out = CHOICES[name], folder / f"out{CHOICES[name].written}"
            one = _command(choice, model, folder)
            first, digest = firsts.setdefault(choice.content, (name, one.digest))
            if digest != one.digest:
                raise BenchmarkError(f"{name} and {first} wrote different bytes")
            if choice.written == ".csv":
                require_right(out, name, [*islice(cycle(right), puzzles)])
            best[name] = min(one, best.get(name, one), key=lambda each: each.cost.seconds)
        rows = [_row(name, best[name], starts[name], puzzles, folder) for name in names]
    yield Report(f"batches-{model}", rows, NOTES)
    yield Report(f"scale-{model}", [scaled_row(row, puzzles) for row in rows], SCALED_NOTES)


def write(path: Path, base: Digits, count: int) -> None:
    """Write random forms of the base puzzles in turn, in the format of the ending."""
    solved, numbers = SolvedPuzzles(base, base), np.arange(count) % len(base)
    made = forms(solved, numbers, np.random.default_rng(1)).puzzles
    text = np.full((count, made.shape[1] + 1), ord("\n"), np.uint8)
    text[:, :-1] = np.where(made == 0, ord("."), made + ord("0"))
    lines = text.tobytes()
    if path.suffix == ".csv":
        numbered = enumerate(lines.decode().split(), start=1)
        rows = [f"{number},{line},made\n" for number, line in numbered]
        path.write_text("id,puzzle,source\n" + "".join(rows), encoding="ascii")
    elif path.suffix == ".parquet":
        pq.write_table(pa.table({"puzzle": lines.decode().split()}), path, compression="zstd")
    elif path.suffix == ".zst":
        with pa.CompressedOutputStream(str(path), "zstd") as out:
            out.write(lines)
    else:
        path.write_bytes(gzip.compress(lines, 6) if path.suffix == ".gz" else lines)


def _command(choice: BatchCommand, model: str, folder: Path) -> CommandRun:
    """Run a command. Raises BenchmarkError if it fails."""
    words, out = ["check", "--model", model, *choice.words], folder / f"out{choice.written}"
    words += ["--overwrite"] if choice.written else []
    cost = run_command(words, folder, folder / "printed" if choice.written else out)
    with out.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return CommandRun(cost, out.stat().st_size, digest)


def _verdicts(entries: Sequence[Entry], asked: str) -> list[str]:
    """The verdicts of a model other than the measured one."""
    judge = "reference" if asked.partition(":")[0] == "sat" else "sat"
    model = open_model(judge, entries[0].puzzle.board)
    return [model.search(entry.puzzle).verdict.value for entry in entries]


def require_right(out: Path, name: str, verdicts: Sequence[str]) -> None:
    """Raise BenchmarkError unless the rows of a CSV table have these verdicts."""
    with out.open(encoding="utf-8", newline="") as file:
        found = [row["verdict"] for row in csv.DictReader(file)]
    for number, (verdict, right) in enumerate(zip(found, verdicts, strict=False), start=1):
        if verdict != right:
            raise BenchmarkError(f"{name}, row {number}: {verdict}, expected {right}")
    if len(found) != len(verdicts):
        raise BenchmarkError(f"{name} wrote {len(found)} rows, expected {len(verdicts)}")


def _row(name: str, best: CommandRun, few: CommandRun, count: int, folder: Path) -> Row:
    choice, cost, start = CHOICES[name], best.cost, few.cost
    more = 1e6 / (count - min(FEW, count // 2))
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
        "out": best.written / count,
    }


def scaled_row(row: Row, count: int) -> Row:
    """The row of a command with `count` puzzles, scaled to PUZZLES."""
    names = ("wall s", "main µs", "others µs", "in", "out")
    wall, main, others, read, written = (float(row[name]) for name in names)
    hours = (main + others) * PUZZLES / 1e6 / HOUR
    fed: Value = "-" if others == 0 else others / main
    return {
        "choice": row["choice"],
        "GB in": read * PUZZLES / 1e9,
        "GB out": written * PUZZLES / 1e9,
        "hours": wall * PUZZLES / count / HOUR,
        "core hours": hours,
        "cores for a day": hours / 24,
        "fed": fed,
        "price": hours * PRICE,
    }
