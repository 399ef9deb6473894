"""Unique puzzles with rules of their own, from a seed.

A random grid that obeys the rules of the board is drawn by the reference. Constraints of the given
kinds are planted in it, no two of one kind with a common cell. Then clues are removed in random
order while the puzzle stays unique, and constraints after them, so that what is left is needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from sudoku import Board, Budget, Grid, Puzzle, Verdict, open_model
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import CONSTRAINTS
from sudoku.interface.opening import shared_model

CONFLICTS = 300
"""Of one try to draw a grid."""
MOST_CONFLICTS = 2000
"""Of one question. A puzzle that is harder counts as not unique."""
PLANTED = 40
"""Constraints of each kind that are tried."""


def kind_named(name: str) -> type[Constraint]:
    """The constraint of this name. Raises ValueError for an unknown name."""
    for kind in CONSTRAINTS:
        if name in (kind.name, *kind.aliases):
            return kind
    raise ValueError(f"no rule {name!r}: `sudoku rules` lists all")


def ruled_puzzles(
    board: Board, kinds: Sequence[type[Constraint]], seed: int, clues: int, count: int
) -> Iterator[tuple[Puzzle, Grid]]:
    """`count` unique puzzles on boards with this board's rules and planted ones, each with its
    solution. clues: stop removing clues at this number. Raises ValueError if no grid obeys the
    board.
    """
    rng = Random(seed)
    for _ in range(count):
        digits = _drawn(board, rng)
        planted = _planted(board, kinds, digits, rng)
        full = replace(board, constraints=(*board.constraints, *planted))
        puzzle = _dug(Puzzle(full, digits), rng, clues)
        yield _without_redundant(puzzle, planted), Grid(board, digits)


def _drawn(board: Board, rng: Random) -> tuple[int, ...]:
    """A random grid that obeys the board. A search that takes long is begun again."""
    empty = Puzzle(board, (0,) * board.cell_count)
    while True:
        orders = f"minrv+random={rng.randrange(10**9)}/random={rng.randrange(10**9)}"
        model = open_model(f"reference:naked-singles+hidden-singles/{orders}", board)
        outcome = model.search(empty, limit=1, budget=Budget(conflicts=CONFLICTS))
        if outcome.solution is not None:
            return outcome.solution.digits
        if outcome.exhausted:
            raise ValueError(f"no grid obeys the {board}")


def _planted(
    board: Board, kinds: Sequence[type[Constraint]], digits: Sequence[int], rng: Random
) -> list[Constraint]:
    """Random constraints of these kinds that the grid obeys."""
    found: list[Constraint] = []
    for kind in kinds:
        used = set[str]()  # names of cells
        for _ in range(PLANTED):
            constraint = kind.plant(rng, board, digits)
            if constraint is None:
                continue
            cells = {*re.findall(r"r\d+c\d+", constraint.arguments(board))}
            if used.isdisjoint(cells):
                used |= cells
                found.append(constraint)
    return found


def _dug(puzzle: Puzzle, rng: Random, clues: int) -> Puzzle:
    """The puzzle without the clues that it can lose, tried in random order; at least `clues`."""
    cells = puzzle.board.cell_count
    for cell in rng.sample(range(cells), cells):
        if puzzle.clue_count <= clues:
            break
        fewer = puzzle.with_clues({cell: 0})
        if _is_unique(fewer):
            puzzle = fewer
    return puzzle


def _without_redundant(puzzle: Puzzle, planted: Sequence[Constraint]) -> Puzzle:
    """The puzzle without the planted constraints that it can lose."""
    for constraint in planted:
        board = puzzle.board
        left = tuple(c for c in board.constraints if c != constraint)
        fewer = Puzzle(replace(board, constraints=left), puzzle.clues)
        if _is_unique(fewer):
            puzzle = fewer
    return puzzle


def _is_unique(puzzle: Puzzle) -> bool:
    model = shared_model("sat", puzzle.board)
    return model.search(puzzle, budget=Budget(conflicts=MOST_CONFLICTS)).verdict is Verdict.UNIQUE
