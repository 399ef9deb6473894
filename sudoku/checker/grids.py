"""Files of grids: puzzle.txt and solution.txt.

The first line is `# box: RxC`, rows x columns. In puzzle.txt a line `# rule: TEXT` follows for each
further rule. Every other line is a grid, row by row. Up to size 61 a cell is one of
`1-9 A-Z a-z`, or `.` if open; above, integers, 0 for an open cell.
"""

import re
from itertools import takewhile

MAX_SIZE = 100
_SYMBOLS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_RULE = "# rule: "
_BOX = re.compile(r"# box: ([1-9][0-9]{0,2})x([1-9][0-9]{0,2})")
Grid = list[int]
"""The digit of every cell, 0 where it is open."""
File = tuple[int, int, tuple[str, ...], list[Grid], list[str]]


class Rejected(Exception):
    """The certificate proves nothing. The message begins with the file, and line, at fault."""


def require(fact: bool, where: str, otherwise: str) -> None:
    """Raise Rejected unless this is so."""
    if not fact:
        raise Rejected(f"{where}: {otherwise}")


def cell_names(n: int) -> list[str]:
    """The name of every cell of a board of size n."""
    return [f"r{row}c{column}" for row in range(1, n + 1) for column in range(1, n + 1)]


def grids(name: str, content: bytes, count: int) -> File:
    """The rows and columns of a box, the rules, and `count` grids, as digits and as lines."""
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
    symbols = _SYMBOLS if n < len(_SYMBOLS) else [*map(str, range(n + 1))]
    digits = {symbol: digit for digit, symbol in enumerate(symbols[: n + 1])}
    cells = [line if symbols is _SYMBOLS else line.split(" ") for line in lines]
    found = [[digits.get(symbol, -1) for symbol in grid] for grid in cells]
    for number, grid in enumerate(found, start=2 + len(rules)):
        is_grid = len(grid) == n * n and -1 not in grid
        require(is_grid, f"{name}:{number}", f"expected {n * n} cells, open or 1 to {n}")
    return height, width, rules, found, lines
