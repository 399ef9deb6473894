"""The `sudoku` command with its subcommands, each imported when it is asked for.

Built on Click, which imports quickly: an answer from a cold start takes a quarter of a second.
"""

from __future__ import annotations

import os
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

import click

from sudoku.cli import completion
from sudoku.cli.exits import MEANINGS, ExitCode, complain, forget_output
from sudoku.cli.importing import CtrlCEnds

SUBCOMMANDS = {
    "check": "sudoku.cli.check",
    "solve": "sudoku.cli.check",
    "prove": "sudoku.cli.prove",
    "verify": "sudoku.cli.verify",
    "explain": "sudoku.cli.explain",
    "candidates": "sudoku.cli.candidates",
    "count": "sudoku.cli.count",
    "solutions": "sudoku.cli.solutions",
    "clues": "sudoku.cli.clues",
    "crosscheck": "sudoku.cli.crosscheck",
    "steps": "sudoku.cli.steps",
    "hint": "sudoku.cli.hint",
    "rate": "sudoku.cli.rate",
    "backdoors": "sudoku.cli.backdoors",
    "canon": "sudoku.cli.canon",
    "generate": "sudoku.cli.generate",
    "trace": "sudoku.cli.trace",
    "bench": "sudoku.cli.bench",
    "convert": "sudoku.cli.convert",
    "draw": "sudoku.cli.draw",
    "web": "sudoku.cli.web",
    "rules": "sudoku.cli.rules",
    "models": "sudoku.cli.models",
}
"""The module of each subcommand, which holds it under its name."""

FORMER_OPTIONS = {
    "--cells": "--digit-style",
    "--certificates": "--archive",
    "--count-to": "--max-count",
    "--small": "--shrink-seconds",
    "--solver": "--proof-solver",
    "--start": "--spawn",
    "--takes": "--input",
    "--with": "--checker",
}
"""Earlier names of options, and their names today."""


class LazyGroup(click.Group):
    """Imports a subcommand when it is asked for, and suggests what a mistyped word meant."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = SUBCOMMANDS.get(cmd_name)
        if module is None:
            return None
        with CtrlCEnds():
            command: click.Command = getattr(import_module(module), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        is_option = name.startswith("-") and name != "-"
        if name not in SUBCOMMANDS and not is_option and not ctx.resilient_parsing:
            raise click.UsageError(_no_such_command(name), ctx)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise click.UsageError(
                f"No such option {error.option_name!r} before a command: "
                f"did you mean 'sudoku check {error.option_name} …'?",
                ctx,
            ) from None

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            option = FORMER_OPTIONS.get(error.option_name)
            if option is None or error.ctx is None or option not in _options(error.ctx.command):
                raise
            message = f"No such option {error.option_name!r}: it is now {option!r}."
            raise click.UsageError(message, error.ctx) from None

    def format_epilog(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Exit codes (of several, the first of 4, 2, 3, 1)"):
            formatter.write_dl([(str(int(code)), text) for code, text in MEANINGS.items()])


def _no_such_command(name: str) -> str:
    """What is wrong with a word in the place of a subcommand, and what it may have meant."""
    if name == "-" or not name.replace("-", "").isalpha() or Path(name).exists():
        shown = name if len(name) <= 81 else f"{name[:80]}…"
        return f"{shown!r} is not a command: did you mean 'sudoku check {shown}'?"
    near = get_close_matches(name.lower(), SUBCOMMANDS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"expected one of {', '.join(SUBCOMMANDS)}"
    return f"No such command {name!r}: {hint}"


def _options(command: click.Command) -> set[str]:
    return {name for parameter in command.params for name in parameter.opts}


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="sudoku-prover", message="%(version)s")
def cli() -> None:
    """Decide whether Sudoku puzzles have no, one or several solutions; check every answer.

    Shell completion: eval "$(_SUDOKU_COMPLETE=bash_source sudoku)" for bash; zsh_source and
    fish_source for zsh and fish.
    """


def run() -> int:
    """Run the command line that this process was started with; return its exit code."""
    completion.register()
    try:
        code = cli.main(prog_name="sudoku", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        complain("interrupted")
        return ExitCode.INTERRUPTED
    except SystemExit as end:
        # Click exits by itself after completion, and if the reader of a help text is gone.
        return int(end.code or 0) if completion.VARIABLE in os.environ else ExitCode.BROKEN_PIPE
    except MemoryError:
        complain("out of memory")
        return ExitCode.BAD_INPUT
    except OSError as error:
        if error.filename is None:
            forget_output()
        name = "" if error.filename is None else f" {error.filename}"
        complain(f"cannot write{name}: {error.strerror}")
        return ExitCode.BAD_INPUT
    return code if isinstance(code, int) else ExitCode.OK
