"""Compare the effort counters of the models with the stored counters.

New models answer the shipped collections and equivalent forms of their puzzles, always in the same
order, and the counters are compared with results/effort.json. A rise above the tolerance is a
regression that noisy times would hide; a fall is an improvement, which `--update` stores. Times are
not compared, and the time slices of the models are disabled.

The counters repeat exactly with the same code, version of the solver and kind of machine. A change
that only breaks a tie differently makes single puzzles easier or harder by chance; over ten
equivalent forms of each puzzle, this changes a collection's sum by 1 to 7% (more in
unsatisfiable.txt, because few of its puzzles need search).
"""

from __future__ import annotations

import hashlib
import json
import math
import platform
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated
from unittest.mock import patch

from benchmarks.framework.report import BenchmarkError, Report, Row, load_any
from benchmarks.framework.study import Option
from sudoku import Board, CheckedModel, Puzzle, open_model
from sudoku.interface.versions import version_of
from sudoku.symmetry.transformation import isomorphs

COUNTERS = ("decisions", "conflicts", "propagations")
SOLVERS = {"reference": None, "sat": "python-sat", "cpsat": "ortools"}
"""The models, with the package whose version affects their counters."""
DISGUISES = {"essays": 10, "famous": 10, "large": 3, "small": 10, "unsatisfiable": 10}
"""The collections, with the number of equivalent forms of each puzzle. multiple.txt is left out,
because the effort of finding two solutions of an empty grid depends on chance.
"""
LARGEST_SIZE = 16
SEED = 1

TOLERANCE = 0.10
OTHER_TOLERANCE = 1.00
"""The tolerance for another version of the solver or kind of machine: a factor of two in either
direction.
"""
CHANCE = 100
"""The largest difference that is ignored for every counter."""

ROOT = Path(__file__).parents[1]
STORE = Path(__file__).parent / "results" / "effort.json"
UPDATE = "python -m benchmarks effort --update"


@dataclass(frozen=True, slots=True)
class EffortTotal:
    """The effort of one model on one collection."""

    model: str
    collection: str
    runs_on: str
    """The version of the solver and the kind of machine, if the counters depend on them."""
    asked: str
    """The number of puzzles, with equivalent forms, and a digest of them."""
    decisions: int
    conflicts: int
    propagations: int

    def count(self, counter: str) -> int:
        """The counter of this name."""
        counted: int = getattr(self, counter)
        return counted


def run(*, update: Annotated[bool, Option("store the new counters")] = False) -> Iterator[Report]:
    """One report. Afterwards raises BenchmarkError if a counter has changed, without --update."""
    stored = {} if update else read_stored(STORE)
    totals = [measure(model, name) for model in SOLVERS for name in DISGUISES]
    if update:
        text = json.dumps([asdict(total) for total in totals], indent=1) + "\n"
        STORE.write_text(text, encoding="utf-8")
    rows = [
        row(counter, total, stored.get((total.model, total.collection)))
        for total in totals
        for counter in COUNTERS
    ]
    note = f"Allowed is × {1 + TOLERANCE:.2f} up or down, or a difference of {CHANCE}."
    yield Report("effort", rows, [note])
    changed = [] if update else all_changes(totals, stored)
    if changed:
        raise BenchmarkError("\n".join(changed))


def measure(model: str, collection: str) -> EffortTotal:
    """Measure the effort on a shipped collection, with a new model for each board."""
    puzzles = list(_questions(collection))
    models: dict[Board, CheckedModel] = {}
    counted = dict.fromkeys(COUNTERS, 0)
    with no_clock():
        for puzzle in puzzles:
            if puzzle.board not in models:
                models[puzzle.board] = open_model(model, puzzle.board)
            effort = models[puzzle.board].search(puzzle).effort
            for counter in COUNTERS:
                counted[counter] += getattr(effort, counter)
    text = "\n".join(f"{puzzle.board.shape} {puzzle}" for puzzle in puzzles)
    asked = f"{len(puzzles)} puzzles {hashlib.sha256(text.encode()).hexdigest()[:16]}"
    return EffortTotal(model, collection, runs_on(model), asked, **counted)


def _questions(collection: str) -> Iterator[Puzzle]:
    for entry in load_any(ROOT / "puzzles" / f"{collection}.txt"):
        if entry.puzzle.board.size <= LARGEST_SIZE:
            yield from isomorphs(entry.puzzle, DISGUISES[collection], SEED)


@contextmanager
def no_clock() -> Iterator[None]:
    """Make searches independent of the clock.

    `cpsat` restarts after QUICK_SECONDS, and `sat` searches in slices of SLICE_SECONDS, so that
    both react to Ctrl-C and time limits.
    """
    from sudoku_models.cpsat import model as cpsat  # late: ortools takes most of a second
    from sudoku_models.pysat import solver as pysat_solver

    with (
        patch.object(cpsat, "QUICK_SECONDS", math.inf),
        patch.object(pysat_solver, "SLICE_SECONDS", math.inf),
    ):
        yield


def runs_on(model: str) -> str:
    """The version and machine on which the counters of this model depend."""
    package = SOLVERS[model]
    if package is None:
        return "any machine"
    return f"{package} {version_of(package)}, {platform.system()} {platform.machine()}"


Stored = Mapping[tuple[str, str], EffortTotal]
"""The stored totals, by model and collection."""


def read_stored(path: Path) -> Stored:
    """Read a file of totals. Raises BenchmarkError unless `--update` has written it."""
    try:
        totals = [EffortTotal(**fields) for fields in json.loads(path.read_text(encoding="utf-8"))]
    except FileNotFoundError:
        raise BenchmarkError(f"no {path.name}; it is written by {UPDATE}") from None
    except (ValueError, TypeError) as error:
        raise BenchmarkError(f"{path.name}: {error}; it is written by {UPDATE}") from error
    return {(total.model, total.collection): total for total in totals}


def all_changes(totals: Sequence[EffortTotal], stored: Stored) -> list[str]:
    """The changes above the tolerance, one line each."""
    return [
        change
        for total in totals
        for change in changes(total, stored.get((total.model, total.collection)))
    ]


def changes(now: EffortTotal, stored: EffortTotal | None) -> Iterator[str]:
    """The changes between two totals of a model and a collection."""
    where = f"{now.model} on {now.collection}.txt"
    if stored is None or stored.asked != now.asked:
        old_asked = "nothing" if stored is None else stored.asked
        yield f"{where}: stored is {old_asked}, now {now.asked}; if intended: {UPDATE}"
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
            yield f"{where}: {counter} rose {ends}; if intended: {UPDATE}"
        elif new * (1 + tolerance) < old:
            yield f"{where}: {counter} fell {ends}; to store it: {UPDATE}"


def row(counter: str, now: EffortTotal, stored: EffortTotal | None) -> Row:
    """A row of the table. The ratio is missing if the puzzles differ or the stored counter is 0."""
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
