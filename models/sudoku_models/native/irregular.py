"""Searches on boards whose only rules are rows, columns and irregular regions.

With few clues such a puzzle may have no solution for reasons that only many houses together show,
and a search that begins in the wrong place takes hours. So several searches get a few conflicts
each, then more. Digits that occur in no clue are interchangeable, so their order may be fixed in
one house. How much follows depends on the choice of the house.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import House
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku_models.native.boards import SearchKind, is_plain
from sudoku_models.native.engine import LARGE_SIZE

FIRST_CONFLICTS = 200
"""The limit on the first search, which is the fastest and decides nearly all puzzles."""
UNORDERED_CONFLICTS = 2_000
"""The same if no house may be ordered."""
EACH_CONFLICTS, GROWTH = 30, 10
"""The limit on a search with another house in order, and the factor after each round."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A search that decides the puzzle if it ends."""

    search: SearchKind
    puzzle: Puzzle
    is_ordered: bool
    """Whether a house of it is in order."""
    conflicts: int | None
    """The most conflicts, or None if only the budget limits them."""


def is_irregular(board: Board) -> bool:
    """Whether attempts are worth their time; with boxes, a solution is found at once."""
    return is_plain(board) and board.irregular is not None


def attempts(puzzle: Puzzle) -> Iterator[Attempt]:
    """The searches, one after the other until one of them ends."""
    if puzzle.board.size > LARGE_SIZE:
        yield Attempt(SearchKind.ALONE, puzzle, False, None)
        return
    houses = _orderable(puzzle)
    if not houses:
        yield Attempt(SearchKind.ALONE, puzzle, False, UNORDERED_CONFLICTS)
        yield Attempt(SearchKind.CONSTRAINTS, puzzle, False, None)
        return
    yield Attempt(SearchKind.ALONE, _in_order(puzzle, houses[0]), True, FIRST_CONFLICTS)
    for number in count():
        for house in houses:
            conflicts = EACH_CONFLICTS * GROWTH**number
            yield Attempt(SearchKind.CONSTRAINTS, _in_order(puzzle, house), True, conflicts)


def exchanged(grid: Grid, puzzle: Puzzle) -> Grid:
    """Another solution of an ordered puzzle: two digits that no clue has change places."""
    one, other = _free_digits(puzzle)[:2]
    names = {one: other, other: one}
    return Grid(grid.board, tuple(names.get(digit, digit) for digit in grid.digits))


def _free_digits(puzzle: Puzzle) -> list[int]:
    given = set(puzzle.clues)
    return [digit for digit in range(1, puzzle.board.digit_count + 1) if digit not in given]


def _orderable(puzzle: Puzzle) -> list[House]:
    """The houses in which each digit that no clue has may go into any open cell."""
    clues, free = puzzle.clues, _free_digits(puzzle)
    if len(free) < 2:
        return []
    return [h for h in puzzle.board.houses if sum(not clues[c] for c in h) == len(free)]


def _in_order(puzzle: Puzzle, house: House) -> Puzzle:
    """The puzzle with the digits that no clue has in the open cells of the house."""
    clues = puzzle.clues
    cells = [cell for cell in house if not clues[cell]]
    return puzzle.with_clues(dict(zip(cells, _free_digits(puzzle), strict=True)))
