"""The arguments and options that several subcommands share, each declared once."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial, wraps
from inspect import signature
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
from sudoku.interface.registry import composite_names, installed_names
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.check import DEFAULT_MODEL, DEFAULT_PROVER


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The table of a run. path: None for standard output. columns: their names, None for the usual
    ones. where: an expression that rows of the table fulfil. overwrite: whether a file of this
    name, or another run, is replaced. quiet: whether nothing is said but errors.
    """

    path: Path | None
    columns: list[str] | None
    where: str | None
    overwrite: bool
    quiet: bool


STANDARD_OUTPUT = Path("-")
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
            from sudoku.system.processors import usable_processors

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
    """The puzzles and what is said of all of them, passed on as one `source`.

    These are --format, --ignore-unsupported, --box, --rule and --digit-style.
    """

    @wraps(command)
    def with_source(
        *,
        puzzles: tuple[str, ...],
        box: Board | None,
        rules: tuple[str, ...],
        digit_style: DigitStyle | None,
        format_name: str | None,
        ignore_unsupported: bool,
        **others: Any,
    ) -> Any:
        source = Source(puzzles, box, digit_style, rules, format_name, ignore_unsupported)
        return command(source=source, **others)

    puzzles = click.argument(
        "puzzles", nargs=-1, metavar="[PUZZLE|FILE|-]...", shell_complete=completion.files
    )
    box = click.option(
        "--box",
        type=BoxType(),
        metavar="RxC",
        shell_complete=completion.boxes,
        help="Rows and columns of a box, for puzzles whose length does not tell: 3x4.",
    )
    rule = click.option(
        "--rule",
        "rules",
        multiple=True,
        metavar="TEXT",
        shell_complete=completion.rules,
        help="A rule of the board, such as antiknight or 'killer 10: r1c1-2 r2c1'; may be repeated."
        " `sudoku rules` lists all. The puzzle `empty` has no clues.",
    )
    digit_style = click.option(
        "--digit-style",
        type=click.Choice([*map(str, DigitStyle)]),
        callback=_digit_style_named,
        help="How digits are read and printed: as symbols (1-9, A-Z, a-z; up to size 61) or as "
        "integers separated by spaces or commas.  [default: read either, print symbols up to "
        "size 61]",
    )
    format_name = click.option(
        "--format",
        "format_name",
        metavar="NAME",
        callback=_readable,
        shell_complete=completion.readable_formats,
        help="The format of the puzzles, such as f-puzzles, iss or sdk; `sudoku convert --help`"
        " lists all.  [default: detect it]",
    )
    ignore_unsupported = click.option(
        "--ignore-unsupported",
        is_flag=True,
        help="Leave out what a format can say and this program cannot, with a warning.",
    )
    with_formats = format_name(ignore_unsupported(with_source))
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
        help="Limit on the conflicts for one puzzle: the branches that its solver refutes.",
    )
    limit_seconds = click.option(
        "--seconds", type=SecondsType(), metavar="S", help="Time limit for one puzzle."
    )
    return cast(Command, limit_seconds(limit_conflicts(with_budget)))


def _one_model(default: str) -> Callable[[Command], Command]:
    return click.option(
        "--model",
        "-m",
        default=default,
        show_default=True,
        metavar="NAME",
        shell_complete=completion.models,
        help="The model to ask: auto (native for a moment, then sat), native, sat, cpsat, "
        "reference, or portfolio (several at once). A variant follows a colon: native:sse2, "
        "sat:glucose4 (any solver of PySAT), reference:freecodecamp, portfolio:sat+cpsat.",
    )


def model(command: Command) -> Command:
    """--model NAME, one of them."""
    return _one_model(DEFAULT_MODEL)(command)


def model_of_proved(command: Command) -> Command:
    """--model NAME, the one that decides what is to be proved."""
    return _one_model(DEFAULT_PROVER)(command)


def analyst(command: Command) -> Command:
    """--model NAME, for questions that only models with Capability.ANALYSE answer."""
    return click.option(
        "--model",
        "-m",
        default=DEFAULT_MODEL,
        show_default=True,
        metavar="NAME",
        shell_complete=completion.analysts,
        help="The model to ask: sat, or sat:SOLVER with a solver of PySAT that takes assumptions, "
        "such as sat:glucose4; auto asks native for verdicts and sat for the rest.",
    )(command)


def seed(what: str) -> Callable[[Command], Command]:
    """--seed N, of `what`."""
    return click.option(
        "--seed", type=int, default=0, show_default=True, metavar="N", help=f"Seed of {what}."
    )


def selection(command: Command) -> Command:
    """--sample, --dedupe and --seed, which become a part of `source`. A command with a seed of its
    own takes this one, too.
    """
    own_seed = "seed" in signature(command).parameters

    @wraps(command)
    def with_selection(
        *, source: Source, sample: int | None, dedupe: bool, seed: int, **others: Any
    ) -> Any:
        if sample is not None or dedupe:
            from sudoku.runs.selection import Selection  # late: few commands have one

            source = replace(source, selection=Selection(sample, seed, dedupe))
        return command(source=source, **others, **({"seed": seed} if own_seed else {}))

    sample = click.option(
        "--sample",
        type=click.IntRange(min=1),
        metavar="N",
        help="Ask about N puzzles of all inputs, chosen at random. Their order is kept.",
    )
    dedupe = click.option(
        "--dedupe",
        is_flag=True,
        help="Ask about a puzzle that occurs several times once, where it occurs first.",
    )
    whose = seed("--sample, and of all that is random" if own_seed else "--sample")
    return cast(Command, sample(dedupe(whose(with_selection))))


