"""The `sudoku` command and its subcommands.

Built on Click rather than on something that imports more, as one answer from a cold start is
to take a quarter of a second at most.
"""

from __future__ import annotations

import click

from sudoku.cli.bench import bench
from sudoku.cli.check import check, solve
from sudoku.cli.crosscheck import crosscheck


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sudoku-prover", message="%(version)s")
def main() -> None:
    """Sudoku verdicts from industrial solvers, every answer checked.

    Completion for bash: eval "$(_SUDOKU_COMPLETE=bash_source sudoku)"; zsh and fish likewise.
    """


for command in (check, solve, crosscheck, bench):
    main.add_command(command)
