"""Human solving: techniques, the steps they find, and the premises that prove each step.

A family of techniques is one file, named in `sudoku.techniques.registry`. Nothing here depends on a
model; `sudoku.techniques.premises` checks steps on its own.
"""
