"""Puzzles with constraints, which are planted in a grid and thinned until each of them is needed.

Start with `generator`, which tries until the request is met. `rules` parses the request, `drawing`
makes a grid that obeys the rules of the whole board, `placing` plants constraints in the grid, and
`thinning` removes the parts that the puzzle does not need. A new constraint defines its own
`plant`, so nothing changes here.
"""
