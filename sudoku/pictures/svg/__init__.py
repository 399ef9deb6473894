"""Our own writer of pictures as SVG (`writer`): small, deterministic and readable by people."""

from sudoku.pictures.svg.sheet import CELL, LAYERS
from sudoku.pictures.svg.writer import AROUND, FRAME, overlay_of, side_by_side, svg_of

__all__ = ["AROUND", "CELL", "FRAME", "LAYERS", "overlay_of", "side_by_side", "svg_of"]
