"""The registered scales, one line each."""

from __future__ import annotations

from importlib import import_module

from sudoku.errors import UnknownTechniqueError
from sudoku.logic.ratings.scale import Scale
from sudoku.puzzle.board import Board

SCALES = {
    "se": "sudoku.logic.ratings.se.rating",
    "hodoku": "sudoku.logic.ratings.hodoku",
    "fowler": "sudoku.logic.ratings.fowler",
    "whips": "sudoku.logic.ratings.whip_lengths",
    "search": "sudoku.logic.ratings.search",
    "logic": "sudoku.logic.ratings.logic",
}
"""The module of each scale, which defines it as SCALE."""


def scale_named(name: str) -> Scale:
    """The scale with this name. Raises UnknownTechniqueError."""
    module = SCALES.get(name.lower())
    if module is None:
        raise UnknownTechniqueError("scale", name, SCALES)
    scale: Scale = import_module(module).SCALE
    return scale


def default_scales(board: Board) -> tuple[str, ...]:
    """The names of the default scales: `logic` and `search` on a board with constraints, and all
    except `logic` on other boards.
    """
    if scale_named("logic").supports(board):
        return "logic", "search"
    return tuple(name for name in SCALES if name != "logic")
