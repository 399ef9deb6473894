"""Drawings of a board: as text, and as pictures and books, written as SVG, PDF and PNG.

The package depends only on the shape of a board and on the texts, not on puzzles.
"""
