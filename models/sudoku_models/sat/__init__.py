"""The model `sat`: the CNF of a board, solved through PySAT.

Start with `incremental`, which keeps one solver for all puzzles, then `reduced`, which encodes only
the candidates after singles. `variant` parses "sat:cadical195/reduced/product"; a new solver of
PySAT is a line in `sudoku_models.pysat.traits`.
"""
