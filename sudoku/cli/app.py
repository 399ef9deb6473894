"""The `sudoku` command and its subcommands.

Built on Click rather than on something that imports more, as one answer from a cold start is
to take a quarter of a second at most.
"""

from __future__ import annotations

import io
import sys
from importlib import import_module

import click

from sudoku.cli.exits import ExitCode, complain, forget_output

SUBCOMMANDS = {
    "check": "sudoku.cli.check",
    "solve": "sudoku.cli.check",
    "prove": "sudoku.cli.prove",
    "verify": "sudoku.cli.verify",
    "explain": "sudoku.cli.explain",
    "candidates": "sudoku.cli.candidates",
    "count": "sudoku.cli.count",
    "solutions": "sudoku.cli.count",
    "clues": "sudoku.cli.clues",
    "crosscheck": "sudoku.cli.crosscheck",
    "trace": "sudoku.cli.trace",
    "bench": "sudoku.cli.bench",
}
"""The module of each subcommand, which holds it under its name."""


class LazyGroup(click.Group):
    """Imports a subcommand when it is asked for, as Click's documentation proposes."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = SUBCOMMANDS.get(cmd_name)
        if module is None:
            return None
        command: click.Command = getattr(import_module(module), cmd_name)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sudoku-prover", message="%(version)s")
def cli() -> None:
    """Sudoku verdicts from industrial solvers, every answer checked.

    Completion for bash: eval "$(_SUDOKU_COMPLETE=bash_source sudoku)"; zsh and fish likewise.
    """


def main() -> None:
    """Run the command line, and end it cleanly also where no subcommand is at work yet."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names of files may be any bytes
    try:
        sys.exit(cli(standalone_mode=False))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(ExitCode.INTERRUPTED)
    except OSError as error:
        if error.filename is None:
            forget_output()
        what = "" if error.filename is None else f" {error.filename}"
        complain(f"cannot write{what}: {error.strerror}")
        sys.exit(ExitCode.BAD_INPUT)
