"""What follows from the clues by singles alone, told to a solver before it begins.

A naked single is a cell with one digit left, a hidden single a digit with one place left in a
unit. Both are stated here once more, in a few lines of its own: a model shares no code with the
reference that it is checked against.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sudoku.board import Board


def singles(board: Board, clues: Sequence[int]) -> list[int] | None:
    """For each cell the digits left, digit d as bit d - 1; None where the clues leave nothing.

    To the fixpoint: a digit is gone from the peers of its cell, and where it has one place left
    in a unit it is placed there.
    """
    every_digit = (1 << board.order) - 1
    left = [every_digit] * board.cell_count
    is_placed = [False] * board.cell_count
    found = [(cell, 1 << digit - 1) for cell, digit in enumerate(clues) if digit]
    while found:
        changed = _place(board, found, left, is_placed)
        found = []
        for number, unit in enumerate(board.units):
            if changed >> number & 1:
                once = twice = 0
                for cell in unit:
                    digits = left[cell]
                    twice |= once & digits
                    once |= digits
                if once != every_digit:
                    return None
                if single := once & ~twice:
                    places = [cell for cell in unit if left[cell] & single and not is_placed[cell]]
                    found += [(cell, left[cell] & single) for cell in places]
    return left if all(left) else None


def _place(
    board: Board, found: list[tuple[int, int]], left: list[int], is_placed: list[bool]
) -> int:
    """Place the digits found, and what has one digit left then. A cell that loses its last digit,
    or is found to hold two, is left with none.

    Returns the units in which some cell has lost a digit, unit u as bit u.
    """
    peers, units_of = board.peers, _units_as_bits(board)
    changed = 0
    for cell, digit in found:  # grows while it is read
        if is_placed[cell] and left[cell] == digit:
            continue
        is_placed[cell] = True
        left[cell] = 0 if digit & digit - 1 else left[cell] & digit
        changed |= units_of[cell]
        for peer in peers[cell]:
            digits = left[peer]
            if digits & digit:
                digits ^= digit & digits
                left[peer] = digits
                changed |= units_of[peer]
                if digits and not digits & digits - 1:
                    found.append((peer, digits))
    return changed


@cache
def _units_as_bits(board: Board) -> list[int]:
    return [sum(1 << number for number in numbers) for numbers in board.units_of]
