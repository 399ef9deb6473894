"""Has the effort of our models changed? Counters, which no noise of the machine touches.

Fresh models answer the shipped collections and disguises of them, always the same in the same
order, and the counters are compared with those stored in results/effort.json. A rise past the
tolerance is a loss that times would hide, and a fall is a gain, which `--update` keeps. Times are
not looked at, and clocks that steer a search are stopped.

The counters repeat exactly with the same code, the same version of the solver and the same kind
of machine. A change that only prefers another of two equal choices still makes single puzzles
easier or harder, by chance. Hence the disguises: over ten of each puzzle, chance is 1 to 7% of a
collection's sum (more in unsatisfiable.txt, where few puzzles need a search at all).
"""

from __future__ import annotations

import hashlib
import json
import math
import platform
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from unittest.mock import patch

from benchmarks.report import BenchmarkError, Report, Row, load_any
from sudoku import Board, CheckedModel, Puzzle, open_model
from sudoku.fuzzing.disguises import isomorphs
from sudoku.system.machine import versions

COUNTERS = ("decisions", "conflicts", "propagations")
SOLVERS = {"reference": None, "sat": "python-sat", "cpsat": "ortools"}
"""The models, and the package whose version their counters depend on."""
DISGUISES = {"essays": 10, "famous": 10, "large": 3, "small": 10, "unsatisfiable": 10}
"""The collections and how many disguises of each puzzle are asked. Not in it is multiple.txt: how
soon two solutions of an empty grid are found is chance."""
LARGEST_SIZE = 16
SEED = 1

TOLERANCE = 0.10
OTHER_TOLERANCE = 1.00
"""For another version of the solver or another kind of machine: up to twice, down to half."""
CHANCE = 100
"""A smaller difference is no change, however small the counter."""

ROOT = Path(__file__).parents[1]
STORE = Path(__file__).parent / "results" / "effort.json"
UPDATE = "python -m benchmarks effort --update"


@dataclass(frozen=True, slots=True)
class Total:
    """What one model spent on one collection.

    asked: how many puzzles, disguises included, and a digest of them. runs_on: the version of the
    solver and the kind of machine, as far as the counters depend on them.
    """

    model: str
    collection: str
    runs_on: str
    asked: str
    decisions: int
    conflicts: int
    propagations: int

    def count(self, counter: str) -> int:
        """The counter of this name."""
        counted: int = getattr(self, counter)
        return counted


def add_arguments(parser: ArgumentParser) -> None:
    """--update."""
    parser.add_argument("--update", action="store_true", help="store these as the new efforts")


def run(args: Namespace) -> Iterator[Report]:
    """One report. Raises BenchmarkError after it if an effort has changed and is not stored."""
    stored = _stored_before(is_needed=not args.update)
    totals = [measure(model, name) for model in SOLVERS for name in DISGUISES]
    if args.update:
        write_stored(STORE, totals)
    rows = [
        row(counter, total, stored.get((total.model, total.collection)))
        for total in totals
        for counter in COUNTERS
    ]
    notes = [
        f"Allowed is × {1 + TOLERANCE:.2f} up or down, or a difference of {CHANCE}.",
        *other_runs(totals, stored),
    ]
    yield Report("effort", "effort --update" if args.update else "effort", rows, notes)
    changed = [] if args.update else all_changes(totals, stored)
    if changed:
        raise BenchmarkError("\n".join(changed))


def _stored_before(*, is_needed: bool) -> Stored:
    try:
        return read_stored(STORE)
    except BenchmarkError:
        if is_needed:
            raise
        return {}


def measure(model: str, collection: str, spec: str | None = None) -> Total:
    """Ask a fresh model for each board of a shipped collection.

    spec: what is asked instead of the model, to compare it with that model's stored effort.
    """
    puzzles = list(_questions(collection))
    models: dict[Board, CheckedModel] = {}
    counted = dict.fromkeys(COUNTERS, 0)
    with no_clock():
        for puzzle in puzzles:
            if puzzle.board not in models:
                models[puzzle.board] = open_model(spec or model, puzzle.board)
            effort = models[puzzle.board].search(puzzle).effort
            for counter in COUNTERS:
                counted[counter] += getattr(effort, counter)
    text = "\n".join(f"{puzzle.board.shape} {puzzle}" for puzzle in puzzles)
    asked = f"{len(puzzles)} puzzles {hashlib.sha256(text.encode()).hexdigest()[:16]}"
    return Total(model, collection, runs_on(model), asked, **counted)


