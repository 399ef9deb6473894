"""Refutations: proofs that a puzzle has no solution, or no other, which anybody can check.

formula: the clauses that are refuted, and the number of each. root: what follows from the clues
by unit propagation. traced: a solver that writes its proof, read back and trimmed. drup: hints
for a proof that comes without. lift: the proof in terms of the formula. lemmas: what a proof is,
and its text. refute: all of it.
"""
