"""`sudoku rules` and `sudoku models`: the kinds of rules, and the installed models."""

from __future__ import annotations

import json
from dataclasses import asdict
from difflib import get_close_matches

import click

from sudoku.cli import completion, options
from sudoku.cli.exits import clean_exit
from sudoku.cli.subcommand import subcommand
from sudoku.constraints.described import Described, all_described
from sudoku.errors import SudokuError
from sudoku.questions.models import known_names, listed


class UnknownRuleError(SudokuError):
    """No rule has this name."""


@subcommand("sudoku rules killer thermo", "sudoku rules --json")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completion.rules)
@options.as_json("one JSON object per line, for each kind of rule")
def rules(names: tuple[str, ...], as_json: bool) -> None:
    """List all kinds of rules, or describe some in detail.

    Write a rule as a line `# rule: TEXT` above a puzzle, or pass it with --rule.

    Exit code: 0, or 2 if no rule has this name.
    """
    with clean_exit() as result:
        chosen = [] if names else [*all_described()]
        for name in names:
            try:
                chosen.append(_named(name))
            except UnknownRuleError as error:
                result.report(error)
        for kind in chosen:
            text = kind.long if names else kind.short
            print(json.dumps(asdict(kind)) if as_json else text)


def _named(name: str) -> Described:
    """The kind of rule with this name or alias, without case. Raises UnknownRuleError."""
    by_name = {
        known.lower(): kind for kind in all_described() for known in (kind.name, *kind.aliases)
    }
    kind = by_name.get(name.lower())
    if kind is None:
        near = get_close_matches(name.lower(), by_name, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else "`sudoku rules` lists all"
        raise UnknownRuleError(f"{name!r:.60}: no rule has this name; {hint}")
    return kind


@subcommand("sudoku models native", "sudoku models --json")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completion.models)
@options.as_json("one JSON object per line, for each model")
def models(names: tuple[str, ...], as_json: bool) -> None:
    """List the installed models, or describe some.

    The output shows the versions of each model's solvers, its capabilities and, if it is
    unavailable, why. For a compiled model it also shows the instruction set.

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
