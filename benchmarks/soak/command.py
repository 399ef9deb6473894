"""Do all models agree on minutes, hours or days of random puzzles? Resumable.

The exit code is 1 if the store has a disagreement or failure, and 130 after Ctrl-C. SIGTERM ends a
run as the end of its minutes does.
"""

from __future__ import annotations

import math
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic

from benchmarks.framework.arguments import (
    above_zero,
    add_option,
    box,
    command_line,
    positive,
    whole_number,
)
from benchmarks.framework.report import BenchmarkError, Report
from benchmarks.soak.asked import all_models, require_names
from benchmarks.soak.soaking import Soak
from benchmarks.soak.store import SoakStore
from benchmarks.soak.tables import progress, reports, trouble
from sudoku import Board, Budget
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.system.machine import versions

BOXES = "3x3,2x3,3x3,2x2,3x3,3x4"
"""A 9x9 comes every other time: most programs are made for it, and the published puzzles are."""
VARIANT_BOXES = "2x2,2x3,2x2,2x3,2x2,2x3,2x2,3x3"
"""On small boards every rule matters, and all solutions can be compared."""
VARIANT_MODELS = "sat,cpsat,reference"
MINUTES, SECONDS, SMALL = 60.0, 1.0, 60


def add_arguments(parser: ArgumentParser) -> None:
    """Time, puzzles, models and the store."""
    add_option(parser, "--minutes", above_zero, MINUTES, "how long this run lasts", "M")
    text = "at most N families of puzzles in this run"
    add_option(parser, "--families", positive, None, text, "N")
    parser.add_argument(
        "--variants",
        action="store_true",
        help="each family has a new board with rules of its own; on 4x4 all solutions are compared",
    )
    add_option(parser, "--seed", whole_number, 0, "of the stream")
    text = "the file of results, which a later run continues (soak-SEED.jsonl)"
    add_option(parser, "--store", Path, None, text, "FILE")
    text = f"boards in turn, with repetitions ({BOXES}; with --variants {VARIANT_BOXES})"
    add_option(parser, "--boxes", _boxes, None, text, "RxC,…")
    text = "the models (all installed, all PySAT solvers, some variants; with --variants "
    add_option(parser, "--models", str, None, f"{text}{VARIANT_MODELS})", "A,B")
    text = "time limit for one answer, for models that support it"
    add_option(parser, "--seconds", above_zero, SECONDS, text)
    text = "time limit for shrinking in each block of families"
    add_option(parser, "--shrink-seconds", whole_number, SMALL, text, "SECONDS")


def run(args: Namespace) -> Iterator[Report]:
    """The tables of the whole store. Raises BenchmarkError if a model was wrong or failed, or the
    store cannot be used; KeyboardInterrupt after Ctrl-C, once the tables are printed.
    """
    if args.boxes is None:
        args.boxes = _boxes(VARIANT_BOXES if args.variants else BOXES)
    models = _models(VARIANT_MODELS if args.variants and args.models is None else args.models)
    shapes = [board.shape for board in args.boxes]
    conditions = {
        "seed": args.seed,
        "boxes": shapes,
        "models": models,
        "seconds": args.seconds,
        "versions": versions(),
        "variants": args.variants,
    }
    path = args.store if args.store is not None else Path(f"{_name(args)}.jsonl")
    with closing(SoakStore(path, conditions)) as store:
        _print_progress(store, args.boxes)
        soak = Soak(
            store,
            args.seed,
            args.boxes,
            lambda: [ModelContestant(spec) for spec in models],
            Budget(seconds=args.seconds),
            args.shrink_seconds,
            args.families,
            deadline=monotonic() + 60 * args.minutes,
            is_variants=args.variants,
        )
        soak.run()
    if store.blocks:
        yield from reports(store.blocks, _name(args), _command(args), path.name)
    if soak.is_interrupted:
        raise KeyboardInterrupt
    if not store.blocks:
        raise BenchmarkError(f"no family was finished in {args.minutes:g} minutes, expected one")
    found = trouble(store.blocks)
    if found is not None:
        raise BenchmarkError(f"{path}: {found}")


def _name(args: Namespace) -> str:
    return f"soak-variants-{args.seed}" if args.variants else f"soak-{args.seed}"


def _models(names: str | None) -> list[str]:
    if names is None:
        return all_models()
    models = [spec.strip() for spec in names.split(",")]
    if len(set(models)) < len(models):
        raise BenchmarkError(f"--models {names}: expected each model once")
    require_names(models)
    return models


def _boxes(text: str) -> list[Board]:
    boards = [box(shape) for shape in text.split(",")]
    if any(board.size == 1 for board in boards):
        raise ArgumentTypeError(f"{text!r}: a board of size 1 has no puzzles to tell models apart")
    return boards


def _print_progress(store: SoakStore, boards: list[Board]) -> None:
    if store.blocks:
        shapes = dict.fromkeys(board.shape for board in boards)
        where = ", ".join(f"{shape} family {store.next_family(shape)}" for shape in shapes)
        text = f"soak: {store.path.name} has {progress(store.blocks)}; goes on with {where}"
        print(text, file=sys.stderr, flush=True)


def _command(args: Namespace) -> str:
    shown = Namespace(**vars(args) | {"boxes": [board.shape for board in args.boxes]})
    seconds = [] if math.isclose(args.seconds, SECONDS) else ["seconds"]
    end = "minutes" if args.families is None else "families"
    return command_line("soak", shown, "seed", "boxes", "variants", "models", *seconds, end)
