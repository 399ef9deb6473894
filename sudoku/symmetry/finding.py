"""Finds what makes row-minlex forms: compiled where it is installed, else in plain Python.

Compiled ones are declared by models (`ModelFamily.canonicaliser`). One that is missing here
supports no shape.
"""

from __future__ import annotations

import os
from functools import lru_cache

from sudoku.symmetry.canonicaliser import Canonicaliser, Forms, Shape
from sudoku.symmetry.minlex import PlainCanonicaliser
from sudoku.system.entry_points import loadable

PLAIN = "SUDOKU_PLAIN_FORMS"
"""The environment variable that, if it is not empty, leaves out what is compiled."""


def canonicaliser(shape: Shape, *, plain: bool = False) -> Canonicaliser:
    """What makes forms of this shape. plain: in plain Python, even if there is a compiled one."""
    if not plain and not os.environ.get(PLAIN):
        for found in _compiled():
            if found.supports(shape):
                return found
    return PlainCanonicaliser()


def forms_of(shape: Shape, cells: bytes, *, maps: bool = False, plain: bool = False) -> Forms:
    """The forms of N puzzles in N x size² bytes, 0 for an open cell.

    Raises ValueError for a wrong number of bytes, or one above the size.
    """
    area = shape.size**2
    if len(cells) % area:
        raise ValueError(f"{len(cells)} bytes, expected a multiple of {area}")
    if cells and max(cells) > shape.size:
        raise ValueError(f"digit {max(cells)}, expected at most {shape.size}")
    return canonicaliser(shape, plain=plain).forms(shape, cells, maps=maps)


@lru_cache(maxsize=1)
def _compiled() -> list[Canonicaliser]:
    declared = (family.canonicaliser for family in loadable(group="sudoku.models"))
    return [each() for each in declared if each is not None]
