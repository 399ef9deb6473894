"""How hard a puzzle is, on named scales.

Start with `registry`, which lists the scales. A new scale is a module with a SCALE, and a line
there.
"""
