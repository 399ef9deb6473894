"""Measure time and effort of each model by size and share of holes.

Every question has a time limit, and every answer is compared with the hidden solution of the
instance and with the other models. The same instances are printed by
`sudoku generate --size N --holes SHARE --seed S --count K`.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path

from benchmarks.framework.arguments import above_zero, positive, share, square_board, whole_number
from benchmarks.framework.report import RESULTS, Report
from benchmarks.instances.instance import DRAWS, Recipe
from benchmarks.sizes import picture
from benchmarks.sizes.answers import Answers, Settings
from benchmarks.sizes.asking import ask
from benchmarks.sizes.figures import NOTES, Figures, figures
from sudoku import Board, Capability, SudokuError, open_model
from sudoku.cli.tables import with_progress
from sudoku.generator.large.digging import DIGS
from sudoku.system.machine import processor

MODELS = "sat,cpsat,reference"
SMALLEST = Board(2, 2)
MOST_STEPS = 1000


def add_arguments(parser: ArgumentParser) -> None:
    """The instances, the models, the limits and the outputs."""
    add = parser.add_argument
    add(
        "--sizes",
        type=_sizes,
        default="4,9,16,25,36",
        help="square numbers (4,9,16,25,36)",
    )
    add(
        "--holes",
        type=_shares,
        default="0.3:0.75:0.05",
        help="shares of open cells, or ranges FIRST:LAST:STEP (0.3:0.75:0.05)",
    )
    add(
        "--seeds",
        type=positive,
        default=5,
        metavar="N",
        help="instances of each share (5)",
    )
    add("--seed", type=whole_number, default=1, help="seed of the instances (1)")
    add(
        "--seconds",
        type=above_zero,
        default=10.0,
        metavar="S",
        help="limit of one question (10)",
    )
    add("--models", type=_models, default=MODELS, metavar="A,B", help=f"models ({MODELS})")
    add(
        "--draw",
        choices=DRAWS,
        default="shuffle",
        help="how grids are made (shuffle)",
    )
    add("--dig", choices=DIGS, default="random", help="where cells are opened (random)")
    add("--picture", type=_picture, metavar="FILE", help="draw the results, .svg or .png")
    add(
        "--answers",
        type=Path,
        metavar="FILE",
        help="store the answers here and continue from them (default: in the folder of --save)",
    )
    add("--fresh", action="store_true", help="discard the stored answers")


def run(args: Namespace) -> Iterator[Report]:
    """One report, a row for each size, share and model.

    After Ctrl-C: the report of the answers so far, then KeyboardInterrupt. Raises BenchmarkError
    for a wrong answer, or stored answers with other settings.
    """
    if args.picture is not None:
        picture.require_matplotlib()
    path = args.answers
    if path is None and args.save is not None:
        path = RESULTS / args.save / f"sizes-{args.draw}-{args.dig}-answers.jsonl"
    if path is not None and args.fresh:
        path.unlink(missing_ok=True)
    answers = Answers(Settings(args.draw, args.dig, args.seed, args.seconds), path)
    is_interrupted = False
    try:
        _ask_all(args, answers)
    except KeyboardInterrupt:
        is_interrupted = True
    found = list(_found(args, answers))
    if found:
        command = _command(args)
        if args.picture is not None:
            picture.draw(found, args.seconds, _title(args), args.picture)
        notes = ["Interrupted: these are the answers so far."] if is_interrupted else []
        rows = [one.row for one in found]
        yield Report(f"sizes-{args.draw}-{args.dig}", command, rows, [*notes, *NOTES])
    if is_interrupted:
        raise KeyboardInterrupt


def _ask_all(args: Namespace, answers: Answers) -> None:
    """Ask every question that has no stored answer."""
    cells = [
        (board, holes, model)
        for board in args.sizes
        for holes in args.holes
        for model in args.models
    ]
    for board, holes, model in with_progress(cells, "sizes"):
        recipe = Recipe(board, args.draw, args.dig, args.seed)
        missing = [
            number
            for number in range(args.seeds)
            if answers.get((board.size, holes, number, model)) is None
        ]
        instances = [(number, recipe.instance(number, holes)) for number in missing]
        for answer in ask(model, board, holes, instances, args.seconds):
            answers.add(answer)


def _found(args: Namespace, answers: Answers) -> Iterator[Figures]:
    for board in args.sizes:
        for holes in args.holes:
            for model in args.models:
                keys = [(board.size, holes, number, model) for number in range(args.seeds)]
                known = [known for key in keys if (known := answers.get(key)) is not None]
                if known:
                    yield figures(known)


def _command(args: Namespace) -> str:
    """The command line, with ranges written out."""
    sizes = ",".join(str(board.size) for board in args.sizes)
    holes = ",".join(f"{holes:g}" for holes in args.holes)
    return (
        f"sizes --sizes {sizes} --holes {holes} --seeds {args.seeds} --seed {args.seed} "
        f"--seconds {args.seconds:g} --models {','.join(args.models)} --draw {args.draw} "
        f"--dig {args.dig}"
    )


def _title(args: Namespace) -> str:
    return (
        f"{args.seeds} instances of each share, grids by {args.draw}, {args.dig} holes, limit "
        f"{args.seconds:g} s, {processor()}"
    )


def _sizes(text: str) -> Sequence[Board]:
    return list(dict.fromkeys(square_board(part) for part in text.split(",")))


def _shares(text: str) -> Sequence[float]:
    """Parse shares and ranges separated by commas; in decimal, so that 0.3 + 0.05 is 0.35."""
    shares: list[float] = []
    for part in text.split(","):
        if ":" not in part:
            shares.append(share(part))
            continue
        try:
            first, last, step = (Decimal(end) for end in part.split(":"))
            is_range = 0 <= first <= last <= 1 and step * MOST_STEPS >= 1
        except (ValueError, InvalidOperation):
            is_range = False
        if not is_range:
            raise ArgumentTypeError(
                f"{part!r}, expected FIRST:LAST:STEP, shares of the cells as in 0.3:0.7:0.05"
            )
        shares += [float(first + i * step) for i in range(int((last - first) / step) + 1)]
    return list(dict.fromkeys(shares))


def _models(text: str) -> Sequence[str]:
    """Parse names of models that are installed and support a limit in seconds."""
    names = list(dict.fromkeys(text.split(",")))
    for name in names:
        try:
            capabilities = open_model(name, SMALLEST).capabilities
        except SudokuError as error:
            raise ArgumentTypeError(str(error)) from None
        if Capability.SECONDS not in capabilities:
            raise ArgumentTypeError(f"{name} does not support a limit in seconds")
    return names


def _picture(text: str) -> Path:
    path = Path(text)
    if path.suffix not in picture.ENDINGS:
        raise ArgumentTypeError(f"{text!r}, expected a file that ends in .svg or .png")
    return path