def _questions(collection: str) -> Iterator[Puzzle]:
    for entry in load_any(ROOT / "puzzles" / f"{collection}.txt"):
        if entry.puzzle.board.size <= LARGEST_SIZE:
            yield from isomorphs(entry.puzzle, DISGUISES[collection], SEED)


@contextmanager
def no_clock() -> Iterator[None]:
    """Within this the course of a search does not depend on how long anything takes.

    `cpsat` begins again after QUICK_SECONDS, and a slice of `sat` aims at SLICE_SECONDS, both for
    the sake of Ctrl-C and of time limits.
    """
    from sudoku_models.cpsat import model as cpsat  # takes most of a second
    from sudoku_models.pysat import solver as pysat_solver

    with (
        patch.object(cpsat, "QUICK_SECONDS", math.inf),
        patch.object(pysat_solver, "SLICE_SECONDS", math.inf),
    ):
        yield


def runs_on(model: str) -> str:
    """What the counters of this model depend on, apart from our code."""
    package = SOLVERS[model]
    if package is None:
        return "any machine"
    return f"{package} {versions()[package]}, {platform.system()} {platform.machine()}"


Stored = Mapping[tuple[str, str], Total]
"""The stored totals, by model and collection."""


def read_stored(path: Path) -> Stored:
    """Raises BenchmarkError for a file that is missing or that `--update` has not written."""
    try:
        totals = [Total(**fields) for fields in json.loads(path.read_text(encoding="utf-8"))]
    except FileNotFoundError:
        raise BenchmarkError(f"no {path.name}, expected stored efforts: {UPDATE}") from None
    except (ValueError, TypeError) as error:
        raise BenchmarkError(
            f"{path.name}: {error}; expected what is stored by {UPDATE}"
        ) from error
    return {(total.model, total.collection): total for total in totals}


def write_stored(path: Path, totals: Sequence[Total]) -> None:
    """Replace all that is stored."""
    text = json.dumps([asdict(total) for total in totals], indent=1) + "\n"
    path.write_text(text, encoding="utf-8")


def all_changes(totals: Sequence[Total], stored: Stored) -> list[str]:
    """What has changed past the tolerance, a line each."""
    return [
        change
        for total in totals
        for change in changes(total, stored.get((total.model, total.collection)))
    ]


def changes(now: Total, stored: Total | None) -> Iterator[str]:
    """What has changed between two totals of a model and a collection, in words."""
    where = f"{now.model} on {now.collection}.txt"
    if stored is None or stored.asked != now.asked:
        told = "nothing" if stored is None else stored.asked
        yield f"{where}: stored is {told}, asked were {now.asked}; if that is meant: {UPDATE}"
        return
    tolerance = TOLERANCE if stored.runs_on == now.runs_on else OTHER_TOLERANCE
    for counter in COUNTERS:
        old, new = stored.count(counter), now.count(counter)
        ends = f"from {old} to {new}, allowed is × {1 + tolerance:.2f} either way"
        if stored.runs_on != now.runs_on:
            ends += f" (stored with {stored.runs_on}, now {now.runs_on})"
        if abs(new - old) <= CHANCE:
            continue
        if new > old * (1 + tolerance):
            yield f"{where}: {counter} rose {ends}; if that is meant: {UPDATE}"
        elif new * (1 + tolerance) < old:
            yield f"{where}: {counter} fell {ends}; keep the gain: {UPDATE}"


def other_runs(totals: Sequence[Total], stored: Stored) -> list[str]:
    """For each model whose solver or machine is not that of the stored effort, a note."""
    notes: dict[str, str] = {}
    for total in totals:
        before = stored.get((total.model, total.collection))
        if before is not None and before.runs_on != total.runs_on:
            notes[total.model] = (
                f"{total.model} was stored with {before.runs_on} and ran with {total.runs_on}: "
                f"for it × {1 + OTHER_TOLERANCE:.2f} is allowed."
            )
    return list(notes.values())


def row(counter: str, now: Total, stored: Total | None) -> Row:
    """A row of the table; there is no ratio between different puzzles, or to 0."""
    old = stored.count(counter) if stored is not None and stored.asked == now.asked else None
    new = now.count(counter)
    return {
        "model": now.model,
        "collection": now.collection,
        "counter": counter,
        "puzzles": int(now.asked.split()[0]),
        "stored": "-" if old is None else old,
        "now": new,
        "ratio": new / old if old else "-",
    }
