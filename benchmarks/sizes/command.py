"""Measure time and effort of each model by size and share of holes.

Every question has a time limit, and every answer is compared with the hidden solution of the
instance and with the other models. `sudoku generate --size N --holes SHARE --seed S --count K`
prints the same instances.
"""

from __future__ import annotations

import statistics
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from decimal import Decimal, InvalidOperation
from itertools import product
from pathlib import Path

from benchmarks.framework import arguments
from benchmarks.framework.arguments import above_zero, add_option, positive, whole_number
from benchmarks.framework.report import RESULTS, Report, Row, Value
from benchmarks.framework.timing import MS
from benchmarks.instances.large import DRAWS, large_puzzle
from benchmarks.sizes.answers import VERDICTS, SizedAnswer, SizedAnswers
from benchmarks.sizes.asking import ask
from sudoku import Board, Capability, SudokuError, open_model
from sudoku.cli.progress import with_progress
from sudoku.generator.large.digging import DIGS
from sudoku.system.machine import processor, versions

SMALLEST = Board(2, 2)
MOST_STEPS = 1000
NOTES = (
    "decided: the share with a verdict within the limit. Undecided puzzles count with their times, "
    "so figures near the limit are lower bounds.",
    "q25 ms, q75 ms: quartiles. conflicts, decisions: medians, - if the model does not count them.",
    "peak MB: peak memory of the process in 10^6 bytes, including Python and the solver.",
)
Cell = tuple[Board, float, str]
"""The subject of a row: board, share of holes, model."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the instances, the models, the limits and the outputs."""
    add_option(parser, "--sizes", _sizes, "4,9,16,25,36", "square numbers")
    shares = "shares of open cells, or ranges FIRST:LAST:STEP"
    add_option(parser, "--holes", _shares, "0.3:0.75:0.05", shares)
    add_option(parser, "--seeds", positive, 5, "instances of each share", "N")
    add_option(parser, "--seed", whole_number, 1, "of the instances")
    add_option(parser, "--seconds", above_zero, 10.0, "limit of one question", "S")
    add_option(parser, "--models", _models, "sat,cpsat,reference", "models", "A,B")
    add = parser.add_argument
    add("--draw", choices=DRAWS, default="shuffle", help="how grids are made (shuffle)")
    add("--dig", choices=DIGS, default="random", help="which cells are opened (random)")
    text = "store the answers here and continue from them (default: in the folder of --save)"
    add("--answers", type=Path, metavar="FILE", help=text)
    add("--name", help="name of the stored table (default: sizes-DRAW-DIG)")
    add("--fresh", action="store_true", help="discard the stored answers")


def run(args: Namespace) -> Iterator[Report]:
    """One report, with a row for each size, share and model.

    After Ctrl-C, it yields the report so far, then raises KeyboardInterrupt. Raises BenchmarkError
    for a wrong answer, or stored answers with other conditions.
    """
    path, name = args.answers, args.name or f"sizes-{args.draw}-{args.dig}"
    if path is None and args.save is not None:
        path = RESULTS / args.save / f"{name}-answers.jsonl"
    if path is not None and args.fresh:
        path.unlink(missing_ok=True)
    conditions = {name: getattr(args, name) for name in ("draw", "dig", "seed", "seconds")}
    conditions |= {"processor": processor(), "versions": versions()}
    cells = [*product(args.sizes, args.holes, args.models)]
    is_interrupted = False
    with closing(SizedAnswers(conditions, path)) as answers:
        try:
            _ask_all(cells, args, answers)
        except KeyboardInterrupt:
            is_interrupted = True
        rows = _rows(cells, args.seeds, answers)
    if rows:
        notes = ["Interrupted: these are the answers so far."] if is_interrupted else []
        yield Report(name, _command(args), rows, [*notes, *NOTES])
    if is_interrupted:
        raise KeyboardInterrupt


