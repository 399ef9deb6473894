"""The `sudoku` command with its subcommands, each imported when it is used.

Built on Click, which imports quickly: from a cold start, an answer takes a quarter of a second.
"""

from __future__ import annotations

import os
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

import click

from sudoku.cli.commands import COMMANDS, DECLARED, GROUPS
from sudoku.cli.exits import (
    MEANINGS,
    ExitCode,
    complain,
    forget_output,
    tolerating_full_disk,
)
from sudoku.cli.importing import EndOnCtrlC
from sudoku.questions.registry import question_named

COMPLETION = "_SUDOKU_COMPLETE"
"""The environment variable by which a shell asks for completions."""


class LazyGroup(click.Group):
    """Imports a subcommand when it is used, and suggests corrections of mistyped names."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        listed = COMMANDS.get(cmd_name)
        if listed is None:
            return None
        with EndOnCtrlC():
            module = import_module(f"sudoku.cli.{listed.module}")
            if listed.module == DECLARED:
                made: click.Command = module.question_command(question_named(cmd_name))
                return made
        command: click.Command = getattr(module, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        is_option = name.startswith("-") and name != "-"
        if name not in COMMANDS and not is_option and not ctx.resilient_parsing:
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

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        for title, group in GROUPS.items():
            with formatter.section(title):
                rows = [(f"{name:{width}}", listed.summary) for name, listed in group.items()]
                formatter.write_dl(rows)

    def format_epilog(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Exit codes (if several apply, the first of 4, 2, 3, 1)"):
            formatter.write_dl([(str(int(code)), text) for code, text in MEANINGS.items()])


def _no_such_command(name: str) -> str:
    """The error for an unknown subcommand, with a suggestion."""
    if name == "-" or not name.replace("-", "").isalpha() or Path(name).exists():
        shown = name if len(name) <= 81 else f"{name[:80]}…"
        return f"{shown!r} is not a command: did you mean 'sudoku check {shown}'?"
    near = get_close_matches(name.lower(), COMMANDS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"expected one of {', '.join(COMMANDS)}"
    return f"No such command {name!r}: {hint}"


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
    """Run this process's command line; return its exit code."""
    is_completing = COMPLETION in os.environ
    if is_completing:
        from sudoku.cli import completion  # late: --help does not wait for it

        completion.register()
    try:
        code = cli.main(prog_name="sudoku", standalone_mode=False)
    except click.ClickException as error:
        with tolerating_full_disk():
            error.show()
        return error.exit_code
    except click.Abort:
        complain("interrupted")
        return ExitCode.INTERRUPTED
    except SystemExit as end:
        # Click exits by itself after completion, and if the reader of a help text is gone.
        return int(end.code or 0) if is_completing else ExitCode.BROKEN_PIPE
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
