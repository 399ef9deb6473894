"""The `sudoku` command and its subcommands.

Built on Click rather than on something that imports more, as one answer from a cold start is
to take a quarter of a second at most.
"""

from __future__ import annotations

import sys

import click

from sudoku.cli.bench import bench
from sudoku.cli.check import check, solve
from sudoku.cli.crosscheck import crosscheck
from sudoku.cli.exits import ExitCode, complain, forget_output


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sudoku-prover", message="%(version)s")
def cli() -> None:
    """Sudoku verdicts from industrial solvers, every answer checked.

    Completion for bash: eval "$(_SUDOKU_COMPLETE=bash_source sudoku)"; zsh and fish likewise.
    """


for command in (check, solve, crosscheck, bench):
    cli.add_command(command)


def main() -> None:
    """Run the command line, and end it cleanly also where no subcommand is at work yet."""
    try:
        cli()
    except KeyboardInterrupt:
        sys.exit(ExitCode.INTERRUPTED)
    except OSError as error:
        forget_output()
        complain(f"cannot write: {error.strerror}")
        sys.exit(ExitCode.BAD_INPUT)
