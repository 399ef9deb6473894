"""Puzzles as input for other solvers: DIMACS, OPB, XCSP3, MiniZinc and CP-SAT. Write only.

Start with `problem`, a puzzle as variables and five kinds of constraints, from which all writers
but `dimacs` start. A new one is a module here and a line in `sudoku.formats.registry`.
"""
