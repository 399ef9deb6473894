"""CNF encodings of boards.

Start with `extended`, the variables and the clauses of the houses, then `constraints`, the clauses
of the primitives. `reduced` encodes only the candidates after singles.
A new kind of constraint needs no change here, because it consists of primitives.
"""
