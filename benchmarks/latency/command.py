"""How long does one answer take, for each contestant and puzzle? Resumable, each in its process.

What is measured is stored at once, and what is stored is not measured again; see `store`.
"""

from __future__ import annotations

import hashlib
import math
import os
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from benchmarks.arguments import above_zero, positive
from benchmarks.latency import contestants
from benchmarks.latency.contestants import Contestant
from benchmarks.latency.race import Race
from benchmarks.latency.results import Run
from benchmarks.latency.store import Store
from benchmarks.latency.summary import reports
from benchmarks.report import RESULTS, BenchmarkError, Report, load, machine
from sudoku import Entry
from sudoku.system.machine import processor, versions

REPEATS, CAP = 3, 10.0


def add_arguments(parser: ArgumentParser) -> None:
    """FILE… and who is asked, how often and how long."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="puzzles on one board")
    parser.add_argument(
        "--contestants",
        metavar="A,B",
        default=contestants.DEFAULT,
        help="models, baselines by name, or all models, solvers (of PySAT), baselines "
        f"({contestants.DEFAULT})",
    )
    parser.add_argument(
        "--command",
        action="append",
        default=[],
        type=contestants.command,
        metavar="NAME=TEMPLATE",
        help="a program: puzzles on its standard input, or in place of {} (repeatable)",
    )
    parser.add_argument(
        "--repeats", type=positive, default=REPEATS, metavar="K", help=f"passes ({REPEATS})"
    )
    parser.add_argument("--take", type=positive, metavar="N", help="only the first N of each file")
    parser.add_argument(
        "--cap",
        type=above_zero,
        default=CAP,
        metavar="SECONDS",
        help=f"give up an answer after that, where a model can ({CAP:g})",
    )
    parser.add_argument(
        "--minutes",
        type=above_zero,
        default=math.inf,
        metavar="M",
        help="stop after M minutes, shared by the files (no limit)",
    )
    parser.add_argument(
        "--fresh", action="store_true", help="forget what is stored of these files, start over"
    )
    parser.set_defaults(save=machine_name())


def run(args: Namespace) -> Iterator[Report]:
    """Three reports for each collection. After Ctrl-C those of what was measured, and then
    KeyboardInterrupt. Raises BenchmarkError, NotationError.
    """
    chosen, left_out = contestants.choose(args.contestants, args.command)
    collections = [(path, load(path, args.take)) for path in args.files]
    if len({path.stem for path in args.files}) < len(args.files):
        raise BenchmarkError("two files have the same name, expected a name for each collection")
    end = perf_counter() + 60 * args.minutes
    unanswered: list[str] = []
    for i, (path, entries) in enumerate(collections):
        now = perf_counter()
        store = Store(RESULTS / args.save, path.stem, len(entries))
        with store.locked():
            notes = [*left_out, *_taken_up(store, path, entries, chosen, args)]
            race = Race(
                store,
                chosen,
                entries,
                collection=path.stem,
                repeats=args.repeats,
                cap=args.cap,
                deadline=now + (end - now) / (len(collections) - i),
            )
            interrupt, ending = _run_to_its_end(race)
        results = store.results()
        if results.records:
            command = " ".join(["latency", path.name, *_options(args)])
            yield from reports(results, path, command, args.cap, [*notes, *ending])
        else:
            unanswered.append(" ".join([f"{path.name}: nothing was answered.", *ending]))
        if interrupt is not None:
            raise interrupt
    if unanswered:
        raise BenchmarkError("\n".join(unanswered))


def _run_to_its_end(race: Race) -> tuple[KeyboardInterrupt | None, list[str]]:
    """Why a race is over before all was asked, in words; and the interrupt that ended it."""
    try:
        reason = race.run()
    except KeyboardInterrupt as error:
        return error, ["Interrupted: not all was asked; the same command goes on."]
    if reason is None:
        return None, []
    return None, [f"Stopped by --minutes {reason}: not all was asked; the same command goes on."]


def _taken_up(
    store: Store,
    path: Path,
    entries: Sequence[Entry],
    chosen: Sequence[Contestant],
    args: Namespace,
) -> list[str]:
    """Begin where the store ends, or afresh; tells what was dropped, in words."""
    if args.fresh:
        store.start_over()
    dropped = store.load()
    store.begin([_run(path, entries, contestant, args) for contestant in chosen])
    return [] if dropped is None else [dropped]


def machine_name() -> str:
    """A folder's name: the processor and its cores."""
    name = re.sub(r"[^a-z0-9]+", "-", processor().lower()).strip("-")
    return f"{name}-{os.cpu_count()}-cores"


def _run(path: Path, entries: Sequence[Entry], contestant: Contestant, args: Namespace) -> Run:
    told = machine()
    told.pop("load", None)
    return Run(
        contestant.name,
        path.stem,
        contestant.fingerprint,
        hashlib.sha256(path.read_bytes()).hexdigest(),
        entries[0].puzzle.board.shape,
        args.take,
        args.repeats,
        args.cap,
        versions(),
        told,
        datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _options(args: Namespace) -> Iterator[str]:
    """What was asked for beyond the files, as it is typed; but templates may hold paths."""
    yield f"--contestants {args.contestants}"
    for program in args.command:
        yield f"--command {program.name}=…"
    yield f"--repeats {args.repeats}"
    if args.take is not None:
        yield f"--take {args.take}"
    if args.cap != CAP:
        yield f"--cap {args.cap:g}"
    if args.minutes < math.inf:
        yield f"--minutes {args.minutes:g}"
