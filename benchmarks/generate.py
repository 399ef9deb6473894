"""Puzzles with exactly one solution, on any board, repeatable from a seed.

A solved grid comes first: the canonical pattern of the board, in which each row is another
shift of the first, with its rows, columns, bands, stacks and digits shuffled. Then clues are taken
away in random order, each for good if the puzzle stays unique without it, until no more than
the wanted number are left or none can go. Whether a puzzle is unique is a fact, so the same seed
gives the same puzzles whichever model is asked.

Printed are result rows, `puzzle:1:solution`, below a header line that `sudoku.read` understands.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence

from benchmarks.arguments import box, whole_number
from sudoku import Board, Grid, Puzzle, Verdict, open_model


def puzzles(board: Board, seed: int, clues: int, count: int) -> Iterator[tuple[Puzzle, Grid]]:
    """`count` unique puzzles, each with its solution.

    clues: where to stop taking clues away; a puzzle has more if none of its clues can go.
    """
    rng = random.Random(seed)
    model = open_model("sat", board)
    for _ in range(count):
        grid = solved_grid(board, rng)
        left = list(grid.digits)
        remaining = board.cell_count
        for cell in rng.sample(range(board.cell_count), board.cell_count):
            if remaining <= clues:
                break
            left[cell] = 0
            if model.search(Puzzle(board, tuple(left))).verdict is Verdict.UNIQUE:
                remaining -= 1
            else:
                left[cell] = grid.digits[cell]
        yield Puzzle(board, tuple(left)), grid


def solved_grid(board: Board, rng: random.Random) -> Grid:
    """Return a random grid that obeys the board. Not every grid can come out, and none is favoured.

    Row r of the canonical pattern is shifted by width * (r % height) + r // height. So the rows
    of a band are whole boxes apart, and each box holds every digit.
    """
    n, height, width = board.order, board.box_rows, board.box_cols
    shifts = [width * (row % height) + row // height for row in range(n)]
    rows = shuffled_lines(n, height, rng)
    columns = shuffled_lines(n, width, rng)
    digits = rng.sample(range(1, n + 1), n)
    return Grid(board, tuple(digits[(shifts[row] + c) % n] for row in rows for c in columns))


def shuffled_lines(order: int, thickness: int, rng: random.Random) -> list[int]:
    """Rows (or columns) in a new order: the bands shuffled, and the lines of each band."""
    firsts = rng.sample(range(0, order, thickness), order // thickness)
    bands = [range(first, first + thickness) for first in firsts]
    return [line for band in bands for line in rng.sample(band, thickness)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; exits with code 2 and a message where an argument is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.generate",
        description="Print puzzles with exactly one solution as rows puzzle:1:solution.",
    )
    number = whole_number
    parser.add_argument("--box", type=box, default=Board(3, 3), help="a box, rows x columns (3x3)")
    parser.add_argument("--seed", type=number, default=1, help="another seed, other puzzles (1)")
    parser.add_argument("--clues", type=number, default=0, help="stop at so many clues (0)")
    parser.add_argument("--count", type=number, default=1, help="how many puzzles (1)")
    options = parser.parse_args(arguments)
    board: Board = options.box
    if options.clues > board.cell_count:
        most = board.cell_count
        parser.error(f"argument --clues: {options.clues}, expected at most {most} for a {board}")
    sys.stdout.write(f"# box: {board.shape}\n")
    for puzzle, grid in puzzles(board, options.seed, options.clues, options.count):
        sys.stdout.write(f"{puzzle}:1:{grid}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
