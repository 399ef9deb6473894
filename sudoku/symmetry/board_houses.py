"""Houses that follow from other houses: what k rows leave beside k - 1 houses within them.

The nine windows of windoku follow from its four, for example: without them the exchange of boxes
and windows is not seen to be a symmetry.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.puzzle.board import Board

Cells = frozenset[int]


def with_leftovers(board: Board) -> set[Cells]:
    """The regions and the houses of the constraints that have a cell for every digit, and the
    houses that follow from those that lie in the same rows, or in the same columns.
    """
    n = board.size
    full = [house for house in board.houses[2 * n :] if board.is_full(house)]
    found: set[Cells] = {frozenset(house) for house in full if max(house) < n * n}
    if board.digit_count != n:
        return found
    rows, columns = (
        [frozenset[int](house) for house in houses]
        for houses in (board.houses[:n], board.houses[n : 2 * n])
    )
    count = -1
    while len(found) != count:
        count = len(found)
        for lines in rows, columns:
            found |= _leftovers(found, lines)
    return found


def _leftovers(houses: set[Cells], lines: Sequence[Cells]) -> set[Cells]:
    """For each set of k lines of which exactly k - 1 houses take some cells each, and no cell
    twice: the other cells.
    """
    within: dict[Cells, list[Cells]] = {}
    for house in houses:
        number = frozenset([i for i, line in enumerate(lines) if line & house])
        within.setdefault(number, []).append(house)
    found = set()
    for numbers, some in within.items():
        taken = frozenset[int]().union(*some)
        if len(some) == len(numbers) - 1 and len(taken) == sum(map(len, some)):
            found.add(frozenset[int]().union(*[lines[i] for i in numbers]) - taken)
    return found
