"""The kinds of requests: the options that select each kind, and its generator."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

from sudoku.generator.puzzle_generator import PuzzleGenerator
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import OrderError

Options: TypeAlias = Mapping[str, Any]
"""The given options, by keyword of `sudoku.generate`."""
COMMON = frozenset({"board", "seed"})
"""Options that every kind accepts."""
OF_CLUES = frozenset({"grids", "grid", "symmetry", "pattern", "clues", "minimal"})
"""Options that determine the solution, and the number and places of clues."""

MODULES = (
    "sudoku.generator.planted.generator",
    "sudoku.generator.selected",
    "sudoku.generator.searching.extremes",
    "sudoku.generator.searching.vicinity",
    "sudoku.generator.searching.adversarial.generator",
    "sudoku.generator.large.generator",
    "sudoku.generator.random_puzzles",
)
"""The module of each kind. The last is for requests that no option selects."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A kind of request. Its module defines it as RECIPE, and has a line in MODULES."""

    marks: frozenset[str]
    """The options that select this kind."""
    takes: frozenset[str]
    """Further options that this kind accepts, besides the options in COMMON."""
    make: Callable[[PuzzleRequest, Options], PuzzleGenerator]
    """Makes the generator for given options. Raises OrderError."""


def generator_of(options: Options) -> PuzzleGenerator:
    """The generator for a request. options: values by name; None means that an option is absent.

    Raises OrderError for options that cannot be combined.
    """
    given = {name: value for name, value in options.items() if value is not None}
    recipes: list[Recipe] = [import_module(module).RECIPE for module in MODULES]
    asked = [recipe for recipe in recipes if recipe.marks & given.keys()]
    chosen = asked[0] if asked else recipes[-1]
    excess = [*given.keys() - (COMMON | chosen.marks | chosen.takes)]
    if excess:
        mark = min(chosen.marks & given.keys(), default="")
        raise OrderError(_excess(mark, min(excess), recipes))
    names = {"source" if name == "grid" else name: name for name in COMMON | OF_CLUES}
    request = {field: given[name] for field, name in names.items() if name in given}
    return chosen.make(PuzzleRequest(**request), given)


def _excess(mark: str, name: str, recipes: Collection[Recipe]) -> str:
    """The message for an option that does not fit the kind selected by `mark`, if any."""
    if mark:
        return f"{_words(name)} cannot be used with {_words(mark)}"
    needed = sorted({other for kind in recipes if name in kind.takes for other in kind.marks})
    return f"{_words(name)} needs {' or '.join(map(_words, needed))}"


def _words(option: str) -> str:
    """An option as the command line spells it."""
    return "--from" if option == "grid" else f"--{option.replace('_', '-')}"
