"""What a file of grids says, and whether a grid solves a puzzle.

Its first line is `# box: RxC`, rows x columns; each line after it is a grid, row by row. Up to
size 61 a cell is one of `1-9 A-Z a-z` or, if it is open, `.`; above, integers, 0 for an open cell.
"""

import re
from functools import lru_cache

MAX_SIZE = 100
_SYMBOLS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BOX = re.compile(r"# box: ([1-9][0-9]{0,2})x([1-9][0-9]{0,2})")
Grid = list[int]
"""The digit of every cell, 0 where it is open."""


class Rejected(Exception):
    """The certificate proves nothing: a sentence that begins with the file, and line, at fault."""


def require(fact: bool, where: str, otherwise: str) -> None:
    """Raise Rejected unless this is so."""
    if not fact:
        raise Rejected(f"{where}: {otherwise}")


@lru_cache(maxsize=4)
def houses(height: int, width: int) -> dict[str, list[int]]:
    """The cells, from 0, of every row, column and box, by its name."""
    n = height * width
    found: dict[str, list[int]] = {}
    for r in range(n):
        found[f"row {r + 1}"] = [n * r + c for c in range(n)]
    for c in range(n):
        found[f"column {c + 1}"] = [n * r + c for r in range(n)]
    for b in range(n):
        top, left = b // height * height, b % height * width
        found[f"box {b + 1}"] = [n * (top + i // width) + left + i % width for i in range(n)]
    return found


def cell_names(n: int) -> list[str]:
    """The name of every cell of a board of size n."""
    return [f"r{row}c{column}" for row in range(1, n + 1) for column in range(1, n + 1)]


def grids(name: str, content: bytes, count: int) -> tuple[int, int, list[Grid], list[str]]:
    """The box, and so many grids, also as they are written. Raises Rejected."""
    first, *lines = content.decode("latin-1").split("\n")
    box = _BOX.fullmatch(first)
    if box is None:
        raise Rejected(f"{name}:1: expected '# box: RxC', rows x columns of a box")
    height, width = int(box[1]), int(box[2])
    n = height * width
    require(n <= MAX_SIZE, f"{name}:1", f"size {n}, expected up to {MAX_SIZE}")
    is_whole = len(lines) == count + 1 and not lines.pop()
    require(is_whole, name, f"expected {count + 1} lines: the box, and each grid, with its end")
    symbols = _SYMBOLS if n < len(_SYMBOLS) else [*map(str, range(n + 1))]
    digits = {symbol: digit for digit, symbol in enumerate(symbols[: n + 1])}
    cells = [line if symbols is _SYMBOLS else line.split(" ") for line in lines]
    found = [[digits.get(symbol, -1) for symbol in grid] for grid in cells]
    for number, grid in enumerate(found, start=2):
        is_grid = len(grid) == n * n and -1 not in grid
        require(is_grid, f"{name}:{number}", f"expected {n * n} cells, open or 1 to {n}")
    return height, width, found, lines


def require_solutions(name: str, found: list[Grid], height: int, width: int, clues: Grid) -> None:
    """Raise Rejected unless these grids differ, and each keeps the clues and every rule."""
    n = height * width
    for number, grid in enumerate(found, start=2):
        where = f"{name}:{number}"
        for house, cells in houses(height, width).items():
            is_right = {grid[cell] for cell in cells} == {*range(1, n + 1)}
            require(is_right, where, f"{house} does not hold every digit once")
        for clue, digit, cell in zip(clues, grid, cell_names(n), strict=True):
            require(clue in (0, digit), where, f"{cell} does not keep the clue {clue}")
    require(len({*map(tuple, found)}) == len(found), name, "twice the same solution")
