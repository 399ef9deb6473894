"""The kinds of orders: one line for each."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module

from sudoku.generator.kind import COMMON, Kind, Options
from sudoku.generator.made import OrderError
from sudoku.generator.maker import Maker

KINDS = (
    "sudoku.generator.selected",
    "sudoku.generator.searching.extremes",
    "sudoku.generator.searching.vicinity",
    "sudoku.generator.searching.adversarial.maker",
    "sudoku.generator.planted.maker",
    "sudoku.generator.large.maker",
    "sudoku.generator.plain",
)
"""The module of each kind. The last is that of orders that no option marks."""


def maker_of(options: Options) -> Maker:
    """The maker of an order. options: those that are given, None for the others.

    Raises OrderError for options that do not go together.
    """
    given = {name: value for name, value in options.items() if value is not None}
    kinds: list[Kind] = [import_module(module).KIND for module in KINDS]
    *marked, plain = kinds
    asked = [kind for kind in marked if kind.marks & given.keys()]
    chosen = asked[0] if asked else plain
    excess = [*given.keys() - (COMMON | chosen.marks | chosen.takes)]
    if excess:
        raise OrderError(
            _excess(min(chosen.marks & given.keys(), default=""), sorted(excess), kinds)
        )
    return chosen.make(given)


def _excess(mark: str, names: Collection[str], kinds: Collection[Kind]) -> str:
    """Why these options do not go with the kind that `mark` asks for, or need another kind."""
    first = min(names)
    if mark:
        return f"{words(first)} does not go with {words(mark)}"
    needed = sorted({name for kind in kinds if first in kind.takes for name in kind.marks})
    return f"{words(first)} needs {' or '.join(map(words, needed))}"


def words(option: str) -> str:
    """An option as the command line spells it."""
    return "--from" if option == "grid" else f"--{option.replace('_', '-')}"
