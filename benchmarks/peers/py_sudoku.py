"""py-sudoku as a program: one puzzle per line, 81 symbols with `.` for an open cell.

It answers with the solution, or "none" if the package finds no solution, and does not look for a
second solution. It runs in an environment without this project, because both packages are called
`sudoku`.
"""

from __future__ import annotations

import sys
from math import isqrt


def main() -> None:
    """Answer each line of standard input immediately."""
    from sudoku import Sudoku  # type: ignore[attr-defined]  # late: py-sudoku's, and not ours

    for line in sys.stdin:
        text = line.strip()
        size = isqrt(len(text))
        box = isqrt(size)
        digits = [None if symbol == "." else int(symbol) for symbol in text]
        rows = [digits[first : first + size] for first in range(0, size * size, size)]
        solved = Sudoku(box, box, board=rows).solve().board
        found = [digit for row in solved for digit in row]
        print("none" if None in found else "".join(map(str, found)), flush=True)


if __name__ == "__main__":
    main()
