"""Naked and hidden singles before a solver runs.

Start with `singles`, in plain Python; `singles_numpy` does the same with NumPy for large boards.
Stronger deductions belong to `sudoku.reference`; here the solvers make them unnecessary.
"""
