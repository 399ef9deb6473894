"""Write puzzles as input for other solvers: DIMACS, OPB, XCSP3, MiniZinc and CP-SAT.

Start with `problem`, which represents a puzzle as variables and five kinds of constraints. All
writers except `dimacs` start from it. To add a writer, add a module here and a line in
`sudoku.formats.registry`.
"""
