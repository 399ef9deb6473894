"""The arguments and options that several subcommands share, each declared once."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click
from click.shell_completion import CompletionItem

from sudoku.cli.inputs import Source
from sudoku.formats.text.shapes import parse_box
from sudoku.interface.budget import Budget
from sudoku.interface.opening import open_model
from sudoku.interface.registry import composite_names, model_names
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.check import DEFAULT_MODEL, DEFAULT_PROVER

Command = TypeVar("Command", bound=Callable[..., Any])


class BoxType(click.ParamType[Board]):
    """The rows x columns of a box, as in "3x4"."""

    name = "RxC"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Board:
        try:
            return value if isinstance(value, Board) else parse_box(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class SecondsType(click.FloatRange):
    """Seconds: not negative, and a number."""

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


def _complete_model(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    names = [*model_names(), *composite_names()]
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def _cells_named(
    _ctx: click.Context, _param: click.Parameter, name: str | None
) -> DigitStyle | None:
    return DigitStyle.named(name)


def sources(command: Command) -> Command:
    """Puzzles, files of puzzles, or - for standard input, with --box and --digit-style, as one
    Source
    """

    @wraps(command)
    def with_source(
        *,
        puzzles: tuple[str, ...],
        box: Board | None,
        digit_style: DigitStyle | None,
        **others: Any,
    ) -> Any:
        return command(source=Source(puzzles, box, digit_style), **others)

    named = click.argument("puzzles", nargs=-1, metavar="[PUZZLE|FILE|-]...")
    tell_box = click.option(
        "--box",
        type=BoxType(),
        metavar="RxC",
        help="Rows x columns of a box, where the length of a puzzle leaves it open.",
    )
    tell_cells = click.option(
        "--digit-style",
        type=click.Choice([*map(str, DigitStyle)]),
        callback=_cells_named,
        help="How cells are written, in puzzles and in answers: a symbol each (up to size 61), or "
        "integers between spaces or commas.  [default: puzzles as they are, answers in symbols up "
        "to size 61]",
    )
    return cast(Command, named(tell_box(tell_cells(with_source))))


def budget(command: Command) -> Command:
    """--seconds and --conflicts, as one Budget"""

    @wraps(command)
    def with_budget(*, seconds: float | None, conflicts: int | None, **others: Any) -> Any:
        return command(budget=Budget(seconds, conflicts), **others)

    limit_conflicts = click.option(
        "--conflicts", type=click.IntRange(min=0), metavar="N", help="Conflicts for one puzzle."
    )
    limit_seconds = click.option(
        "--seconds", type=SecondsType(), metavar="S", help="Wall seconds for one puzzle."
    )
    return cast(Command, limit_seconds(limit_conflicts(with_budget)))


def model(command: Command) -> Command:
    """--model, one of them"""
    return click.option(
        "--model",
        "-m",
        default=DEFAULT_MODEL,
        show_default=True,
        metavar="NAME",
        shell_complete=_complete_model,
        help="The model to ask: sat, cpsat, reference, or portfolio, which asks several at once; "
        "sat:SOLVER with any solver of PySAT; reference:VARIANT, as in "
        "reference:ac+dual/minrv/ascending; portfolio:MODEL+MODEL.",
    )(command)


def analyst(command: Command) -> Command:
    """--model, for questions beside the verdict"""
    return click.option(
        "--model",
        "-m",
        default=DEFAULT_MODEL,
        show_default=True,
        metavar="NAME",
        shell_complete=_complete_model,
        help="The model to ask: sat, or sat:SOLVER with a solver of PySAT that takes assumptions.",
    )(command)


def seed(what: str) -> Callable[[Command], Command]:
    """--seed, of `what`"""
    return click.option(
        "--seed", type=int, default=0, show_default=True, metavar="N", help=f"Seed of {what}."
    )


def models(command: Command) -> Command:
    """--model, any number of them"""
    return click.option(
        "--model",
        "-m",
        "models",
        multiple=True,
        metavar="NAME",
        shell_complete=_complete_model,
        help="A model to ask; may be repeated.  [default: every installed model]",
    )(command)


def proof_solver(command: Command) -> Command:
    """--proof-solver"""
    return click.option(
        "--proof-solver",
        metavar="NAME",
        help="The solver of PySAT that writes the proofs.  [default: cadical195]",
    )(command)


def prover(proof_solver: str | None) -> str:
    """The model that proves, by the solver that was named.

    Raises SudokuError for one that is unknown or cannot: now, and not at the first proof; and
    click.UsageError for a model.
    """
    if proof_solver is None:
        return DEFAULT_PROVER
    if proof_solver in (*model_names(), *composite_names()):
        raise click.UsageError(
            f"--proof-solver {proof_solver}: expected a solver of PySAT that can prove."
            f" {proof_solver} is a model, and --model {proof_solver} asks it: the"
            " proof of the CNF certifies what it says."
        )
    spec = f"{DEFAULT_PROVER}:{proof_solver.removeprefix(f'{DEFAULT_PROVER}:')}"
    tiny = Board(1, 1)
    open_model(spec, tiny).refute(Puzzle(tiny, (1,)), Grid(tiny, (1,)))
    return spec


def refuse_proof_solver(proof_solver: str | None) -> None:
    """Raise click.UsageError for a solver of proofs where no proofs are asked for."""
    if proof_solver is not None:
        raise click.UsageError("--proof-solver writes proofs: it needs --prove or --archive.")


def proofs(command: Command) -> Command:
    """--prove, --proof-solver and --archive"""
    prove = click.option(
        "--prove",
        is_flag=True,
        help="Make a proof of every unique and unsatisfiable verdict, check it, and count them.",
    )
    archive = click.option(
        "--archive",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Append the certificates to this archive, and leave out what it proves already "
        "(implies --prove).",
    )
    return prove(proof_solver(archive(command)))


def jobs(command: Command) -> Command:
    """--jobs"""
    return click.option(
        "--jobs",
        "-j",
        type=click.IntRange(min=1),
        default=1,
        show_default=True,
        metavar="N",
        help="Processes that answer; the order is kept.",
    )(command)


def as_json(what: str) -> Callable[[Command], Command]:
    """--json, which prints `what`"""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {what}.")
