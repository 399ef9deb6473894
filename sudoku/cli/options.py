"""The arguments and options that several subcommands share, each declared once."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from sudoku.cli import completion
from sudoku.cli.inputs import Source
from sudoku.formats.reading import reader_of
from sudoku.formats.registry import FormatError
from sudoku.formats.text.shapes import parse_box
from sudoku.interface.budget import Budget
from sudoku.interface.opening import open_model
from sudoku.interface.registry import (
    DEFAULT_MODEL,
    DEFAULT_PROVER,
    all_names,
)
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.system.processors import usable_processors

Command = TypeVar("Command", bound=Callable[..., Any])


class BoxType(click.ParamType[Board]):
    """The shape of a box, rows x columns: "3x4"."""

    name = "RxC"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Board:
        try:
            return value if isinstance(value, Board) else parse_box(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class JobsType(click.IntRange):
    """A number of processes of at least 1, or "auto" for the number of usable processors."""

    name = "number of processes"

    def __init__(self) -> None:
        super().__init__(min=1)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if value == "auto":
            return usable_processors()
        number: int = super().convert(value, param, ctx)
        return number


class SecondsType(click.FloatRange):
    """Seconds: a number of at least 0, not NaN."""

    name = "number of seconds"

    def __init__(self) -> None:
        super().__init__(min=0)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds: float = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        return seconds


def _digit_style_named(
    _ctx: click.Context, _param: click.Parameter, name: str | None
) -> DigitStyle | None:
    return DigitStyle.named(name)


def sources(command: Command) -> Command:
    """The puzzles, with the options that determine how they are read, passed on as one `source`."""

    @wraps(command)
    def with_source(
        *,
        puzzles: tuple[str, ...],
        box: Board | None,
        rules: tuple[str, ...],
        digit_style: DigitStyle | None,
        format_name: str | None,
        ignore_unsupported: bool,
        guess_rules: bool,
        **others: Any,
    ) -> Any:
        source = Source(
            puzzles,
            box,
            digit_style,
            rules,
            format_name,
            ignore_unsupported,
            guess_rules=guess_rules,
        )
        return command(source=source, **others)

    puzzles = click.argument(
        "puzzles", nargs=-1, metavar="[PUZZLE|FILE|-]...", shell_complete=completion.files
    )
    box = click.option(
        "--box",
        type=BoxType(),
        metavar="RxC",
        shell_complete=completion.boxes,
        help="Rows and columns of a box, if the length of the puzzle does not determine them: 3x4.",
    )
    rule = click.option(
        "--rule",
        "rules",
        multiple=True,
        metavar="TEXT",
        shell_complete=completion.rules,
        help="Add a rule to every board: antiknight or 'killer 10: r1c1-2 r2c1'. `sudoku rules`"
        " lists all rules. May be repeated. The puzzle `empty` has no clues.",
    )
    digit_style = click.option(
        "--digit-style",
        type=click.Choice([*map(str, DigitStyle)]),
        callback=_digit_style_named,
        help="Read and print digits as symbols (1-9, A-Z, a-z; up to size 61) or as integers "
        "separated by spaces or commas.  [default: read both, print symbols up to size 61]",
    )
    format_name = click.option(
        "--format",
        "format_name",
        metavar="NAME",
        callback=_readable,
        shell_complete=completion.readable_formats,
        help="Format of the puzzles, such as f-puzzles, iss or sdk; `sudoku convert --help` lists"
        " all.  [default: detect]",
    )
    ignore_unsupported = click.option(
        "--ignore-unsupported",
        is_flag=True,
        help="Skip parts of a puzzle that this program does not support, with a warning.",
    )
    guess_rules = click.option(
        "--guess-rules",
        is_flag=True,
        help="Guess rules that are only drawn or described, from usual shapes and sentences. "
        "Warnings say what was guessed from which sentence, and what was not understood.",
    )
    with_formats = format_name(ignore_unsupported(guess_rules(with_source)))
    return cast(Command, puzzles(box(rule(digit_style(with_formats)))))


def _readable(_ctx: click.Context, _param: click.Parameter, name: str | None) -> str | None:
    if name is not None:
        try:
            reader_of(name)
        except FormatError as error:
            raise click.BadParameter(str(error)) from None
    return name


def budget(command: Command) -> Command:
    """--seconds and --conflicts, passed on as one `budget`."""

    @wraps(command)
    def with_budget(*, seconds: float | None, conflicts: int | None, **others: Any) -> Any:
        return command(budget=Budget(seconds, conflicts), **others)

    limit_conflicts = click.option(
        "--conflicts",
        type=click.IntRange(min=0),
        metavar="N",
        help="Limit of conflicts (refuted branches of the search) per puzzle.",
    )
    limit_seconds = click.option(
        "--seconds", type=SecondsType(), metavar="S", help="Time limit per puzzle."
    )
    return cast(Command, limit_seconds(limit_conflicts(with_budget)))


class _ModelOption(click.Option):
    """An option whose help lists the installed models."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None:
            return None
        return record[0], record[1].replace("MODELS", ", ".join(all_names()))


