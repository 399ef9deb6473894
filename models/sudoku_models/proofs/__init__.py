"""Refutations: proofs, checkable by anyone, that a puzzle has no solution or no other solution.

Start with `refute`, which runs all steps in order:

- `formula` lists the clauses to refute, with their numbers, and writes the lines of the proof; the
  rules come from `groups`, or from `clauses` for boards with constraints;
- `root` propagates the clues;
- `traced` reads the proof that a solver writes, and trims it; `drup` adds missing hints;
- `lift` translates the solver's proof to the whole formula.

A new solver is a line in `sudoku_models.pysat.traits` that says which proofs it writes.
"""
