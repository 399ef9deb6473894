"""Cubes of one hard puzzle.

`lookahead` divides the puzzle by look-ahead, `encoding` holds its clauses, and `parts` searches one
part at a time with a solver that keeps its learnt clauses.
"""
