"""The model `native`: a compiled search.

Start with `model`, then `engine`, which calls the C library in `source/` for classic boards with a
puzzle or a subtree in each vector lane. `programs` compiles the constraints of a board for
`source/constraints.c`, one propagator per file. A new kind of constraint needs no C.
"""
