"""Whether two puzzles are the same up to symmetry, how far apart they are, and shuffled puzzles.

>>> from sudoku import mapping, shuffled
>>> other = shuffled("...44.3..4...241", seed=1)
>>> mapping("...44.3..4...241", other) is not None
True
"""

from __future__ import annotations

from random import Random

from sudoku.errors import ModelFault
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.board_symmetries import board_map, random_board_map
from sudoku.symmetry.forms import form_of
from sudoku.symmetry.transformation import (
    Transformation,
    has_shape,
    random_transformation,
    shape_of,
)


def mapping(
    first: PuzzleLike, second: PuzzleLike, *, board: Board | None = None
) -> Transformation | None:
    """The map from the first puzzle to the second; None if no symmetry maps one to the other.

    The map has been verified by applying it. The number of such maps is the number of automorphisms
    of the puzzle; one of the maps is returned. Boards without constraints have the symmetries of
    their boxes; boards with constraints have the symmetries that map one board's rules to the
    other's. first, second and board are as in `check`.

    Raises the same errors as `parse` for text that is not a puzzle, CanonicalFormError if there are
    too many symmetries, and UnsupportedQuestionError for rules whose symmetries cannot be found.

    >>> import sudoku
    >>> print(sudoku.mapping("12..34..21434..2", "34..12..43212..4"))
    rows 1 2 3 4, columns 1 2 3 4, digits 3 4 1 2
    """
    one, other = as_puzzle(first, board), as_puzzle(second, board)
    by = _mapping(one, other)
    if by is not None and by.puzzle(one).clues != other.clues:
        raise ModelFault(f"a wrong map, which does not turn {one} into {other}: {by}")
    return by


def distance(first: PuzzleLike, second: PuzzleLike, *, board: Board | None = None) -> int:
    """The number of cells in which two puzzles differ as given (their Hamming distance).

    An open cell and a clue also differ. The distance does not recognise a puzzle whose lines are
    reordered: compare canonical forms, or use `mapping`. first, second and board are as in `check`.
    Raises the same errors as `parse`, and ValueError for boards of different sizes.

    >>> import sudoku
    >>> sudoku.distance("12..34..21434..2", "12..34..214343..")
    2
    """
    one, other = as_puzzle(first, board), as_puzzle(second, board)
    if len(one.clues) != len(other.clues):
        raise ValueError(
            f"the puzzles must have the same size, not a {one.board} and a {other.board}"
        )
    return sum(a != b for a, b in zip(one.clues, other.clues, strict=True))


def shuffled(puzzle: PuzzleLike, seed: int = 0, *, board: Board | None = None) -> Puzzle:
    """The puzzle with its lines and digits in a random order, possibly transposed.

    All symmetries are equally likely; a seed gives the same puzzle on every machine. On a board
    with constraints, only symmetries that preserve the constraints are used. Raises the same errors
    as `parse`, and UnsupportedQuestionError for rules whose symmetries cannot be found.

    >>> import sudoku
    >>> str(sudoku.shuffled("12..34..21434..2", seed=1))
    '...4..31124343.2'
    """
    asked = as_puzzle(puzzle, board)
    rng = Random(f"shuffled {seed}")  # noqa: S311  # to be repeatable
    if has_shape(asked.board):
        return random_transformation(shape_of(asked.board), rng).puzzle(asked)
    return random_board_map(asked.board, rng).puzzle(asked)


def _mapping(one: Puzzle, other: Puzzle) -> Transformation | None:
    if one.board != other.board or not has_shape(one.board):
        return board_map(one, other)
    form, goal = form_of(one), form_of(other)
    if form.puzzle != goal.puzzle:
        return None
    return form.map.then(goal.map.inverse())
