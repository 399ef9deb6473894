"""Search for the puzzle that costs a model most.

The puzzle has exactly one solution, or none with --unsatisfiable. The search follows effort
counters, so it can be repeated from its seed; see `search` and `moves`. The clock may end it, but
never changes its course.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from benchmarks.adversary.findings import (
    REPEATS,
    SHOWN,
    PuzzleReport,
    as_text,
    hardest_rows,
    require_confirmed,
    step_rows,
)
from benchmarks.adversary.moves import CLUE_MOVES, Moves
from benchmarks.adversary.search import COUNTERS, Search, Target
from benchmarks.adversary.start import start_puzzles
from benchmarks.arguments import above_zero, box, positive
from benchmarks.report import Report
from sudoku import Board, Verdict

STEPS = 1000
POOL = 20


def add_arguments(parser: ArgumentParser) -> None:
    """The model, the kind of puzzle, and how and how long to search."""
    parser.add_argument("--model", required=True, metavar="M", help="the model to attack")
    parser.add_argument(
        "--unsatisfiable", action="store_true", help="look for puzzles without a solution"
    )
    parser.add_argument(
        "--effort",
        choices=COUNTERS,
        default=COUNTERS[0],
        help=f"what to maximise ({COUNTERS[0]})",
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the search (1)")
    end = parser.add_mutually_exclusive_group()
    end.add_argument("--steps", type=positive, metavar="N", help=f"stop after N steps ({STEPS})")
    end.add_argument("--minutes", type=above_zero, metavar="T", help="stop after T minutes instead")
    parser.add_argument(
        "--start",
        type=Path,
        metavar="FILE",
        help="puzzles to start from (default: famous.txt and generated ones)",
    )
    parser.add_argument(
        "--pool",
        type=positive,
        default=POOL,
        metavar="K",
        help=f"keep the K hardest ({POOL})",
    )
    parser.add_argument("--box", type=box, default=Board(3, 3), help="a box, rows x columns (3x3)")


def run(args: Namespace) -> Iterator[Report]:
    """Two reports, then the puzzles on standard output.

    After Ctrl-C: what was found so far, then KeyboardInterrupt. Raises SudokuError.
    """
    deadline = None if args.minutes is None else perf_counter() + 60 * args.minutes
    verdict = Verdict.UNSATISFIABLE if args.unsatisfiable else Verdict.UNIQUE
    target = Target(args.model, args.box, verdict, args.effort)
    target.open()  # reports a wrong name before anything slow
    moves = Moves(args.box, verdict)
    start = start_puzzles(moves, args.start, args.seed)
    search = Search(target, moves, start, size=args.pool, seed=args.seed)
    is_interrupted = _is_interrupted(search, args.steps or STEPS, deadline)
    if is_interrupted and not search.steps:
        raise KeyboardInterrupt
    shown = search.found[:SHOWN]
    judge = require_confirmed(target, shown)
    text = as_text(search, shown)
    rows, notes = hardest_rows(search)
    ending = ["Interrupted: this was found so far."] if is_interrupted else []
    notes = [*ending, *notes, *_notes(search, judge)]
    command, name = _command(search, args), _name(target)
    yield PuzzleReport(f"adversary-{name}", command, rows, notes, puzzles=text)
    yield Report(f"adversary-steps-{name}", command, step_rows(search), ending)
    sys.stdout.write(text)
    if is_interrupted:
        raise KeyboardInterrupt


def _is_interrupted(search: Search, steps: int, deadline: float | None) -> bool:
    """Search until the end; True if Ctrl-C ended it."""
    is_shown = sys.stderr is not None and sys.stderr.isatty()
    try:
        while search.steps < steps if deadline is None else _is_time_left(search, deadline):
            search.step()
            if is_shown:
                sys.stderr.write(f"\r{_state(search)}\x1b[K")
    except KeyboardInterrupt:
        return True
    finally:
        if is_shown:
            sys.stderr.write("\r\x1b[K")
    return False


def _is_time_left(search: Search, deadline: float) -> bool:
    """True before the deadline, and before the first step."""
    return not search.steps or perf_counter() < deadline


def _state(search: Search) -> str:
    best = search.pool[0]
    return f"step {search.steps}: {best.cost} {search.target.counter}, found at step {best.step}"


def _notes(search: Search, judge: str) -> Iterator[str]:
    counter = search.target.counter
    yield (
        f"Each puzzle is solved by a new model; times: minimum and median of {REPEATS} runs, "
        "without opening the model."
    )
    yield f"{judge} confirmed the {min(SHOWN, len(search.found))} hardest found."
    moves = ", ".join(f"{{-{removed},+{added}}}" for removed, added in CLUE_MOVES)
    yield f"A step: one of the moves {moves}, or a random equivalent form of a puzzle of the pool."
    start = f"Start: {len(search.start)} puzzles"
    yield f"{start}, the hardest with {search.start[0].cost} {counter}; step 0 is the start."


def _command(search: Search, args: Namespace) -> str:
    """The command that repeats the search, also after --minutes or Ctrl-C."""
    options = [f"--model {args.model}", *(["--unsatisfiable"] if args.unsatisfiable else [])]
    options += [f"--effort {args.effort}", f"--seed {args.seed}", f"--steps {search.steps}"]
    options += [] if args.start is None else [f"--start {args.start.name}"]
    options += [f"--pool {args.pool}", f"--box {args.box.shape}"]
    return " ".join(["adversary", *options])


def _name(target: Target) -> str:
    """The stem of the files."""
    model = re.sub(r"[^\w+.]+", "-", target.spec)
    kind = "-unsatisfiable" if target.verdict is Verdict.UNSATISFIABLE else ""
    shape = "" if target.board == Board(3, 3) else f"-{target.board.shape}"
    return model + kind + shape
