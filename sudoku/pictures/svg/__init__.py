"""The SVG writer: small, deterministic output that people can read.

Start with `writer`, which draws layer by layer. A new kind of mark is a function in the module of
its layer, such as `badges` or `lines`.
"""

from sudoku.pictures.svg.sheet import CELL, LAYERS
from sudoku.pictures.svg.writer import AROUND, FRAME, overlay_of, side_by_side, svg_of

__all__ = ["AROUND", "CELL", "FRAME", "LAYERS", "overlay_of", "side_by_side", "svg_of"]
