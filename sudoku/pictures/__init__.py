"""Drawings of a board with a text in each cell: ASCII and HTML.

The package depends only on the shape of a board and on the texts, not on puzzles.
"""
