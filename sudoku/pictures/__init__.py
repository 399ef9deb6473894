"""Pictures of a board: text in its cells, as ASCII lines or as an HTML table.

This package knows the shape of a board and the text of each cell, and nothing else of puzzles.
"""
