"""The decorator of every subcommand: Click's, with examples at the end of the help text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click


class Subcommand(click.Command):
    """A command whose help ends with examples: whole command lines, one a line."""

    def __init__(self, *args: Any, examples: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.examples = tuple(examples)

    def format_epilog(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")


def subcommand(*examples: str) -> Callable[[Callable[..., Any]], Subcommand]:
    """Make a command of a function, with these examples."""
    return click.command(cls=Subcommand, examples=examples)
