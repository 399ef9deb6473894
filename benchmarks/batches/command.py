"""What does a table of answers cost, as a whole command, in each format?

The puzzles are equivalent forms of those of a file, so that none is met twice. Every choice is a
command of its own, from its start to its end; the choices take turns in random order, and the
fastest run of each counts. Commands that differ only in the number of processes must write the same
bytes, and the verdicts in a CSV table are compared with those of another model.
"""

from __future__ import annotations

import csv
import hashlib
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.batches import arithmetic, making, parts
from benchmarks.batches.choices import CHOICES, Choice, chosen
from benchmarks.framework.arguments import above_zero, positive
from benchmarks.framework.report import BenchmarkError, Report, Row, load
from benchmarks.framework.whole_commands import Cost, run_command
from sudoku import Board, Entry, open_model
from sudoku.cli.tables import with_progress

PRICE = 0.05
FEW = 1000
"""Puzzles of the runs that tell what the start of a command costs."""
NOTES = (
    "choice: input, output and options of `sudoku check`; `uncommitted` writes no journal before "
    "the end.",
    "wall s: of the fastest run of the whole command; the other figures are of this run.",
    f"processor s: of all its processes. start s: the same for {FEW} puzzles. main µs, others µs: "
    "processor time of each further puzzle, of the process that reads and writes and of those that "
    "it started.",
    "peak MB: of its largest process. in, out: bytes a puzzle.",
)


@dataclass(frozen=True, slots=True)
class Run:
    """What one command cost. written: bytes of its output. digest: of these."""

    cost: Cost
    written: int
    digest: str


@dataclass(frozen=True, slots=True)
class Asked:
    """So many puzzles, forms in turns of some with these verdicts; see `making.lines`."""

    count: int
    verdicts: Sequence[str]


def add_arguments(parser: ArgumentParser) -> None:
    """The file, the number of puzzles, and what is compared."""
    parser.add_argument("file", type=Path, metavar="FILE", help="9x9 puzzles")
    parser.add_argument(
        "--puzzles", type=positive, default=20_000, metavar="N", help="so many are made (20000)"
    )
    parser.add_argument("--model", default="native", help="the model (native)")
    names = ",".join(CHOICES)
    parser.add_argument("--choices", default=names, metavar="A,B", help=f"commands ({names})")
    parser.add_argument(
        "--runs", type=positive, default=1, metavar="K", help="the fastest of K counts (1)"
    )
    parser.add_argument(
        "--price",
        type=above_zero,
        default=PRICE,
        metavar="P",
        help=f"assumed, of a core hour, in any currency ({PRICE})",
    )
    parser.add_argument(
        "--parts", action="store_true", help="measure the parts of a run instead of commands"
    )
    parser.add_argument("--folder", type=Path, help="for inputs and outputs (a temporary one)")


def run(args: Namespace) -> Iterator[Report]:
    """What the commands cost, and the same for many more puzzles; or what the parts cost.

    Raises BenchmarkError for a command that fails, or a wrong verdict.
    """
    choices = chosen(args.choices)
    entries = load(args.file)
    if entries[0].puzzle.board != Board(3, 3):
        raise BenchmarkError(f"{args.file.name} is not on a 9x9 board with boxes of 3x3")
    command = f"batches {args.file.name} --puzzles {args.puzzles} --model {args.model}"
    with TemporaryDirectory(dir=args.folder) as name:
        folder = Path(name)
        base = np.array([entry.puzzle.clues for entry in entries], np.uint8)
        if args.parts:
            making.write(folder / "in.txt", base, args.puzzles)
            rows = parts.parts(folder / "in.txt", args.model, folder)
            yield Report(f"parts-{args.model}", f"{command} --parts", rows, parts.NOTES)
            return
        (folder / "few").mkdir()
        few = min(FEW, args.puzzles // 2)
        for ending in {choice.read for choice in choices.values()}:
            making.write(folder / f"in{ending}", base, args.puzzles)
            making.write(folder / "few" / f"in{ending}", base, few)
        expected = _verdicts(entries, args.model)
        found = _measured(choices, args.model, args.runs, folder, Asked(args.puzzles, expected))
        rows = [
            _row(name, choices[name], best, args.puzzles, few, folder)
            for name, best in found.items()
        ]
    if [*choices] != [*CHOICES]:
        command += f" --choices {','.join(choices)}"
    command += f" --runs {args.runs}"
    yield Report(f"batches-{args.model}", command, rows, NOTES)
    scaled = arithmetic.scaled(rows, args.puzzles, args.price)
    notes = [*arithmetic.NOTES, f"price: at {args.price:g} a core hour, an assumption (--price)."]
    yield Report(f"scale-{args.model}", command, scaled, notes)


def _measured(
    choices: Mapping[str, Choice], model: str, count: int, folder: Path, asked: Asked
) -> dict[str, tuple[Run, Run]]:
    """The fastest run of each choice, and one of a few puzzles."""
    order = Random(0)
    turns = [name for _ in range(count) for name in order.sample([*choices], len(choices))]
    runs: dict[str, list[Run]] = {name: [] for name in choices}
    firsts: dict[tuple[str, str, str | None], tuple[str, str]] = {}
    starts: dict[str, Run] = {}
    for name, choice in choices.items():
        out = folder / "few" / f"out{choice.written}"
        starts[name] = _command(choice, model, out.parent, out)
        out.unlink()
    for name in with_progress(turns, "batches"):
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


def _command(choice: Choice, model: str, folder: Path, out: Path) -> Run:
    """Run a command. Raises BenchmarkError if it fails."""
    module = "sudoku" if choice.commits else "benchmarks.batches.uncommitted"
    words = ["check", "--model", model, *choice.words]
    cost = run_command(words, folder, folder / "printed" if choice.written else out, module)
    with out.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Run(cost, out.stat().st_size, digest)


def _verdicts(entries: Sequence[Entry], asked: str) -> list[str]:
    """Of another model than the one that is asked."""
    judge = "reference" if asked.partition(":")[0] == "sat" else "sat"
    model = open_model(judge, entries[0].puzzle.board)
    return [model.search(entry.puzzle).verdict.value for entry in entries]


def _require_right(out: Path, name: str, asked: Asked) -> None:
    """Compare the rows of a CSV table."""
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
    name: str, choice: Choice, best: tuple[Run, Run], count: int, few: int, folder: Path
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
