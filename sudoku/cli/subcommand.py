"""The decorator of every subcommand, which adds examples at the top of Click's help text."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import click

GROUPS = {
    "Clues": ("--grids", "--from", "--symmetry", "--pattern", "--clues", "--minimal"),
    "Difficulty": ("--difficulty", "--require", "--forbid"),
    "Rules": ("--rules", "--no-givens"),
    "Search": (
        *("--fewest-clues", "--most-clues", "--start", "--tries", "--adversarial", "--counter"),
        "--vicinity",
    ),
    "Large boards": ("--dig", "--unsatisfiable", "--confined", "--decide", "--holes"),
    "Pages": ("--paper", "--landscape", "--per-page", "--scale", "--no-solutions", "--book"),
    "Proofs": ("--prove", "--proof-solver", "--archive"),
    "Puzzles": (
        *("--box", "--rule", "--digit-style", "--format", "--ignore-unsupported"),
        "--guess-rules",
    ),
    "Selection": ("--dedupe", "--seed", "--sample"),
    "Limits": ("--seconds", "--conflicts"),
    "Processes": ("--jobs", "--dask"),
    "Table": ("--output", "--columns", "--template", "--where", "--overwrite", "--quiet"),
}
"""Groups of options with a heading in help, if the command has the last option."""

SHARED = ("Puzzles", "Selection", "Limits", "Processes", "Table")
"""The groups of options that most commands share."""

Table = tuple[str, list[tuple[str, str]]]
"""A table for a help text: its title, and terms with their meanings."""


class Subcommand(click.Command):
    """A command with examples and tables in its help."""

    examples: tuple[str, ...]
    """Command lines, printed after the first sentence."""
    tables: tuple[Callable[[], Table], ...]
    """Functions that make the tables at the end, called when help is printed."""

    def __init__(
        self,
        *args: Any,
        examples: Sequence[str],
        tables: Sequence[Callable[[], Table]] = (),
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.examples = tuple(examples)
        self.tables = tuple(tables)

    def format_help_text(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        sentence, _, details = inspect.cleandoc(self.help or "").partition("\n\n")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(sentence)
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")
        if details:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(details)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, group in self.option_groups(ctx).items():
            records = [option.get_help_record(ctx) for option in group]
            with formatter.section(title):
                formatter.write_dl([record for record in records if record is not None])

    def option_groups(self, ctx: click.Context) -> dict[str, list[click.Option]]:
        """The options by group title; options without a group come first."""
        names = {name for param in self.params for name in param.opts}
        groups = {title: {*group} for title, group in GROUPS.items() if group[-1] in names}
        found: dict[str, list[click.Option]] = {title: [] for title in ("Options", *groups)}
        for param in self.get_params(ctx):
            title = next((each for each in groups if groups[each] & {*param.opts}), "Options")
            if isinstance(param, click.Option):
                found[title].append(param)
        return found

    def format_epilog(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for table in self.tables:
            title, rows = table()
            with formatter.section(title):
                formatter.write_dl(rows)


def columns_table(task: str) -> Callable[[], Table]:
    """Make a function that returns the table of all columns of a task."""

    def table() -> Table:
        from sudoku.batch.tables.columns import columns_of  # late: only help texts need it

        return "Columns", [(column.name, column.summary) for column in columns_of(task)]

    return table


def subcommand(
    *examples: str,
    table: Callable[[], Table] | Sequence[Callable[[], Table]] = (),
    help_text: str | None = None,
) -> Callable[[Callable[..., Any]], Subcommand]:
    """Turn a function into a command with these examples and tables in its help.

    help_text: replaces the docstring of the function.
    """
    tables = (table,) if callable(table) else tuple(table)
    return click.command(cls=Subcommand, examples=examples, tables=tables, help=help_text)
