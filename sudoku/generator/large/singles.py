"""Whether naked and hidden singles show that clues contradict each other, on boards of any size.

The search of the reference keeps all candidates of a board in one integer, which is slow for the
million of a 100x100 board. Here each cell has a set of its own, digit d as bit d - 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.puzzle.board import Board


def singles_contradict(board: Board, clues: Sequence[int]) -> bool:
    """Whether singles, applied until nothing changes, leave a cell without a digit, or a digit
    without a place in a house.
    """
    state = _Candidates(board)
    found = [(cell, 1 << digit - 1) for cell, digit in enumerate(clues) if digit]
    while found:
        if not state.place(found):
            return True
        hidden = state.hidden()
        if hidden is None:
            return True
        found = hidden
    return False


class _Candidates:
    """What is left for each cell. Houses have as many cells as there are digits."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._full = (1 << board.size) - 1
        self._left = [self._full] * board.cell_count
        self._is_placed = [False] * board.cell_count

    def place(self, found: list[tuple[int, int]]) -> bool:
        """Place these digits, and the naked singles that follow. False for a contradiction."""
        left, is_placed, peers = self._left, self._is_placed, self._board.peers
        while found:
            cell, digit = found.pop()
            if not left[cell] & digit:
                return False
            if is_placed[cell]:
                continue
            left[cell], is_placed[cell] = digit, True
            for peer in peers[cell]:
                if left[peer] & digit:
                    rest = left[peer] = left[peer] ^ digit
                    if not rest:
                        return False
                    if not rest & rest - 1:
                        found.append((peer, rest))
        return True

    def hidden(self) -> list[tuple[int, int]] | None:
        """The hidden singles; None if a digit has no place in a house."""
        left, is_placed = self._left, self._is_placed
        found: list[tuple[int, int]] = []
        for house in self._board.houses:
            once = twice = 0
            for cell in house:
                twice |= once & left[cell]
                once |= left[cell]
            if once != self._full:
                return None
            alone = once & ~twice
            found += [
                (cell, left[cell] & alone)
                for cell in house
                if left[cell] & alone and not is_placed[cell]
            ]
        return found
