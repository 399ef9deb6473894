"""Small boards by brute force: all their grids, and all solutions of the puzzles on them.

Grids come from rows, columns and regions alone, and constraints judge them by their definitions, so
that nothing which models are built from can confirm them. See `conformance.oracle` for what shares
nothing at all with the project.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from sudoku import Board, CheckedModel, Outcome, Puzzle
from sudoku.interface.model import ModelFamily
from sudoku.interface.registry import find

Digits = tuple[int, ...]

THREE = Board(1, 3, irregular=(), digits=range(3))
EXTENDED = [
    THREE,
    Board(2, 2, digits=range(4)),
    Board(1, 3, irregular=(), digits=range(1, 5)),
    Board(1, 3, digits=range(2, 6)),
    Board(1, 2, irregular=(), digits=range(6)),
    Board(1, 2, irregular=((0, 1, 2, 3),), digits=range(4)),  # type: ignore[arg-type]
    Board(1, 3, irregular=(), digits=range(3), hidden=1),
    Board(1, 2, irregular=(), digits=range(1, 5), hidden=1),
    Board(2, 2, hidden=1),
]
"""Latin squares, boxes, a region with a cell for each digit, and hidden cells."""


@cache
def grids_of(board: Board) -> tuple[Digits, ...]:
    """The numbers of digits in all cells, no digit twice in a row, column or region; ascending.

    Constraints of the board are left out of account.
    """
    width, groups = board.size, [*map(set, board.regions)]
    if "rows" in board.lines:
        groups += [{*range(first, first + width)} for first in range(0, board.area, width)]
    if "columns" in board.lines:
        groups += [{*range(first, board.area, width)} for first in range(width)]
    seen_from = [
        sorted({c for group in groups if cell in group for c in group if c < cell})
        for cell in range(board.cell_count)
    ]
    found: list[Digits] = [()]
    for earlier in seen_from:
        found = [
            (*grid, digit)
            for grid in found
            for digit in range(1, board.digit_count + 1)
            if all(grid[cell] != digit for cell in earlier)
        ]
    return tuple(found)


def solutions_on(board: Board) -> list[Digits]:
    """Those on which every constraint of the board holds, by the values of their digits."""
    return solutions_of(Puzzle(board, (0,) * board.cell_count))


def solutions_of(puzzle: Puzzle) -> list[Digits]:
    """The same, with the clues of a puzzle."""
    board = puzzle.board
    return [
        grid
        for grid in keeping(grids_of(replace(board, constraints=())), puzzle.clues)
        if all(c.holds(board, board.values_of(grid)) for c in board.constraints)
    ]


def keeping(grids: Sequence[Digits], clues: Sequence[int]) -> list[Digits]:
    """Those of the grids that have these clues, 0 for none."""
    return [g for g in grids if all(c in (0, d) for c, d in zip(clues, g, strict=True))]


@cache
def found_model(spec: str) -> tuple[ModelFamily, str | None]:
    """The family and variant, found once: entry points are read from files."""
    return find(spec)


def assert_found(spec: str, puzzle: Puzzle, expected: set[Digits]) -> None:
    """That the model finds exactly these solutions."""
    family, variant = found_model(spec)
    model = CheckedModel(family.build(puzzle.board, variant))
    found = all_found(model.search(puzzle, limit=len(expected) + 1))
    assert found == expected, (spec, puzzle.board.rules, puzzle.clues)


def all_found(outcome: Outcome) -> set[Digits]:
    """The solutions of a search that has found all there are, each once."""
    assert outcome.exhausted
    found = [grid.digits for grid in outcome.solutions]
    assert len(found) == len({*found})
    return {*found}


FOUR = Board(2, 2)
FOURS = grids_of(FOUR)
"""All 288 grids of the 4x4 board."""


def fours_with(clues: Sequence[int]) -> list[Digits]:
    """The grids of the 4x4 board that have these clues."""
    return keeping(FOURS, clues)


def random_fours(count: int, seed: int) -> Iterator[tuple[Puzzle, list[Digits]]]:
    """Random 4x4 puzzles, and all their solutions."""
    rng = random.Random(seed)
    for _ in range(count):
        clues = list(rng.choice(FOURS))
        for cell in range(16):
            if rng.random() < 0.6:
                clues[cell] = 0
            elif rng.random() < 0.1:
                clues[cell] = rng.randint(1, 4)
        yield Puzzle(FOUR, tuple(clues)), fours_with(clues)
