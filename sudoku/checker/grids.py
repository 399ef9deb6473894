"""Files of grids: puzzle.txt and solution.txt.

The first line is `# box: RxC`, rows x columns. In puzzle.txt a line `# rule: TEXT` follows for each
further rule. Every other line is a grid, row by row; a solution ends with the hidden cells.
Up to the digit 61 a cell is one of `0-9 A-Z a-z`, or `.` if open; above, integers, 0 for an open
cell. These are values of digits; a Grid has their numbers, 1 for the lowest one.
"""

import re
from itertools import takewhile
from typing import NamedTuple

from .houses import LINES

MAX_SIZE = 100
_SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_RULE = "# rule: "
_DIGITS = re.compile(r"digits (0|[1-9][0-9]?)-(0|[1-9][0-9]?)")
_ROWS = re.compile(r"rows ([1-9][0-9]?|100)")
_LINES = re.compile(r"lines (rows|columns|none)")
_HIDDEN = re.compile(r"hidden ([1-9][0-9]{0,2}|1000)")
_BOX = re.compile(r"# box: ([1-9][0-9]{0,2})x([1-9][0-9]{0,2})")
Grid = list[int]
"""The number of the digit of every cell, hidden ones last, 0 where it is open."""
File = tuple[int, int, tuple[str, ...], list[Grid], list[str]]


class Rejected(Exception):
    """The certificate proves nothing. The message begins with the file, and the line, at fault."""


def require(fact: bool, where: str, otherwise: str) -> None:
    """Raise Rejected unless the condition holds."""
    if not fact:
        raise Rejected(f"{where}: {otherwise}")


class Extent(NamedTuple):
    """The content of the first rules of a board, and the remaining rules."""

    rows: int
    lines: str
    """Which of rows and columns are houses, as in `houses.LINES`."""
    values: range
    """The values of digits."""
    hidden: int
    """How many cells are hidden."""
    rules: tuple[str, ...]

    def names(self, n: int) -> list[str]:
        """The name of every cell of a board with n columns."""
        names = [
            f"r{row}c{column}" for row in range(1, self.rows + 1) for column in range(1, n + 1)
        ]
        return names + [f"h{i}" for i in range(1, self.hidden + 1)]


def extent(n: int, rules: tuple[str, ...]) -> Extent:
    """The content of the first rules of a board with n columns."""
    rows, lines, hidden = n, LINES[0], 0
    if rules and (found := _ROWS.fullmatch(rules[0])):
        rows, rules = int(found[1]), rules[1:]
    if rules and (found := _LINES.fullmatch(rules[0])):
        lines, rules = found[1], rules[1:]
    values = range(1, max(rows, n) + 1)
    if rules and (found := _DIGITS.fullmatch(rules[0])):
        values, rules = range(int(found[1]), int(found[2]) + 1), rules[1:]
        least = max(1, n * ("rows" in lines), rows * ("columns" in lines))
        expected = f"{len(values)} digits, expected at least {least}"
        require(len(values) >= least, "puzzle.txt:2", expected)
    if rules and (found := _HIDDEN.fullmatch(rules[0])):
        hidden, rules = int(found[1]), rules[1:]
    return Extent(rows, lines, values, hidden, rules)


def grids(name: str, content: bytes, count: int, solved: tuple[str, ...] | None = None) -> File:
    """The rows and columns of a box, the rules, and `count` grids, as digits and as lines.
    solved: the rules of the puzzle, for a file of solutions.
    """
    first, *lines = content.decode("latin-1").split("\n")
    box = _BOX.fullmatch(first)
    if box is None:
        raise Rejected(f"{name}:1: expected '# box: RxC', rows x columns of a box")
    height, width = int(box[1]), int(box[2])
    n = height * width
    require(n <= MAX_SIZE, f"{name}:1", f"size {n}, expected up to {MAX_SIZE}")
    rules = tuple(
        line.removeprefix(_RULE) for line in takewhile(lambda x: x.startswith(_RULE), lines)
    )
    del lines[: len(rules)]
    is_whole = len(lines) == count + 1 and not lines.pop()
    require(is_whole, name, f"expected {count + 1} lines: the box, and each grid, with its end")
    rows, _, values, hidden, _ = extent(n, rules if solved is None else solved)
    whole = rows * n + hidden
    is_short, written = values[-1] < len(_SYMBOLS), whole if solved is not None else rows * n
    texts = _SYMBOLS if is_short else [*map(str, range(values[-1] + 1))]
    digits = {"." if is_short else "0": 0}
    digits |= {texts[value]: digit for digit, value in enumerate(values, start=1)}
    cells = [line if is_short else line.split(" ") for line in lines]
    found = [[digits.get(symbol, -1) for symbol in grid] for grid in cells]
    for number, grid in enumerate(found, start=2 + len(rules)):
        is_grid = len(grid) == written and -1 not in grid
        expected = f"expected {written} cells, open or {values[0]} to {values[-1]}"
        require(is_grid, f"{name}:{number}", expected)
    return height, width, rules, [x + [0] * (whole - written) for x in found], lines
