"""The options that name the contestants of a cross-check: models, programs and functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import wraps
from typing import Any, cast

import click

from sudoku.cli import completion, options
from sudoku.cli.exits import complain
from sudoku.cli.options import Command
from sudoku.crosschecking.contestants.contestant import DEFAULT_MEMORY
from sudoku.crosschecking.contestants.functions import ImportedContestant
from sudoku.crosschecking.contestants.programs import ProgramContestant
from sudoku.interface.registry import require_known
from sudoku.system.memory import CAN_LIMIT

_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_SIZE = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,9})?)\s*([KMGT]?)B?", re.IGNORECASE)


class MemoryType(click.ParamType[int]):
    """A number of bytes, optionally with K, M, G or T (powers of 1000) and a B."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        found = _SIZE.fullmatch(str(value))
        if found is None:
            self.fail(f"{value!r} is not a size such as 500M or 4G.", param, ctx)
        return int(float(found[1]) * _UNITS[found[2].upper()])


def contestants(command: Command) -> Command:
    """--model, --command, --protocol, --spawn, --function, --input and --memory, as a function that
    creates the contestants.
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
        memory: int | None,
        **others: Any,
    ) -> Any:
        if memory is not None and not commands and not functions:
            raise click.UsageError("--memory needs --command or --function.")
        if memory is not None and not CAN_LIMIT:
            complain("--memory has no effect: this system cannot limit memory")
        most = DEFAULT_MEMORY if memory is None else memory or None

        def make_contestants() -> list[object]:
            for model in models:
                require_known(model)
            return [
                *models,
                *(
                    ProgramContestant(name, memory=most, **settings)
                    for name, settings in _paired(
                        "--command", commands, protocol=protocols, spawn=spawns
                    )
                ),
                *(
                    ImportedContestant(name, memory=most, **settings)
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
            help="Command line of a program that reads one puzzle per line and writes one answer "
            "per line; or with {} for the puzzle, run once per puzzle. May be repeated.",
        ),
        click.option(
            "--protocol",
            "protocols",
            multiple=True,
            shell_complete=completion.protocols,
            metavar="NAME",
            help="What the program answers: grid (a solution or `no solution`), count (of "
            "solutions), solution:count, or dimacs (a SAT solver).  [default: grid]",
        ),
        click.option(
            "--spawn",
            "spawns",
            multiple=True,
            type=click.Choice(["once", "each"]),
            help="Start the program once, or for each puzzle.  [default: once, or each with {}]",
        ),
        click.option(
            "--function",
            "functions",
            multiple=True,
            metavar="MODULE:NAME",
            help="Python function, imported from the current folder first. May be repeated.",
        ),
        click.option(
            "--input",
            "inputs",
            multiple=True,
            shell_complete=completion.inputs,
            metavar="FORM",
            help="Argument that the function takes: text, zeros, list, rows, array or puzzle.  "
            "[default: text]",
        ),
        click.option(
            "--memory",
            type=MemoryType(),
            metavar="SIZE",
            help="Memory limit for each program and function, such as 500M; 0 disables the limit. "
            "Linux only.  [default: 4G]",
        ),
    ]
    decorated: Any = with_contestants
    for option in reversed(added):
        decorated = option(decorated)
    return cast(Command, options.models(decorated))


def _paired(
    option: str, values: Sequence[str], **settings: Sequence[str]
) -> list[tuple[str, dict[str, Any]]]:
    """Each value with its settings, given once for all values, or once for each in order."""
    for name, given in settings.items():
        if given and not values:
            raise click.UsageError(f"--{name} needs {option}.")
        if len(given) not in (0, 1, len(values)):
            raise click.UsageError(
                f"--{name} occurs {len(given)} times, and {option} {len(values)} times: give it "
                f"once, or as often as {option}"
            )
    return [
        (value, {name: given[i % len(given)] for name, given in settings.items() if given})
        for i, value in enumerate(values)
    ]
