"""Puzzles with constraints, which are planted in a grid and thinned until each of them is needed.

Start with `generator`, which makes attempts until the request is met. `rules` reads the request,
`drawing` makes a grid that obeys the rules of the whole board, `placing` plants constraints in it,
`cages` covers it with cages and repairs them, `starting` combines these modules, and `thinning`
removes the parts that the puzzle does not need. A new constraint needs no change here, because it
has its own `plant`.
"""
