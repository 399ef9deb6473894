"""Row-minlex forms in plain Python, for any shape."""

from __future__ import annotations

from sudoku.symmetry.automorphisms import transformation_of
from sudoku.symmetry.canonicaliser import Forms, Shape
from sudoku.symmetry.search import Search
from sudoku.symmetry.transformation import Transformation


class PlainCanonicaliser:
    """Makes row-minlex forms, for any shape."""

    def supports(self, shape: Shape) -> bool:  # noqa: ARG002  # it supports all
        return True

    def forms(self, shape: Shape, cells: bytes, *, maps: bool = False) -> Forms:
        """See `Canonicaliser`."""
        area = shape.size**2
        starts = range(0, len(cells), area)
        found = [Search(shape, cells[at : at + area]).run() for at in starts]
        made = b"".join([leaf.map for leaf, _ in found]) if maps else b""
        counts = tuple(count for _, count in found)
        return Forms(b"".join([leaf.cells for leaf, _ in found]), made, counts)


def automorphisms_of(shape: Shape, cells: bytes) -> list[Transformation]:
    """Automorphisms of a puzzle that generate all of them."""
    search = Search(shape, cells)
    search.run()
    found = [transformation_of(shape, image, cells) for image in search.automorphisms]
    return list(dict.fromkeys(found))
