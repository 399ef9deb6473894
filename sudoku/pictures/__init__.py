"""Drawings of a board: as text, and as pictures and books, written as SVG, PDF and PNG.

Start with `marks`, the things that can be drawn, then `picture`. The package depends only on the
shape of a board and on texts, not on puzzles. A new file format is a line in `file_formats`.
"""
