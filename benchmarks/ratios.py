"""Our models against the usual ways to use the same solvers, interleaved block by block.

Every way answers a block of puzzles before any sees the next block, in a random order, so that a
disturbance of the machine meets them all and the ratios hold where single figures do not; within
a block each way runs as it does for a user, with its own data in the processor's caches. Every
answer is compared with all others outside the measured time; a disagreement ends the run.
"""

from __future__ import annotations

import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks import baselines
from benchmarks.arguments import positive
from benchmarks.report import BenchmarkError, Report, Row, easy_question, latency_figures, load
from sudoku import Board, Entry, Puzzle, Verdict, model_names, open_model
from sudoku.rules import violation

Digits = tuple[int, ...]
BLOCK = 25
NOTES = (
    "Each way is warmed up by one easy question. Ours hold the encoded board between questions "
    "(open ms: importing the solver and encoding once) and check every answer within the time.",
    "verdict: a solution and whether there is another; one solve: a solution only.",
    "× name: the ratio of this row's mean to the mean of that model.",
)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to answer: up to `limit` solutions of a puzzle; and the seconds of each answer."""

    name: str
    limit: int
    ask: Callable[[Puzzle], list[Digits]]
    open_ms: float | None = None
    seconds: list[float] = field(default_factory=list)


def add_arguments(parser: ArgumentParser) -> None:
    """FILE…, --take, --models, --usual."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="puzzles on one board")
    parser.add_argument("--take", type=positive, metavar="N", help="only the first N of each file")
    for option, names in (("--models", model_names()), ("--usual", baselines.NAMES)):
        default = ",".join(names)
        parser.add_argument(option, metavar="A,B", default=default, help=f"which ({default})")


def run(args: Namespace) -> Iterator[Report]:
    """One report for each file."""
    models, usual = args.models.split(","), args.usual.split(",")
    for path in args.files:
        entries = load(path, args.take)
        board = entries[0].puzzle.board
        ours = [_our_way(name, board) for name in models]
        ways = [*ours, *(_usual_way(name, board) for name in usual)]
        _interleave(ways, entries)
        take = "" if args.take is None else f" --take {args.take}"
        chosen = f" --models {args.models} --usual {args.usual}"
        name, command = f"ratios-{path.stem}", f"ratios {path.name}{take}{chosen}"
        yield Report(name, command, [_row(way, ours) for way in ways], NOTES)


def disagreement(puzzle: Puzzle, answers: Sequence[tuple[str, int, list[Digits]]]) -> str | None:
    """What is wrong with these answers, in words; None if each is right as far as all know.

    An answer is the way's name, how many solutions it looked for, and those that it found.
    """
    board = puzzle.board
    for name, _, found in answers:
        for digits in found:
            wrong = violation(board.box_rows, board.box_cols, puzzle.clues, digits)
            if wrong is not None:
                return f"{name} returned a grid that is no solution: {wrong}"
        if len(set(found)) != len(found):
            return f"{name} returned the same solution twice"
    first, most, expected = max(answers, key=lambda answer: answer[1])
    for name, limit, found in answers:
        if len(found) != min(limit, len(expected)):
            sought = f"{name} found {len(found)} of up to {limit} solutions"
            return f"{sought}, {first} {len(expected)} of up to {most}"
        if len(expected) == 1 < most and found != expected:
            return f"{name} found a solution that {first} says there is not"
    return None


def _interleave(ways: Sequence[Way], entries: Sequence[Entry]) -> None:
    easy, _ = easy_question(entries[0].puzzle.board)
    for way in ways:
        way.ask(easy)
    order = Random(0)
    for first in range(0, len(entries), BLOCK):
        block = entries[first : first + BLOCK]
        found: dict[str, list[list[Digits]]] = {}
        for way in order.sample(ways, len(ways)):
            found[way.name] = [_timed(way, entry.puzzle) for entry in block]
        for i, entry in enumerate(block):
            answers = [(way.name, way.limit, found[way.name][i]) for way in ways]
            wrong = disagreement(entry.puzzle, answers)
            if wrong is not None:
                raise BenchmarkError(f"{entry.source}:{entry.line}: {wrong}")


def _timed(way: Way, puzzle: Puzzle) -> list[Digits]:
    start = perf_counter()
    solutions = way.ask(puzzle)
    way.seconds.append(perf_counter() - start)
    return solutions


def _our_way(name: str, board: Board) -> Way:
    start = perf_counter()
    model = open_model(name, board)
    open_ms = 1000 * (perf_counter() - start)

    def ask(puzzle: Puzzle) -> list[Digits]:
        outcome = model.search(puzzle)
        if outcome.verdict is Verdict.UNKNOWN:
            raise BenchmarkError(f"{name} gave no verdict although it had no budget")
        return [grid.digits for grid in outcome.solutions]

    return Way(name, 2, ask, open_ms)


def _usual_way(name: str, board: Board) -> Way:
    baseline = baselines.load(name)

    def ask(puzzle: Puzzle) -> list[Digits]:
        return baseline.solutions(board.box_rows, board.box_cols, puzzle.clues)

    return Way(name, baseline.LIMIT, ask)


def _row(way: Way, ours: Sequence[Way]) -> Row:
    mean = statistics.fmean(way.seconds)
    return {
        "way": way.name,
        "answers": "verdict" if way.limit > 1 else "one solve",
        **latency_figures(way.seconds),
        "open ms": "-" if way.open_ms is None else way.open_ms,
        **{f"× {our.name}": mean / statistics.fmean(our.seconds) for our in ours},
    }
