"""The options that name the contestants of a cross-check: models, programs and functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

import click

from sudoku.cli import completion, options
from sudoku.crosschecking.contestants.functions import ImportedContestant
from sudoku.crosschecking.contestants.programs import ProgramContestant
from sudoku.interface.registry import require_known

Command = TypeVar("Command", bound=Callable[..., Any])


def contestants(command: Command) -> Command:
    """--model, --command, --protocol, --spawn, --function and --input, as a function that makes
    the contestants.
    """

    @wraps(command)
    def with_contestants(
        *,
        models: tuple[str, ...],
        commands: tuple[str, ...],
        protocols: tuple[str, ...],
        spawns: tuple[str, ...],
        functions: tuple[str, ...],
        inputs: tuple[str, ...],
        **others: Any,
    ) -> Any:
        def make_contestants() -> list[object]:
            for model in models:
                require_known(model)
            return [
                *models,
                *(
                    ProgramContestant(name, **settings)
                    for name, settings in _paired(
                        "--command", commands, protocol=protocols, spawn=spawns
                    )
                ),
                *(
                    ImportedContestant(name, **settings)
                    for name, settings in _paired("--function", functions, input=inputs)
                ),
            ]

        return command(make_contestants=make_contestants, **others)

    added = [
        click.option(
            "--command",
            "commands",
            multiple=True,
            metavar="COMMAND",
            help="The command line of a program that reads a puzzle a line and writes an answer a "
            "line; or with {} in place of the puzzle, run once for each. May be repeated.",
        ),
        click.option(
            "--protocol",
            "protocols",
            multiple=True,
            shell_complete=completion.protocols,
            metavar="NAME",
            help="The program's answers: grid (a solution, or none), count (of solutions), "
            "solution:count, or dimacs (a SAT solver).  [default: grid]",
        ),
        click.option(
            "--spawn",
            "spawns",
            multiple=True,
            type=click.Choice(["once", "each"]),
            help="Start the program once, or for each puzzle.  [default: once; with {}: each]",
        ),
        click.option(
            "--function",
            "functions",
            multiple=True,
            metavar="MODULE:NAME",
            help="A Python function, imported from this folder first. May be repeated.",
        ),
        click.option(
            "--input",
            "inputs",
            multiple=True,
            shell_complete=completion.inputs,
            metavar="FORM",
            help="The form of the puzzle that the function takes: text, zeros, list, rows, array, "
            "puzzle.  [default: text]",
        ),
    ]
    decorated: Any = with_contestants
    for option in reversed(added):
        decorated = option(decorated)
    return cast(Command, options.models(decorated))


def _paired(
    option: str, values: Sequence[str], **settings: Sequence[str]
) -> list[tuple[str, dict[str, str]]]:
    """Each value with its settings, which are given once for all, or once for each in order."""
    for name, given in settings.items():
        if given and not values:
            raise click.UsageError(f"--{name} needs {option}.")
        if len(given) not in (0, 1, len(values)):
            raise click.UsageError(
                f"{len(given)} times --{name} for {len(values)} times {option}: expected it once, "
                f"or as often as {option}"
            )
    return [
        (value, {name: given[i % len(given)] for name, given in settings.items() if given})
        for i, value in enumerate(values)
    ]