def _model(default: str, names: completion.Completer, words: str) -> Callable[[Command], Command]:
    return click.option(
        "--model",
        "-m",
        cls=_ModelOption,
        default=default,
        show_default=True,
        metavar="NAME",
        shell_complete=names,
        help=words,
    )


_ANY_MODEL = (
    "Model to use: MODELS. A variant follows a colon, as in sat:glucose4. `sudoku models` describes"
    " them."
)
model = _model(DEFAULT_MODEL, completion.models, _ANY_MODEL)
"""--model NAME, for the model that answers."""
model_of_proved = _model(DEFAULT_PROVER, completion.models, _ANY_MODEL)
"""--model NAME, for the model that decides verdicts to be proved."""
analyst = _model(
    DEFAULT_MODEL,
    completion.analysts,
    "Model to use: one that supports an analysis of clues and candidates, such as sat:glucose4."
    " `sudoku models` lists what each supports.",
)
"""--model NAME, for questions that only models with Capability.ANALYSE answer."""


def seed(what: str) -> Callable[[Command], Command]:
    """--seed N, for the random choices of `what`."""
    return click.option(
        "--seed",
        type=int,
        default=0,
        show_default=True,
        metavar="N",
        help=f"Random seed of {what}.",
    )


def models(command: Command) -> Command:
    """--model NAME, which may be repeated, passed on as `models`."""
    return click.option(
        "--model",
        "-m",
        "models",
        multiple=True,
        metavar="NAME",
        shell_complete=completion.models,
        help="Model to use; may be repeated.  [default: every installed model]",
    )(command)


def proof_solver(command: Command) -> Command:
    """--proof-solver SOLVER."""
    return click.option(
        "--proof-solver",
        metavar="SOLVER",
        shell_complete=completion.proof_solvers,
        help="PySAT solver that writes the proofs: any CaDiCaL, Glucose or Maple, ergo or"
        " lingeling.  [default: cadical195]",
    )(command)


def prover(proof_solver: str | None) -> str:
    """The spec of the model that writes the proofs with this solver.

    The solver is tried at once, not at the first proof. Raises SudokuError if it is unknown or
    writes no proofs, and click.UsageError if the name belongs to a model.
    """
    if proof_solver is None:
        return DEFAULT_PROVER
    if proof_solver in all_names():
        raise click.UsageError(
            f"--proof-solver {proof_solver} is a model, not a PySAT solver that writes proofs."
            f" Use --model {proof_solver} to run it: the proof of the CNF certifies its answer."
        )
    spec = f"{DEFAULT_PROVER}:{proof_solver.removeprefix(f'{DEFAULT_PROVER}:')}"
    tiny = Board(1, 1)
    open_model(spec, tiny).refute(Puzzle(tiny, (1,)), Grid(tiny, (1,)))
    return spec


def refuse_proof_solver(proof_solver: str | None) -> None:
    """Raise click.UsageError for --proof-solver without --prove or --archive."""
    if proof_solver is not None:
        raise click.UsageError("--proof-solver needs --prove or --archive.")


def proofs(command: Command) -> Command:
    """--prove, --proof-solver and --archive."""
    prove = click.option(
        "--prove",
        is_flag=True,
        help="Prove every unique and unsatisfiable verdict, verify the proofs, and count them.",
    )
    archive = click.option(
        "--archive",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Append the certificates to this archive, and skip puzzles that it already proves. "
        "Implies --prove.",
    )
    return prove(proof_solver(archive(command)))


def jobs(command: Command) -> Command:
    """--jobs N."""
    return click.option(
        "--jobs",
        "-j",
        type=JobsType(),
        default=1,
        show_default=True,
        metavar="N",
        help="Number of worker processes; auto means one per processor. Answers keep the order of "
        "the puzzles.",
    )(command)


def as_json(what: str) -> Callable[[Command], Command]:
    """Add --json. what: a description of the JSON, for the help text."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {what}.")
