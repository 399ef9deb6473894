"""The package py-sudoku as a program: one puzzle per line in, its solution or `none` per line out.

It installs a package named `sudoku`, as we do, so it needs its own environment:

    python3 -m venv ~/py-sudoku
    ~/py-sudoku/bin/pip install py-sudoku

    ~/py-sudoku/bin/python benchmarks/baselines/alone/py_sudoku.py [BOX] < PUZZLES

BOX is rows x columns of a box, as in 2x3; by default boxes are square.
"""

from __future__ import annotations

import re
import sys
from math import isqrt

# py-sudoku's module, which ours does not have
from sudoku.sudoku import Sudoku, UnsolvableSudoku  # type: ignore[import-not-found]

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def solution(puzzle: str, box_rows: int, box_cols: int) -> str:
    """The first solution that py-sudoku finds, or `none`."""
    n = box_rows * box_cols
    digits = [SYMBOLS.find(symbol) + 1 for symbol in puzzle]
    board = [digits[first : first + n] for first in range(0, n * n, n)]
    try:
        solved = Sudoku(box_cols, box_rows, board=board).solve(assert_solvable=True)
    except UnsolvableSudoku:
        return "none"
    return "".join(SYMBOLS[digit - 1] for row in solved.board for digit in row)


def main(arguments: list[str]) -> None:
    """Answer each line at once, until there are no more."""
    box = re.fullmatch("([1-9][0-9]?)x([1-9][0-9]?)", arguments[0]) if arguments else None
    if arguments and box is None:
        sys.exit(f"box {arguments[0]!r}, expected rows x columns, as in 2x3")
    for line in sys.stdin:
        puzzle = line.strip()
        side = isqrt(isqrt(len(puzzle)))
        box_rows, box_cols = map(int, box.groups()) if box else (side, side)
        if not puzzle or len(puzzle) != (box_rows * box_cols) ** 2:
            sys.exit(f"{len(puzzle)} cells, expected a puzzle with boxes {box_rows}x{box_cols}")
        sys.stdout.write(solution(puzzle, box_rows, box_cols) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
