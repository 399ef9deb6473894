"""The canonical form of a puzzle or a grid on any board.

On boards with boxes or without regions, and no further rules, it is the row-minlex form. On others
it is the smallest that the symmetries of the board can make.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from sudoku.errors import CanonicalFormError
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.board_symmetries import BoardMap, board_form, maps_to_itself
from sudoku.symmetry.box_form import box_form
from sudoku.symmetry.finding import automorphisms_of, forms_of
from sudoku.symmetry.transformation import Transformation, has_shape, shape_of

LARGEST_BOX_FORM = 16
"""Rows of boards whose box form is found: of 25 there are too many top bands."""
Map = Transformation | BoardMap
"""How a puzzle becomes another one."""


@dataclass(frozen=True, slots=True)
class Form:
    """A canonical form of a puzzle."""

    puzzle: Puzzle
    map: Map
    """What makes the form of the puzzle."""
    automorphisms: int
    """The number of ways to move lines that, with some names of the digits, make the puzzle itself.
    """


def moved(puzzle: Puzzle, by: Map) -> Puzzle:
    """What a map makes of a puzzle, on its board."""
    return by.puzzle(puzzle)


def form_of(puzzle: Puzzle, *, plain: bool = False) -> Form:
    """The canonical form of a puzzle. plain: in plain Python, even if there is a compiled way.

    If there are several maps, it is the one that plain Python finds, so that it does not depend on
    what is installed.

    Raises CanonicalFormError if there are too many symmetries to find it, and
    UnsupportedQuestionError for rules that it cannot be found for.
    """
    board = puzzle.board
    if not has_shape(board):
        found = board_form(puzzle)
        return Form(Puzzle(board, found.clues), found.map, found.automorphisms)
    cells = bytes(puzzle.clues)
    forms = forms_of(shape_of(board), cells, maps=True, plain=plain)
    if forms.automorphisms[0] > 1 and not plain:
        with suppress(CanonicalFormError):
            forms = forms_of(shape_of(board), cells, maps=True, plain=True)
    by = Transformation.from_bytes(shape_of(board), forms.maps)
    return Form(Puzzle(board, tuple(forms.cells)), by, forms.automorphisms[0])


def form_without_map(puzzle: Puzzle) -> tuple[Puzzle, int]:
    """The puzzle and the automorphisms of `form_of`. It is quicker where there are several maps, as
    plain Python does not search for one of them. Raises as that.
    """
    board = puzzle.board
    if not has_shape(board):
        found = board_form(puzzle)
        return Puzzle(board, found.clues), found.automorphisms
    forms = forms_of(shape_of(board), bytes(puzzle.clues))
    return Puzzle(board, tuple(forms.cells)), forms.automorphisms[0]


def box_form_of(puzzle: Puzzle) -> tuple[Puzzle, Transformation] | None:
    """The box form of a puzzle, and what makes it; None on boards that have none: those without
    boxes, with further rules, or of more than 16 rows.
    """
    board = puzzle.board
    if not has_shape(board) or board.irregular is not None or board.size > LARGEST_BOX_FORM:
        return None
    cells, by = box_form(shape_of(board), bytes(puzzle.clues))
    return Puzzle(board, tuple(cells)), by


def carried_along(solution: Form, puzzle: Puzzle) -> tuple[Puzzle, Map]:
    """The puzzle after a map that makes the form of its solution: if there are several such maps,
    the smallest puzzle.
    """
    by = solution.map
    first = moved(puzzle, by)
    if solution.automorphisms == 1:
        return first, by
    if isinstance(by, BoardMap):
        others = maps_to_itself(solution.puzzle)
        found = [(moved(first, other), by.then(other)) for other in others]
        return min(found, key=lambda entry: entry[0].clues)
    generators = automorphisms_of(by.shape, bytes(solution.puzzle.clues))
    reached = {first.clues: by}
    new = [first.clues]
    while new:
        clues = new.pop()
        for generator in generators:
            image = generator.applied(clues)
            if image not in reached:
                reached[image] = reached[clues].then(generator)
                new.append(image)
    least = min(reached)
    return Puzzle(puzzle.board, least), reached[least]
