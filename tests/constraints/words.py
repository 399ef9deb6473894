"""All words: the primitives of a constraint against its definition, digit by digit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from sudoku import Board
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import Primitive, cells_of, shifted
from sudoku.constraints.satisfied import satisfied
from sudoku.puzzle.houses import Cell


def constrained(board: Board, constraint: Constraint) -> list[Cell]:
    """The cells that its primitives speak of, ascending."""
    return sorted({cell for p in constraint.primitives(board) for cell in cells_of(p)})


def verdicts_on_words(
    board: Board,
    constraint: Constraint,
    cells: Sequence[int] | None = None,
    filling: Sequence[int] = (),
) -> set[bool]:
    """The verdicts that occur on all words for these cells, while other cells keep `filling`.

    cells: None for those of the constraint. Fails if primitives and definition disagree on one.
    """
    cells = constrained(board, constraint) if cells is None else cells
    digits = list(filling) or [1] * board.cell_count
    primitives = [shifted(p, board.shift) for p in constraint.primitives(board)]
    varied = frozenset(cells)
    touched, kept = list[Primitive](), list[Primitive]()
    for primitive in primitives:
        is_kept = varied.isdisjoint(cells_of(primitive))
        (kept if is_kept else touched).append(primitive)
    others = all(satisfied(p, digits) for p in kept)
    seen = set()
    for word in product(range(1, board.digit_count + 1), repeat=len(cells)):
        for cell, digit in zip(cells, word, strict=True):
            digits[cell] = digit
        defined = constraint.holds(board, board.values_of(digits))
        assert defined is (others and all(satisfied(p, digits) for p in touched)), (
            f"{constraint.text(board)} on {board}: {digits}, {defined} by definition"
        )
        seen.add(defined)
    return seen
