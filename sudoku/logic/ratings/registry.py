"""The scales by name: one line for each."""

from __future__ import annotations

from importlib import import_module

from sudoku.errors import UnknownTechniqueError
from sudoku.logic.ratings.scale import Scale

SCALES = {
    "se": "sudoku.logic.ratings.se.rating",
    "hodoku": "sudoku.logic.ratings.hodoku",
    "fowler": "sudoku.logic.ratings.fowler",
    "whips": "sudoku.logic.ratings.whips",
    "search": "sudoku.logic.ratings.search",
}
"""The module of each scale, which has it as SCALE."""


def scale_named(name: str) -> Scale:
    """The scale of this name. Raises UnknownTechniqueError."""
    module = SCALES.get(name.lower())
    if module is None:
        raise UnknownTechniqueError("scale", name, SCALES)
    scale: Scale = import_module(module).SCALE
    return scale
