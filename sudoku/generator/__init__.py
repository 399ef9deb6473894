"""Puzzle generation: random grids, and puzzles with requested properties.

Start with `generate`, then read `puzzle_generator`, which makes puzzle K of a seed on any machine.
A new kind of request is a module with a RECIPE and a line in `recipes`; a new way to draw grids is
a module in `grids` and a line in its `samplers`.
"""
