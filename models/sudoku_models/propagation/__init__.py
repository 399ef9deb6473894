"""Naked and hidden singles before a solver runs.

Start with `singles`, in plain Python; the other modules do the same with NumPy for many puzzles. A
stronger deduction belongs to `sudoku.reference`, because solvers make up for it here.
"""
