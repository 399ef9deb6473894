"""The options that name who is cross-checked: models, programs and functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

import click

from sudoku.cli import completion, options
from sudoku.interface.registry import require_known

Command = TypeVar("Command", bound=Callable[..., Any])


def contestants(command: Command) -> Command:
    """--model, --command, --protocol, --spawn, --function and --input, as one list of
    contestants
    """

    @wraps(command)
    def with_parties(
        *,
        models: tuple[str, ...],
        commands: tuple[str, ...],
        protocols: tuple[str, ...],
        starts: tuple[str, ...],
        functions: tuple[str, ...],
        takes: tuple[str, ...],
        **others: Any,
    ) -> Any:
        def named() -> list[object]:
            for model in models:
                require_known(model)
            from sudoku.crosschecking.importing import ImportedContestant
            from sudoku.crosschecking.programs import ProgramContestant

            told = _beside("--command", commands, protocol=protocols, start=starts)
            called = _beside("--function", functions, takes=takes)
            programs = [ProgramContestant(name, **words) for name, words in told]
            return [
                *models,
                *programs,
                *(ImportedContestant(name, **words) for name, words in called),
            ]

        return command(named=named, **others)

    added = [
        click.option(
            "--command",
            "commands",
            multiple=True,
            metavar="COMMAND",
            help="A program to ask, by its command line: a puzzle a line on its standard input, an "
            "answer a line on its output; or with {} where the puzzle is to be, started for each. "
            "May be repeated.",
        ),
        click.option(
            "--protocol",
            "protocols",
            multiple=True,
            shell_complete=completion.protocols,
            metavar="NAME",
            help="What the program answers: grid (a solution, or none), count (of solutions), "
            "solution:count, or dimacs (a SAT solver).  [default: grid]",
        ),
        click.option(
            "--spawn",
            "starts",
            multiple=True,
            type=click.Choice(["once", "each"]),
            help="Start the program once, or for each puzzle.  [default: once, but each with {}]",
        ),
        click.option(
            "--function",
            "functions",
            multiple=True,
            metavar="MODULE:NAME",
            help="A Python function to ask, found from this folder. May be repeated.",
        ),
        click.option(
            "--input",
            "takes",
            multiple=True,
            shell_complete=completion.inputs,
            metavar="WHAT",
            help="What the function is given: text, zeros, list, rows, array, puzzle.  "
            "[default: text]",
        ),
    ]
    decorated: Any = with_parties
    for option in reversed(added):
        decorated = option(decorated)
    return cast(Command, options.models(decorated))


def _beside(
    option: str, values: Sequence[str], **told: Sequence[str]
) -> list[tuple[str, dict[str, str]]]:
    """Each value with what is told of it: once for all, or once for each, in the same order."""
    for name, given in told.items():
        if given and not values:
            raise click.UsageError(f"--{name} needs {option}.")
        if len(given) not in (0, 1, len(values)):
            raise click.UsageError(
                f"{len(given)} times --{name} beside {len(values)} times {option}: expected it "
                f"once, or as often as {option}"
            )
    return [
        (value, {name: given[i % len(given)] for name, given in told.items() if given})
        for i, value in enumerate(values)
    ]
