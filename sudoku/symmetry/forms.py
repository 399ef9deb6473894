"""The canonical form of a puzzle or a grid on any board.

On boards without constraints or irregular regions, it is the row-minlex form. On other boards, it
is the smallest equivalent puzzle under the symmetries of the board.

Fowler's *box form* is the smallest equivalent puzzle, in row order, among the forms with the fewest
clues at the beginning: the intersections of rows and boxes in the top band are compared one by one,
row by row, by their numbers of clues, as in G. Fowler's program. Digits are named in the order of
appearance. This definition reproduces the output of that program for puzzles. In a full grid, all
intersections have the same number of digits, so its box form is its row-minlex form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import permutations

from sudoku.errors import CanonicalFormError
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.board_symmetries import Form, board_form, maps_to_itself
from sudoku.symmetry.canonicaliser import LineShape
from sudoku.symmetry.columns import ColumnOrder
from sudoku.symmetry.finding import PlainCanonicaliser, automorphisms_of, forms_of
from sudoku.symmetry.nodes import View, views_of
from sudoku.symmetry.search import FormSearch
from sudoku.symmetry.transformation import Transformation, has_shape, shape_of

LARGEST_BOX_FORM = 16
"""Limit on the rows of boards for box forms. With 25 rows, there are too many top bands."""


def form_of(puzzle: Puzzle) -> Form:
    """The canonical form of a puzzle.

    If several maps lead to the form, the map that plain Python finds is returned, so it does not
    depend on the installation.

    Raises CanonicalFormError if there are too many symmetries, and UnsupportedQuestionError for
    rules whose symmetries cannot be determined.
    """
    board = puzzle.board
    if not has_shape(board):
        return board_form(puzzle)
    cells = puzzle.packed
    forms = forms_of(shape_of(board), cells, maps=True)
    if forms.automorphisms[0] > 1:
        with suppress(CanonicalFormError):
            forms = PlainCanonicaliser().forms(shape_of(board), cells, maps=True)
    by = Transformation.from_bytes(shape_of(board), forms.maps)
    return Form(Puzzle(board, tuple(forms.cells)), by, forms.automorphisms[0])


def form_without_map(puzzle: Puzzle) -> tuple[Puzzle, int]:
    """The puzzle and the number of automorphisms of `form_of`, with the same exceptions. It is
    faster if several maps lead to the form, because plain Python does not search for a map.
    """
    board = puzzle.board
    if not has_shape(board):
        found = board_form(puzzle)
        return found.puzzle, found.automorphisms
    forms = forms_of(shape_of(board), puzzle.packed)
    return Puzzle(board, tuple(forms.cells)), forms.automorphisms[0]


def box_form_of(puzzle: Puzzle) -> tuple[Puzzle, Transformation] | None:
    """The box form of a puzzle, with the transformation to it. None on boards that have no box
    form: without boxes, with further rules, or with more than LARGEST_BOX_FORM rows.
    """
    board = puzzle.board
    if not has_shape(board) or board.irregular is not None or board.size > LARGEST_BOX_FORM:
        return None
    cells, by = box_form(shape_of(board), puzzle.packed)
    return Puzzle(board, tuple(cells)), by


def carried_along(solution: Form, puzzle: Puzzle) -> tuple[Puzzle, Transformation]:
    """The image of a puzzle, with a map, under which its solution becomes canonical. If there are
    several such maps, the smallest image is chosen.
    """
    by = solution.map
    first = by.puzzle(puzzle)
    if solution.automorphisms == 1:
        return first, by
    if not has_shape(puzzle.board):
        others = maps_to_itself(solution.puzzle)
        found = [(other.puzzle(first), by.then(other)) for other in others]
        return min(found, key=lambda entry: entry[0].clues)
    generators = automorphisms_of(by.shape, solution.puzzle.packed)
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


Counts = tuple[tuple[int, ...], ...]
"""The number of clues in each part of each row of a band."""


@dataclass(frozen=True, slots=True)
class _Top:
    """Rows of a view that may form the top band."""

    view: View
    rows: tuple[int, ...]
    counts: Counts
    """The number of clues in each row of each stack."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the rows, as in `automorphisms`."""
        return tuple([self.view.first_row + row for row in self.rows])

    @property
    def key(self) -> Counts:
        """The numbers of clues, row by row, with the stacks in the order that makes them
        smallest.
        """
        return tuple(zip(*sorted(self.counts), strict=True))

    @property
    def columns(self) -> ColumnOrder:
        """The stacks in that order. Stacks with equal counts are in one class."""
        width = self.view.width
        classes: dict[tuple[int, ...], list[tuple[tuple[int, ...], ...]]] = {}
        for stack, counts in sorted(enumerate(self.counts), key=lambda entry: entry[1]):
            first = stack * width
            classes.setdefault(counts, []).append((tuple(range(first, first + width)),))
        return tuple(map(tuple, classes.values()))


def box_form(shape: LineShape, cells: bytes) -> tuple[bytes, Transformation]:
    """The box form of a puzzle, with a transformation to it.

    Raises CanonicalFormError if there are too many symmetries.
    """
    tops = [top for view in views_of(shape, cells) for top in _tops(view)]
    least = min([top.key for top in tops])
    if len({top.counts for top in tops}) == 1 == len(tops[0].columns):  # all top bands look alike
        made = Transformation.from_bytes(shape, FormSearch(shape, cells).run()[0].map)
        return bytes(made.applied(cells)), made
    leaves = []
    for top in _different([top for top in tops if top.key == least], shape, cells):
        search = FormSearch(shape, cells)
        leaf = search.run_from(top.view, top.columns, top.rows)
        leaves.append((search.best, leaf.map))
    made = Transformation.from_bytes(shape, min(leaves)[1])
    return bytes(made.applied(cells)), made


def _tops(view: View) -> Iterator[_Top]:
    for first in range(0, len(view.rows), view.height):
        for rows in permutations(range(first, first + view.height)):
            yield _Top(view, rows, _counts(view, rows))


def _different(tops: list[_Top], shape: LineShape, cells: bytes) -> Iterator[_Top]:
    """One representative of each set of top bands that automorphisms of the puzzle permute."""
    if len(tops) == 1:
        yield from tops
        return
    search = FormSearch(shape, cells)
    search.run()
    seen: set[tuple[int, ...]] = set()
    for top in tops:
        if top.points not in seen:
            yield top
            new = [top.points]
            while new:
                points = new.pop()
                seen.add(points)
                images = [tuple([a[point] for point in points]) for a in search.automorphisms]
                new += [image for image in images if image not in seen]


def _counts(view: View, rows: Sequence[int]) -> Counts:
    starts = range(0, len(view.rows), view.width)
    parts = [[view.rows[row][at : at + view.width] for row in rows] for at in starts]
    return tuple([tuple([len(part) - part.count(0) for part in column]) for column in parts])
