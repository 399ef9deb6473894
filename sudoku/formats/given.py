"""A puzzle as a caller gives it: a Puzzle, or text."""

from __future__ import annotations

from sudoku.formats.text.reader import parse
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle


def as_puzzle(puzzle: Puzzle | str, board: Board | None = None) -> Puzzle:
    """The puzzle that is asked about. Raises NotationError, TypeError, and ValueError for a Puzzle
    that is on another board than the one given with it.
    """
    if isinstance(puzzle, str):
        return parse(puzzle, board)
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"expected a Puzzle or text, got {puzzle!r:.60}")
    if board not in (None, puzzle.board):
        raise ValueError(f"a puzzle on a {puzzle.board} was given with a {board}")
    return puzzle
