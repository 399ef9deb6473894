"""Naked and hidden singles before a solver runs.

Start with `singles`, in plain Python; `singles_numpy` does the same with NumPy for large boards.
Stronger deductions belong in `sudoku.reference`; the solvers here do not need them.
"""
