"""The classes of puzzles by name. A new class is a function and its line here.

A class is a function `(tools) -> Case | None`: a random puzzle that exposes one kind of bug, named
in the first sentence of its docstring, with its known solutions; or None if the board has no such
puzzle: a board of size 1, for example, has no puzzle without a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from sudoku.crosschecking.fuzzing import refuted, solvable
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.fuzzing.deep import deep
from sudoku.crosschecking.fuzzing.patterns import pattern
from sudoku.crosschecking.fuzzing.tools import Tools
from sudoku.crosschecking.fuzzing.variants import VARIANT_CLASSES, extended
from sudoku.errors import SudokuError, known_and_nearest

Make = Callable[[Tools], Case | None]


class FuzzError(SudokuError):
    """An unknown class, or a class without puzzles on the board."""


CONFLICTS = (0, 2, 20)
"""Upper limits of the budget, which small boards seldom exceed."""


def cut_short(tools: Tools) -> Case | None:
    """Finds an exhausted budget that is mistaken for a proof: a hard, deep, minimal, near-miss or
    unique puzzle with a budget of 0 to 20 conflicts.
    """
    classes = (solvable.hard, deep, solvable.minimal, solvable.near_miss, solvable.unique)
    case = tools.rng.choice(classes)(tools)
    if case is None:
        return None
    most = tools.rng.choice(CONFLICTS)
    return replace(case, conflicts=tools.rng.randint(0, most))


CLASSES: Mapping[str, Make] = {
    "unique": solvable.unique,
    "minimal": solvable.minimal,
    "near miss": solvable.near_miss,
    "sparse": solvable.sparse,
    "empty": solvable.empty,
    "shallow": refuted.shallow,
    "deep": deep,
    "full": solvable.full,
    "full wrong": refuted.full_wrong,
    "over-full": refuted.over_full,
    "last cells": solvable.last_cells,
    "nearly full": solvable.nearly_full,
    "two digits missing": solvable.two_digits_missing,
    "one region": solvable.one_region,
    "pattern": pattern,
    "swap": solvable.swap,
    "hard": solvable.hard,
    "cut short": cut_short,
}
"""The docstring of each function names the bugs that it finds."""

ALL_CLASSES: Mapping[str, Make] = {**CLASSES, **VARIANT_CLASSES, "extended": extended}
"""All classes, including those with constraints or other digits, which must be named because not
every solver supports them.
"""

TURNS: Mapping[str, int] = {
    "unique": 2,
    "shallow": 4,
    "deep": 3,
    "full wrong": 2,
    "nearly full": 2,
    "pattern": 3,
    "hard": 2,
    "cut short": 2,
}
"""The number of turns of a class in a round, which gives each verdict its share."""


def chosen(names: Iterable[str] | None) -> list[str]:
    """The names of one round of turns. names: None means all of CLASSES.

    Raises FuzzError for an unknown name, or for no names.
    """
    wanted = list(CLASSES) if names is None else list(dict.fromkeys(names))
    for name in wanted:
        if name not in ALL_CLASSES:
            raise FuzzError(f"no class {name!r}: {known_and_nearest(name, ALL_CLASSES)}")
    if not wanted:
        raise FuzzError(f"name at least one class; choose from {', '.join(ALL_CLASSES)}")
    rounds = max(TURNS.get(name, 1) for name in wanted)
    return [
        name
        for number in range(rounds)
        for name in wanted
        if _is_in(number, TURNS.get(name, 1), rounds)
    ]


def _is_in(number: int, times: int, rounds: int) -> bool:
    """Whether a turn falls into this round, with turns spread evenly over the rounds."""
    return number * times // rounds != (number - 1) * times // rounds
