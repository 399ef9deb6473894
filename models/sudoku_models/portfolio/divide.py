"""Divides a hard puzzle into parts without common solutions, for the processes of a portfolio."""

from __future__ import annotations

from sudoku.interface.cubes import WHOLE, Piece
from sudoku.puzzle.puzzle import Puzzle
from sudoku_models.cubes.lookahead import LookAhead


def parts_of(puzzle: Puzzle, most: int) -> list[Puzzle]:
    """Up to `most` puzzles that share out the solutions of this one, the hardest first.

    Empty if singles, or unit propagation in every part, find a contradiction.
    """
    pieces = LookAhead(puzzle).divide(Piece(WHOLE), most)
    return [piece.cube.part(puzzle) for piece in pieces]
