"""Grids and candidates of a board as pictures.

Every function takes integers as `sudoku.puzzle.drawing` does. Most programs draw no pictures, so
modules that every program imports do not import this one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sudoku.pictures.marks import Digit, Mark, Note, Pencil
from sudoku.pictures.picture import Picture
from sudoku.pictures.shape import region_numbers
from sudoku.puzzle.board import Board
from sudoku.puzzle.found_regions import shape_of, shown_hidden_cells
from sudoku.puzzle.symbols import DigitStyle, symbol

MOST_LISTED = 30
"""Limit on the rules listed below a picture and in its description."""


def picture(
    board: Board,
    digits: Sequence[int],
    clues: Sequence[int] | None = None,
    style: DigitStyle | None = None,
) -> Picture:
    """The board with its constraints and digits as a picture. clues: the digits to draw as givens
    (default: all); the rest are drawn as found digits.
    """
    given = digits if clues is None else clues
    rules = (
        mark for mark in board_marks(board) if not (isinstance(mark, Pencil) and digits[mark.cell])
    )
    marks = [*rules, *digit_marks(board, digits, given, style)]
    regions = tuple(region_numbers(shape_of(board, digits)))
    return Picture(board.size, regions, tuple(marks), description=_described(board))


def candidate_picture(
    board: Board, digits: Sequence[int], candidates: Iterable[Pencil], clues: Sequence[int]
) -> Picture:
    """Like `picture`, with these candidates instead of the candidates that rules of the board
    draw.
    """
    drawn = picture(board, digits, clues)
    marks = (mark for mark in drawn.marks if not isinstance(mark, Pencil))
    return replace(drawn, marks=(*marks, *candidates))


def board_marks(board: Board) -> Iterator[Mark]:
    """The marks that draw the rules of a board."""
    if board.digits is not None:
        yield Note(f"digits {board.digits[0]} to {board.digits[-1]}")
    notes: dict[Note, None] = {}
    for constraint in board.constraints:
        for mark in constraint.marks(board):
            if isinstance(mark, Note):
                notes[mark] = None
            else:
                yield mark
    yield from [*notes][:MOST_LISTED]
    if len(notes) > MOST_LISTED:
        yield Note(f"… and {len(notes) - MOST_LISTED} more rules")


def digit_marks(
    board: Board,
    digits: Sequence[int],
    given: Sequence[int],
    style: DigitStyle | None = None,
) -> Iterator[Mark]:
    """The digits in the grid, and a note for the digit of each hidden cell. given: the clues, 0 for
    other cells.
    """
    shown = shown_hidden_cells(board, digits) if board.hidden else ()
    for cell, digit in enumerate(digits):
        if digit and cell < board.area:
            yield Digit(cell, symbol(board, digit, style), "given" if given[cell] else "found")
        elif digit and cell in shown:
            yield Note(f"{board.cell_name(cell)} = {symbol(board, digit, style)}")


def pencil(
    board: Board,
    candidate: tuple[int, int],
    role: str = "",
    style: DigitStyle | None = None,
    *,
    count: str = "",
    strength: float = 0.0,
) -> Pencil:
    """A candidate (cell, digit 1 … m), at its place within the cell."""
    cell, digit = candidate
    text = symbol(board, digit, style)
    return Pencil(cell, digit - 1, board.digit_count, text, role, strength, count)


def in_grid(board: Board, cells: Iterable[int]) -> tuple[int, ...]:
    """The cells that are not hidden."""
    return tuple(cell for cell in cells if cell < board.area)


def _described(board: Board) -> str:
    """A description of the board and its rules, for screen readers."""
    texts = [constraint.text(board) for constraint in board.constraints[:MOST_LISTED]]
    if len(texts) < len(board.constraints):
        texts.append(f"{len(board.constraints) - len(texts)} more")
    return f"{board}: {'; '.join(texts)}." if texts else f"{board}."
