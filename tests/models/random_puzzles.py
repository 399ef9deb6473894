"""Random puzzles: 4x4 ones with all their solutions by brute force, and larger ones."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from sudoku import Board, Puzzle
from sudoku.generator.grids.shuffled import solved_grid

FOUR = Board(2, 2)
Digits = tuple[int, ...]


@cache
def all_fours() -> list[Digits]:
    """The 288 grids of the 4x4 board, by brute force."""

    def grown(start: Digits) -> Iterator[Digits]:
        if len(start) == 16:
            yield start
            return
        cell = len(start)
        seen = {start[peer] for peer in FOUR.peers[cell] if peer < cell}
        for d in range(1, 5):
            if d not in seen:
                yield from grown((*start, d))

    return list(grown(()))


@cache
def _having(cell: int, digit: int) -> set[Digits]:
    return {grid for grid in all_fours() if grid[cell] == digit}


def fours_with(clues: Sequence[int]) -> list[Digits]:
    """The grids of the 4x4 board that have these clues, ascending."""
    given = [_having(cell, digit) for cell, digit in enumerate(clues) if digit]
    return sorted(set.intersection(*given)) if given else all_fours()


def random_fours(count: int, seed: int) -> Iterator[tuple[Puzzle, list[Digits]]]:
    """Random 4x4 puzzles, and all their solutions."""
    rng = random.Random(seed)
    for _ in range(count):
        clues = list(rng.choice(all_fours()))
        for cell in range(16):
            if rng.random() < 0.6:
                clues[cell] = 0
            elif rng.random() < 0.1:
                clues[cell] = rng.randint(1, 4)
        yield Puzzle(FOUR, tuple(clues)), fours_with(clues)


def with_holes(board: Board, holes: int, seed: int) -> Puzzle:
    rng = random.Random(seed)
    digits = list(solved_grid(board, rng).digits)
    for cell in rng.sample(range(board.cell_count), holes):
        digits[cell] = 0
    return Puzzle(board, tuple(digits))
