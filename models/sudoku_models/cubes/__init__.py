"""Cubes: parts of one hard puzzle that can be searched separately.

Start with `lookahead`, which divides the puzzle. `encoding` writes its clauses, and `parts`
searches one part at a time with a solver that keeps its learned clauses.
"""
