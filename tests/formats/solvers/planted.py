"""Small puzzles of every kind of constraint, and how many solutions they have by brute force.

Brute force knows all grids of a board from its rows, columns and regions, and keeps those that keep
the givens and obey every constraint by its plain definition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from random import Random
from typing import NamedTuple

import sudoku
from sudoku import Board, Puzzle
from sudoku.constraints.constraint import Constraint, OnBoard
from sudoku.constraints.vocabulary import CONSTRAINTS
from tests.conformance.oracle import Digits, all_solutions, conflicting, with_holes
from tests.conformance.test_constraint_sets import (
    BOARDS,
    NEED_REGIONS,
    SIX,
    with_constraints,
)
from tests.constraints.grids import random_grid
from tests.small_boards import grids_of, keeping

MOST_SOLUTIONS = 60


class Planted(NamedTuple):
    """A puzzle, and its number of solutions."""

    kind: str
    """The name of its first constraint."""
    puzzle: Puzzle
    solutions: int


@cache
def planted() -> tuple[Planted, ...]:
    """Several puzzles of each kind of constraint: on 4x4, with and without boxes, and on 6x6.

    One in four has givens of a grid that need not obey the constraints.
    """
    return tuple(each for kind in CONSTRAINTS for each in _of_kind(kind))


def one_of_each_kind() -> list[Planted]:
    """The first puzzle with a solution of each kind."""
    return [*{each.kind: each for each in reversed(planted()) if each.solutions}.values()]


def _of_kind(kind: type[Constraint]) -> Iterator[Planted]:
    for number, board in enumerate((BOARDS[0], *BOARDS)):
        if board.regions or kind.name not in NEED_REGIONS:
            rng = Random(f"{kind.name} {number}")
            grids = grids_of(board)
            constraints = _plant(kind, board, rng, grids, number % 2)
            is_wrong = rng.random() < 0.25
            yield from _puzzle(kind, board, constraints, rng, None if is_wrong else grids)
    rng = Random(kind.name)
    clues = with_holes(random_grid(SIX, rng), 14, seed=rng.randrange(1000))
    grids = tuple(sorted(all_solutions((2, 3), clues)))
    varied = with_constraints(SIX, _plant(kind, SIX, rng, grids, 0))
    if varied.constraints:
        yield Planted(kind.name, Puzzle(varied, clues), _count(varied, clues, grids))


def _plant(
    kind: type[Constraint], board: Board, rng: Random, grids: Sequence[Digits], more: int
) -> list[Constraint]:
    """A constraint that one of these grids obeys, and so many of other kinds.

    If none obeys a rule of the whole board, the rule alone.
    """
    kinds = [k for k in CONSTRAINTS if board.regions or k.name not in NEED_REGIONS]
    for grid in rng.sample(grids, min(len(grids), 100)):
        first = kind.plant(rng, board, grid)
        if first is not None:
            others = (other.plant(rng, board, grid) for other in rng.sample(kinds, more))
            return [first, *filter(None, others)]
    return [kind()] if issubclass(kind, OnBoard) and not fields(kind) else []


def _puzzle(
    kind: type[Constraint],
    board: Board,
    constraints: Sequence[Constraint],
    rng: Random,
    grids: Sequence[Digits] | None,
) -> Iterator[Planted]:
    """A puzzle with givens of a grid that obeys the constraints; without grids, of any grid."""
    if constraints:
        varied, every = with_constraints(board, constraints), grids_of(board)
        obeying = [grid for grid in grids or () if _obeys(varied, grid)]
        clues = with_holes(
            rng.choice(obeying or every), rng.randint(9, 14), seed=rng.randrange(1000)
        )
        count = _count(varied, clues, every)
        if count <= MOST_SOLUTIONS:
            yield Planted(kind.name, Puzzle(varied, clues), count)


def _obeys(board: Board, grid: Digits) -> bool:
    return all(constraint.holds(board, grid) for constraint in board.constraints)


def _count(board: Board, clues: Digits, grids: Sequence[Digits]) -> int:
    kept = keeping(grids, clues)
    return sum(_obeys(board, grid) for grid in kept)


Values = tuple[int, ...]
OTHER: list[tuple[str, str, range, int, Callable[[Values], bool]]] = [
    ("digits 0-3", ".3......1....0..", range(4), 0, lambda _: True),
    ("digits 0-3; sum: r1c1-2 = 1", "..2......", range(4), 0, lambda g: g[0] + g[1] == 1),
    ("digits 0-3; sum: r1c1-2 = 0", "..2......", range(4), 0, lambda g: g[0] + g[1] == 0),
    ("digits 0-3; thermo: r2c1-3", "..2", range(4), 0, lambda g: g[4] < g[5] < g[6]),
    ("digits 0-4", "0124341....", range(5), 0, lambda _: True),
    ("digits 0-4; killer 8: r1c1-2 r2c1", "..2.3...1", range(5), 0, lambda g: g[0] + g[1] == 5),
    ("hidden 2", "1234341221434...", range(1, 5), 2, lambda _: True),
    ("hidden 2; sum: h1 = r1c3-4", "1243341", range(1, 5), 2, lambda g: g[16] == g[2] + g[3]),
    ("hidden 2; sum: h1 = r1c1-2", "12", range(1, 5), 2, lambda g: g[16] == g[0] + g[1]),
    (
        "digits 0-3; hidden 1; any: (even: h1) (clone: r1c1 = h1)",
        "0321210......",
        range(4),
        1,
        lambda g: g[16] % 2 == 0 or g[0] == g[16],
    ),
]
"""Rules, givens, values of digits, the number of hidden cells, and what the rules mean."""


@cache
def with_other_digits() -> tuple[Planted, ...]:
    """4x4 puzzles with digits of other values, or hidden cells."""
    return tuple(_other(*each) for each in OTHER)


def _other(
    rules: str, clues: str, values: range, hidden: int, obeys: Callable[[Values], bool]
) -> Planted:
    given = clues.ljust(16, ".")
    found: list[Values] = [()]
    for cell in range(16 + hidden):
        symbol = given[cell] if cell < 16 else "."
        earlier = [c for c in range(cell) if cell < 16 and conflicting((2, 2), c, cell)]
        choices = values if symbol == "." else [int(symbol)]
        found = [(*g, d) for g in found for d in choices if all(g[c] != d for c in earlier)]
    text = "".join(f"# rule: {rule}\n" for rule in rules.split("; "))
    return Planted("other digits", sudoku.parse(text + given), sum(map(obeys, found)))
