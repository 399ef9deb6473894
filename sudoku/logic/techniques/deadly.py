"""Whether a pattern is deadly: whether a grid that has it could be changed into another solution.

Suppose that each cell of the pattern holds one of its two digits. A house with k of its cells has k
digits of it, each in two of the cells, so each digit is held by one of these two. If every cell
takes its other digit, the house holds the same digits. So the new grid is a solution too: no rule
but the houses is broken, and no clue is changed.
"""

from __future__ import annotations

from collections import Counter

from sudoku.constraints.primitives import primitives_of
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Deadly


def deadly_fault(pattern: Deadly, position: Position) -> str | None:
    """Why a pattern is not deadly in a position: "r1c2 is a clue"; None if it is."""
    board, pairs = position.layout.board, dict(pattern.cells)
    if any(primitives_of(board)):
        return "the board has rules beside its houses"
    if not pairs or len(pairs) < len(pattern.cells):
        return "its cells are not different" if pairs else "it has no cells"
    for cell, pair in pairs.items():
        value = position.values[cell]
        if position.given >> cell & 1:
            return f"{board.cell_name(cell)} is a clue"
        if pair.bit_count() != 2:
            return f"{board.cell_name(cell)} has {pair.bit_count()} digits, not two"
        if value and not pair >> (value - 1) & 1:
            return f"{board.cell_name(cell)} holds {value + board.shift}, none of its digits"
    for house, name in zip(board.houses, board.house_names, strict=True):
        counts = Counter(digit for cell in house for digit in digits_of(pairs.get(cell, 0)))
        for digit, count in counts.items():
            if count != 2:
                return f"{digit + board.shift} is in {count} of its cells in {name}, not in two"
    return None
