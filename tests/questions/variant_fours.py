"""Random 4x4 puzzles on boards with further rules, and all their solutions by the definitions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from sudoku import Board, Puzzle
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import CONSTRAINTS
from sudoku.puzzle.regions import regions_of
from tests.small_boards import FOUR, Digits, grids_of, solutions_of

JIGSAW = Board(2, 2, regions_of("AAABCCABCDBBCDDD"))


def variants(
    count: int, seed: int, kinds: Sequence[type[Constraint]] = CONSTRAINTS
) -> Iterator[tuple[Puzzle, list[Digits]]]:
    """Random puzzles with all their solutions. Some have a wrong clue or number."""
    rng = Random(seed)
    for _ in range(count):
        plain = rng.choice([FOUR, FOUR, FOUR, JIGSAW])
        grid = rng.choice(grids_of(plain))
        planted = [kind.plant(rng, plain, grid) for kind in rng.choices(kinds, k=rng.randint(1, 5))]
        constraints = [constraint for constraint in planted if constraint is not None]
        if rng.random() < 0.4 and constraints:
            wrong = rng.randrange(len(constraints))
            others = [*constraints[wrong].repairs(plain)][:3]
            constraints[wrong] = rng.choice([*others, constraints[wrong]])
        board = Board(2, 2, plain.irregular, tuple(constraints))
        clues = [d if rng.random() < 0.2 else 0 for d in grid]
        if rng.random() < 0.2:
            clues[rng.randrange(16)] = rng.randint(1, 4)
        puzzle = Puzzle(board, tuple(clues))
        yield puzzle, solutions_of(puzzle)
