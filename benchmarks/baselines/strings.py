"""The dict-of-strings program from which many people learn: eliminate digits, then search.

This is Peter Norvig's idea ("Solving Every Sudoku Puzzle", his earlier program, retold by
freeCodeCamp) in new code: a dict from each square to a string of the digits that are still possible
there. The program usually stops at the first solution, so it does not check uniqueness.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from string import ascii_letters, digits

LIMIT = 1
SYMBOLS = digits[1:] + ascii_letters
Options = dict[str, str]
Squares = list[str]
Houses = dict[str, list[Squares]]
Peers = dict[str, set[str]]


def solutions(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[tuple[int, ...]]:
    """The first solution found, if there is one."""
    squares, houses, peers = _geometry(box_rows, box_cols)
    options = dict.fromkeys(squares, SYMBOLS[: box_rows * box_cols])
    for square, clue in zip(squares, clues, strict=True):
        if clue and not _place(options, square, SYMBOLS[clue - 1], houses, peers):
            return []
    solved = _search(options, houses, peers)
    return [] if solved is None else [tuple(SYMBOLS.index(solved[s]) + 1 for s in squares)]


def _search(options: Options, houses: Houses, peers: Peers) -> Options | None:
    """Try the digits of the square with the fewest digits, each on a copy."""
    undecided = [(len(left), square) for square, left in options.items() if len(left) > 1]
    if not undecided:
        return options
    _, square = min(undecided)
    for digit in options[square]:
        attempt = options.copy()
        if _place(attempt, square, digit, houses, peers):
            solved = _search(attempt, houses, peers)
            if solved is not None:
                return solved
    return None


def _place(options: Options, square: str, digit: str, houses: Houses, peers: Peers) -> bool:
    """Eliminate all other digits of the square; False for a contradiction."""
    if digit not in options[square]:
        return False
    others = options[square].replace(digit, "")
    return all(_eliminate(options, square, other, houses, peers) for other in others)


def _eliminate(options: Options, square: str, digit: str, houses: Houses, peers: Peers) -> bool:
    """Eliminate one digit of a square, and propagate; False for a contradiction."""
    if digit not in options[square]:
        return True
    left = options[square] = options[square].replace(digit, "")
    if not left:
        return False
    if len(left) == 1 and not all(
        _eliminate(options, peer, left, houses, peers) for peer in peers[square]
    ):
        return False
    for house in houses[square]:
        places = [s for s in house if digit in options[s]]
        if not places:
            return False
        if len(places) == 1 and not _place(options, places[0], digit, houses, peers):
            return False
    return True


@cache
def _geometry(box_rows: int, box_cols: int) -> tuple[Squares, Houses, Peers]:
    line = range(box_rows * box_cols)
    name = [[f"r{row + 1}c{column + 1}" for column in line] for row in line]
    lists = [name[row] for row in line] + [[name[r][column] for r in line] for column in line]
    for top in line[::box_rows]:
        for left in line[::box_cols]:
            rows = name[top : top + box_rows]
            lists.append([square for row in rows for square in row[left : left + box_cols]])
    squares = [square for row in name for square in row]
    houses = {square: [house for house in lists if square in house] for square in squares}
    peers = {s: {peer for house in houses[s] for peer in house} - {s} for s in squares}
    return squares, houses, peers
