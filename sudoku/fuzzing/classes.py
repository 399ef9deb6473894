"""The classes of puzzles by their names: adding one is one function and its line here.

A class is a function `(maker) -> Case | None`: a random puzzle that finds one sort of bug, which
the first sentence of its docstring names, with the solutions that are known beforehand; or None
where the board has no such puzzle, as one of size 1 has none without a solution. Its verdict
is known to the maker only where that follows from how the puzzle is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from sudoku.errors import SudokuError, known_and_nearest
from sudoku.fuzzing import refuted, solvable
from sudoku.fuzzing.case import Case
from sudoku.fuzzing.deep import deep
from sudoku.fuzzing.maker import Maker
from sudoku.fuzzing.patterns import pattern

Make = Callable[[Maker], Case | None]


class FuzzError(SudokuError):
    """Puzzles were asked for that cannot be made: of a class that is unknown, or that the board
    has none of.
    """


CONFLICTS = (0, 2, 20)
"""What a puzzle that is cut short may cost at most: small boards seldom take more than a few."""


def cut_short(maker: Maker) -> Case | None:
    """Finds a budget's end that is mistaken for a proof: a hard, deep, minimal or near-miss puzzle
    is asked with 0 to 20 conflicts.
    """
    ways = (solvable.hard, deep, solvable.minimal, solvable.near_miss, solvable.unique)
    case = maker.rng.choice(ways)(maker)
    if case is None:
        return None
    most = maker.rng.choice(CONFLICTS)
    return replace(case, kind="cut short", conflicts=maker.rng.randint(0, most))


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
    "two digits missing": solvable.two_digits_missing,
    "one region": solvable.one_region,
    "pattern": pattern,
    "swap": solvable.swap,
    "hard": solvable.hard,
    "cut short": cut_short,
}
"""What each class is for is told by its function's docstring."""

TURNS: Mapping[str, int] = {
    "unique": 2,
    "shallow": 4,
    "deep": 3,
    "full wrong": 2,
    "pattern": 4,
    "hard": 2,
    "cut short": 2,
}
"""How many turns a class has where the others have one: so that each verdict has its share."""


def chosen(names: Iterable[str] | None) -> list[str]:
    """The names of the classes, each as often as it is to come in turn; None are all.

    Raises FuzzError for a name that is unknown, or for none.
    """
    wanted = list(CLASSES) if names is None else list(dict.fromkeys(names))
    for name in wanted:
        if name not in CLASSES:
            raise FuzzError(f"no class {name!r}: {known_and_nearest(name, CLASSES)}")
    if not wanted:
        raise FuzzError(f"no class was named: known are {', '.join(CLASSES)}")
    rounds = max(TURNS.get(name, 1) for name in wanted)
    return [
        name
        for number in range(rounds)
        for name in wanted
        if _is_in(number, TURNS.get(name, 1), rounds)
    ]


def _is_in(number: int, times: int, rounds: int) -> bool:
    """Spreads so many times evenly over the rounds."""
    return number * times // rounds != (number - 1) * times // rounds
