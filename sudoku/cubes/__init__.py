"""Cube and conquer: one hard puzzle, divided into parts that many processors search."""
