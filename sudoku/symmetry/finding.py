"""Find row-minlex forms, by compiled code if a model has it, otherwise in plain Python.

Models declare their compiled code (`ModelFamily.canonicaliser`). If it is missing on this machine,
it supports no shape.
"""

from __future__ import annotations

import os
from functools import lru_cache

from sudoku.symmetry.automorphisms import transformation_of
from sudoku.symmetry.canonicaliser import Canonicaliser, Forms, LineShape
from sudoku.symmetry.search import FormSearch
from sudoku.symmetry.transformation import Transformation
from sudoku.system.entry_points import loadable_families


class PlainCanonicaliser:
    """Computes row-minlex forms for any shape."""

    def supports(self, shape: LineShape) -> bool:  # noqa: ARG002  # it supports all
        return True

    def forms(self, shape: LineShape, cells: bytes, *, maps: bool = False) -> Forms:
        """Compute forms, as described at `Canonicaliser`."""
        area = shape.size**2
        starts = range(0, len(cells), area)
        found = [FormSearch(shape, cells[at : at + area]).run() for at in starts]
        made = b"".join([leaf.map for leaf, _ in found]) if maps else b""
        counts = tuple(count for _, count in found)
        return Forms(b"".join([leaf.cells for leaf, _ in found]), made, counts)


def automorphisms_of(shape: LineShape, cells: bytes) -> list[Transformation]:
    """Generators of a puzzle's automorphism group."""
    search = FormSearch(shape, cells)
    search.run()
    found = [transformation_of(shape, image, cells) for image in search.automorphisms]
    return list(dict.fromkeys(found))


PLAIN = "SUDOKU_PLAIN_FORMS"
"""The environment variable that disables compiled code if it is not empty."""


def canonicaliser(shape: LineShape) -> Canonicaliser:
    """The fastest canonicaliser for this shape."""
    if not os.environ.get(PLAIN):
        for found in _compiled():
            if found.supports(shape):
                return found
    return PlainCanonicaliser()


def forms_of(shape: LineShape, cells: bytes, *, maps: bool = False) -> Forms:
    """The forms of N puzzles. cells: N x size² bytes; 0 is an open cell.

    Raises ValueError for a wrong number of bytes, or a digit above the size.
    """
    area = shape.size**2
    if len(cells) % area:
        raise ValueError(f"{len(cells)} bytes, expected a multiple of {area}")
    if cells and max(cells) > shape.size:
        raise ValueError(f"digit {max(cells)}, expected at most {shape.size}")
    return canonicaliser(shape).forms(shape, cells, maps=maps)


@lru_cache(maxsize=1)
def _compiled() -> list[Canonicaliser]:
    declared = (family.canonicaliser for family in loadable_families())
    return [each() for each in declared if each is not None]