def _ask_all(cells: Sequence[Cell], args: Namespace, answers: SizedAnswers) -> None:
    """Ask every question that has no stored answer."""
    for board, holes, model in with_progress(cells, "sizes"):
        how = {"seed": args.seed, "draw": args.draw, "dig": args.dig}
        missing = [
            number
            for number in range(args.seeds)
            if answers.get((board.size, holes, number, model)) is None
        ]
        instances = [(number, large_puzzle(board, number, holes, **how)) for number in missing]
        for answer in ask(model, board, holes, instances, args.seconds):
            answers.add(answer)


def _rows(cells: Sequence[Cell], seeds: int, answers: SizedAnswers) -> list[Row]:
    rows = []
    for board, holes, model in cells:
        keys = [(board.size, holes, number, model) for number in range(seeds)]
        known = [answer for key in keys if (answer := answers.get(key)) is not None]
        if known:
            rows.append(row(known))
    return rows


def row(answers: Sequence[SizedAnswer]) -> Row:
    """The row of these answers, which have the same size, share of holes and model."""
    first = answers[0]
    seconds = [answer.seconds for answer in answers]
    q25, median, q75 = (
        statistics.quantiles(seconds, n=4, method="inclusive") if len(seconds) > 1 else seconds * 3
    )
    counted = Counter(answer.verdict for answer in answers)
    return {
        "size": first.size,
        "holes": f"{first.holes:g}",
        "model": first.model,
        "N": len(answers),
        "decided": sum(answer.is_decided for answer in answers) / len(answers),
        **{verdict: counted[verdict] for verdict in VERDICTS},
        "median ms": MS * median,
        "q25 ms": MS * q25,
        "q75 ms": MS * q75,
        "max ms": MS * max(seconds),
        "conflicts": _median([answer.conflicts for answer in answers]),
        "decisions": _median([answer.decisions for answer in answers]),
        "peak MB": max((a.peak_mb for a in answers if a.peak_mb is not None), default="-"),
    }


def _median(counts: Sequence[int | None]) -> Value:
    """The median. A missing count is 0; "-" if all counts are missing."""
    if all(count is None for count in counts):
        return "-"
    return int(statistics.median(count or 0 for count in counts))


def _command(args: Namespace) -> str:
    """The command line, with ranges written out."""
    shown = Namespace(**vars(args))
    shown.sizes = [board.size for board in args.sizes]
    options = ("sizes", "holes", "seeds", "seed", "seconds", "models", "draw", "dig")
    return arguments.command_line("sizes", shown, *options)


def _sizes(text: str) -> Sequence[Board]:
    return list(dict.fromkeys(arguments.square_board(part) for part in text.split(",")))


def _shares(text: str) -> Sequence[float]:
    """Parse shares and ranges separated by commas, in decimals, so that 0.3 + 0.05 is 0.35."""
    shares: list[float] = []
    for part in text.split(","):
        if ":" not in part:
            shares.append(arguments.share(part))
            continue
        try:
            first, last, step = (Decimal(end) for end in part.split(":"))
            is_range = 0 <= first <= last <= 1 and step * MOST_STEPS >= 1
        except (ValueError, InvalidOperation):
            is_range = False
        if not is_range:
            raise ArgumentTypeError(
                f"{part!r}, expected FIRST:LAST:STEP, shares of the cells such as 0.3:0.7:0.05"
            )
        shares += [float(first + i * step) for i in range(int((last - first) / step) + 1)]
    return list(dict.fromkeys(shares))


def _models(text: str) -> Sequence[str]:
    """Parse names of models that are installed and support a limit in seconds."""
    chosen = arguments.names(text)
    for name in chosen:
        try:
            capabilities = open_model(name, SMALLEST).capabilities
        except SudokuError as error:
            raise ArgumentTypeError(str(error)) from None
        if Capability.SECONDS not in capabilities:
            raise ArgumentTypeError(f"{name} does not support a limit in seconds")
    return chosen
