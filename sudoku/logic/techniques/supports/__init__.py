"""The candidates that a constraint leaves in its cells: those with support.

A *part* is one primitive of a constraint (see `sudoku.constraints.primitives`). A candidate has
support if the part can hold with it and with candidates of the remaining cells. Sums are sets of
totals that cells can reach, from both ends; sets of digits and automata are read forwards and
backwards in the same way (G. Pesant, "A Regular Language Membership Constraint for Finite Sequences
of Variables", 2004). If cells also see each other, supports are found by search.

support: what all have in common, and the search. sums, digit_sets, automata, pairs: one kind each.
alternatives: primitives of which one must hold, and the support of any primitive.
"""
