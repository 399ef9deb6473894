"""Questions that `sat` answers beyond the verdict: reasons, candidates, counts and clues.

Start with `analyst`, which implements `sudoku.interface.analyst` with one incremental solver.
`reasons` finds minimal reasons, and `frontier` counts solutions without listing them. A new
question is a method of that interface; its answer carries evidence that the interface checks.
"""
