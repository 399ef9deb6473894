"""Support: the candidates that a constraint leaves in its cells.

A *part* is one primitive of a constraint (see `sudoku.constraints.primitives`). A candidate has
support if the part can hold with it and with candidates of the remaining cells. For a sum, the
search tracks the set of totals that cells can reach, from both ends; digit sets and automata are
read forwards and backwards in the same way (G. Pesant, "A Regular Language Membership Constraint
for Finite Sequences of Variables", 2004). If cells also see each other, a search finds the
supports.

Start with `support`: the interface of all kinds, and the search. `sums`, `digit_sets`, `automata`
and `pairs` hold one kind each. `alternatives` handles primitives of which one must hold, and finds
the support for any primitive.
"""
