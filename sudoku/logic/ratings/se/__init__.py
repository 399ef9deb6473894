"""The scale of Sudoku Explainer 1.2.1: the difficulty of the hardest step on its path, from 1.0 up.

Start with `rating`, which asks the producers of steps from the easiest on: `basics`, `uniqueness`,
`graves`, `exclusion`, `chains`, `multiple` and `dynamic`. The scale is fixed, so nothing is added.
"""
