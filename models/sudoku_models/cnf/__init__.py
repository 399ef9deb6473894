"""CNF encodings of boards.

Start with `numbering`, the variables, then `extended`, the clauses of the houses, and
`constraints`, the clauses of the primitives. `reduced` encodes only the candidates after singles.
A new kind of constraint needs no change here, because it consists of primitives.
"""
