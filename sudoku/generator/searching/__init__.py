"""Puzzles found by search: near given puzzles, with few or many clues, or hard for a model.

Start with `vicinity`, which runs the `steps` that the user wrote; `extremes` and `adversarial` are
other searches. A new search is a module with a RECIPE and a line in `sudoku.generator.recipes`.
"""