def models(command: Command) -> Command:
    """--model NAME, any number of them, passed on as `models`."""
    return click.option(
        "--model",
        "-m",
        "models",
        multiple=True,
        metavar="NAME",
        shell_complete=completion.models,
        help="A model to ask; may be repeated.  [default: every installed model]",
    )(command)


def proof_solver(command: Command) -> Command:
    """--proof-solver SOLVER."""
    return click.option(
        "--proof-solver",
        metavar="SOLVER",
        shell_complete=completion.proof_solvers,
        help="The PySAT solver that writes the proofs.  [default: cadical195]",
    )(command)


def prover(proof_solver: str | None) -> str:
    """The spec of the model that writes the proofs with this solver.

    The solver is tried at once, not at the first proof. Raises SudokuError if it is unknown or
    writes no proofs, click.UsageError if the name is that of a model.
    """
    if proof_solver is None:
        return DEFAULT_PROVER
    if proof_solver in (*installed_names(), *composite_names()):
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
    """Raise click.UsageError for --proof-solver without --prove or --archive."""
    if proof_solver is not None:
        raise click.UsageError("--proof-solver needs --prove or --archive.")


def proofs(command: Command) -> Command:
    """--prove, --proof-solver and --archive."""
    prove = click.option(
        "--prove",
        is_flag=True,
        help="Prove every unique and unsatisfiable verdict, check the proofs, and count them.",
    )
    archive = click.option(
        "--archive",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Append the certificates to this archive; puzzles that it proves already are not "
        "proved again. Implies --prove.",
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
        help="Number of worker processes; auto for the number of processors. Answers keep the "
        "order of the puzzles.",
    )(command)


_TABLE = (
    "Write the answers to this table instead: .csv, .tsv, .jsonl, also with .gz or .zst, or"
    " .parquet. If the command is interrupted, the same command goes on where it was. - for CSV on"
    " standard output, as with --columns or --where alone."
)


def output(command: Command) -> Command:
    """--output, --columns, --where, --overwrite and --quiet, passed on as one `table`, or None."""
    return _table_options("TABLE", _TABLE, command)


def output_or_folder(what: str) -> Callable[[Command], Command]:
    """As `output`, of a command that can also write a folder. what: the help of --output."""
    return partial(_table_options, "DIR|TABLE", what)


def _table_options(metavar: str, what: str, command: Command) -> Command:
    @wraps(command)
    def with_table(
        *,
        out: Path | None,
        columns: str | None,
        where: str | None,
        overwrite: bool,
        quiet: bool,
        **others: Any,
    ) -> Any:
        path = None if out == STANDARD_OUTPUT else out
        if path is None and overwrite:
            raise click.UsageError("--overwrite replaces a table: it needs --output TABLE.")
        if out is None and columns is None and where is None:
            if quiet:
                raise click.UsageError(
                    "--quiet is about the progress of a table: it needs --output."
                )
            return command(table=None, **others)
        names = None if columns is None else [name.strip() for name in columns.split(",")]
        return command(table=TableOptions(path, names, where, overwrite, quiet), **others)

    columns = click.option(
        "--columns",
        metavar="NAME,…",
        help="The columns of the table, in their order; `all` for every one. They are listed"
        " below.",
    )
    where = click.option(
        "--where",
        metavar="EXPRESSION",
        help="Write only the rows of which this is true: 'verdict != \"unique\"', 'clues <= 20 and"
        " seconds > 0.1 or error'. It may use all columns.",
    )
    out = click.option(
        "--output",
        "-o",
        "out",
        type=click.Path(path_type=Path),
        metavar=metavar,
        help=what,
    )
    overwrite = click.option(
        "--overwrite",
        is_flag=True,
        help="Replace the table if it exists, at the end of the run; discard what an interrupted"
        " run of another command left.",
    )
    quiet = click.option(
        "--quiet", "-q", is_flag=True, help="Neither progress nor a summary, only errors."
    )
    return cast(Command, out(columns(where(overwrite(quiet(with_table))))))


def refuse_with_table(**given: bool) -> None:
    """Raise click.UsageError for an option that has no meaning for a table. given: by name."""
    for name, is_given in given.items():
        if is_given:
            option = f"--{name.replace('_', '-')}"
            raise click.UsageError(f"{option} does not go with a table, which --output writes.")


def refuse_jobs(jobs: int) -> None:
    """Raise click.UsageError for --jobs of a command that prints answers one by one."""
    if jobs != 1:
        raise click.UsageError("--jobs needs --output: answers are printed one by one.")


def as_json(what: str) -> Callable[[Command], Command]:
    """--json, which prints `what`."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {what}.")
