"""The options of a batch: its table, and the selection of its puzzles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial, wraps
from inspect import signature
from pathlib import Path
from typing import Any, cast

import click

from sudoku.batch.tables.endings import IN_WORDS
from sudoku.cli import options
from sudoku.cli.inputs import Source
from sudoku.cli.options import Command
from sudoku.cli.outputs import STANDARD_OUTPUT


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The table of a run."""

    path: Path | None
    """None means standard output."""
    columns: list[str] | None
    """The names of the columns; None means the default columns."""
    where: str | None
    """The condition that a row must meet to be written."""
    overwrite: bool
    """Whether to replace an existing file or another run."""
    quiet: bool
    """Whether to print only errors."""
    template: str | None = None
    """The template of the lines to write instead of a table."""
    as_json: bool = False
    """Whether to write the answers as --json prints them instead of a table."""


def selection(command: Command) -> Command:
    """--sample, --dedupe and --seed, which become part of `source`. A command that takes a `seed`
    also gets it.
    """
    return selection_of(command, own_seed="seed" in signature(command).parameters)


def selection_of(command: Command, *, own_seed: bool) -> Command:
    """Add the options of `selection` to a command. own_seed: whether the command also receives the
    seed.
    """

    @wraps(command)
    def with_selection(
        *, source: Source, sample: int | None, dedupe: bool, seed: int, **others: Any
    ) -> Any:
        if sample is not None or dedupe:
            from sudoku.batch.selection import Selection  # late: few commands have one

            source = replace(source, selection=Selection(sample, seed, dedupe))
        return command(source=source, **others, **({"seed": seed} if own_seed else {}))

    sample = click.option(
        "--sample",
        type=click.IntRange(min=1),
        metavar="N",
        help="Answer only N puzzles, chosen at random from all inputs, in their original order.",
    )
    dedupe = click.option(
        "--dedupe",
        is_flag=True,
        help="Answer equal puzzles only once, at their first occurrence.",
    )
    whose = options.seed("--sample and all other random choices" if own_seed else "--sample")
    return cast(Command, sample(dedupe(whose(with_selection))))


_TABLE = (
    f"Write the answers to this table: {IN_WORDS}. With --json, write the JSON lines to this file:"
    " .jsonl. Run the same command again to resume. - writes CSV to standard output, as do"
    " --columns, --template and --where without --output."
)
_ANSWERS = (
    "With --json: write the JSON lines to this file: .jsonl, also with .gz or .zst. Run the same"
    " command again to resume."
)


def output(command: Command) -> Command:
    """--output, --columns, --template, --where, --overwrite and --quiet, passed on as one `table`;
    None if the answers are printed. The command also needs --json.
    """
    return _table_options("TABLE", _TABLE, command)


def output_of_json(command: Command) -> Command:
    """The options of `output` for a question without columns, whose answers are only written as
    JSON.
    """
    return _table_options("FILE", _ANSWERS, command, has_columns=False)


def output_or_folder(what: str) -> Callable[[Command], Command]:
    """The options of `output`, for a command that can also write a folder. what: the help text of
    --output.
    """
    return partial(_table_options, "DIR|TABLE", what)


def _table_options(
    metavar: str, what: str, command: Command, *, has_columns: bool = True
) -> Command:
    @wraps(command)
    def with_table(
        *,
        out: Path | None,
        overwrite: bool,
        quiet: bool,
        columns: str | None = None,
        template: str | None = None,
        where: str | None = None,
        **others: Any,
    ) -> Any:
        path, as_json = None if out == STANDARD_OUTPUT else out, others["as_json"]
        if path is None and overwrite:
            raise click.UsageError("--overwrite needs --output, the file to replace.")
        parts = {"--columns": columns, "--template": template, "--where": where}
        given = [option for option, value in parts.items() if value is not None]
        if columns is not None and template is not None:
            raise click.UsageError(
                "--template cannot be used with --columns: it names its columns itself."
            )
        if as_json and given:
            raise click.UsageError(f"{given[0]} cannot be used with --json: it needs a table.")
        if (path is None) if as_json else (out is None and not given):
            if quiet:
                raise click.UsageError("--quiet needs --output: it hides the progress of a run.")
            return command(table=None, **others)
        if not (as_json or has_columns):
            raise click.UsageError("--output needs --json: the answers have no table.")
        names = None if columns is None else [name.strip() for name in columns.split(",")]
        table = TableOptions(path, names, where, overwrite, quiet, template, as_json)
        return command(table=table, **others)

    columns = click.option(
        "--columns",
        metavar="NAME,…",
        help="Columns of the table, in order; `all` for every column. They are listed below.",
    )
    template = click.option(
        "--template",
        metavar="TEXT",
        help="Write one line per row in this form instead: '%{puzzle} %3{clues}'. A number is a"
        " width, negative to pad on the right. The documentation lists short forms such as %p.",
    )
    where = click.option(
        "--where",
        metavar="EXPRESSION",
        help="Write only rows for which this is true: 'verdict != \"unique\"', 'clues <= 20 and"
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
        help="Replace an existing table at the end of the run, and discard the partial results of a"
        " different command.",
    )
    quiet = click.option(
        "--quiet", "-q", is_flag=True, help="Print only errors, without progress and summary."
    )
    made = overwrite(quiet(with_table))
    if has_columns:
        made = columns(template(where(made)))
    return cast(Command, out(made))


def refuse_with_table(**given: bool) -> None:
    """Raise click.UsageError for options that have no meaning for a table, or for answers as JSON
    in a file. given: whether each option was used, by name.
    """
    for name, is_given in given.items():
        if is_given:
            option = f"--{name.replace('_', '-')}"
            raise click.UsageError(f"{option} cannot be used with a table or a file of JSON lines.")
