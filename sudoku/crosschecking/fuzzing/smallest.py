"""All grids of size 4, which determine the solutions of a puzzle with rules by definition.

There are 576 Latin squares, 288 of which are Sudokus with 2x2 boxes. Checking each against the
plain definitions of the rules takes a few milliseconds and shares nothing with the models.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import permutations, product

from sudoku.crosschecking.claims import Claim
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

SIZE = 4
TRIED = "all grids by definition"
"""The name of the claim."""


def grids_of(board: Board) -> list[Grid]:
    """All grids of a board of size 4."""
    return solutions(Puzzle(board, (0,) * SIZE**2))


def solutions(puzzle: Puzzle) -> list[Grid]:
    """All solutions of a puzzle of size 4."""
    board = puzzle.board
    given = [(cell, digit) for cell, digit in enumerate(puzzle.clues) if digit]
    return [
        Grid(board, digits)
        for digits in _latin_squares()
        if all(digits[cell] == digit for cell, digit in given)
        and all(len({digits[cell] for cell in region}) == SIZE for region in board.regions)
        and board.violated(digits) is None
    ]


def counted(case: Case, limit: int = 2) -> Case:
    """The case with a claim that states its number of solutions, and up to `limit` solutions.

    On boards of other sizes, the case is unchanged.
    """
    if case.puzzle.board.size != SIZE:
        return case
    found = solutions(case.puzzle)
    count = len(found)
    return replace(
        case, stated=Claim(TRIED, case.puzzle, tuple(found[:limit]), count, count, seconds=0.0)
    )


@lru_cache(maxsize=1)
def _latin_squares() -> tuple[tuple[int, ...], ...]:
    rows = [*permutations(range(1, SIZE + 1))]
    squares: list[tuple[int, ...]] = [()]
    for _ in range(SIZE):
        squares = [
            (*above, *row)
            for above, row in product(squares, rows)
            if all(digit not in above[c::SIZE] for c, digit in enumerate(row))
        ]
    return tuple(squares)
