"""Requests that no puzzle can meet, according to known facts about unique puzzles.

- In any solution, two lines of a band without clues can be swapped, and so can two bands without
clues.
- Two digits without clues can be swapped.
- A symmetric pattern consists of whole sets of cells that the symmetry maps to each other.
- A 9x9 puzzle has at least 17 clues: G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue
  Sudoku: Solving the Sudoku minimum number of clues problem via hitting set enumeration",
  Experimental Mathematics 23 (2014). A 4x4 puzzle has at least 4 clues, which is quick to check.

These facts hold for boards with boxes and without further rules.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import OrderError
from sudoku.puzzle.board import Board
from sudoku.symmetry.patterns import orbits

FEWEST = {(2, 2): 4, (3, 3): 17}
"""The fewest clues of a unique puzzle, by the height and width of a box."""


def reason(request: PuzzleRequest) -> str | None:
    """The reason why no unique puzzle can meet the request; None if no known fact rules it out."""
    board = request.board
    if board.constraints or board.irregular is not None or not board.is_regular:
        return None
    if request.pattern is not None:
        return of_pattern(board, request.pattern)
    if request.clues is not None:
        least, most = request.clues
        if most < (known := fewest(board)):
            return f"at most {most} clues, and a unique puzzle on a {board} has at least {known}"
        if request.symmetry is not None:
            return _of_symmetry(board, request.symmetry, least, most)
    return None


def require_met(request: PuzzleRequest) -> None:
    """Raise OrderError if no unique puzzle can meet the request."""
    why = reason(request)
    if why is not None:
        raise OrderError(f"no unique puzzle meets the request: {why}")


def fewest(board: Board) -> int:
    """A lower bound on the number of clues of a unique puzzle."""
    return FEWEST.get((board.box_rows, board.box_cols), board.size - 1)


def of_pattern(board: Board, pattern: Collection[int]) -> str | None:
    """The reason why a pattern admits no unique puzzle; None if no known fact rules it out."""
    n, height, width = board.size, board.box_rows, board.box_cols
    for name, of_band, in_line in (
        ("rows", height, [cell // n for cell in pattern]),
        ("columns", width, [cell % n for cell in pattern]),
    ):
        bands = "bands" if name == "rows" else "stacks"
        empty = [line for line in range(n) if line not in in_line]
        for one, other in pairwise(empty):
            if one // of_band == other // of_band:
                return f"{name} {one + 1} and {other + 1} have no clue, and can change places"
        without = [band for band in range(n // of_band) if _is_empty(band, of_band, empty)]
        if len(without) > 1:
            first, second = without[0] + 1, without[1] + 1
            return f"{bands} {first} and {second} have no clue, and can change places"
    if len(pattern) < (least := fewest(board)):
        return f"{len(pattern)} cells, and a unique puzzle on a {board} has at least {least} clues"
    return None


def _of_symmetry(board: Board, symmetry: str, least: int, most: int) -> str | None:
    """The reason why no symmetric set of cells has an allowed size; None if such a set exists."""
    sums = 1  # bit k is set if a set has k cells
    for cells in orbits(board, symmetry):
        sums |= sums << len(cells)
    if sums >> least & (2 << most - least) - 1:
        return None
    clues = f"{least} clues" if least == most else f"{least} to {most} clues"
    return f"{symmetry} on a {board} allows no pattern of {clues}"


def _is_empty(band: int, thickness: int, empty: Collection[int]) -> bool:
    return all(line in empty for line in range(band * thickness, (band + 1) * thickness))
