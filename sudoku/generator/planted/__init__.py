"""Puzzles with constraints that are planted in a grid, and thinned until each of them is needed.

The way of a puzzle: `rules` reads what is asked for, `drawing` makes a grid that obeys the rules
of the whole board, `placing` plants constraints in it, `thinning` removes what the puzzle does not
need, and `generator` tries again until the request is met.
"""
