"""The results of a cross-check: disagreements and statistics, and reports of them.

Start with `report`. A new kind of report is a module here, which `sudoku.cli.crosscheck` calls.
"""
