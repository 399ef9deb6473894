"""The scale of Sudoku Explainer 1.2.1: the difficulty of the hardest step on its path, from 1.0 up.

Start with `rating`, which tries the producers of steps, easiest first: `basics`, `uniqueness`,
`graves`, `exclusion`, `chains`, `multiple` and `dynamic`. The scale is fixed, so do not add steps.
"""
