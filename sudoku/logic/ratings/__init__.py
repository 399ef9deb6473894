"""The difficulty of a puzzle, on named scales.

Start with `registry`, which lists the scales. A new scale is a module that defines SCALE, and a
line in `registry`.
"""
