"""The results of a cross-check: disagreements, statistics, and how they are printed.

A new report is a module here, called by `sudoku.cli.crosscheck`.
"""
