"""`sudoku rules`: the vocabulary of rules, with syntax, meaning and source."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from difflib import get_close_matches

import click

from sudoku.cli import completion, options
from sudoku.cli.exits import clean_exit
from sudoku.cli.subcommand import subcommand
from sudoku.constraints.vocabulary import CONSTRAINTS, DIGITS, HIDDEN, REGIONS
from sudoku.errors import SudokuError


class UnknownRuleError(SudokuError):
    """No rule has this name."""


@dataclass(frozen=True, slots=True)
class Described:
    """One kind of rule in words; the fields are those of `Constraint`."""

    name: str
    aliases: tuple[str, ...]
    syntax: str
    example: str
    meaning: str
    drawn: str
    source: str

    @property
    def short(self) -> str:
        """Two lines."""
        return f"{self.syntax}\n    {self.meaning}"

    @property
    def long(self) -> str:
        """Everything."""
        return "\n    ".join(
            [
                self.short,
                f"example: {self.example}",
                f"also read as: {', '.join(self.aliases) or 'nothing else'}",
                f"drawn: {self.drawn}",
                f"source: {self.source}",
            ]
        )


_ON_BOARD = (
    Described(
        DIGITS,
        (),
        "digits LOWEST-HIGHEST, or digits HIGHEST from 1",
        "digits 0-8",
        "The digits are these, n or more. If more, none is twice in a row, column or region, and a "
        "region may have a cell for each.",
        "not drawn; stated in the rules",
        "ISS's Shape, as in 9x9~0-8 and 7x7~9.",
    ),
    Described(
        HIDDEN,
        (),
        "hidden COUNT",
        "hidden 5",
        "There are COUNT cells outside the grid, h1, h2, …; each holds one of the digits.",
        "not drawn; stated in the rules, often as numbers that letters stand for",
        "ISS's Var. Solutions that differ in hidden cells only are different solutions.",
    ),
    Described(
        REGIONS[0],
        REGIONS[1:],
        "regions: CHARACTERS, one for each cell, the same for the cells of a region; / is ignored",
        "regions: AAAABCCCC/AABBBBBCC/AAABEBCCC/DDDBEEFFF/DDEEEEFFF/DGGGEEFFF/DDGHHHIII/DGGGHIIII"
        "/GGHHHHHII",
        "Regions of n cells each are in place of the boxes. Cells with . are in none; "
        "`regions: none` is a Latin square.",
        "thick lines between the regions",
        "f-puzzles, dclamage and ISS agree. The regions need not be connected.",
    ),
)


def all_described() -> Iterator[Described]:
    """Every kind of rule, by name."""
    kinds = [
        Described(k.name, k.aliases, k.syntax, k.example, k.meaning, k.drawn, k.source)
        for k in CONSTRAINTS
    ]
    return iter(sorted([*_ON_BOARD, *kinds], key=lambda kind: kind.name))


@subcommand("sudoku rules killer thermo", "sudoku rules --json")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completion.rules)
@options.as_json("one JSON object per line, for each kind of rule")
def rules(names: tuple[str, ...], as_json: bool) -> None:
    """List the rules that boards can have, or tell all about some.

    A rule is written in a line `# rule: TEXT` above a puzzle, or given with --rule.

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
