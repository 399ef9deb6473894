"""`sudoku models`: the installed models, their versions, and what each can do on this machine."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from sudoku.cli import completion, options
from sudoku.cli.exits import clean_exit
from sudoku.cli.subcommand import subcommand
from sudoku.errors import SudokuError
from sudoku.questions.models import known_names, listed


@subcommand("sudoku models native", "sudoku models --json")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completion.models)
@options.as_json("one JSON object per line, for each model")
def models(names: tuple[str, ...], as_json: bool) -> None:
    """List the installed models, or describe some.

    The output shows the versions of each model's solvers, its capabilities and, if it is
    unavailable, why. For native it also shows the instruction set.

    Exit code: 0, or 2 if no model has this name.
    """
    with clean_exit() as result:
        for name in names or known_names():
            try:
                found = listed(name)
            except SudokuError as error:
                result.report(error)
                continue
            print(json.dumps(asdict(found)) if as_json else found.text)
