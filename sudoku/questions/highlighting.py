"""Marks that show an answer on a board: emphasised clues, houses and rules.

They can be distinguished without colour: clues have solid frames, houses thin frames, redundant
parts dashed frames, and rules are drawn again, wider.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sudoku.constraints.primitives import cells_of, primitives_of
from sudoku.interface.reason import Reason
from sudoku.pictures.marks import Badge, Line, Mark, Note, Outline, Outside, Shade, Shape
from sudoku.pictures.picture import Picture
from sudoku.puzzle.board import Board
from sudoku.puzzle.picturing import in_grid
from sudoku.puzzle.puzzle import Puzzle

HALO = 0.25
"""The width of a halo around a sign, in cells."""
SEEN_AT_ONCE = 0.5
"""Cells of a rule are framed only if they cover at most this fraction of the board."""


def reason_marks(puzzle: Puzzle, reason: Reason) -> Iterator[Mark]:
    """Marks for a reason: its houses shaded lightly, its clues framed, its rules drawn again."""
    board = puzzle.board
    for house in reason.houses:
        yield from house_marks(in_grid(board, board.houses[house]))
    for number in reason.constraints:
        yield from constraint_marks(board, number, "reason")
    yield from framed(in_grid(board, reason.clues), "reason")


def reason_colours(puzzle: Puzzle, reason: Reason) -> dict[int, str]:
    """The colours of a reason's cells in text."""
    houses = {cell: "house" for house in reason.houses for cell in puzzle.board.houses[house]}
    return houses | dict.fromkeys(reason.clues, "reason")


def found_colours(clues: Sequence[int]) -> dict[int, str]:
    """The colours of a solution's cells in text: clues and found digits."""
    return {cell: "given" if clue else "found" for cell, clue in enumerate(clues)}


def house_marks(cells: tuple[int, ...]) -> Iterator[Mark]:
    """A house, shaded lightly."""
    if cells:
        yield Shade(cells, "house", 0.5)
        yield Outline(cells, "house", is_dashed=False)


def framed(cells: Iterable[int], colour: str, *, is_dashed: bool = False) -> Iterator[Mark]:
    """Cells, each shaded and in a separate frame."""
    found = tuple(cells)
    if found:
        yield Shade(found, colour)
    for cell in found:
        yield Outline((cell,), colour, is_dashed=is_dashed)


def without_rules(drawn: Picture, board: Board, numbers: Iterable[int]) -> Picture:
    """A picture without the marks that `constraint_marks` draws again for these rules."""
    again = {
        mark
        for number in numbers
        for mark in board.constraints[number].marks(board)
        if isinstance(mark, Line | Outline | Shade | Shape)
    }
    return drawn.without(again)


def constraint_marks(board: Board, number: int, colour: str) -> Iterator[Mark]:
    """A rule of the board drawn again in a colour; signs on edges and outside the grid get a halo.

    A rule without other drawings gets a frame around its cells, unless they cover most of the
    board.
    """
    drawn = [*board.constraints[number].marks(board)]
    for mark in drawn:
        yield from _emphasised(mark, colour)
    if all(isinstance(mark, Badge | Outside | Note) for mark in drawn):
        cells = _cells(board, number)
        if 0 < len(cells) <= SEEN_AT_ONCE * board.area:
            yield Outline(cells, colour, is_dashed=False)


def _emphasised(mark: Mark, colour: str) -> Iterator[Mark]:
    match mark:
        case Line():
            yield replace(mark, colour=colour)
        case Outline():
            yield Shade(mark.cells, colour, 0.5)
            yield replace(mark, colour=colour, is_dashed=False)
        case Shade() | Shape():
            yield replace(mark, colour=colour)
        case Badge():
            yield Line((mark.at, mark.at), colour, mark.size + HALO)
        case Outside():
            yield Line((mark.at, mark.at), colour, 0.5 + HALO)
        case _:
            pass


def _cells(board: Board, number: int) -> tuple[int, ...]:
    """The cells in the grid that a rule is about."""
    cells = {cell for house in board.constraints[number].houses(board) for cell in house}
    for primitive in primitives_of(board)[number]:
        cells.update(cells_of(primitive))
    return in_grid(board, sorted(cells))
