"""Puzzles as inputs of other solvers: DIMACS, OPB, XCSP3, MiniZinc, CP-SAT. Written, never read."""
