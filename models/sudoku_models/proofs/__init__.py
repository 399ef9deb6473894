"""Refutations: proofs that a puzzle has no solution, or no other, which anybody can check.

- `formula`: the clauses to refute, and their numbers;
- `root`: what follows from the clues by unit propagation;
- `traced`: a solver that writes a proof, which is read back and trimmed;
- `drup`: adds hints to proofs without them;
- `lift`: translates the solver's proof to the whole formula;
- `lemmas`: the lines of a proof, and their text;
- `refute`: all of it in order.
"""
