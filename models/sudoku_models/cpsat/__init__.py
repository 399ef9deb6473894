"""The model `cpsat`: AllDifferent constraints, solved by OR-Tools CP-SAT.

Start with `model`; `constraints` and `automata` encode the primitives, deliberately by other means
than `sat`. A new kind of constraint needs no change here, because it consists of primitives.
"""
