"""What the tests know by themselves: the rules, all solutions by brute force, puzzles to ask.

Nothing here imports the project, so that no mistake of the project can confirm itself. A shape is
the height and width of a box, digits are a flat tuple, row by row, and 0 is an open cell.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations

Shape = tuple[int, int]
Digits = tuple[int, ...]

UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
UNIQUE_SOLUTION = (
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
)
"""The second example of Norvig's essay "Solving Every Sudoku Puzzle", and its one solution."""

MULTIPLE = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
"""The essay's slowest puzzle: it has several solutions, and hides them behind a long search."""

UNSATISFIABLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""The essay's impossible puzzle: no two clues contradict each other, so it takes a search."""


def digits_of(text: str) -> Digits:
    """The clues of an 81-character line."""
    return tuple(0 if symbol == "." else int(symbol) for symbol in text)


def conflicting(shape: Shape, a: int, b: int) -> bool:
    """Whether two different cells share a row, a column or a box."""
    height, width = shape
    n = height * width
    row, column, other_row, other_column = a // n, a % n, b // n, b % n
    return (
        row == other_row
        or column == other_column
        or (row // height == other_row // height and column // width == other_column // width)
    )


def solves(shape: Shape, clues: Sequence[int], digits: Sequence[int]) -> bool:
    """Whether `digits` is a solution of `clues`, pair of cells by pair of cells."""
    n = shape[0] * shape[1]
    places: dict[int, list[int]] = {}
    for cell, digit in enumerate(digits):
        places.setdefault(digit, []).append(cell)
    return (
        len(digits) == n * n
        and all(1 <= d <= n for d in digits)
        and all(clue in (0, d) for clue, d in zip(clues, digits, strict=True))
        and not any(
            conflicting(shape, a, b) for cells in places.values() for a, b in combinations(cells, 2)
        )
    )


def all_solutions(shape: Shape, clues: Sequence[int]) -> set[Digits]:
    """Every solution, by trying every digit in every cell in turn."""
    n, earlier, found = shape[0] * shape[1], earlier_cells(shape), set[Digits]()
    digits = [0] * (n * n)

    def fill(cell: int) -> None:
        if cell == n * n:
            found.add(tuple(digits))
            return
        used = {digits[c] for c in earlier[cell]}
        for d in [clues[cell]] if clues[cell] else range(1, n + 1):
            if d not in used:
                digits[cell] = d
                fill(cell + 1)

    fill(0)
    return found


@cache
def earlier_cells(shape: Shape) -> list[list[int]]:
    """For each cell, those before it that share a row, a column or a box with it."""
    cells = range((shape[0] * shape[1]) ** 2)
    return [[c for c in range(cell) if conflicting(shape, c, cell)] for cell in cells]


def pattern(shape: Shape) -> Digits:
    """A solution of the empty board of any shape: each row is the last one, shifted."""
    height, width = shape
    n = height * width
    return tuple(
        (width * (row % height) + row // height + column) % n + 1
        for row in range(n)
        for column in range(n)
    )


def with_holes(digits: Digits, holes: int, seed: int) -> Digits:
    """The same with so many cells opened, at random places."""
    opened = set(random.Random(seed).sample(range(len(digits)), holes))
    return tuple(0 if cell in opened else d for cell, d in enumerate(digits))


def random_puzzles(shape: Shape, count: int, clue_counts: range, seed: int) -> list[Digits]:
    """Puzzles of every kind: half take their clues from a solution, half at random."""
    rng = random.Random(seed)
    n, solution = shape[0] * shape[1], pattern(shape)
    puzzles: list[Digits] = []
    for number in range(count):
        relabelled = rng.sample(range(1, n + 1), n)
        clues = [0] * (n * n)
        for cell in rng.sample(range(n * n), rng.choice(clue_counts)):
            of_solution = relabelled[solution[cell] - 1]
            clues[cell] = of_solution if number % 2 else rng.randint(1, n)
        puzzles.append(tuple(clues))
    return puzzles
