"""The `sudoku` command and its subcommands."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sudoku.cli.bench import bench
from sudoku.cli.check import check, solve
from sudoku.cli.crosscheck import crosscheck
from sudoku.cli.exits import ExitCode

app = typer.Typer(
    name="sudoku",
    help="Sudoku verdicts from industrial solvers, every answer checked.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (check, solve, crosscheck, bench):
    app.command()(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(version("sudoku-prover"))
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Sudoku verdicts from industrial solvers, every answer checked."""


def main() -> None:
    """Run the command line; Ctrl-C outside a subcommand ends it as cleanly as inside."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(ExitCode.INTERRUPTED)
