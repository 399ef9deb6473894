"""Fowler's box form of a puzzle: smallest in row order, among the forms with the thinnest top band.

A row of a band and a box share a part of the row. The forms that count are those whose parts in the
top band have the fewest clues: as in the box form of G. Fowler's program, the numbers of clues are
compared part by part, row by row. The digits are named as they appear. This definition reproduces
what the program prints for puzzles; a full grid has parts of one size, so its box form is its
row-minlex form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from sudoku.symmetry.canonicaliser import LineShape
from sudoku.symmetry.columns import ColumnOrder
from sudoku.symmetry.nodes import View, views_of
from sudoku.symmetry.search import FormSearch
from sudoku.symmetry.transformation import Transformation

Counts = tuple[tuple[int, ...], ...]
"""The clues in each part of each row of a band."""


@dataclass(frozen=True, slots=True)
class _Top:
    """Rows of a view that may come first."""

    view: View
    rows: tuple[int, ...]
    counts: Counts
    """The clues in each stack of each row."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the rows, as in `automorphisms`."""
        return tuple([self.view.first_row + row for row in self.rows])

    @property
    def key(self) -> Counts:
        """The clues part by part, with the stacks in the order in which they are fewest."""
        return tuple(zip(*sorted(self.counts), strict=True))

    @property
    def columns(self) -> ColumnOrder:
        """The stacks in that order. Those with the same counts are in one class."""
        width = self.view.width
        classes: dict[tuple[int, ...], list[tuple[tuple[int, ...], ...]]] = {}
        for stack, counts in sorted(enumerate(self.counts), key=lambda entry: entry[1]):
            first = stack * width
            classes.setdefault(counts, []).append((tuple(range(first, first + width)),))
        return tuple(map(tuple, classes.values()))


def box_form(shape: LineShape, cells: bytes) -> tuple[bytes, Transformation]:
    """The box form of a puzzle, and a transformation that makes it.

    Raises CanonicalFormError if there are too many symmetries.
    """
    tops = [top for view in views_of(shape, cells) for top in _tops(view)]
    least = min([top.key for top in tops])
    if len({top.counts for top in tops}) == 1 == len(tops[0].columns):  # nothing distinguishes tops
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
    """One of each set that automorphisms of the puzzle exchange."""
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
